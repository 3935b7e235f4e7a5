import { createHash } from 'node:crypto';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import { openingSettlesMs } from '../../../shared/domain/release-paper.ts';
import type { ReleasePaper } from '../../../shared/format/release/release-paper.ts';
import type { Db, ReleasePaperRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { SealedContent } from '../documents/sealed-content.ts';
import { SigningRefusedError, type MadeSigner, type SignedFile } from '../ports.ts';
import { pendingMs } from '../signing/carry-out-job.ts';
import { findWitnessAuthority } from '../stores/witnessing-store.ts';
import { changePaper, discardPaperBlob, findPaper } from '../stores/release-paper-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { withAuthority } from '../witnessings/witness-authority.ts';
import { paperContent, type PaperContent } from './paper-content.ts';
import { readPaper } from './read-papers.ts';

/** How long a step is this server's alone. A thread takes no longer. */
const claimMs = 20 * minuteMs;
/** Waits after steps that failed; after the last one the paper is given up. Nobody waits for it, so they are long. */
const retryMs = [10 * secondMs, minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs, 24 * hourMs, 72 * hourMs];
/** What a paper may have at most, its sealed bundle and everything that signatures add included. */
const maxPaperBytes = 48 * 2 ** 20;

const waitsOf = ({ state }: Pick<ReleasePaperRow, 'state'>): readonly number[] => (state === 'waiting' ? retryMs : pendingMs);

/** Takes a paper that is due for this server alone; it counts as an attempt now. @returns undefined when another has it, or it was given up. */
export async function claimPaper(core: Core, due: ReleasePaperRow): Promise<ReleasePaperRow | undefined> {
  if (due.attempts > waitsOf(due).length) {
    await giveUp(core, due);
    return undefined;
  }
  const change = { attempts: due.attempts + 1, next_attempt_ms: instantToMs(core.clock.now()) + claimMs };
  const isMine = await core.db.transaction((tx) => changePaper(tx, due, change));
  return isMine ? { ...due, ...change } : undefined;
}

/**
 * Makes a claimed paper, or supplies what its signature is still missing. Whatever fails here fails for the paper alone: the release and the
 * openings that it is about are long since committed.
 * @param signal calls it off, which doesn't count as an attempt.
 */
export async function carryOutPaper(core: Core, claimed: ReleasePaperRow, signal: AbortSignal): Promise<void> {
  try {
    if (claimed.state === 'waiting') await make(core, claimed, signal);
    else await extend(core, claimed, signal);
  } catch (error) {
    if (signal.aborted) {
      const back = { attempts: claimed.attempts - 1, next_attempt_ms: instantToMs(core.clock.now()) };
      await core.db.transaction((tx) => changePaper(tx, claimed, back));
      return;
    }
    if (error instanceof LostClaim) return;
    if (error instanceof SigningRefusedError && claimed.state === 'made') {
      core.report({ kind: 'release paper not extended', id: claimed.id, error });
      return giveUp(core, claimed);
    }
    core.report({ kind: 'release paper failed', id: claimed.id, error });
    await postpone(core, claimed);
  }
}

async function make(core: Core, claimed: ReleasePaperRow, signal: AbortSignal): Promise<void> {
  const content = await paperContent(core, claimed);
  if (content === 'gone') return giveUp(core, claimed);
  if (content === undefined) return postpone(core, claimed);
  const configured = await core.paperMaker.configured();
  const made = configured === null ? await newSigner(core) : null;
  try {
    const order = orderOf(core, content, signerOf(configured, made));
    const file = await core.paperMaker.make({ id: claimed.id, now: core.clock.now(), signal, made, ...order });
    await store(core, claimed, file);
  } finally {
    wipe(made?.privateKey);
  }
}

const newSigner = (core: Core): Promise<MadeSigner> =>
  withAuthority(core, (authority) => core.paperMaker.newSigner(authority, core.publicUrl, core.clock.now()));

function signerOf(configured: Uint8Array | null, made: MadeSigner | null): ReleasePaper['signer'] {
  const fingerprint = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');
  if (made !== null) return { kind: 'self_made', certificate: fingerprint(made.certificate), authority: toBase64(made.authority) };
  if (configured === null) throw new Error('a paper is signed by somebody');
  return { kind: 'configured', certificate: fingerprint(configured), authority: null };
}

function orderOf({ keys }: Core, { facts, bundle }: PaperContent, signer: ReleasePaper['signer']) {
  const paper: ReleasePaper = { ...facts, signer };
  return { paper, signed: keys.signReleasePaper(paper), bundle };
}

/** Supplies what timestamp services or authorities didn't give when it was made. */
async function extend(core: Core, claimed: ReleasePaperRow, signal: AbortSignal): Promise<void> {
  const authority = (await findWitnessAuthority(core.db.read))?.certificate ?? null;
  const content = readPaper(core, claimed);
  const file = await core.witnessSigning.extend({ id: claimed.id, content, authority, now: core.clock.now(), signal });
  if (file.level !== claimed.level) return store(core, claimed, file);
  await file.discard();
  await postpone(core, claimed);
}

/** Seals a file and makes it the paper's, or leaves nothing behind. The one before it becomes garbage in the same transaction. */
async function store(
  core: Core,
  claimed: ReleasePaperRow,
  file: Pick<SignedFile, 'level' | 'pending' | 'read' | 'discard'>,
): Promise<void> {
  const content = new SealedContent(core, claimed.id);
  try {
    await content.receive(file.read(), maxPaperBytes, claimed.version + 1);
    if (await core.db.transaction((tx) => keep(tx, core, claimed, { content, file }))) content.settle();
  } finally {
    await content.abandon();
    await file.discard();
  }
}

/** A paper that another server has taken over meanwhile: what was sealed for it is undone with its transaction. */
class LostClaim extends Error {}

async function keep(
  tx: Db,
  core: Core,
  claimed: ReleasePaperRow,
  { content, file }: { readonly content: SealedContent; readonly file: Pick<SignedFile, 'level' | 'pending'> },
): Promise<boolean> {
  const vault = await lockVault(tx, claimed.vault_id);
  if (vault === undefined) return false;
  const { blob_id, blob_size_bytes, size_bytes, checksum, wrapped_key, version } = await content.keep(tx, vault.id);
  const nowMs = instantToMs(core.clock.now());
  const isNew = claimed.state === 'waiting';
  // Openings go on while one is made: whatever came after it began may be missing in it.
  const isOutdated = isNew && (await findPaper(tx, claimed.id))?.asked_at !== claimed.asked_at;
  const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const change = {
    ...{ blob_id, blob_size_bytes, size_bytes, checksum, wrapped_key, version },
    state: isOutdated ? ('waiting' as const) : ('made' as const),
    made_at: isNew ? now : claimed.made_at,
    level: file.level,
    attempts: 0,
    next_attempt_ms: isOutdated ? nowMs + openingSettlesMs : file.pending === null ? null : nowMs + (pendingMs[0] ?? 0),
  };
  if (!(await changePaper(tx, claimed, change))) throw new LostClaim('another server has made this paper');
  if (claimed.blob_id !== null) await discardPaperBlob(tx, claimed.blob_id, nowMs);
  return true;
}

/** Postpones it, or gives it up once it has been postponed often enough. */
async function postpone(core: Core, claimed: ReleasePaperRow): Promise<void> {
  const wait = waitsOf(claimed)[claimed.attempts - 1];
  if (wait === undefined) return giveUp(core, claimed);
  await core.db.transaction((tx) => changePaper(tx, claimed, { next_attempt_ms: instantToMs(core.clock.now()) + wait }));
}

/** It can't be made; or it stays as it is. */
async function giveUp(core: Core, claimed: ReleasePaperRow): Promise<void> {
  const state = claimed.blob_id === null ? ('failed' as const) : ('made' as const);
  await core.db.transaction((tx) => changePaper(tx, claimed, { state, next_attempt_ms: null }));
}
