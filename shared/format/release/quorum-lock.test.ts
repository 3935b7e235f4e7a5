import fc from 'fast-check';
import { split } from 'shamir-secret-sharing';
import { describe, expect, test } from 'vitest';
import { sealToBox } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { sha256 } from '../../crypto/hash.ts';
import { randomBytes, randomKey, type Key } from '../../crypto/keys.ts';
import { entriesOffset } from './lock-layout.ts';
import { makeQuorumLock, openLockBySheets, readLock } from './lock.ts';
import { choices, forAnn, half, keysOf, place, quorumLock, quorumSheets, resigned, sheetsOf, withBytes } from './lock-test-kit.ts';
import { codeOf, flippedBit, ids } from './release-test-kit.ts';
import type { SheetCode, SheetKey } from './sheet-keys.ts';
import { present } from '../../../test/kit/runner/present.ts';

describe('opening by a quorum', () => {
  const lock = readLock(quorumLock);
  const codes = quorumSheets.map(({ code }) => code);

  test('any three of five sheets open it, in any order; no two do', async () => {
    for (const three of choices(codes, 3)) {
      expect(await openLockBySheets(lock, three)).toEqual(half);
      expect(await openLockBySheets(lock, [...three].reverse())).toEqual(half);
    }
    for (const two of choices(codes, 2)) expect(await codeOf(() => openLockBySheets(lock, two))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, [codes[0]!, codes[0]!, codes[0]!, codes[1]!]))).toBe('wrong_key');
    expect(await codeOf(() => openLockBySheets(lock, [randomBytes(16)]))).toBe('wrong_key');
  });

  test('for every k and n: any k of them open, no k − 1 do', async () => {
    const quorums = fc
      .integer({ min: 2, max: 16 })
      .chain((count) =>
        fc.tuple(fc.constant(count), fc.integer({ min: 2, max: count }), fc.nat(), fc.uint8Array({ minLength: 32, maxLength: 32 })),
      );
    await fc.assert(
      fc.asyncProperty(quorums, async ([count, threshold, start, secret]) => {
        secret[0] = 1 + ((secret[0] ?? 0) % 255);
        const sheets = sheetsOf(count);
        const opened = readLock(await makeQuorumLock({ ...forAnn, half: secret as Key }, { threshold, sheets: keysOf(sheets) }));
        const some = Array.from({ length: threshold }, (_, index) => sheets[(start + index) % count]!.code);
        expect(await openLockBySheets(opened, some)).toEqual(secret);
        expect(await codeOf(() => openLockBySheets(opened, some.slice(1)))).toBe('wrong_key');
      }),
      { numRuns: 60 },
    );
  });

  test('shares are read as FORMAT.md says: two of one x count once, x = 0 never, and a wrong share gives no half', async () => {
    const start = quorumLock.slice(0, entriesOffset);
    const entryOf = ({ id, publicKey }: SheetKey, share: Uint8Array, index: number): Uint8Array => {
      const proof = sha256(utf8('Heirlock lock entry 2\n'), start, Uint8Array.of(index), publicKey);
      return concatBytes(utf8(id), sealToBox(publicKey, concatBytes(share, proof)));
    };
    const open = async (shares: readonly Uint8Array[]): Promise<string> => {
      const entries = keysOf(quorumSheets).map((of, index) => entryOf(of, present(shares[index]), index));
      return codeOf(() => openLockBySheets(readLock(resigned(quorumLock, withBytes(224, concatBytes(...entries)))), codes));
    };
    const shares = await split(Uint8Array.from(half), 5, 3);
    const [first, second, third] = shares as [Uint8Array, Uint8Array, Uint8Array];
    const atZero = concatBytes(half, Uint8Array.of(0));
    expect(await open(shares)).toBe('no failure');
    expect(await open([first, first, second, second, third])).toBe('no failure');
    expect(await open([first, first, second, second, first])).toBe('wrong_key');
    expect(await open([atZero, atZero, atZero, first, second])).toBe('wrong_key');
    expect(await open([flippedBit(first, 0), second, third, third, third])).toBe('damaged');
  });

  test('an entry that was put into another place of the lock does not open', async () => {
    const moved = resigned(quorumLock, (bytes) => {
      const [first, second] = [bytes.slice(224, 224 + 139), bytes.slice(224 + 139, 224 + 278)];
      bytes.set(second, 224);
      bytes.set(first, 224 + 139);
      return bytes;
    });
    expect(await codeOf(() => openLockBySheets(readLock(moved), codes))).toBe('damaged');
    expect(await openLockBySheets(readLock(moved), codes.slice(2))).toEqual(half);
  });
});

describe('after a keeper was taken out', () => {
  test('their code and those of the others, one fewer than are needed, open neither the new lock nor parts of both', async () => {
    const [former, ...left] = quorumSheets as [SheetCode, ...SheetCode[]];
    const next = { ...forAnn, half: randomKey(), place: { ...place, keyGeneration: 3 }, lockId: ids.other };
    const lock = readLock(await makeQuorumLock(next, { threshold: 3, sheets: keysOf(left) }));
    const codes = left.map(({ code }) => code);
    for (const two of choices(codes, 2)) expect(await codeOf(() => openLockBySheets(lock, [former.code, ...two]))).toBe('wrong_key');
    for (const three of choices(codes, 3)) expect(await openLockBySheets(lock, three)).toEqual(next.half);
    // Their entry of the old lock, put beside those of the new one by who can sign as the owner, is of another lock.
    const oldEntry = quorumLock.slice(224, 224 + 139);
    const mixed = await makeQuorumLock(next, { threshold: 3, sheets: keysOf([former, ...left.slice(1)]) });
    const patched = readLock(resigned(mixed, withBytes(224, oldEntry)));
    expect(await codeOf(() => openLockBySheets(patched, [former.code, ...codes.slice(1)]))).toBe('damaged');
  });

  test('shares of two generations never make a half together', async () => {
    const sheets = keysOf(quorumSheets);
    const again = await makeQuorumLock(forAnn, { threshold: 3, sheets });
    const codes = quorumSheets.map(({ code }) => code);
    // The very same half, place and keepers: only the coefficients are new, and an entry of the other lock is still refused.
    const patched = resigned(again, withBytes(224, quorumLock.slice(224, 224 + 139)));
    expect(await codeOf(() => openLockBySheets(readLock(patched), codes.slice(0, 3)))).toBe('damaged');
    expect(await openLockBySheets(readLock(patched), codes.slice(1))).toEqual(half);
  });
});
