import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInWasm, unhex } from './crypto-test-kit.ts';
import { hex, sha256 } from './hash.ts';
import { randomBytes } from './keys.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('SHA-256', () => {
  test('the examples of FIPS 180-4 come out', () => {
    expect(hex(sha256())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(ascii('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex(sha256(ascii('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(hex(sha256(ascii('a'.repeat(1_000_000))))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });

  test('parts are hashed one behind the other, whatever their lengths', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), (parts) => {
        expect(Buffer.from(sha256(...parts))).toEqual(createHash('sha256').update(Buffer.concat(parts)).digest());
      }),
    );
    const long = Uint8Array.from({ length: 300_001 }, (_, index) => index * 7);
    expect(Buffer.from(sha256(long.subarray(0, 65_536), long.subarray(65_536)))).toEqual(createHash('sha256').update(long).digest());
  });

  test("nothing of the message stays in libsodium's memory", () => {
    const secret = randomBytes(1000);
    sha256(secret, unhex('00'));
    expect(isInWasm(secret.subarray(0, 32))).toBe(false);
    expect(isInWasm(secret.subarray(960, 992))).toBe(false);
  });
});
