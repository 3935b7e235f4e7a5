import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { argon2id as argon2idInNode } from './argon2id-native.ts';
import { argon2id as argon2idInBrowsers } from './argon2id-wasm.ts';
import { isInWasm } from './crypto-test-kit.ts';
import { randomBytes } from './keys.ts';
import { isCost, passphraseBytes, stretchPassphrase } from './passphrase.ts';
import { wasm } from './sodium.ts';

const cost = { passes: 1, memoryKiB: 8192 };

// RFC 9106's own examples have an associated value, a secret and four lanes, and libsodium's are below our minimum memory: neither can
// run here. OpenSSL's Argon2 (below) and the reference implementation (test/format/primitive-vectors.ts) stand in for them.
describe('a stretched passphrase', () => {
  test.each([
    ['x', 1, 8192],
    ['a long one '.repeat(10), 1, 8192],
    ['Grüße', 3, 9001],
    ['鍵', 16, 8192],
    ['x', 2, 65_536],
  ])("is what OpenSSL's Argon2id gives (%s, %i passes, %i KiB)", (passphrase, passes, memoryKiB) => {
    const salt = randomBytes(16);
    const expected = argon2Sync('argon2id', {
      message: passphrase.normalize('NFC'),
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: memoryKiB,
      passes,
    });
    expect(Buffer.from(stretchPassphrase(passphrase, salt, { passes, memoryKiB }))).toEqual(expected);
    for (const argon2id of [argon2idInNode, argon2idInBrowsers])
      expect(Buffer.from(argon2id(passphraseBytes(passphrase), salt, { passes, memoryKiB })!)).toEqual(expected);
  });

  test('is the same however its letters were composed, and another for anything else', () => {
    const salt = randomBytes(16);
    const key = stretchPassphrase('Gr\u00fc\u00dfe', salt, cost);
    expect(stretchPassphrase('Gru\u0308\u00dfe', salt, cost)).toEqual(key);
    for (const other of ['Gr\u00fcsse', 'gr\u00fc\u00dfe', 'Gr\u00fc\u00dfe ', ' Gr\u00fc\u00dfe', 'Gr\u00fc\u00dfe\n'])
      expect(stretchPassphrase(other, salt, cost)).not.toEqual(key);
    expect(stretchPassphrase('Gr\u00fc\u00dfe', randomBytes(16), cost)).not.toEqual(key);
    expect(stretchPassphrase('Gr\u00fc\u00dfe', salt, { passes: 2, memoryKiB: 8192 })).not.toEqual(key);
    expect(stretchPassphrase('Gr\u00fc\u00dfe', salt, { passes: 1, memoryKiB: 8193 })).not.toEqual(key);
  });

  test('has 1 to 1,024 bytes, counted after normalisation', () => {
    expect(passphraseBytes('x'.repeat(1024)).length).toBe(1024);
    expect(passphraseBytes('u\u0308'.repeat(512)).length).toBe(1024);
    for (const wrong of ['', 'x'.repeat(1025), '\u00fc'.repeat(513)]) {
      expect(() => passphraseBytes(wrong)).toThrow(RangeError);
      expect(() => stretchPassphrase(wrong, new Uint8Array(16), cost)).toThrow(RangeError);
    }
    expect(() => passphraseBytes('half \ud83d')).toThrow(TypeError);
  });

  test('salts of another length and costs out of range are refused', () => {
    for (const size of [0, 8, 15, 17, 32]) expect(() => stretchPassphrase('x', new Uint8Array(size), cost)).toThrow(RangeError);
    for (const wrong of [
      { passes: 0 },
      { passes: 17 },
      { passes: 1.5 },
      { passes: NaN },
      { memoryKiB: 8191 },
      { memoryKiB: 1_048_577 },
      { memoryKiB: 8192.5 },
      { memoryKiB: -8192 },
    ]) {
      expect(isCost({ ...cost, ...wrong })).toBe(false);
      expect(() => stretchPassphrase('x', new Uint8Array(16), { ...cost, ...wrong })).toThrow(RangeError);
    }
    expect(isCost({ passes: 16, memoryKiB: 1_048_576 })).toBe(true);
    expect(isCost({ passes: 1, memoryKiB: 262_145 }, 262_144)).toBe(false);
  });

  test('is none, in Node and in browsers, at a cost beyond any memory', () => {
    for (const argon2id of [argon2idInNode, argon2idInBrowsers])
      expect(argon2id(passphraseBytes('x'), randomBytes(16), { passes: 1, memoryKiB: 2 ** 33 })).toBeUndefined();
  });

  test("neither passphrase nor key nor Argon2's blocks stay in libsodium's memory", () => {
    const passphrase = 'one that is found nowhere else: 5b0c1a';
    const key = argon2idInBrowsers(passphraseBytes(passphrase), randomBytes(16), { passes: 1, memoryKiB: 16_384 })!;
    expect(isInWasm(new TextEncoder().encode(passphrase))).toBe(false);
    expect(isInWasm(key)).toBe(false);
    // 16 MiB of blocks would be 16 MiB of random bytes.
    const memory = wasm.HEAPU8;
    let used = 0;
    for (let at = 0; at < memory.length; at += 1) used += memory[at] === 0 ? 0 : 1;
    expect(used).toBeLessThan(2 ** 20);
  });
});
