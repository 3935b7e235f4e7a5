import { DomainError } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { DocumentRow, SigningJobRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findDocument } from '../stores/document-store.ts';
import { openDocument } from '../documents/open-document.ts';
import { recordDocumentAudit } from '../documents/record-document-audit.ts';
import { SigningRefusedError, type DocumentSigner, type SignedFile } from '../ports.ts';
import { changeJob, type JobChange } from '../stores/signing-job-store.ts';
import { storeSignedVersion } from './store-signed-version.ts';
import type { SigningJobStatus } from '../../../shared/domain/signing.ts';

/**
 * How long a step is this server's alone. While it is under way the claim is extended, so that another server soon finishes what one that
 * died left behind.
 */
export const claimMs = 90 * secondMs;
/** How often that is done. */
const prolongMs = 30 * secondMs;
/** Waits after steps that failed for a transient reason; after the last one the job has failed. */
const retryMs = [10 * secondMs, minuteMs, 5 * minuteMs, 20 * minuteMs, hourMs];
/** Waits for timestamp services and authorities that are unavailable: a week altogether. */
export const pendingMs = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  ...Array.from({ length: 6 }, () => 24 * hourMs),
];

/**
 * Takes what is due for this server alone. It counts as an attempt now: a file that brings a server down mustn't be tried for ever.
 * @returns it as it is then; undefined when another server has it, or it was given up.
 */
export async function claimJob(core: Core, due: SigningJobRow): Promise<SigningJobRow | undefined> {
  if (due.attempts > waitsOf(due).length) {
    await endJob(core, due, 'The document could not be signed.');
    return undefined;
  }
  const change = { attempts: due.attempts + 1, next_attempt_ms: instantToMs(core.clock.now()) + claimMs };
  const mine = await core.db.transaction((tx) => changeJob(tx, due, change));
  return mine ? { ...due, ...change } : undefined;
}

/**
 * One step of what is claimed: the signature, or what it is still missing. @param signal calls it off, which doesn't count as an attempt.
 */
export async function carryOutJob(core: Core, signer: DocumentSigner, claimed: SigningJobRow, signal: AbortSignal): Promise<void> {
  const hold = holdClaim(core, claimed);
  let signed: SignedFile | undefined;
  try {
    const document = await documentToSign(core, claimed);
    signed = await signedBy(core, signer, claimed, document, signal);
    const held = await hold.end();
    if (held.reached_level === signed.level) await postpone(core, held, 'No timestamp service could be reached within a week.');
    else await storeSignedVersion(core, held, signed, changeAfter(core, signed));
  } catch (error) {
    await settleFailure(core, await hold.end(), error, signal);
  } finally {
    await signed?.discard();
  }
}

/**
 * Extends a claim until `end`, which returns the job as it is claimed by then. One that is lost stays lost: nothing that is settled for it
 * counts.
 */
function holdClaim(core: Core, claimed: SigningJobRow): { end(): Promise<SigningJobRow> } {
  let held = claimed;
  const prolong = async (): Promise<void> => {
    const next_attempt_ms = instantToMs(core.clock.now()) + claimMs;
    if (await core.db.transaction((tx) => changeJob(tx, held, { next_attempt_ms }))) held = { ...held, next_attempt_ms };
  };
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(prolong).catch((error: unknown) => core.report({ kind: 'signing failed', id: claimed.id, error }));
  }, prolongMs);
  return {
    end: async () => {
      clearInterval(timer);
      await last;
      return held;
    },
  };
}

/** @throws SigningRefusedError when it no longer exists, or isn't as it was when the signature was requested. */
async function documentToSign(core: Core, job: SigningJobRow): Promise<DocumentRow> {
  const document = await findDocument(core.db.read, job.document_id);
  if (document === undefined) throw new SigningRefusedError('The document was removed.');
  if (document.version !== job.version)
    throw new SigningRefusedError('The document has a newer version than the one that was to be signed.');
  return document;
}

/** Whether the signature itself is still to be made, or only what is added to it later. */
const isUnsigned: Readonly<Record<SigningJobStatus, boolean>> = {
  queued: true,
  timestamp_pending: false,
  validation_pending: false,
  signed: false,
  failed: false,
};

async function signedBy(
  core: Core,
  signer: DocumentSigner,
  job: SigningJobRow,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<SignedFile> {
  const opened = await openDocument(core, document);
  const order = { id: job.id, content: opened.read(), level: job.level, now: core.clock.now(), signal };
  return isUnsigned[job.status] ? signer.sign({ ...order, reason: job.reason, visible: job.visible === 1 }) : signer.extend(order);
}

/** A job's state after a step that made progress. */
function changeAfter(core: Core, { level, pending }: SignedFile): JobChange {
  const now = core.clock.now();
  if (pending === null) return { status: 'signed', reached_level: level, next_attempt_ms: null, completed_at: now };
  const status = pending === 'timestamp' ? 'timestamp_pending' : 'validation_pending';
  return { status, reached_level: level, attempts: 0, next_attempt_ms: instantToMs(now) + (pendingMs[0] ?? 0) };
}

async function settleFailure(core: Core, claimed: SigningJobRow, error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    const back = { attempts: claimed.attempts - 1, next_attempt_ms: instantToMs(core.clock.now()) };
    await core.db.transaction((tx) => changeJob(tx, claimed, back));
    return;
  }
  if (error instanceof SigningRefusedError || (error instanceof DomainError && error.code !== 'unavailable'))
    return endJob(core, claimed, error.message);
  core.report({ kind: 'signing failed', id: claimed.id, error });
  await postpone(core, claimed, 'The document could not be signed.');
}

function waitsOf(job: SigningJobRow): readonly number[] {
  return isUnsigned[job.status] ? retryMs : pendingMs;
}

/** Postpones it, or gives it up once it has been postponed often enough. */
async function postpone(core: Core, claimed: SigningJobRow, reason: string): Promise<void> {
  const wait = waitsOf(claimed)[claimed.attempts - 1];
  if (wait === undefined) return endJob(core, claimed, reason);
  await core.db.transaction((tx) => changeJob(tx, claimed, { next_attempt_ms: instantToMs(core.clock.now()) + wait }));
}

/** Ends a job that got no further, and says why; a version that was already signed stays. */
async function endJob(core: Core, job: SigningJobRow, reason: string): Promise<void> {
  const error = job.reached_level === null ? reason : `Signed at level ${job.reached_level} only. ${reason}`;
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    if (!(await changeJob(tx, job, { status: 'failed', error, completed_at: now, next_attempt_ms: null }))) return;
    const document = await findDocument(tx, job.document_id);
    if (document === undefined) return;
    const details = { job: job.id, level: job.level, reached: job.reached_level, reason };
    await recordDocumentAudit(tx, core, systemOrigin, document, { action: 'document.signature_failed', at: now, details });
  });
}
