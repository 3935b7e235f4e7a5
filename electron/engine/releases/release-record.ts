import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { unwrapKey, wrapKey } from '../../../shared/crypto/seal.ts';
import { bindingText } from '../../../shared/format/binding.ts';
import { joinHalves, makeHalves } from '../../../shared/format/release-key.ts';
import { lockHolds, readLock, type LockKind } from '../../../shared/format/lock.ts';
import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-book.ts';
import { dataField } from '../items/item-fields.ts';

// A recipient's item keeps, each in a field of its own so that two devices' changes merge: `halves`, one `lock-<id>` for every lock, one
// `tested-<sheet id>` for every sheet that was tried, `bundle` for the last bundle sealed, `enrolment` for the pinned key.

/** The halves of a release key, wrapped under the master key, in base64. */
export interface HalvesRecord {
  readonly keyGeneration: number;
  readonly recipientHalf: string;
  readonly serverHalf: string;
}

/** One lock as its recipient's item keeps it. */
export interface LockRecord {
  readonly id: string;
  readonly kind: LockKind;
  readonly keyGeneration: number;
  readonly threshold: number;
  readonly sheets: readonly { readonly id: string; readonly holder: string }[];
  readonly madeAt: string;
  /** Base64. */
  readonly lock: string;
}

/** The last bundle that was sealed for a recipient. */
export interface BundleRecord {
  readonly generation: number;
  readonly keyGeneration: number;
  readonly madeAt: string;
  /** Hash of everything that goes into it: when it differs from today's, the bundle is out of date. */
  readonly content: string;
}

/** The recipient's own key. */
export interface EnrolmentRecord {
  /** Base64, both. */
  readonly publicKey: string;
  readonly enrolment: string;
  readonly pinnedAt: string;
  readonly comparedAt: string | null;
  /** Another one that has turned up since; nothing is sealed to it. */
  readonly changed: { readonly publicKey: string; readonly enrolment: string } | null;
}

/** Both halves, open. The holder wipes them with `wipeHalves`. */
export interface OpenHalves {
  readonly keyGeneration: number;
  readonly recipientHalf: Key;
  readonly serverHalf: Key;
  readonly releaseKey: Key;
}

export function wipeHalves({ recipientHalf, serverHalf, releaseKey }: OpenHalves): void {
  wipe(recipientHalf, serverHalf, releaseKey);
}

const bindingOf = (half: 'recipient' | 'server', { vault, id }: Pick<Entry, 'vault' | 'id'>, keyGeneration: number): string =>
  bindingText(`owner's ${half} half`, [vault, id], keyGeneration);

/** New halves for a recipient, and what their item keeps of them. */
export function newHalves({ keys }: Session, recipient: Pick<Entry, 'vault' | 'id'>, keyGeneration: number): { readonly open: OpenHalves; readonly record: HalvesRecord } {
  const open = { keyGeneration, ...makeHalves() };
  const wrap = (half: Key, which: 'recipient' | 'server'): string => toBase64(wrapKey(half, keys.masterKey, bindingOf(which, recipient, keyGeneration)));
  return { open, record: { keyGeneration, recipientHalf: wrap(open.recipientHalf, 'recipient'), serverHalf: wrap(open.serverHalf, 'server') } };
}

/** The halves in a recipient's item; undefined while there are none. @throws CryptoError when they do not open. */
export function openHalves({ keys }: Session, recipient: Entry): OpenHalves | undefined {
  const { keyGeneration, recipientHalf: a, serverHalf: b } = dataField<Partial<HalvesRecord>>(recipient.body, 'halves', {});
  if (keyGeneration === undefined || a === undefined || b === undefined) return undefined;
  const recipientHalf = unwrapKey(fromBase64(a, 'damaged'), keys.masterKey, bindingOf('recipient', recipient, keyGeneration));
  const serverHalf = unwrapKey(fromBase64(b, 'damaged'), keys.masterKey, bindingOf('server', recipient, keyGeneration));
  return { keyGeneration, recipientHalf, serverHalf, releaseKey: joinHalves(recipientHalf, serverHalf) };
}

/** All locks in a recipient's item, oldest first. */
export function lockRecords({ body }: Entry): LockRecord[] {
  const records = Object.keys(body.fields).filter((name) => name.startsWith('lock-')).map((name) => dataField<Partial<LockRecord>>(body, name, {}));
  return records.filter((record): record is LockRecord => record.lock !== undefined).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * The locks that lead to the release key of today. Another one was made on a device that did not know of this key: two devices that make
 * the first lock of a recipient without having heard of each other each make a key, and one of them stays.
 */
export function workingLocks(session: Session, recipient: Entry): LockRecord[] {
  const halves = openHalves(session, recipient);
  if (halves === undefined) return [];
  const place = { accountId: session.accountId, vaultId: recipient.vault, recipientId: recipient.id, keyGeneration: halves.keyGeneration };
  const works = ({ lock, keyGeneration }: LockRecord): boolean =>
    keyGeneration === halves.keyGeneration && lockHolds(readLock(fromBase64(lock, 'damaged'), { ...place, identity: session.identity.publicKey }), halves.recipientHalf);
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

export function enrolmentRecord({ body }: Entry): EnrolmentRecord | undefined {
  const record = dataField<Partial<EnrolmentRecord>>(body, 'enrolment', {});
  return record.publicKey === undefined ? undefined : (record as EnrolmentRecord);
}
