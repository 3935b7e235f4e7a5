import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { randomBytes, randomKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { codePoints, emailKey, parseEmail, parseRecipientName } from '../../../shared/domain/text-rules.ts';
import { maxWitnessedBytes, type WitnessFactor } from '../../../shared/domain/witnessing.ts';
import type { SignatureSlot } from '../../../shared/format/witnessing/prepared-file.ts';
import { maxWitnessName, sealWitnessing } from '../../../shared/format/witnessing/sealed-witnessing.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import type { Input } from '../../contract/contract.ts';
import type { NewWitness, Witnessing } from '../../contract/witnessing.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Version } from '../items/item-fields.ts';
import { textField } from '../items/item-fields.ts';
import type { Entry } from '../items/item-repository.ts';
import { openVersionIntoFile } from '../library/documents.ts';
import { accountSettings } from '../library/settings.ts';
import { liveDocument, versionOf } from '../library/view-documents.ts';
import { inPlaintextFolder } from '../signing/plaintext-folder.ts';
import { forgetSealed, keepSealed } from './prepared-copy.ts';
import { inWitnessingTurn } from './follow-witnessings.ts';
import { sendWitnessing } from './send-witnessing.ts';
import { viewWitnessing } from './view-witnessing.ts';
import { keptWitnessing, newFields, witnessingsOf, type WitnessingRecord, type WitnessRecord } from './witnessing-record.ts';

type Order = Input<'witnessings.start'>;

/** Bytes of a link's token: 43 characters, as those of other links. */
const tokenBytes = 32;

/** Lays out everybody's signature in the newest version of a PDF, and has the first of them asked, at once if the server answers. */
export async function startWitnessing(ctx: EngineContext, order: Order): Promise<Witnessing> {
  const session = ctx.session();
  const document = liveDocument(session, order.document);
  assertNobodyAsked(document);
  const witnesses = checkedWitnesses(ctx, order);
  const version = versionOf(document);
  const task = ctx.task(order.task);
  const { signal } = task;
  try {
    const { prepared, slots } = await prepare(ctx, session, document, order, signal);
    const [id, key] = [ctx.newId(), randomKey()];
    try {
      const sealed = seal(session, document, { prepared, slots, version, witnesses, key });
      await keepSealed(ctx, id, sealed);
      signal.throwIfAborted();
      const record: WitnessingRecord = {
        id,
        version: version.number,
        root: version.root,
        startedAt: ctx.clock.now(),
        key: toBase64(key),
        sha256: hex(sha256(prepared)),
        slots,
        sealed: { sizeBytes: sealed.length, sha256: hex(sha256(sealed)) },
        secondFactor: order.secondFactor,
        days: order.days,
        witnesses,
      };
      keep(session, order.document, record);
    } catch (error) {
      await forgetSealed(ctx, id);
      throw error;
    } finally {
      wipe(key, prepared);
    }
    await inWitnessingTurn(ctx, () => sendWitnessing(ctx, keptWitnessing(session, id), { signal, isBrief: true }));
    return viewWitnessing(ctx, keptWitnessing(session, id));
  } finally {
    task.end();
  }
}

/** @throws EngineError `conflict` where the document has changed in the meantime, or others are being asked by now. */
function keep(session: Session, id: string, record: WitnessingRecord): void {
  const document = liveDocument(session, id);
  assertNobodyAsked(document);
  if (versionOf(document).root !== record.root) throw new EngineError('conflict', 'The document has a newer version by now.');
  session.book.write([{ id: document.id, vault: document.vault, kind: 'document', set: newFields(record) }]);
}

function assertNobodyAsked(document: Entry): void {
  if (witnessingsOf(document).some(({ progress, result }) => progress.state === 'open' && result === null))
    throw new EngineError('conflict', 'Others are being asked to sign this document already.');
}

async function prepare(
  ctx: EngineContext,
  session: Session,
  document: Entry,
  { witnesses }: Order,
  signal: AbortSignal,
): Promise<{ readonly prepared: Buffer; readonly slots: readonly SignatureSlot[] }> {
  const { prepareSignatures } = await import('../../../shared/node/pades/witnesses/prepare-signatures.ts');
  if (versionOf(document).sizeBytes > maxWitnessedBytes) throw tooLarge();
  return inPlaintextFolder(ctx, async (folder) => {
    const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    await openVersionIntoFile(ctx, session, document, { number: undefined, path: input, signal, progress: () => undefined });
    const signers = witnesses.map(({ name, place, language }) => ({
      name: name.trim(),
      // No date is drawn: nobody knows it yet.
      ...(place === undefined ? {} : { appearance: { place, timeZone: null, language } }),
    }));
    const { slots } = await prepareSignatures({ input, output, now: ctx.clock.now(), signers, signal });
    return { prepared: await readFile(output), slots };
  });
}

interface ToSeal {
  readonly prepared: Uint8Array;
  readonly slots: readonly SignatureSlot[];
  readonly version: Version;
  readonly witnesses: readonly WitnessRecord[];
  readonly key: Key;
}

function seal(session: Session, document: Entry, { prepared, slots, version, witnesses, key }: ToSeal): Uint8Array {
  if (prepared.length > maxWitnessedBytes) throw tooLarge();
  const particulars = {
    vaultId: document.vault,
    documentId: document.id,
    version: version.number,
    document: textField(document.body, 'name', '?'),
    owner: accountSettings(session).ownerName ?? '',
    witnesses: witnesses.map(({ name }) => name),
    slots: slots.map(({ fieldName, byteRange: [zero, before, after, rest], dateAt }) => ({
      fieldName,
      byteRange: [zero, before, after, rest] as [0, number, number, number],
      dateAt,
    })),
  };
  const sealed = sealWitnessing(prepared, particulars, key);
  if (sealed.length > witnessingLimits.contentBytes) throw tooLarge();
  return sealed;
}

const tooLarge = (): EngineError => new EngineError('too_large', 'Whoever signs has the document in a browser: at most 64 MiB of it.');

/** What is kept of those who are to be asked. @throws EngineError `invalid_request`, `invalid_email`. */
function checkedWitnesses(ctx: EngineContext, { witnesses, secondFactor }: Order): readonly WitnessRecord[] {
  const checked = witnesses.map((witness) => checkedWitness(ctx, secondFactor, witness));
  if (new Set(checked.map(({ email }) => emailKey(email))).size < checked.length)
    throw new EngineError('invalid_request', 'Everybody needs an address of their own.');
  return checked;
}

function checkedWitness(ctx: EngineContext, factor: WitnessFactor, { name, email, language, phone, word }: NewWitness): WitnessRecord {
  const [line, address] = [parseRecipientName(name) ?? '', parseEmail(email)];
  if (line === '' || codePoints(line) > maxWitnessName)
    throw new EngineError('invalid_request', `A name is one line of 1 to ${maxWitnessName} characters.`);
  if (address === undefined) throw new EngineError('invalid_email', 'This is no mail address.');
  if ((factor === 'word') !== (word !== undefined && word.trim() !== '') || (factor === 'sms') !== (phone !== undefined))
    throw new EngineError('invalid_request', 'What is asked for besides the mailed code has to be said of everybody.');
  const token = Buffer.from(randomBytes(tokenBytes)).toString('base64url');
  return {
    id: ctx.newId(),
    name: line,
    email: address,
    language,
    token,
    ...(phone === undefined ? {} : { phone }),
    ...(word === undefined ? {} : { word: word.trim() }),
  };
}
