import { describe, expect, test } from 'vitest';
import { openBytes, sealBytes } from './aead.ts';
import { asKey, randomBytes, randomKey, wipe } from './keys.ts';
import { maxMessageBytes, reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

const counting = (from: number, count: number): Uint8Array => Uint8Array.from({ length: count }, (_, index) => from + index);

describe('XChaCha20-Poly1305-IETF', () => {
  test('the example of draft-irtf-cfrg-xchacha-03, appendix A.3.1, comes out as printed there', () => {
    const plain = new TextEncoder().encode(
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
    );
    const associatedData = Uint8Array.from(Buffer.from('50515253c0c1c2c3c4c5c6c7', 'hex'));
    const sealed = sealBytes(plain, asKey(counting(0x80, 32)), counting(0x40, 24), associatedData);
    expect(Buffer.from(sealed).toString('hex')).toBe(
      'bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452' +
        '2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52e' +
        'c0875924c1c7987947deafd8780acf49',
    );
    expect(openBytes(sealed, asKey(counting(0x80, 32)), counting(0x40, 24), associatedData)).toEqual(plain);
  });

  test.each([0, 1, 15, 16, 63, 64, 65, 65_536, maxMessageBytes])('%i bytes come back and the input is not changed', (size) => {
    const key = randomKey();
    const nonce = randomBytes(24);
    const plain = new Uint8Array(size).fill(5);
    const associatedData = randomBytes(size % 300);
    const sealed = sealBytes(plain, key, nonce, associatedData);
    expect(sealed.length).toBe(size + 16);
    expect(plain.every((byte) => byte === 5)).toBe(true);
    expect(Buffer.compare(openBytes(sealed, key, nonce, associatedData) ?? new Uint8Array(1), plain)).toBe(0);
  });

  test('another key, nonce, associated data or a flipped bit opens nothing', () => {
    const key = randomKey();
    const nonce = randomBytes(24);
    const sealed = sealBytes(Uint8Array.of(1, 2, 3), key, nonce, Uint8Array.of(9));
    expect(openBytes(sealed, randomKey(), nonce, Uint8Array.of(9))).toBeUndefined();
    expect(openBytes(sealed, key, randomBytes(24), Uint8Array.of(9))).toBeUndefined();
    expect(openBytes(sealed, key, nonce, Uint8Array.of(8))).toBeUndefined();
    expect(openBytes(sealed, key, nonce, new Uint8Array(0))).toBeUndefined();
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const broken = sealed.slice();
      broken[bit >> 3] = (broken[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(openBytes(broken, key, nonce, Uint8Array.of(9))).toBeUndefined();
    }
    for (let size = 0; size < sealed.length; size += 1) {
      expect(openBytes(sealed.subarray(0, size), key, nonce, Uint8Array.of(9))).toBeUndefined();
    }
  });

  test('a wiped key, a nonce of another length and too long a message are refused', () => {
    const key = randomKey();
    const wiped = randomKey();
    wipe(wiped);
    expect(() => sealBytes(new Uint8Array(1), wiped, new Uint8Array(24), new Uint8Array(0))).toThrow(TypeError);
    expect(() => openBytes(new Uint8Array(20), wiped, new Uint8Array(24), new Uint8Array(0))).toThrow(TypeError);
    expect(() => sealBytes(new Uint8Array(1), key, new Uint8Array(12), new Uint8Array(0))).toThrow(TypeError);
    expect(() => sealBytes(new Uint8Array(maxMessageBytes + 17), key, new Uint8Array(24), new Uint8Array(0))).toThrow(RangeError);
  });

  test("neither key nor plain bytes stay in libsodium's memory", () => {
    const key = randomKey();
    const nonce = randomBytes(24);
    const secret = randomBytes(200);
    const sealed = sealBytes(secret, key, nonce, new Uint8Array(10));
    expect(openBytes(sealed, key, nonce, new Uint8Array(10))).toEqual(secret);
    reserveScratch(1);
    const memory = Buffer.from(wasm.HEAPU8.buffer);
    expect(memory.includes(Buffer.from(key))).toBe(false);
    expect(memory.includes(Buffer.from(secret.subarray(0, 32)))).toBe(false);
    expect(memory.includes(Buffer.from(secret.subarray(100, 132)))).toBe(false);
  });
});
