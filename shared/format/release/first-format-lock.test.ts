import { split } from 'shamir-secret-sharing';
import { describe, expect, test } from 'vitest';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { deriveBoundKey, personalHash } from '../../crypto/derive.ts';
import { asKey, randomBytes } from '../../crypto/keys.ts';
import { sealLayout } from '../../crypto/sealed-layout.ts';
import { lockHeadBytes } from './lock-layout.ts';
import { openLockBySheets, readLock } from './lock.ts';
import { choices, half, quorumLock, quorumSheets, resigned, sheet, sheetKey, sheetLock, withBytes } from './lock-test-kit.ts';
import { codeOf, flippedBit, owner } from './release-test-kit.ts';
import type { SheetCode } from './sheet-keys.ts';
import { present } from '../../../test/kit/runner/present.ts';

describe('locks of the first format, which lie in drawers', () => {
  /** What the first format's writer made of the same head: each secret sealed under a key of its sheet's code. */
  function firstLock(lock: Uint8Array, sheets: readonly SheetCode[], secrets: readonly Uint8Array[]): Uint8Array {
    const head = withBytes(8, Uint8Array.of(1))(lock.slice(0, lockHeadBytes));
    const entries = sheets.map(({ id, code }, index) => {
      const key = deriveBoundKey(asKey(concatBytes(code, new Uint8Array(16))), 'HeirlockSheetK01', utf8(id));
      const binding = concatBytes(utf8('lock\n'), head, utf8('\n'), Uint8Array.of(index));
      return concatBytes(
        utf8(id),
        sealLayout(present(secrets[index]), key, { what: '', person: 'HeirlockShare001', binding }, randomBytes(24)),
      );
    });
    const signed = concatBytes(head, personalHash(half, 'HeirlockHalfChk1', head), ...entries);
    return concatBytes(signed, owner.sign('lock', signed));
  }
  const codes = quorumSheets.map(({ code }) => code);
  const open = (bytes: Uint8Array, by: readonly Uint8Array[]): Promise<string> => codeOf(() => openLockBySheets(readLock(bytes), by));

  test('a sheet opens its lock, and every flipped bit of its entry is refused though its owner signed it', async () => {
    const lock = firstLock(sheetLock, [sheet], [half]);
    expect(lock.length).toBe(224 + 132 + 64);
    expect(await openLockBySheets(readLock(lock), [sheet.code])).toEqual(half);
    for (let bit = 0; bit < 106 * 8; bit += 1) {
      const offset = bit >> 3;
      const expected = offset < 2 ? 'unsupported_version' : offset < 58 ? 'wrong_key' : 'damaged';
      const broken = resigned(lock, (bytes) => flippedBit(bytes, (224 + 26) * 8 + bit));
      expect(await open(broken, [sheet.code]), `bit ${bit}`).toBe(expected);
    }
    const sheetKeyAsCode = [sheetKey.publicKey.slice(0, 16)];
    expect(await open(lock, sheetKeyAsCode)).toBe('wrong_key');
  });

  test('any three of five open theirs, no two do, and entries that changed places are damaged', async () => {
    const shares = await split(Uint8Array.from(half), 5, 3);
    const lock = firstLock(quorumLock, quorumSheets, shares);
    for (const three of choices(codes, 3)) expect(await openLockBySheets(readLock(lock), three)).toEqual(half);
    for (const two of choices(codes, 2)) expect(await open(lock, two)).toBe('wrong_key');
    const moved = resigned(lock, (bytes) => {
      const [first, second] = [bytes.slice(224, 224 + 133), bytes.slice(224 + 133, 224 + 266)];
      return withBytes(224 + 133, first)(withBytes(224, second)(bytes));
    });
    expect(await open(moved, codes)).toBe('damaged');
    expect(await openLockBySheets(readLock(moved), codes.slice(2))).toEqual(half);
  });
});
