import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxOverheadBytes, boxPublicKey, makeBoxKeys, openBox, sealToBox } from './box.ts';
import { codeOf, isInWasm, unhex } from './crypto-test-kit.ts';
import { asKey, randomBytes, randomKey, wipe } from './keys.ts';

describe('X25519', () => {
  test.each([
    [
      '77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a',
      '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
    ],
    [
      '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
    ],
  ])('the private key %s of RFC 7748, section 6.1, has its public key', (privateKey, publicKey) => {
    expect(boxPublicKey(asKey(unhex(privateKey)))).toEqual(unhex(publicKey));
  });
});

describe('a sealed box', () => {
  test('opens for its key pair only, and differs each time', () => {
    const keys = makeBoxKeys();
    const other = makeBoxKeys();
    const message = randomBytes(64);
    const [first, second] = [sealToBox(keys.publicKey, message), sealToBox(keys.publicKey, message)];
    expect(first.length).toBe(64 + boxOverheadBytes);
    expect(first).not.toEqual(second);
    expect(openBox(keys.publicKey, keys.privateKey, first)).toEqual(message);
    expect(openBox(other.publicKey, other.privateKey, first)).toBeUndefined();
    expect(openBox(other.publicKey, keys.privateKey, first)).toBeUndefined();
    expect(openBox(keys.publicKey, other.privateKey, first)).toBeUndefined();
  });

  test('any message comes back; no changed bit and no cut is accepted', () => {
    const keys = makeBoxKeys();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (message) => {
        expect(openBox(keys.publicKey, keys.privateKey, sealToBox(keys.publicKey, message))).toEqual(Uint8Array.from(message));
      }),
    );
    const sealed = sealToBox(keys.publicKey, Uint8Array.of(1, 2, 3));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const broken = sealed.slice();
      broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      // X25519 ignores the highest bit of a point, but the nonce is a hash of all of it.
      expect(openBox(keys.publicKey, keys.privateKey, broken), `bit ${bit}`).toBeUndefined();
    }
    for (let size = 0; size < sealed.length; size += 1)
      expect(openBox(keys.publicKey, keys.privateKey, sealed.subarray(0, size))).toBeUndefined();
    expect(openBox(keys.publicKey, keys.privateKey, Uint8Array.of(...sealed, 0))).toBeUndefined();
  });

  test.each([
    '',
    '00'.repeat(31),
    '00'.repeat(33),
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
    `ec${'ff'.repeat(30)}7f`,
  ])('nothing is sealed to the public key %s, which everybody could open', (publicKey) => {
    expect(codeOf(() => sealToBox(unhex(publicKey), new Uint8Array(64)))).toBe('damaged');
  });

  test('a wiped private key opens nothing, and more than 16 MiB are refused', () => {
    const { publicKey, privateKey } = makeBoxKeys();
    const sealed = sealToBox(publicKey, Uint8Array.of(1));
    wipe(privateKey);
    expect(() => openBox(publicKey, privateKey, sealed)).toThrow(TypeError);
    expect(() => boxPublicKey(privateKey)).toThrow(TypeError);
    expect(() => sealToBox(publicKey, new Uint8Array(2 ** 24 + 1))).toThrow(RangeError);
  });

  test("neither message nor private key stays in libsodium's memory", () => {
    const privateKey = randomKey();
    const message = randomBytes(64);
    expect(openBox(boxPublicKey(privateKey), privateKey, sealToBox(boxPublicKey(privateKey), message))).toEqual(message);
    expect(isInWasm(privateKey)).toBe(false);
    expect(isInWasm(message.subarray(0, 32))).toBe(false);
    expect(isInWasm(message.subarray(32))).toBe(false);
  });
});
