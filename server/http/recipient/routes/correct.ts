import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isUlid, lowestId, type Ulid } from '../../../../shared/domain/ids.ts';
import { systemOrigin, type Core, type Origin } from '../../../core/context.ts';
import { agreeCorrection } from '../../../core/corrections/agree-correction.ts';
import { askCorrection } from '../../../core/corrections/ask-correction.ts';
import { recipientPerson, type CorrectionAsker, type CorrectionPerson } from '../../../core/corrections/correction-people.ts';
import { stopCorrection } from '../../../core/corrections/stop-correction.ts';
import {
  assertShownToContact,
  assertShownToOther,
  listUnreachedForContact,
  listUnreachedOthers,
  viewCorrectionLink,
} from '../../../core/corrections/view-corrections.ts';
import { findReleaseLink, unknownLink, type ReleaseLink } from '../../../core/links/open-link.ts';
import { findOpenSession } from '../../../core/releases/read-released-vault.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { sendPage } from '../page.ts';
import { correctionOutcomes, correctionRefusals, correctPage, unreachedPage, type CorrectionOutcomeWord } from '../pages/correct-pages.ts';
import { readerOf } from '../reader.ts';
import { recipientOrigin } from '../request-origin.ts';
import { readSession } from '../session-cookie.ts';

interface LinkPath {
  Params: { token: string };
}

type Request = FastifyRequest<LinkPath>;

const acts = ['ask', 'agree', 'stop'] as const;
type Act = (typeof acts)[number];

const doneWords: Readonly<Record<Act, CorrectionOutcomeWord>> = { ask: 'asked', agree: 'agreed', stop: 'stopped' };
const longestAddress = 254;

/** Another address for somebody who isn't reached: by a mailed link, and from the page of a recipient who has opened theirs. */
export function correctRoutes(app: FastifyInstance, core: Core): void {
  linkRoutes(app, core);
  othersRoutes(app, core);
}

function linkRoutes(app: FastifyInstance, core: Core): void {
  const pathOf = (token: string): string => `/correct/${token}`;
  app.get<LinkPath>('/correct/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const linked = await viewCorrectionLink(core, request.params.token);
    const after = outcomeOf(core, request, path, correctionOutcomes);
    if (linked.person.role !== 'contact') return sendPage(reply, correctPage(readerOf(request), linked, path, after));
    const unreached = await listUnreachedForContact(core.db.read, linked);
    return sendPage(reply, unreachedPage(readerOf(request), linked.found, unreached, { actions: path }, after));
  });
  for (const act of acts)
    app.post<LinkPath>(`/correct/:token/${act}`, async (request, reply) => {
      const linked = await viewCorrectionLink(core, request.params.token);
      const { found, person } = linked;
      const origin = originOf(request, person);
      // Those whom the owner trusts are shown everybody who isn't reached; the others are asked about one person.
      const recipientId = person.role === 'contact' ? idIn(request, 'recipient') : found.recipient.id;
      if (person.role === 'contact') await assertShownToContact(core.db.read, linked, recipientId);
      const about = { vaultId: found.vault.id, recipientId };
      return press(core, request, reply, { act, path: pathOf(request.params.token), person, origin, about });
    });
}

/** Somebody whom the owner trusts has no account: what they did is told by the address that it came from. */
function originOf(request: FastifyRequest, { role, id }: CorrectionPerson): Origin {
  if (role === 'contact') return { ...systemOrigin, address: request.ip, requestId: request.id };
  if (role === 'owner') return { actor: { type: 'user', id }, address: request.ip, requestId: request.id };
  return recipientOrigin(request, id);
}

function othersRoutes(app: FastifyInstance, core: Core): void {
  const pathOf = (token: string): string => `/r/${token}`;
  app.get<LinkPath>('/r/:token/others', async (request, reply) => {
    const base = pathOf(request.params.token);
    const session = await sessionOf(core, request);
    if (session === undefined) return leadTo(reply, base);
    const others = await listUnreachedOthers(core.db.read, session);
    const after = outcomeOf(core, request, `${base}/others`, correctionOutcomes);
    return sendPage(reply, unreachedPage(readerOf(request), session, others, { actions: `${base}/others`, back: base }, after));
  });
  for (const act of acts)
    app.post<LinkPath>(`/r/:token/others/${act}`, async (request, reply) => {
      const base = pathOf(request.params.token);
      const session = await sessionOf(core, request);
      if (session === undefined) return leadTo(reply, base);
      const { vault, recipient } = session;
      const about = { vaultId: vault.id, recipientId: idIn(request, 'recipient') };
      await assertShownToOther(core.db.read, session, about.recipientId);
      const person = await recipientPerson(core.db.read, recipient);
      return press(core, request, reply, { act, path: `${base}/others`, person, origin: recipientOrigin(request, recipient.id), about });
    });
}

/** What one browser has of a link that it has opened with a code. */
async function sessionOf(core: Core, request: Request): Promise<ReleaseLink | undefined> {
  const link = await findReleaseLink(core, request.params.token);
  return link.state === 'open' ? findOpenSession(core, request.params.token, readSession(request, link)) : undefined;
}

interface Press {
  readonly act: Act;
  /** Of the page that tells what came of it. */
  readonly path: string;
  readonly person: CorrectionPerson;
  readonly origin: Origin;
  readonly about: { readonly vaultId: Ulid; readonly recipientId: Ulid };
}

async function press(core: Core, request: Request, reply: FastifyReply, pressed: Press): Promise<FastifyReply> {
  try {
    await carryOut(core, request, pressed);
    return await leadOn(core, reply, pressed.path, doneWords[pressed.act]);
  } catch (error) {
    const word = error instanceof DomainError ? correctionRefusals.find((refusal) => refusal === error.code) : undefined;
    if (word === undefined) throw error;
    return leadOn(core, reply, pressed.path, word, pressed.act === 'ask' ? typedIn(request, 'address') : '');
  }
}

async function carryOut(core: Core, request: Request, { act, person, origin, about }: Press): Promise<unknown> {
  switch (act) {
    case 'ask':
      return askCorrection(core, origin, asker(person), { ...about, address: typedIn(request, 'address') });
    case 'agree':
      return agreeCorrection(core, origin, asker(person), { ...about, id: idIn(request, 'correction') });
    case 'stop':
      return stopCorrection(core, origin, person, { ...about, id: idIn(request, 'correction') });
  }
}

/** @throws DomainError `permission_denied` for those who can only stop: the owner, and whoever is reached by a way of the recipient. */
function asker(person: CorrectionPerson): CorrectionAsker {
  if (person.role === 'way' || person.role === 'owner')
    throw new DomainError('permission_denied', 'Whoever is reached can open what was left to them.');
  return { ...person, role: person.role };
}

function typedIn({ body }: Request, name: string): string {
  const typed = body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
  return typed.trim().slice(0, longestAddress + 1);
}

/** An id that a form names. @throws DomainError `link_unknown` for one that no page of ours has. */
function idIn(request: Request, name: string): Ulid {
  const id = typedIn(request, name);
  if (!isUlid(id) || id === lowestId) throw unknownLink();
  return id;
}
