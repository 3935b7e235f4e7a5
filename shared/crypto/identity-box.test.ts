import { describe, expect, test } from 'vitest';
import { boxOverheadBytes } from './box.ts';
import { codeOf, isInWasm, unhex } from './crypto-test-kit.ts';
import { openWithSeed, sealToIdentity } from './identity-box.ts';
import { identityFromSeed } from './identity.ts';
import { asKey, randomBytes, randomKey, wipe } from './keys.ts';

describe('a box for an identity', () => {
  test('opens with its seed only, and differs each time', () => {
    const seed = randomKey();
    const { publicKey } = identityFromSeed(seed);
    for (const size of [0, 1, 32, 1_000]) {
      const message = randomBytes(size);
      const [first, second] = [sealToIdentity(publicKey, message), sealToIdentity(publicKey, message)];
      expect(first).toHaveLength(size + boxOverheadBytes);
      expect(first).not.toEqual(second);
      expect(openWithSeed(seed, first)).toEqual(message);
      expect(openWithSeed(randomKey(), first)).toBeUndefined();
    }
  });

  test('is not opened with any bit changed, or cut', () => {
    const seed = randomKey();
    const sealed = sealToIdentity(identityFromSeed(seed).publicKey, Uint8Array.of(1, 2, 3));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const broken = sealed.slice();
      broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(openWithSeed(seed, broken), `bit ${bit}`).toBeUndefined();
    }
    for (let size = 0; size < sealed.length; size += 1) expect(openWithSeed(seed, sealed.subarray(0, size))).toBeUndefined();
  });

  test.each(['', '00'.repeat(31), '00'.repeat(33), '00'.repeat(32), `01${'00'.repeat(31)}`, 'ff'.repeat(32), `02${'00'.repeat(31)}`])(
    'nothing is sealed to %s, which is no public key, or one that everybody could open',
    (publicKey) => {
      expect(codeOf(() => sealToIdentity(unhex(publicKey), new Uint8Array(32)))).toBe('damaged');
    },
  );

  test('a wiped seed opens nothing', () => {
    const seed = randomKey();
    const sealed = sealToIdentity(identityFromSeed(seed).publicKey, Uint8Array.of(1));
    wipe(seed);
    expect(() => openWithSeed(seed, sealed)).toThrow(TypeError);
  });

  test("neither message nor seed stays in libsodium's memory", () => {
    const seed = randomKey();
    const message = randomBytes(32);
    const sealed = sealToIdentity(identityFromSeed(asKey(seed)).publicKey, message);
    expect(openWithSeed(seed, sealed)).toEqual(message);
    expect(isInWasm(seed)).toBe(false);
    expect(isInWasm(message)).toBe(false);
  });
});
