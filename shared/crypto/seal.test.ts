import { describe, expect, test } from 'vitest';
import vectors from '../format/vectors/keys.json' with { type: 'json' };
import { CryptoError } from './crypto-error.ts';
import type { CryptoErrorCode } from './crypto-error.ts';
import { isInWasm } from './crypto-test-kit.ts';
import { commitKey, deriveBoundKey, deriveKey, keyedHash, personalHash } from './derive.ts';
import { asKey, copyKey, randomBytes, randomKey, wipe } from './keys.ts';
import { unwrapKey, wrapKey, wrappedKeyBytes } from './seal.ts';
import { equalBytes } from './sodium.ts';

const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

function codeOf(act: () => unknown): CryptoErrorCode | 'no failure' {
  try {
    act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
}

describe('keys', () => {
  test('only 32 bytes that are not all zero are a key', () => {
    for (const size of [0, 31, 33, 64]) expect(() => asKey(new Uint8Array(size).fill(1))).toThrow(TypeError);
    expect(() => asKey(new Uint8Array(32))).toThrow(/wiped/);
    expect(asKey(new Uint8Array(32).fill(1)).length).toBe(32);
  });

  test('random keys differ', () => {
    expect(randomKey()).not.toEqual(randomKey());
  });

  test('a wiped key is zero and every use of it throws', () => {
    const key = randomKey();
    wipe(key, undefined, key);
    expect(key.every((byte) => byte === 0)).toBe(true);
    expect(() => copyKey(key)).toThrow(TypeError);
    expect(() => deriveKey(key, 'vault keys')).toThrow(TypeError);
    expect(() => keyedHash(key, 'x')).toThrow(TypeError);
    expect(() => wrapKey(key, randomKey(), '')).toThrow(TypeError);
    expect(() => wrapKey(randomKey(), key, '')).toThrow(TypeError);
  });

  test('bytes are equal only with the same length and content', () => {
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3))).toBe(false);
    expect(equalBytes(new Uint8Array(0), new Uint8Array(0))).toBe(true);
  });
});

describe('derived keys and keyed hashes', () => {
  const { derived } = vectors;

  test('they match the vectors, which another implementation made', () => {
    const master = asKey(fromHex(derived.master));
    expect(deriveKey(master, derived.purpose)).toEqual(fromHex(derived.subkey));
    expect(keyedHash(master, derived.message)).toEqual(fromHex(derived.keyedHash));
    expect(keyedHash(master, new TextEncoder().encode(derived.message))).toEqual(fromHex(derived.keyedHash));
  });

  test('each purpose and each master has a subkey of its own, and a hash of the purpose is not that subkey', () => {
    const master = randomKey();
    expect(deriveKey(master, 'a')).toEqual(deriveKey(master, 'a'));
    expect(deriveKey(master, 'a')).not.toEqual(deriveKey(master, 'b'));
    expect(deriveKey(master, 'a')).not.toEqual(deriveKey(randomKey(), 'a'));
    expect(deriveKey(master, 'a')).not.toEqual(keyedHash(master, 'a'));
  });

  test('an empty or overlong purpose is refused', () => {
    expect(() => deriveKey(randomKey(), '')).toThrow(RangeError);
    expect(() => deriveKey(randomKey(), 'x'.repeat(257))).toThrow(RangeError);
  });

  test('a bound key is one hash with its person string, and no purpose gives it', () => {
    const master = randomKey();
    const context = randomBytes(20);
    expect(deriveBoundKey(master, 'HeirlockUnlockK1', context)).toEqual(personalHash(master, 'HeirlockUnlockK1', context));
    expect(deriveBoundKey(master, 'HeirlockUnlockK1', context)).not.toEqual(deriveBoundKey(master, 'HeirlockEnrolK01', context));
    expect(deriveBoundKey(master, 'HeirlockUnlockK1', context)).not.toEqual(keyedHash(master, context));
    expect(() => deriveBoundKey(master, 'short', context)).toThrow(TypeError);
    expect(() => personalHash(master, '', context)).toThrow(TypeError);
  });

  test("neither a key nor what is derived from it stays in libsodium's memory", () => {
    const master = randomKey();
    for (const derived of [
      deriveKey(master, 'x'),
      deriveBoundKey(master, 'HeirlockUnlockK1', randomBytes(5)),
      commitKey(master, 'HeirlockSecret01', randomBytes(26)).sealingKey,
    ]) {
      expect(isInWasm(derived)).toBe(false);
      expect(isInWasm(derived.subarray(0, 16))).toBe(false);
    }
    expect(isInWasm(master)).toBe(false);
  });

  test('a long message does not disturb later, shorter ones', () => {
    const key = randomKey();
    const before = keyedHash(key, 'short');
    keyedHash(key, randomBytes(60_000));
    keyedHash(key, new Uint8Array(2 ** 20).fill(7));
    expect(keyedHash(key, 'short')).toEqual(before);
    expect(() => keyedHash(key, new Uint8Array(2 ** 20 + 1))).toThrow(RangeError);
  });
});

describe('wrapped keys', () => {
  test.each(vectors.opens)('the vector "$name" opens to its key', (vector) => {
    const key = unwrapKey(fromHex(vector.envelope), asKey(fromHex(vector.wrappingKey)), vector.binding);
    expect(key).toEqual(fromHex(vector.key));
  });

  test('a wrapped key comes back, for text and for the same bytes as binding', () => {
    const key = randomKey();
    const wrapping = randomKey();
    const envelope = wrapKey(key, wrapping, 'vault key 1');
    expect(envelope.length).toBe(wrappedKeyBytes);
    expect(unwrapKey(envelope, wrapping, new TextEncoder().encode('vault key 1'))).toEqual(key);
  });

  test('wrapping twice gives different bytes', () => {
    const key = randomKey();
    const wrapping = randomKey();
    expect(wrapKey(key, wrapping, 'a')).not.toEqual(wrapKey(key, wrapping, 'a'));
  });

  test('another wrapping key and another binding each have their code', () => {
    const wrapping = randomKey();
    const envelope = wrapKey(randomKey(), wrapping, 'vault key 1');
    expect(codeOf(() => unwrapKey(envelope, randomKey(), 'vault key 1'))).toBe('wrong_key');
    expect(codeOf(() => unwrapKey(envelope, wrapping, 'vault key 2'))).toBe('damaged');
    expect(codeOf(() => unwrapKey(envelope, wrapping, ''))).toBe('damaged');
    expect(() => unwrapKey(envelope, wrapping, 'x'.repeat(1025))).toThrow(RangeError);
  });

  test('a flipped bit anywhere is refused with the code of its field', () => {
    const wrapping = randomKey();
    const envelope = wrapKey(randomKey(), wrapping, 'b');
    for (let bit = 0; bit < envelope.length * 8; bit += 1) {
      const broken = envelope.slice();
      const offset = bit >> 3;
      broken[offset] = (broken[offset] ?? 0) ^ (1 << (bit & 7));
      const expected = offset < 2 ? 'unsupported_version' : offset < 58 ? 'wrong_key' : 'damaged';
      expect(codeOf(() => unwrapKey(broken, wrapping, 'b'))).toBe(expected);
    }
  });

  test('an envelope cut anywhere is truncated and a longer one is damaged', () => {
    const wrapping = randomKey();
    const envelope = wrapKey(randomKey(), wrapping, 'b');
    for (let size = 0; size < envelope.length; size += 1) {
      expect(codeOf(() => unwrapKey(envelope.slice(0, size), wrapping, 'b'))).toBe('truncated');
    }
    expect(codeOf(() => unwrapKey(Uint8Array.of(...envelope, 0), wrapping, 'b'))).toBe('damaged');
  });
});
