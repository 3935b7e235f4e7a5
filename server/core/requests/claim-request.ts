import { DomainError } from '../../../shared/domain/error-codes.ts';
import { dayMs, instantToMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, IdempotencyKeyRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import {
  answerClaim,
  commitClaim,
  extendClaim,
  findClaim,
  insertClaim,
  releaseClaim,
  takeOverClaim,
  type ClaimRow,
} from '../stores/idempotency-store.ts';

/** How long a key is remembered (RULINGS.md#idempotency). */
const keptMs = dayMs;
/** A claim not heard from for this long is dead, and a repeat may take over. */
const lockMs = 20 * secondMs;
/** How often a claim signals that it is alive. */
const heartbeatMs = 6 * secondMs;
/** The loser of a race looks again after this long; until then the winner is still at it. */
const maxLooks = 5;
/** The largest answer that is kept, in bytes: four times the largest JSON body that is accepted. */
export const maxAnswerBytes = 1_000_000;

/** A request that its sender may repeat. */
export interface RepeatableRequest {
  /** Whose keys these are, as distinct from other people's: the credential. */
  readonly scope: string;
  /** What the sender calls the request. */
  readonly key: string;
  /** A digest of where it goes. */
  readonly endpoint: string;
  /** A digest of what it says; null while that is not known because it is still arriving. */
  readonly fingerprint: string | null;
}

/** What was answered, in the caller's own encoding. */
export interface KeptAnswer {
  readonly status: number;
  readonly content: Uint8Array;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claimId: Ulid }
  /** It was carried out before. The fingerprint is from that time; null when the request said nothing that mattered. */
  | { readonly kind: 'answered'; readonly fingerprint: string | null; readonly answer: KeptAnswer };

/**
 * Settles whether a request is to be carried out or was carried out before. A claim is one try: only it may change something, for every
 * change
 * marks the claim in its own transaction (`recordAudit`), and fails when a repeat has taken the key over meanwhile.
 * @throws DomainError `idempotency_conflict` while another try runs, and when one was carried out but its answer got lost;
 * `idempotency_key_reused` when the key belongs to a different request.
 */
export async function claimRequest(core: Core, request: RepeatableRequest): Promise<ClaimOutcome> {
  const claimId = core.newId();
  const nowMs = instantToMs(core.clock.now());
  const claim: ClaimRow = {
    scope: request.scope,
    idempotency_key: request.key,
    claim_id: claimId,
    endpoint: request.endpoint,
    fingerprint: request.fingerprint,
    locked_until_ms: nowMs + lockMs,
    expires_at_ms: nowMs + keptMs,
  };
  const answered = await core.db.transaction((tx) => claimOrFind(tx, claim, nowMs));
  return answered === undefined
    ? { kind: 'claimed', claimId }
    : { kind: 'answered', fingerprint: answered.fingerprint, answer: opened(core, answered) };
}

/** @returns the row of the answered request, undefined when the claim is ours. */
async function claimOrFind(tx: Db, claim: ClaimRow, nowMs: number): Promise<IdempotencyKeyRow | undefined> {
  for (let look = 0; look < maxLooks; look += 1) {
    if (await insertClaim(tx, claim)) return undefined;
    const known = await findClaim(tx, claim);
    if (known === undefined) continue;
    if (known.expires_at_ms > nowMs) {
      assertSame(known, claim);
      if (known.status === 'answered') return known;
      if (known.locked_until_ms > nowMs) throw stillRunning();
      if (known.status === 'committed') throw answerLost();
    }
    if (await takeOverClaim(tx, known.claim_id, claim, nowMs)) return undefined;
  }
  throw stillRunning();
}

function assertSame(known: IdempotencyKeyRow, claim: ClaimRow): void {
  if (known.endpoint !== claim.endpoint) throw keyReused('method or address');
  if (claim.fingerprint !== null) assertSameFingerprint(known.fingerprint, claim.fingerprint);
}

/** @throws DomainError `idempotency_key_reused` when the two are known and differ. */
export function assertSameFingerprint(known: string | null, fingerprint: string): void {
  if (known !== null && known !== fingerprint) throw keyReused('body');
}

function keyReused(what: string): DomainError {
  return new DomainError(
    'idempotency_key_reused',
    `This idempotency key was used for a request with another ${what}. Use a new key for a new request.`,
  );
}

function stillRunning(): DomainError {
  return new DomainError('idempotency_conflict', 'A request with this idempotency key is still being carried out. Repeat it in a moment.');
}

function answerLost(): DomainError {
  return new DomainError(
    'idempotency_conflict',
    "The request with this idempotency key was carried out, but its answer was lost. It won't be carried out again: look at what's there now.",
  );
}

/**
 * Records that a request changes something, in the transaction of the change: from then on it is never carried out again.
 * @throws DomainError `idempotency_conflict` when a repeat holds the key by now, which undoes the change.
 */
export async function commitUnderClaim(tx: Db, claimId: Ulid): Promise<void> {
  if (!(await commitClaim(tx, claimId)))
    throw new DomainError('idempotency_conflict', 'This request took too long, and a repeat of it is being carried out instead.');
}

/** Signals that a claim is alive, for as long as its request is being worked on. @returns a function that stops it. */
export function holdClaim(core: Core, claimId: Ulid): () => void {
  const beat = (): void => {
    const lockedUntilMs = instantToMs(core.clock.now()) + lockMs;
    core.db
      .transaction((tx) => extendClaim(tx, claimId, lockedUntilMs))
      .catch((error: unknown) => core.report({ kind: 'idempotency claim not extended', id: claimId, error }));
  };
  const timer = setInterval(beat, heartbeatMs).unref();
  return () => clearInterval(timer);
}

/** Ends a claim with an answer for all repeats. One that is too large to be kept counts as lost. */
export async function answerRequest(core: Core, claimId: Ulid, fingerprint: string | null, { status, content }: KeptAnswer): Promise<void> {
  if (content.length > maxAnswerBytes) return giveUpClaim(core, claimId);
  const sealed = core.keys.sealSecret(answerPlace(claimId), content);
  await core.db.transaction((tx) => answerClaim(tx, claimId, { fingerprint, response_status: status, sealed_response: sealed }));
}

/** Ends a claim whose answer isn't kept: if nothing was changed under it, the request may be sent again with the same key. */
export async function giveUpClaim(core: Core, claimId: Ulid): Promise<void> {
  await core.db.transaction((tx) => releaseClaim(tx, claimId));
}

function opened(core: Core, { claim_id: claimId, response_status: status, sealed_response: sealed }: IdempotencyKeyRow): KeptAnswer {
  if (status === null || sealed === null) throw new Error(`the answered claim ${claimId} has no answer`);
  return { status, content: core.keys.openSecret(answerPlace(claimId), sealed) };
}

/** What an answer is sealed to: it can contain secrets that are shown once, such as that of a webhook. */
export function answerPlace(claimId: Ulid): string {
  return `idempotency ${claimId}`;
}
