import { randomBytes } from 'node:crypto';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { openBundle, type OpenBundle } from '../../../shared/format/release/bundle.ts';
import { readEnrolment } from '../../../shared/format/release/enrolment.ts';
import { lockHolds, openLockBySheets, readLock, type LockFacts } from '../../../shared/format/release/lock.ts';
import { challengeBytes } from '../../../shared/format/release/proofs.ts';
import { joinHalves } from '../../../shared/format/release/release-key.ts';
import type { ReleaseKeyAnswer } from '../../../shared/wire/release-keys.ts';
import type { RehearsedRecipient } from '../../contract/releases.ts';
import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import type { ReleaseApi } from '../sync/publish/release-api.ts';
import { isProofOf } from '../sync/publish/reconcile-release-key.ts';
import type { FindingCode } from './finding-words.ts';
import { keyRecords, openKey, wipeHalves, workingLocks, type OpenHalves } from './release-record.ts';
import { bundleContentHash, releaseContentHash } from './seal-release.ts';

type Stored = NonNullable<ReleaseKeyAnswer>;
type Locks = RehearsedRecipient['locks'];

/** What the server would hand out to one recipient, opened as far as possible here. */
export interface Rehearsed {
  readonly keyGeneration: number | null;
  readonly bundleGeneration: number | null;
  readonly half: RehearsedRecipient['half'];
  readonly bundle: RehearsedRecipient['bundle'];
  readonly locks: Locks;
  readonly codes: readonly FindingCode[];
  /** Undefined where it does not open. The caller wipes its keys. */
  readonly opened?: OpenBundle;
  /** Names of the parts that the server gives this recipient. */
  readonly parts: ReadonlySet<string>;
}

/** What one recipient is rehearsed with. `codes` are those on sheets; they stay the caller's. */
export interface RehearsalWork {
  readonly api: ReleaseApi;
  readonly session: Session;
  readonly recipient: Entry;
  readonly codes: readonly Uint8Array[];
}

const nothing: Omit<Rehearsed, 'codes'> = {
  keyGeneration: null,
  bundleGeneration: null,
  half: 'missing',
  bundle: 'missing',
  locks: [],
  parts: new Set<string>(),
};

/**
 * Plays the release through for one recipient up to the opened bundle: fetches what the server would hand out, has it prove its half,
 * opens each lock with the codes or checks it as far as possible without its secret, and opens the bundle with both halves: A from
 * paper if a code yielded it.
 * @throws SyncError when the server can't be asked.
 */
export async function rehearseRecipient(work: RehearsalWork): Promise<Rehearsed> {
  const { api, session, recipient, codes: typed } = work;
  const stored = await api.releaseKey(recipient.vault, recipient.id);
  // Nothing is sent for somebody who couldn't open it.
  if (stored === null) return { ...nothing, codes: [workingLocks(session, recipient).length === 0 ? 'no_lock' : 'never_sealed'] };
  const place = { keyGeneration: stored.key_generation, bundleGeneration: stored.bundle_generation, parts: new Set(stored.parts) };
  const { half, key } = await provenKey(work, stored.key_generation);
  if (key === undefined) return { ...place, half, bundle: 'not_tried', locks: [], codes: [halfCodes[half]] };
  let fromPaper: Key | undefined;
  try {
    const tried = await tryLocks(work, stored, key);
    fromPaper = tried.half;
    const codes = [...tried.codes, ...(typed.length > 0 && fromPaper === undefined ? (['codes_open_nothing'] as const) : [])];
    const bundle = openStored(session, recipient, stored, joinHalves(fromPaper ?? key.recipientHalf, key.serverHalf));
    return { ...place, half, locks: tried.locks, ...bundle, codes: [...codes, ...bundle.codes] };
  } finally {
    wipeHalves(key);
    wipe(fromPaper);
  }
}

const halfCodes = { missing: 'never_sealed', unreadable: 'half_unreadable', other: 'key_unknown' } as const satisfies Readonly<
  Record<string, FindingCode>
>;

type ProvenKey =
  | { readonly half: 'proven'; readonly key: OpenHalves }
  | { readonly half: keyof typeof halfCodes; readonly key?: undefined };

async function provenKey({ api, session, recipient }: RehearsalWork, keyGeneration: number): Promise<ProvenKey> {
  const challenge = new Uint8Array(randomBytes(challengeBytes));
  const claim = await api.halfProof(recipient.vault, recipient.id, challenge);
  if (claim === null) return { half: 'missing' };
  const { proof } = claim;
  if (proof === null) return { half: 'unreadable' };
  const record = keyRecords(recipient).find(
    (one) => one.keyGeneration === keyGeneration && isProofOf(session, recipient, one, { origin: api.origin, challenge, proof }),
  );
  return record === undefined ? { half: 'other' } : { half: 'proven', key: openKey(session, recipient, record) };
}

interface TriedLocks {
  readonly locks: Locks;
  readonly codes: readonly FindingCode[];
  /** A, if codes from paper yielded it. */
  readonly half?: Key;
}

async function tryLocks(work: RehearsalWork, stored: Stored, key: OpenHalves): Promise<TriedLocks> {
  const { session, recipient } = work;
  const locks: Locks[number][] = [];
  const codes: FindingCode[] = [];
  let half: Key | undefined;
  for (const text of stored.locks) {
    const facts = readStoredLock(session, recipient, stored, text);
    if (facts === undefined) {
      codes.push('lock_broken');
      continue;
    }
    const tried = lockHolds(facts, key.recipientHalf) ? await tryLock(work, facts) : { result: 'broken' as const };
    if (tried.result === 'broken') codes.push('lock_broken');
    if (tried.code !== undefined) codes.push(tried.code);
    if (half === undefined) half = tried.half;
    else wipe(tried.half);
    locks.push({ lock: facts.lockId, kind: facts.kind, result: tried.result });
  }
  const onServer = new Set(locks.map(({ lock }) => lock));
  const missing = workingLocks(session, recipient).filter(({ id }) => !onServer.has(id));
  if (missing.length > 0) codes.push('lock_missing');
  if (!locks.some(({ result }) => result === 'opened' || result === 'sound')) codes.push('no_lock_works');
  return {
    locks: [...locks, ...missing.map(({ id, kind }) => ({ lock: id, kind, result: 'missing' as const }))],
    codes,
    ...(half === undefined ? {} : { half }),
  };
}

function readStoredLock(
  { accountId, identity }: Session,
  { vault, id, body }: Entry,
  { key_generation: keyGeneration }: Stored,
  text: string,
): LockFacts | undefined {
  try {
    const expected = {
      accountId,
      vaultId: vault,
      recipientId: id,
      keyGeneration,
      identity: identity.publicKey,
      email: textField(body, 'email'),
    };
    return readLock(fromBase64(text, 'damaged'), expected);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

interface TriedLock {
  readonly result: Locks[number]['result'];
  readonly code?: FindingCode;
  readonly half?: Key;
}

async function tryLock(work: RehearsalWork, lock: LockFacts): Promise<TriedLock> {
  switch (lock.kind) {
    case 'enrolled':
      return tryEnrolment(work, lock.publicKey);
    case 'sheet':
    case 'quorum':
      return tryCodes(work, lock);
  }
}

async function tryEnrolment({ api, recipient }: RehearsalWork, publicKey: Uint8Array): Promise<TriedLock> {
  const { enrolments } = await api.enrolments(recipient.vault, recipient.id);
  if (!enrolments.some(({ enrolment }) => isEnrolmentOf(enrolment, publicKey))) return { result: 'broken', code: 'enrolment_missing' };
  return { result: 'sound' };
}

async function tryCodes({ codes }: RehearsalWork, lock: LockFacts): Promise<TriedLock> {
  if (codes.length === 0) return { result: 'sound' };
  try {
    return { result: 'opened', half: await openLockBySheets(lock, codes) };
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    return { result: error.code === 'wrong_key' ? 'sound' : 'broken' };
  }
}

/** Whether what the server keeps of the recipient's key pair is well-formed, and belongs to the key that the lock is sealed to. */
function isEnrolmentOf(enrolment: string, publicKey: Uint8Array): boolean {
  try {
    return equalBytes(readEnrolment(fromBase64(enrolment, 'damaged')).publicKey, publicKey);
  } catch (error) {
    if (error instanceof CryptoError) return false;
    throw error;
  }
}

/** Wipes the release key. */
function openStored(session: Session, recipient: Entry, stored: Stored, releaseKey: Key): Pick<Rehearsed, 'bundle' | 'opened' | 'codes'> {
  const { key_generation: keyGeneration, bundle_generation: generation } = stored;
  const place = { accountId: session.accountId, vaultId: recipient.vault, recipientId: recipient.id, keyGeneration, generation };
  try {
    const opened = openBundle(fromBase64(stored.bundle, 'damaged'), releaseKey, place, session.identity.publicKey);
    const isCurrent = bundleContentHash(opened, recipient) === releaseContentHash(session, recipient);
    return isCurrent ? { bundle: 'opens', opened, codes: [] } : { bundle: 'out_of_date', opened, codes: ['bundle_out_of_date'] };
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    return { bundle: 'damaged', codes: ['bundle_damaged'] };
  } finally {
    wipe(releaseKey);
  }
}
