import { DomainError } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { PadesLevel } from '../../../shared/domain/signing.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db, DocumentRow, WitnessingRow, WitnessRow } from '../../db/schema.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { systemOrigin, type Core } from '../context.ts';
import { openDocument } from '../documents/open-document.ts';
import { SealedContent } from '../documents/sealed-content.ts';
import { SigningRefusedError, type WitnessedFile } from '../ports.ts';
import { pendingMs } from '../signing/carry-out-job.ts';
import { lockSignedDocument, storeSignedContent } from '../signing/next-signed-version.ts';
import { findDocument } from '../stores/document-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { listWitnesses } from '../stores/witnessing-people-store.ts';
import { changeWitnessingStep, lockWitnessing } from '../stores/witnessing-store.ts';
import { endWitnessing } from '../askings/end-witnessing.ts';
import { preparedVersion, readPrepared, slotsOf, valuesOf } from './prepared-content.ts';
import { recordWitnessing } from '../askings/record-witnessing.ts';
import { inviteNext, tellOwner } from '../askings/tell-of-witnessing.ts';
import { authorityCertificate } from './witness-authority.ts';

/** How long a step is this server's alone. A thread takes no longer. */
const claimMs = 20 * minuteMs;
/** Waits after steps that failed for a passing reason; after the last one it has failed. */
const retryMs = [10 * secondMs, minuteMs, 5 * minuteMs, 20 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs];
/** What signatures may add to the largest document. */
const maxAssembledBytes = witnessingLimits.contentBytes + 32 * 2 ** 20;

/** What is put together already is only missing something, for which the services have a week. */
const waitsOf = ({ state }: Pick<WitnessingRow, 'state'>): readonly number[] => (state === 'open' ? retryMs : pendingMs);

/** Takes what is due for this server alone; it counts as an attempt now. @returns undefined when another has it, or it was given up. */
export async function claimWitnessing(core: Core, due: WitnessingRow): Promise<WitnessingRow | undefined> {
  if (due.attempts > waitsOf(due).length) {
    await giveUp(core, due, 'The document could not be prepared or put together.');
    return undefined;
  }
  const change = { attempts: due.attempts + 1, next_attempt_ms: instantToMs(core.clock.now()) + claimMs };
  const isMine = await core.db.transaction((tx) => changeWitnessingStep(tx, due, change));
  return isMine ? { ...due, ...change } : undefined;
}

/**
 * The server's own step of what is claimed: it lays out the document before anybody is asked, puts it together when all have signed, and
 * supplies later what services would not give then.
 * @param signal calls it off, which doesn't count as an attempt.
 */
export async function carryOutWitnessing(core: Core, claimed: WitnessingRow, signal: AbortSignal): Promise<void> {
  try {
    const document = await documentOf(core, claimed);
    if (claimed.state !== 'open') await extend(core, claimed, document, signal);
    else if (claimed.blob_id === null) await prepare(core, claimed, document, signal);
    else await assemble(core, claimed, signal);
  } catch (error) {
    await settleFailure(core, claimed, error, signal);
  }
  core.mailQueued();
}

/** @throws SigningRefusedError when it is no longer as it was when others were asked to sign it. */
async function documentOf(core: Core, { document_id: id, version }: WitnessingRow): Promise<DocumentRow> {
  const document = await findDocument(core.db.read, id);
  if (document === undefined) throw new SigningRefusedError('The document was removed.');
  if (document.version !== version) throw new SigningRefusedError('The document has a newer version than the one that was to be signed.');
  return document;
}

async function prepare(core: Core, claimed: WitnessingRow, document: DocumentRow, signal: AbortSignal): Promise<void> {
  const witnesses = await listWitnesses(core.db.read, claimed.id);
  const opened = await openDocument(core, document);
  const prepared = await core.witnessSigning.prepare({
    id: claimed.id,
    content: opened.read(),
    now: core.clock.now(),
    signal,
    signers: witnesses.map(({ name, language }) => ({ name, language })),
    visible: claimed.visible === 1,
  });
  const content = new SealedContent(core, claimed.id);
  try {
    await content.receive(prepared.read(), witnessingLimits.contentBytes, preparedVersion);
    const slots = jsonColumns.witnessings.slots.write(prepared.slots);
    const laidOut = { content, slots, repairs: prepared.repairs };
    if (await core.db.transaction((tx) => keepPrepared(tx, core, claimed, laidOut))) content.settle();
  } finally {
    await content.abandon();
    await prepared.discard();
  }
}

async function keepPrepared(
  tx: Db,
  core: Core,
  claimed: WitnessingRow,
  { content, slots, repairs }: Pick<WitnessingRow, 'slots'> & Pick<WitnessedFile, 'repairs'> & { readonly content: SealedContent },
): Promise<boolean> {
  const vault = claimed.vault_id === null ? undefined : await lockVault(tx, claimed.vault_id);
  if (vault === undefined) throw new SigningRefusedError('The document was removed.');
  assertChangeable(vault);
  const row = await lockWitnessing(tx, claimed.id);
  if (row === undefined) return false;
  const kept = await content.keep(tx, vault.id);
  const change = {
    blob_id: kept.blob_id,
    blob_size_bytes: kept.blob_size_bytes,
    size_bytes: kept.size_bytes,
    checksum: kept.checksum,
    wrapped_key: kept.wrapped_key,
    slots,
    attempts: 0,
    next_attempt_ms: null,
  };
  if (!(await changeWitnessingStep(tx, claimed, change))) throw new LostClaim();
  const details = { version: row.version, ...repaired(repairs) };
  await recordWitnessing(tx, core, systemOrigin, row, { action: 'witnessing.prepared', details });
  await inviteNext(tx, core, { ...row, ...change });
  return true;
}

/** What had to be repaired, for the log; nothing for a sound file. */
const repaired = (repairs: WitnessedFile['repairs']): Readonly<Record<string, unknown>> =>
  repairs.length === 0 ? {} : { repaired: repairs };

/** Somebody else has ended it meanwhile: whatever was done for it is undone with its transaction. */
class LostClaim extends Error {}

async function assemble(core: Core, claimed: WitnessingRow, signal: AbortSignal): Promise<void> {
  const witnesses = await listWitnesses(core.db.read, claimed.id);
  const assembled = await core.witnessSigning.assemble({
    id: claimed.id,
    content: readPrepared(core, claimed),
    slots: slotsOf(claimed),
    values: valuesOf(witnesses),
    authority: await authorityFor(core, witnesses),
    now: core.clock.now(),
    signal,
  });
  await storeNext(core, claimed, assembled, (tx, row, version) => complete(tx, core, row, { version, level: assembled.level, witnesses }));
}

/** Whoever certified keys of these people here. */
async function authorityFor(core: Core, witnesses: readonly WitnessRow[]): Promise<Uint8Array | null> {
  return witnesses.some(({ certificate_kind: kind }) => kind === 'service') ? authorityCertificate(core) : null;
}

/** Supplies what is missing in the version that came of it, as a further version. */
async function extend(core: Core, claimed: WitnessingRow, document: DocumentRow, signal: AbortSignal): Promise<void> {
  const opened = await openDocument(core, document);
  const witnesses = await listWitnesses(core.db.read, claimed.id);
  const order = { id: claimed.id, content: opened.read(), authority: await authorityFor(core, witnesses), now: core.clock.now(), signal };
  const extended = await core.witnessSigning.extend(order);
  if (extended.level !== claimed.reached_level) return storeNext(core, claimed, extended, () => Promise.resolve());
  await extended.discard();
  await postpone(core, claimed, 'No timestamp service could be reached within a week.');
}

/** Makes a file the document's next version, and what came of the witnessing its row, or neither. */
async function storeNext(
  core: Core,
  claimed: WitnessingRow,
  made: WitnessedFile,
  also: (tx: Db, row: WitnessingRow, version: number) => Promise<void>,
): Promise<void> {
  const content = new SealedContent(core, claimed.document_id);
  try {
    await content.receive(made.read(), maxAssembledBytes, claimed.version + 1);
    if (await core.db.transaction((tx) => keepNext(tx, core, claimed, { content, made, also }))) content.settle();
  } finally {
    await content.abandon();
    await made.discard();
  }
}

async function keepNext(
  tx: Db,
  core: Core,
  claimed: WitnessingRow,
  {
    content,
    made,
    also,
  }: { readonly content: SealedContent; readonly made: WitnessedFile; readonly also: Parameters<typeof storeNext>[3] },
): Promise<boolean> {
  if (claimed.vault_id === null) throw new SigningRefusedError('The document was removed.');
  const { id, vault_id: vaultId, document_id: documentId } = claimed;
  const found = await lockSignedDocument(tx, core, { vaultId, documentId, version: claimed.version }, content);
  const version = claimed.version + 1;
  const row = await lockWitnessing(tx, id);
  const next = made.pending === null ? null : instantToMs(core.clock.now()) + (pendingMs[0] ?? 0);
  const change = { version, reached_level: made.level, attempts: 0, next_attempt_ms: next };
  if (row === undefined || !(await changeWitnessingStep(tx, claimed, change))) return false;
  const details = { witnessing: id, version, level: made.level, ...repaired(made.repairs) };
  await storeSignedContent(tx, core, found, content, details);
  await also(tx, { ...row, ...change }, version);
  return true;
}

async function complete(
  tx: Db,
  core: Core,
  row: WitnessingRow,
  { version, level, witnesses }: { readonly version: number; readonly level: PadesLevel; readonly witnesses: readonly WitnessRow[] },
): Promise<void> {
  const details = { version, level, witnesses: witnesses.map(({ id }) => id) };
  const change = { next_attempt_ms: row.next_attempt_ms };
  await endWitnessing(tx, core, systemOrigin, row, { state: 'complete', change, details });
  await tellOwner(tx, core, row, { news: 'complete' });
}

async function settleFailure(core: Core, claimed: WitnessingRow, error: unknown, signal: AbortSignal): Promise<void> {
  if (error instanceof LostClaim) return;
  if (signal.aborted) {
    const back = { attempts: claimed.attempts - 1, next_attempt_ms: instantToMs(core.clock.now()) };
    await core.db.transaction((tx) => changeWitnessingStep(tx, claimed, back));
    return;
  }
  if (error instanceof SigningRefusedError || (error instanceof DomainError && error.code !== 'unavailable'))
    return giveUp(core, claimed, error.message);
  core.report({ kind: 'signing failed', id: claimed.id, error });
  await postpone(core, claimed, 'The document could not be prepared or put together.');
}

/** Postpones it, or gives it up once it has been postponed often enough. */
async function postpone(core: Core, claimed: WitnessingRow, reason: string): Promise<void> {
  const wait = waitsOf(claimed)[claimed.attempts - 1];
  if (wait === undefined) return giveUp(core, claimed, reason);
  await core.db.transaction((tx) => changeWitnessingStep(tx, claimed, { next_attempt_ms: instantToMs(core.clock.now()) + wait }));
}

/** It has failed, unless everybody's signatures are in the document: then it stays at the level that it has. */
async function giveUp(core: Core, claimed: WitnessingRow, error: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    if (claimed.state !== 'open') return void (await changeWitnessingStep(tx, claimed, { next_attempt_ms: null }));
    const row = await lockWitnessing(tx, claimed.id);
    if (row === undefined) return;
    if (!(await endWitnessing(tx, core, systemOrigin, row, { state: 'failed', change: { error }, details: { reason: error } }))) return;
    await tellOwner(tx, core, row, { news: 'failed', reason: error });
  });
}
