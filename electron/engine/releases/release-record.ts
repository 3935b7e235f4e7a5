import type { KeyVoucher } from '../../contract/shapes.ts';
import type { LockKind } from '../../../shared/domain/lock.ts';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { unwrapKey, wrapKey } from '../../../shared/crypto/seal.ts';
import { bindingText } from '../../../shared/format/binding.ts';
import { joinHalves, makeHalves } from '../../../shared/format/release/release-key.ts';
import { lockHolds, readLock } from '../../../shared/format/release/lock.ts';
import { sharingOf } from '../custody/sharing.ts';
import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { openWithMasterKey } from '../keyring/master-keys.ts';
import { dataField } from '../items/item-fields.ts';

// A recipient's item keeps, each in a separate field so that two devices' changes merge: one `key-<id>` for every release key that
// was made and may still be the one, `acceptedKey` for the one whose half the server is known to have, one `lock-<id>` for every
// lock, one `tested-<sheet id>` for every sheet that was tried, `bundle` for the last bundle that the server accepted,
// `sealedGeneration` for the last one sealed, `trouble` for what the server would not accept, `rehearsal` for the last one,
// `estate` for the last one that needs no server, `enrolment` for the key that something may be sealed to, `offeredKey` for another that the server named and nobody has vouched for,
// one `invitation-<id>` for every invitation (invitation-record.ts), `renewal` while a new release key is due, and one `gone-<id>` for
// every lock, sheet and invitation that was taken away: never taken back, so that no other device's stamp brings it to life again.

/** One release key: its halves, wrapped under the master key, in base64. */
export interface KeyRecord {
  readonly id: string;
  readonly keyGeneration: number;
  readonly recipientHalf: string;
  readonly serverHalf: string;
  /** Where the two servers are reached between which and a third party its server's half is shared out; absent where it's whole. */
  readonly custodians?: readonly [string, string];
  /** Ids of the keys that its maker knew of, whose takeaways it therefore has in it; absent where an earlier version made it. */
  readonly replaces?: readonly string[];
}

/** One lock as its recipient's item keeps it. */
export interface LockRecord {
  readonly id: string;
  readonly kind: LockKind;
  readonly keyGeneration: number;
  readonly threshold: number;
  readonly sheets: readonly KnownSheet[];
  readonly madeAt: string;
  /** SHA-256 of the offline reader as its sheets print it, hexadecimal; absent where they print none. */
  readonly reader?: string;
  /** False where the sheets of a quorum don't say who keeps the others; absent where an earlier version printed them. */
  readonly namesOthers?: boolean;
  /** Base64. */
  readonly lock: string;
}

/** A sheet as the owner's devices know it: its code is on paper only. */
export interface KnownSheet {
  readonly id: string;
  readonly holder: string;
  /** What seals to it, base64; absent for a sheet of the first format until it is typed in once. The server never learns it. */
  readonly publicKey?: string;
}

/** The last bundle that the server is known to have accepted for a recipient. */
export interface BundleRecord {
  readonly generation: number;
  readonly keyGeneration: number;
  readonly madeAt: string;
  /** Hash of everything that goes into it: when it differs from today's, the bundle is out of date. */
  readonly content: string;
  /** Ids of its documents; absent where an earlier version noted it. */
  readonly documents?: readonly string[];
  /** What it calls the owner; absent where it doesn't, as an earlier version's never did. */
  readonly owner?: string;
}

/** What the owner last wrote for a recipient without a server. */
export interface EstateRecord {
  readonly at: string;
  readonly generation: number;
  /** As of a `BundleRecord`, of a bundle that only paper opens. */
  readonly content: string;
}

/**
 * Why the server does not have what was chosen for a recipient. `incomplete`: it keeps the previous key, since the new one leaves out
 * a kind of lock. `unknown_key`: it has a half that no device of the account made. `half_unreadable`: it can't open its half.
 * `not_named`: it does not accept the recipient at all. `too_large`: what was chosen does not fit into a bundle. `refused`: anything
 * else.
 */
export interface Trouble {
  readonly code: 'incomplete' | 'unknown_key' | 'half_unreadable' | 'not_named' | 'too_large' | 'refused';
  /** The server's key generation at that time; 0 while it has none. */
  readonly keyGeneration: number;
}

/** A recipient's own key, as the server handed it over. */
interface NamedKey {
  /** Both base64. */
  readonly publicKey: string;
  readonly enrolment: string;
}

/** The recipient's own key, which their enrolled locks are sealed to. */
export interface EnrolmentRecord extends NamedKey {
  readonly pinnedAt: string;
  /** When the owner typed the words that the recipient read out; null where an invitation's code vouched, or nobody did. */
  readonly comparedAt: string | null;
  /** Absent where an earlier version pinned it: then the words did, if they were compared. */
  readonly vouchedBy?: KeyVoucher;
  /** Where earlier versions kept what is an `OfferedKey` now. */
  readonly changed?: NamedKey | null;
}

/** A key that the server says is the recipient's. Nothing is sealed to it before the owner has compared its words. */
export interface OfferedKey extends NamedKey {
  readonly foundAt: string;
  /** How many different keys the server has named for this recipient so far, this one included. */
  readonly count: number;
  /** The invitation whose code its maker had; absent without one. */
  readonly provenBy?: string;
}

/** Both halves, open. The holder wipes them with `wipeHalves`. */
export interface OpenHalves {
  readonly keyId: string;
  readonly keyGeneration: number;
  readonly recipientHalf: Key;
  readonly serverHalf: Key;
  readonly releaseKey: Key;
  readonly custodians?: readonly [string, string];
}

export function wipeHalves({ recipientHalf, serverHalf, releaseKey }: OpenHalves): void {
  wipe(recipientHalf, serverHalf, releaseKey);
}

/** Fields for a recipient's item. */
export type Fields = Readonly<Record<string, unknown>>;

type Place = Pick<Entry, 'vault' | 'id'>;

const bindingOf = (half: 'recipient' | 'server', { vault, id }: Place, keyId: string, keyGeneration: number): string =>
  bindingText(`owner's ${half} half`, [vault, id, keyId], keyGeneration);

/** A new release key for a recipient, and the fields of their item that keep it. @param keyId bare ULID. */
export function newHalves(
  session: Session,
  recipient: Entry,
  keyId: string,
  keyGeneration: number,
): { readonly open: OpenHalves; readonly fields: Fields } {
  const { keys, book } = session;
  const vault = book.find('vault', recipient.vault);
  const custodians = vault && sharingOf(session, vault);
  const shared = custodians === undefined ? {} : { custodians };
  const open = { keyId, keyGeneration, ...makeHalves(), ...shared };
  const wrap = (half: Key, which: 'recipient' | 'server'): string =>
    toBase64(wrapKey(half, keys.masterKey, bindingOf(which, recipient, keyId, keyGeneration)));
  const record: KeyRecord = {
    id: keyId,
    keyGeneration,
    recipientHalf: wrap(open.recipientHalf, 'recipient'),
    serverHalf: wrap(open.serverHalf, 'server'),
    ...shared,
    replaces: keyRecords(recipient).map(({ id }) => id),
  };
  return { open, fields: { [`key-${keyId}`]: record } };
}

/** Every release key in a recipient's item, first by generation, then by when it was made. */
export function keyRecords({ body }: Entry): KeyRecord[] {
  const records = Object.keys(body.fields)
    .filter((name) => name.startsWith('key-'))
    .map((name) => dataField<Partial<KeyRecord>>(body, name, {}));
  const whole = records.filter((record): record is KeyRecord => record.id !== undefined && record.keyGeneration !== undefined);
  return whole.sort((a, b) => a.keyGeneration - b.keyGeneration || (a.id < b.id ? -1 : 1));
}

/** The key whose half the server is known to have; undefined while it is not known. */
export function acceptedKey({ body }: Entry): Pick<KeyRecord, 'id' | 'keyGeneration'> | undefined {
  const record = dataField<Partial<KeyRecord>>(body, 'acceptedKey', {});
  return record.id === undefined || record.keyGeneration === undefined ? undefined : { id: record.id, keyGeneration: record.keyGeneration };
}

/**
 * Today's release key: of the latest generation, and of two that two devices made without knowing of each other, the one that the
 * server has. While it has neither, the one that was made first: every device arrives at the same one.
 */
export function currentKey(recipient: Entry): KeyRecord | undefined {
  const keys = keyRecords(recipient);
  const latest = keys.filter(({ keyGeneration }) => keyGeneration === keys.at(-1)?.keyGeneration);
  return latest.find(({ id }) => id === acceptedKey(recipient)?.id) ?? latest[0];
}

/**
 * Keys that took something away and that the maker of today's key didn't know of: what they took away still opens today's. A first key
 * took nothing away.
 */
export function rivalKeys(recipient: Entry): KeyRecord[] {
  const { id: current, replaces } = currentKey(recipient) ?? {};
  if (replaces === undefined) return [];
  return keyRecords(recipient).filter(({ id, keyGeneration }) => keyGeneration > 1 && id !== current && !replaces.includes(id));
}

/** The generation that a new release key gets. */
export function nextKeyGeneration(recipient: Entry): number {
  return (
    Math.max(
      0,
      currentKey(recipient)?.keyGeneration ?? 0,
      acceptedKey(recipient)?.keyGeneration ?? 0,
      troubleOf(recipient)?.keyGeneration ?? 0,
    ) + 1
  );
}

/** Fields by which one key is marked as the server's, and those that can no longer be it are removed. */
export function acceptKey(recipient: Entry, { id, keyGeneration }: Pick<KeyRecord, 'id' | 'keyGeneration'>): Fields {
  const over = keyRecords(recipient).filter((key) => key.keyGeneration <= keyGeneration && key.id !== id);
  return { acceptedKey: { id, keyGeneration }, ...Object.fromEntries(over.map((key) => [`key-${key.id}`, null])) };
}

/** One release key, opened. @throws CryptoError when it does not open. */
export function openKey(
  { keys }: Session,
  recipient: Place,
  { id, keyGeneration, recipientHalf: a, serverHalf: b, custodians }: KeyRecord,
): OpenHalves {
  const half = (sealed: string, which: 'recipient' | 'server'): Key => {
    const bytes = fromBase64(sealed, 'damaged');
    return openWithMasterKey(keys, (masterKey) => unwrapKey(bytes, masterKey, bindingOf(which, recipient, id, keyGeneration)));
  };
  const [recipientHalf, serverHalf] = [half(a, 'recipient'), half(b, 'server')];
  const open = { keyId: id, keyGeneration, recipientHalf, serverHalf, releaseKey: joinHalves(recipientHalf, serverHalf) };
  return { ...open, ...(custodians === undefined ? {} : { custodians }) };
}

/** The halves of today's release key; undefined while there is none. @throws CryptoError when they do not open. */
export function openHalves(session: Session, recipient: Entry): OpenHalves | undefined {
  const key = currentKey(recipient);
  return key && openKey(session, recipient, key);
}

/** All locks in a recipient's item, oldest first. */
export function lockRecords({ body }: Entry): LockRecord[] {
  const records = Object.keys(body.fields)
    .filter((name) => name.startsWith('lock-'))
    .map((name) => dataField<Partial<LockRecord>>(body, name, {}));
  return records
    .filter((record): record is LockRecord => record.lock !== undefined && !isGone(body, record.id ?? ''))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a tombstone is of. */
type GoneKind = 'lock' | 'sheet' | 'invitation';

/** Fields that take something away for good. */
export const goneFields = (kind: GoneKind, ids: readonly string[]): Fields => Object.fromEntries(ids.map((id) => [`gone-${id}`, kind]));

/** Whether a lock, sheet or invitation was taken away, here or on another device. */
export const isGone = (body: Entry['body'], id: string): boolean => body.fields[`gone-${id}`] !== undefined;

/** Ids of everything of a kind that was taken away, the latest last. */
export function goneIds({ body }: Entry, kind: GoneKind): string[] {
  return Object.entries(body.fields)
    .filter(([name, { value }]) => name.startsWith('gone-') && value === kind)
    .sort(([, a], [, b]) => (a.at < b.at ? -1 : 1))
    .map(([name]) => name.slice('gone-'.length));
}

/** A release key that is due because of what one of the account's devices did. */
export interface Cause {
  /** Ids of the devices whose act it was. */
  readonly by: readonly string[];
  /** The account's change that it's in, or a later one. */
  readonly seq: number;
}

/** A release key that is due: since when, and what it waits for. Without a cause, for paper of the first format. */
export interface Renewal {
  readonly since: string;
  readonly cause?: Cause;
}

/** The release key that is due; undefined when none is. */
export function dueRenewal({ body }: Entry): Renewal | undefined {
  const record = dataField<Partial<Renewal>>(body, 'renewal', {});
  return record.since === undefined ? undefined : (record as Renewal);
}

/**
 * The locks that lead to today's release key. Any other was made for an earlier key, or on a device that did not know of this one:
 * two devices that make the first lock of a recipient without having heard of each other each make a key, and one of them stays.
 */
export function workingLocks(session: Session, recipient: Entry): LockRecord[] {
  const halves = openHalves(session, recipient);
  if (halves === undefined) return [];
  const place = { accountId: session.accountId, vaultId: recipient.vault, recipientId: recipient.id, keyGeneration: halves.keyGeneration };
  const works = ({ lock, keyGeneration }: LockRecord): boolean =>
    keyGeneration === halves.keyGeneration &&
    lockHolds(readLock(fromBase64(lock, 'damaged'), { ...place, identity: session.identity.publicKey }), halves.recipientHalf);
  try {
    return lockRecords(recipient).filter(works);
  } finally {
    wipeHalves(halves);
  }
}

/** When a sheet was last tried; null when never. */
export function testedAt({ body }: Entry, sheet: string): string | null {
  const at = body.fields[`tested-${sheet}`]?.value;
  return typeof at === 'string' ? at : null;
}

export function bundleRecord({ body }: Entry): BundleRecord | undefined {
  const record = dataField<Partial<BundleRecord>>(body, 'bundle', {});
  return record.generation === undefined ? undefined : (record as BundleRecord);
}

export function estateRecord({ body }: Entry): EstateRecord | undefined {
  const record = dataField<Partial<EstateRecord>>(body, 'estate', {});
  return record.at === undefined ? undefined : (record as EstateRecord);
}

export function enrolmentRecord({ body }: Entry): EnrolmentRecord | undefined {
  const record = dataField<Partial<EnrolmentRecord>>(body, 'enrolment', {});
  return record.publicKey === undefined ? undefined : (record as EnrolmentRecord);
}

/** Who vouched for a recipient's key. */
export function voucherOf({ vouchedBy, comparedAt }: EnrolmentRecord): KeyVoucher {
  return vouchedBy ?? (comparedAt === null ? 'nobody' : 'words');
}

/** The key that waits for the owner's word; undefined when there is none. */
export function offeredKey(recipient: Entry): OfferedKey | undefined {
  const record = dataField<Partial<OfferedKey>>(recipient.body, 'offeredKey', {});
  if (record.publicKey !== undefined) return record as OfferedKey;
  const pinned = enrolmentRecord(recipient);
  const changed = pinned?.changed ?? undefined;
  return changed && pinned && { ...changed, foundAt: pinned.pinnedAt, count: 2 };
}

/** What the server would not accept; undefined when there is nothing. */
export function troubleOf({ body }: Entry): Trouble | undefined {
  const record = dataField<Partial<Trouble>>(body, 'trouble', {});
  return record.code === undefined ? undefined : (record as Trouble);
}

/** The generation of the last bundle that was sealed here or accepted by the server; 0 before the first. */
export function lastBundleGeneration(recipient: Entry): number {
  const sealed = recipient.body.fields['sealedGeneration']?.value;
  return Math.max(typeof sealed === 'number' ? sealed : 0, bundleRecord(recipient)?.generation ?? 0);
}
