import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { hex } from '../../../shared/crypto/hash.ts';
import { asKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { releaseKeyLimits } from '../../../shared/wire/release-keys.ts';
import { readEnrolment } from '../../../shared/format/release/enrolment.ts';
import { committedIn } from '../../../shared/format/custody/custody-plan.ts';
import type { SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { fitsCommitment } from '../../../shared/format/custody/split-half.ts';
import type { ServerHalfPlace } from '../../../shared/format/release/release-key.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db, RecipientRow, ReleaseKeyRow, ReleaseLockRow, RemovedLockRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { planIn, planOfShares } from '../custody/known-plan.ts';
import { readOwnEnd } from '../custody/read-own-end.ts';
import type { Core, OwnerContext } from '../context.ts';
import { lockOwnRecipient } from '../access/recipient-access.ts';
import type { RecipientPlace } from '../recipients/put-recipient.ts';
import { recordRecipientChange } from '../recipients/record-recipient-change.ts';
import { findPartNames } from '../stores/part-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { readLocks, type RecipientOfLocks } from './recipient-locks.ts';
import { findCustodian, listPlans, saveEarlierHalf } from '../stores/custody-store.ts';
import {
  findBundle,
  findReleaseKey,
  findRemovedLocks,
  listEnrolments,
  listLocks,
  saveEnrolment,
  saveReleaseKey,
  saveRemovedLocks,
} from '../stores/release-key-store.ts';
import { pruneEnrolments } from './prune-enrolments.ts';
import { assertFollows, removalOf, type KeyState } from './release-key-rules.ts';
import { listReleaseParts, setReleaseParts } from '../stores/release-part-store.ts';

/** All that one recipient will need at the release, from their owner's device (FORMAT.md, "Release key"). */
export interface PutReleaseKeyInput {
  readonly keyGeneration: number;
  /** B, 32 bytes; the caller wipes it. Absent: the stored one stays. */
  readonly half?: Uint8Array;
  readonly bundleGeneration: number;
  readonly bundle: Uint8Array;
  readonly locks: readonly Uint8Array[];
  /** Ids of locks that the owner took away, for ever. */
  readonly removedLocks: readonly string[];
  /** What the enrolled lock is sealed to, for a server that lacks it. */
  readonly enrolment: Uint8Array | null;
  /** Names of all parts of all documents in the bundle. */
  readonly parts: readonly string[];
  /** Of the owner's, where the half is shared and `half` is the whole of a new one. */
  readonly custodyEnd?: SignedTextJson;
}

/**
 * Stores a recipient's half, bundle and locks, in one transaction, replacing the previous ones. Sending the same again changes nothing.
 * Where the half is shared, it is this server's share of it, and one of before stays until the plan is settled.
 * @throws DomainError `conflict` for generations that don't follow, a share that no plan here speaks of, another half in the same key generation, a lock that was once taken
 * away, or before there is a keyring; `release_key_incomplete` where a way to open would be lost; `parts_missing`; `invalid_request` for a half, bundle or lock
 * that isn't one, or isn't this recipient's; `recipient_not_found`, `permission_denied`, `vault_already_released`, `vault_archived`.
 */
export async function putReleaseKey(ctx: OwnerContext, place: RecipientPlace, input: PutReleaseKeyInput): Promise<ReleaseKeyRow> {
  assertWellFormed(input);
  return ctx.core.db.transaction(async (tx) => {
    const { recipient, vault } = await lockOwnRecipient(tx, ctx, place.recipientId);
    assertInVault(recipient, place.vaultId);
    assertClientCustody(vault);
    assertChangeable(vault);
    const locks = readLocks(input.locks, await expectedOf(tx, ctx, recipient, input));
    await assertUploaded(tx, ctx, input.parts);
    const current = await findReleaseKey(tx, recipient.id);
    const currentLocks = await listLocks(tx, recipient.id);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await assertNoneReturns(tx, recipient, locks, input.removedLocks);
    if (current !== undefined && (await isSame(tx, ctx, current, currentLocks, input))) {
      await saveRemovedLocks(tx, removedRows(recipient, input.removedLocks, now));
      return current;
    }
    const next = { ...input, hasHalf: input.half !== undefined, lockKinds: kindsOf(locks) };
    assertFollows(current && stateOf(current, currentLocks), next, removalOf(currentLocks, input.removedLocks));
    await keepSentEnrolment(tx, recipient, input.enrolment, now);
    await assertEnrolled(tx, recipient, locks);
    const row = rowOf(ctx, recipient, current, input, now);
    if (current?.key_generation !== row.key_generation) await assertPlanned(tx, ctx, row, input);
    if (current !== undefined && current.key_generation !== row.key_generation) await keepEarlierHalf(tx, ctx, current);
    await saveReleaseKey(tx, row, input.bundle, locks);
    await setReleaseParts(tx, recipient, input.parts);
    await saveRemovedLocks(tx, removedRows(recipient, input.removedLocks, now));
    await pruneEnrolments(tx, recipient.id, locks);
    await recordRecipientChange(tx, ctx, recipient, now, {
      keyGeneration: row.key_generation,
      bundleGeneration: row.bundle_generation,
      locks: locks.map(({ kind }) => kind),
    });
    return row;
  });
}

/** The shortest and the longest sealed object that a bundle can be, and how it begins (FORMAT.md, "Sealed object"). */
const minBundleBytes = 330;
const bundleHead = [1, 1];

function assertWellFormed({ half, bundle, locks, removedLocks, parts }: PutReleaseKeyInput): void {
  if (half !== undefined && (half.length !== releaseKeyLimits.halfBytes || half.every((byte) => byte === 0)))
    throw invalid('half', 'must be 32 bytes that are not all zero');
  if (bundle.length < minBundleBytes || bundle.length > releaseKeyLimits.bundleBytes)
    throw invalid('bundle', `must have ${minBundleBytes} to ${releaseKeyLimits.bundleBytes} bytes`);
  if (bundleHead.some((byte, index) => bundle[index] !== byte)) throw invalid('bundle', 'must be a sealed object of a known version');
  if (locks.length > releaseKeyLimits.locks) throw invalid('locks', `must be at most ${releaseKeyLimits.locks}`);
  if (removedLocks.length > releaseKeyLimits.removedLocks)
    throw invalid('removed_locks', `must be at most ${releaseKeyLimits.removedLocks}`);
  if (parts.length > releaseKeyLimits.parts) throw invalid('parts', `must be at most ${releaseKeyLimits.parts}`);
  if (new Set(parts).size < parts.length) throw invalid('parts', 'must be named once each');
}

/** @throws DomainError `recipient_not_found` for a recipient of a vault other than the one named. */
export function assertInVault(recipient: RecipientRow, vaultId: Ulid): void {
  if (recipient.vault_id !== vaultId) throw new DomainError('recipient_not_found', 'This vault has no such recipient.');
}

async function expectedOf(
  tx: Db,
  { core, owner }: OwnerContext,
  recipient: RecipientRow,
  { keyGeneration }: PutReleaseKeyInput,
): Promise<RecipientOfLocks> {
  const account = await lockSyncAccount(tx, owner.userId, core.clock.now());
  if (account.custody_id === null || account.identity === null) {
    throw new DomainError('conflict', 'Send the keyring first: its identity vouches for locks.');
  }
  const { vault_id: vaultId, id: recipientId, email } = recipient;
  return { accountId: account.custody_id, identity: account.identity, vaultId, recipientId, keyGeneration, email };
}

function kindsOf(locks: readonly ReleaseLockRow[]): ReadonlySet<string> {
  return new Set(locks.map(({ kind }) => kind));
}

function stateOf(row: ReleaseKeyRow, locks: readonly ReleaseLockRow[]): KeyState {
  return { keyGeneration: row.key_generation, bundleGeneration: row.bundle_generation, lockKinds: kindsOf(locks) };
}

async function isSame(
  tx: Db,
  ctx: OwnerContext,
  current: ReleaseKeyRow,
  locks: readonly ReleaseLockRow[],
  input: PutReleaseKeyInput,
): Promise<boolean> {
  if (current.key_generation !== input.keyGeneration || current.bundle_generation !== input.bundleGeneration) return false;
  if (input.half !== undefined && !isStoredHalf(ctx, current, input.half)) return false;
  const sameLocks =
    locks.length === input.locks.length && locks.every(({ lock_bytes: bytes }, index) => equalBytes(bytes, input.locks[index] ?? empty));
  if (!sameLocks || !equalBytes((await findBundle(tx, current.recipient_id)) ?? empty, input.bundle)) return false;
  const parts = new Set(await listReleaseParts(tx, current.recipient_id));
  return parts.size === input.parts.length && input.parts.every((name) => parts.has(name));
}

const empty = new Uint8Array();

async function assertUploaded(tx: Db, { owner }: OwnerContext, names: readonly string[]): Promise<void> {
  const present = await findPartNames(tx, owner.userId, names);
  const missing = names.find((name) => !present.has(name));
  if (missing !== undefined)
    throw new DomainError('parts_missing', 'A part of this bundle was never uploaded.', [
      { field: 'parts', reason: `${missing} is missing` },
    ]);
}

function isStoredHalf({ core }: OwnerContext, current: ReleaseKeyRow, half: Uint8Array): boolean {
  const stored = openStored(core, current);
  try {
    return equalBytes(stored, half);
  } finally {
    wipe(stored);
  }
}

/** A half that can't be opened is worthless, and only another one can replace it: the owner is told so, and the log says it. */
function openStored(core: Core, current: ReleaseKeyRow): Key {
  try {
    return core.keys.openReleaseHalf(current.wrapped_half, halfPlace(current));
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    core.report({ kind: 'release half damaged', id: current.recipient_id, error });
    throw new DomainError('conflict', "The half that's stored for this key generation can't be opened. Make a new one.");
  }
}

/** What a stored half is bound to (FORMAT.md, "Release key"). */
export function halfPlace({
  vault_id: vaultId,
  recipient_id: recipientId,
  key_generation: keyGeneration,
}: Pick<ReleaseKeyRow, 'vault_id' | 'recipient_id' | 'key_generation'>): ServerHalfPlace {
  return { vaultId, recipientId, keyGeneration };
}

/**
 * A recipient who enrolled without a server handed the record to the owner, whose device brings it here: without it, nobody who comes with the
 * passphrase could open the lock. One that is here already stays as it is.
 */
async function keepSentEnrolment(tx: Db, recipient: RecipientRow, enrolment: Uint8Array | null, now: Instant): Promise<void> {
  if (enrolment === null) return;
  const publicKey = enrolledKeyIn(enrolment);
  const earlier = await listEnrolments(tx, recipient.id);
  if (earlier.some((row) => row.public_key === publicKey)) return;
  const turn = (earlier[0]?.turn ?? 0) + 1;
  const unproven = { proof: null, proof_turn: null, invitation_id: null };
  await saveEnrolment(tx, { recipient_id: recipient.id, public_key: publicKey, enrolment, enrolled_at: now, turn, ...unproven });
}

function enrolledKeyIn(enrolment: Uint8Array): string {
  try {
    return hex(readEnrolment(enrolment).publicKey);
  } catch (error) {
    throw error instanceof CryptoError ? invalid('enrolment', `is refused as ${error.code}`) : error;
  }
}

/** No enrolled lock may be sealed to a key whose private half isn't kept here: it could never be opened. */
async function assertEnrolled(tx: Db, recipient: RecipientRow, locks: readonly ReleaseLockRow[]): Promise<void> {
  const known = new Set((await listEnrolments(tx, recipient.id)).map((row) => row.public_key));
  const strange = locks.find((lock) => lock.public_key !== null && !known.has(lock.public_key));
  if (strange !== undefined)
    throw new DomainError('conflict', "The recipient hasn't enrolled with the key that a lock is sealed to, or has enrolled again.");
}

/** What was taken away comes back by no device that hasn't heard of it, and by no server that pretends not to have. */
async function assertNoneReturns(
  tx: Db,
  recipient: RecipientRow,
  locks: readonly ReleaseLockRow[],
  removed: readonly string[],
): Promise<void> {
  const ids = locks.map((lock) => lock.lock_id);
  if (ids.some((id) => removed.includes(id))) throw invalid('removed_locks', 'must not name a lock that is sent along');
  if ((await findRemovedLocks(tx, recipient.id, ids)).length > 0)
    throw new DomainError('conflict', 'One of these locks was taken away. A new one needs an id of its own.');
}

/**
 * Where the owner's plan says that two servers and a third party keep the half, what comes here is this server's share of it: a device that
 * hasn't heard of the plan brings no whole half again, and one that is ahead of it sends the plan first (`takePlan` has the order). Only an
 * end that the owner signed allows a whole one, of a new key (`endCustody`).
 */
async function assertPlanned(
  tx: Db,
  { core }: OwnerContext,
  { vault_id: vaultId, recipient_id: recipientId, key_generation }: ReleaseKeyRow,
  { half = empty, custodyEnd }: PutReleaseKeyInput,
): Promise<void> {
  const plans = (await listPlans(tx, vaultId)).map(planIn);
  const custodian = await findCustodian(tx, vaultId);
  if (custodian === undefined) return;
  const { place } = jsonColumns.custodian_states.facts.read(custodian.facts, vaultId);
  const plan = planOfShares(plans, recipientId, key_generation);
  if (custodyEnd !== undefined && plan === undefined) return void readOwnEnd(core, plans[0], custodyEnd);
  const committed = plan && committedIn(plan, recipientId);
  if (committed === undefined) throw new DomainError('conflict', 'Send the plan first that says what this share has to be.');
  if (!fitsCommitment({ place, share: half }, committed))
    throw new DomainError('conflict', "This isn't the share that the plan says this server keeps.");
}

/** A share goes when every custodian has the new one: until then the others' shares fit to this one only. */
async function keepEarlierHalf(tx: Db, { core }: OwnerContext, { bundle_generation: _bundle, ...row }: ReleaseKeyRow): Promise<void> {
  if ((await findCustodian(tx, row.vault_id)) !== undefined) await saveEarlierHalf(tx, { id: core.newId(), ...row });
}

function removedRows(recipient: RecipientRow, removed: readonly string[], now: Instant): readonly RemovedLockRow[] {
  return [...new Set(removed)].map((id) => ({ recipient_id: recipient.id, lock_id: id, vault_id: recipient.vault_id, removed_at: now }));
}

function rowOf(
  ctx: OwnerContext,
  recipient: RecipientRow,
  current: ReleaseKeyRow | undefined,
  input: PutReleaseKeyInput,
  now: Instant,
): ReleaseKeyRow {
  const place = {
    recipient_id: recipient.id,
    vault_id: recipient.vault_id,
    key_generation: input.keyGeneration,
    bundle_generation: input.bundleGeneration,
    put_at: now,
  };
  if (current?.key_generation !== input.keyGeneration)
    return { ...place, wrapped_half: ctx.core.keys.wrapReleaseHalf(asKey(input.half ?? empty), halfPlace(place)) };
  if (input.half !== undefined && !isStoredHalf(ctx, current, input.half)) {
    throw new DomainError('conflict', 'Another half is already stored for this key generation.');
  }
  return { ...place, wrapped_half: current.wrapped_half };
}
