import { makeBoxKeys } from '../../crypto/box.ts';
import { concatBytes } from '../../crypto/bytes.ts';
import { randomBytes, randomKey } from '../../crypto/keys.ts';
import { makeEnrolledLock, makeQuorumLock, makeSheetLock, type NewLock } from './lock.ts';
import { ids, owner, sheetId } from './release-test-kit.ts';
import { sheetKeyOf, type SheetCode, type SheetKey } from './sheet-keys.ts';

/** What the recipient's locks open to. */
export const half = randomKey();
/** Whose half it is. */
export const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 2 };
/** What these locks are made of. */
export const forAnn: NewLock = { half, identity: owner, place, lockId: ids.lock, email: 'Ann@Example.com' };
/** New sheets. */
export const sheetsOf = (count: number): SheetCode[] =>
  Array.from({ length: count }, (_, index) => ({ id: sheetId(index), code: randomBytes(16) }));
/** What the owner keeps of sheets. */
export const keysOf = (sheets: readonly SheetCode[], identity = owner): SheetKey[] =>
  sheets.map((one) => sheetKeyOf(one, identity.publicKey));
/** One sheet, and what the owner keeps of it. */
export const [sheet] = sheetsOf(1) as [SheetCode];
export const [sheetKey] = keysOf([sheet]) as [SheetKey];
/** Those of Ann's passphrase. */
export const boxKeys = makeBoxKeys();

/** For the one sheet. */
export const sheetLock = makeSheetLock(forAnn, sheetKey);
/** For Ann's passphrase. */
export const enrolledLock = makeEnrolledLock(forAnn, boxKeys.publicKey);
/** Three of these five open the quorum's lock. */
export const quorumSheets = sheetsOf(5);
export const quorumLock = await makeQuorumLock(forAnn, { threshold: 3, sheets: keysOf(quorumSheets) });

/** A lock changed after it was signed, and signed again by its owner. */
export function resigned(lock: Uint8Array, change: (bytes: Uint8Array) => Uint8Array, by = owner): Uint8Array {
  const signed = change(lock.slice(0, -64));
  return concatBytes(signed, by.sign('lock', signed));
}
/** Puts bytes in the place of others. */
export const withBytes =
  (offset: number, bytes: Uint8Array) =>
  (lock: Uint8Array): Uint8Array => {
    lock.set(bytes, offset);
    return lock;
  };

/** Every byte string of length `size` made of the list's elements. */
export function choices<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) => choices(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}
