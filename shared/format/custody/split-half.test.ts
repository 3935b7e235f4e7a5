import fc from 'fast-check';
import { combine } from 'shamir-secret-sharing';
import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../crypto/bytes.ts';
import { hex } from '../../crypto/hash.ts';
import { asKey, randomKey, type Key } from '../../crypto/keys.ts';
import { places, type Place } from '../../domain/custodian-states.ts';
import { codeOf, flippedBit, ids } from '../release/release-test-kit.ts';
import { committed, half, place, shares } from './custodian-test-kit.ts';
import { commitShare, commitShares, FalseShareError, joinShares, sharesOfHalf, splitHalfAlong, type GivenShare } from './split-half.ts';

const given = (at: Place, share: Uint8Array = shares[at - 1] ?? new Uint8Array(0), givenBy = at): GivenShare => ({
  place: at,
  givenBy,
  share,
});
const lie = (at: Place, givenBy = at): GivenShare => given(at, randomKey(), givenBy);
const pairs: readonly (readonly [Place, Place])[] = [
  [1, 2],
  [1, 3],
  [2, 3],
];

async function falseSharesOf(those: readonly GivenShare[]): Promise<unknown> {
  try {
    await joinShares(those, committed);
    return 'no failure';
  } catch (error) {
    return error instanceof FalseShareError ? error.falseShares : error;
  }
}

describe('a half in three shares', () => {
  test('is what any two of them give, in either order, and all three', async () => {
    for (const [a, b] of pairs) {
      expect(await joinShares([given(a), given(b)], committed)).toEqual({ half, falseShares: [] });
      expect(await joinShares([given(b), given(a)], committed)).toEqual({ half, falseShares: [] });
    }
    expect(
      await joinShares(
        places.map((at) => given(at)),
        committed,
      ),
    ).toEqual({ half, falseShares: [] });
  });

  test('is split as a quorum of two is: the library that locks use joins them as well, for every half and every slope', async () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((some) => some.some((byte) => byte !== 0));
    await fc.assert(
      fc.asyncProperty(bytes, bytes, fc.constantFrom(...pairs), async (secret, slope, [a, b]) => {
        const split = splitHalfAlong(asKey(secret), slope);
        const points = [a, b].map((at) => concatBytes(split[at - 1] ?? new Uint8Array(0), Uint8Array.of(at)));
        expect(hex(await combine(points))).toBe(hex(secret));
      }),
      { numRuns: 100 },
    );
  });

  test('is the same three shares for whoever has it, so that every device makes them again', () => {
    expect(sharesOfHalf(half)).toEqual(shares);
    expect(sharesOfHalf(asKey(half.slice())).map(hex)).toEqual(shares.map(hex));
    for (let bit = 0; bit < 256; bit += 1) {
      const others = sharesOfHalf(asKey(flippedBit(half, bit)));
      expect(new Set([...shares, ...others].map(hex)).size).toBe(6);
    }
  });

  test('is split otherwise along another slope, and shares of two splits give nothing', async () => {
    const again = splitHalfAlong(half, randomKey());
    expect(new Set([...shares, ...again].map(hex)).size).toBe(6);
    const mixed = [given(1), given(2, again[1])];
    expect(await codeOf(() => joinShares(mixed, committed))).toBe('damaged');
    expect(await codeOf(() => joinShares(mixed, { ...place, commitments: commitShares(again, place) }))).toBe('damaged');
  });

  test('is not found from one share, whoever brings it and however often', async () => {
    for (const at of places) {
      expect(await codeOf(() => joinShares([given(at)], committed))).toBe('wrong_key');
      expect(await codeOf(() => joinShares([given(at), given(at, undefined, 1), given(at, undefined, 2)], committed))).toBe('wrong_key');
    }
    expect(await codeOf(() => joinShares([], committed))).toBe('wrong_key');
  });

  test('is found beside a false share, which is named', async () => {
    for (const false_ of places) {
      const those = places.map((at) => (at === false_ ? lie(at) : given(at)));
      expect(await joinShares(those, committed)).toEqual({ half, falseShares: [{ place: false_, givenBy: false_ }] });
    }
  });

  test('is found with the true share of a place where somebody else gave a false one, and it is that one who is named', async () => {
    const those = [given(1), lie(3, 1), given(3, undefined, 2)];
    expect(await joinShares(those, committed)).toEqual({ half, falseShares: [{ place: 3, givenBy: 1 }] });
  });

  test('is refused where false shares leave too few, and each of them is named', async () => {
    expect(await falseSharesOf([given(1), lie(2)])).toEqual([{ place: 2, givenBy: 2 }]);
    expect(await falseSharesOf([given(2), lie(3, 1)])).toEqual([{ place: 3, givenBy: 1 }]);
    expect(await falseSharesOf([lie(1), given(2), lie(3)])).toEqual([
      { place: 1, givenBy: 1 },
      { place: 3, givenBy: 3 },
    ]);
    const complaint = await joinShares([given(1), lie(2), lie(3, 1)], committed).catch(String);
    expect(complaint).toBe('FalseShareError: a share is not the one in the plan: that of place 2; of place 3, given by 1');
  });

  test('is refused with any bit of a share changed, with shares that have changed places, and with ones of another length', async () => {
    for (let bit = 0; bit < 256; bit += 1)
      expect(await falseSharesOf([given(1, flippedBit(shares[0], bit)), given(2)])).toEqual([{ place: 1, givenBy: 1 }]);
    expect(await codeOf(() => joinShares([given(1, shares[1]), given(2, shares[0])], committed))).toBe('damaged');
    for (const bad of [shares[0].slice(1), concatBytes(shares[0], Uint8Array.of(1)), new Uint8Array(32), new Uint8Array(0)])
      expect(await falseSharesOf([given(1, bad), given(2)])).toEqual([{ place: 1, givenBy: 1 }]);
    const nowhere = { ...given(1), place: 4 as Place };
    expect(await codeOf(() => joinShares([nowhere, given(2)], committed))).toBe('damaged');
  });

  test('of zeros is neither split nor handed out', async () => {
    expect(() => sharesOfHalf(new Uint8Array(32) as Key)).toThrow(TypeError);
    // What nobody but an owner who breaks the rules can have committed to: with the half zero, the first share is the slope.
    const slope = randomKey();
    const doubled = asKey(slope.map((byte) => (byte << 1) ^ ((byte >> 7) * 0x1b)));
    const commitments = commitShares([slope, doubled, randomKey()], place);
    expect(await codeOf(() => joinShares([given(1, slope), given(2, doubled)], { ...place, commitments }))).toBe('damaged');
  });

  test('is not split along anything but 32 bytes, nor into a share of zeros', () => {
    expect(() => splitHalfAlong(half, new Uint8Array(31))).toThrow(TypeError);
    expect(() => splitHalfAlong(half, half)).toThrow(TypeError);
  });
});

describe('a commitment', () => {
  test('is another one for every share, place, vault, recipient and generation', () => {
    const [share] = shares;
    const all = [
      commitShare(share, place, 1),
      commitShare(shares[1], place, 1),
      commitShare(share, place, 2),
      commitShare(share, { ...place, vaultId: ids.other }, 1),
      commitShare(share, { ...place, recipientId: ids.other }, 1),
      commitShare(share, { ...place, vaultId: place.recipientId, recipientId: place.vaultId }, 1),
      commitShare(share, { ...place, keyGeneration: 4 }, 1),
    ];
    expect(new Set(all.map(hex)).size).toBe(all.length);
  });

  test('is made for no malformed place and no wiped share', () => {
    expect(() => commitShare(shares[0], { ...place, vaultId: 'vault_1' }, 1)).toThrow(TypeError);
    expect(() => commitShare(shares[0], { ...place, keyGeneration: 0 }, 1)).toThrow(TypeError);
    expect(() => commitShare(new Uint8Array(32) as Key, place, 1)).toThrow(TypeError);
  });
});
