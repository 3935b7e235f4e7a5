import type { TSchema, Static } from 'typebox';
import { Check } from 'typebox/value';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { custodyLimits, notesMessage, settledWordMessage, witnessPlanMessage } from '../../shared/wire/custody.ts';
import type { Origin } from '../core/context.ts';
import { nameCustodian } from '../core/custodians/name-custodian.ts';
import { takeNotes } from '../core/custodians/take-notes.ts';
import { linkPaths } from '../core/links/issue-link.ts';
import { takeSettled } from '../core/witness/take-settled.ts';
import { takeWitnessPlan } from '../core/witness/take-witness-plan.ts';
import type { Answered, Asked } from './asking.ts';
import { aliveRoute } from './alive-route.ts';
import { count, countingStrangers, codeWindows, requestWindows, type WitnessServices } from './counting.ts';

/** One place at which a witness answers. */
interface Route {
  readonly path: RegExp;
  readonly methods: Readonly<Record<string, (services: WitnessServices, asked: Asked, named: string) => Promise<Answered>>>;
}

const vault = '([^/]+)';
const custodians = '/api/sync/custodians';

const routes: readonly Route[] = [
  { path: /^\/health$/, methods: { GET: health } },
  { path: /^\/api\/sync\/custodian$/, methods: { GET: self } },
  { path: new RegExp(`^${custodians}/${vault}/notes$`), methods: { POST: notes } },
  { path: new RegExp(`^${custodians}/${vault}/plan$`), methods: { PUT: plan } },
  { path: new RegExp(`^${custodians}/${vault}/settled$`), methods: { POST: settled } },
  { path: new RegExp(`^${linkPaths.check_in}([^/]+)$`), methods: { GET: aliveRoute, POST: aliveRoute } },
];

/** The answer to a request. @throws DomainError for what is refused. */
export async function answer(services: WitnessServices, asked: Asked): Promise<Answered> {
  for (const { path, methods } of routes) {
    const found = path.exec(asked.path);
    if (found === null) continue;
    const act = methods[asked.method === 'HEAD' ? 'GET' : asked.method];
    if (act === undefined) throw new DomainError('resource_not_found', 'There is nothing at this path for this method.');
    await count(services, requestWindows(asked.address));
    return act(services, asked, found[1] ?? '');
  }
  await count(services, requestWindows(asked.address));
  throw new DomainError('resource_not_found', 'There is nothing at this path.');
}

const json = (body: object): Answered => ({ status: 200, body });

function health({ beats }: WitnessServices): Promise<Answered> {
  return Promise.resolve(beats() ? json({ status: 'ok' }) : { status: 503, body: { status: 'failing' } });
}

function self({ core }: WitnessServices): Promise<Answered> {
  const { publicKey, words } = nameCustodian(core);
  return Promise.resolve(json({ public_key: toBase64(publicKey), words }));
}

async function notes(services: WitnessServices, asked: Asked, vaultId: string): Promise<Answered> {
  const message = await read(asked, notesMessage, custodyLimits.notesBytes);
  const given = { vaultId, notes: message.notes, origin: originOf(asked) };
  const answers = await countingStrangers(services, asked, () => takeNotes(services.core, given));
  return json({ notes: answers });
}

async function plan(services: WitnessServices, asked: Asked, vaultId: string): Promise<Answered> {
  const { plan: signed, code } = await read(asked, witnessPlanMessage, custodyLimits.planBytes);
  const beforeCode = (): Promise<void> => count(services, codeWindows(asked.address));
  const given = { vaultId, plan: signed, code, origin: originOf(asked), beforeCode };
  const { number, hash } = await countingStrangers(services, asked, () => takeWitnessPlan(services.core, given));
  return json({ number, hash });
}

async function settled(services: WitnessServices, asked: Asked, vaultId: string): Promise<Answered> {
  const word = await read(asked, settledWordMessage, custodyLimits.notesBytes);
  const given = { vaultId, word, origin: originOf(asked) };
  const { number, hash } = await countingStrangers(services, asked, () => takeSettled(services.core, given));
  return json({ number, hash });
}

async function read<Schema extends TSchema>(asked: Asked, schema: Schema, mostBytes: number): Promise<Static<Schema>> {
  const body = await asked.json(mostBytes);
  if (!Check(schema, body)) throw new DomainError('invalid_request', 'The body is not of the form that is expected here.');
  return body;
}

/** Whoever it was: what counts is who signed. */
function originOf({ address, id }: Asked): Origin {
  return { actor: { type: 'system', id: null }, address, requestId: id };
}
