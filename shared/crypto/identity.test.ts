import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInWasm, unhex } from './crypto-test-kit.ts';
import { identityFromSeed, signText, verifySignature, verifyText } from './identity.ts';
import { asKey, randomKey, wipe } from './keys.ts';

/** RFC 8032, section 7.1, tests 1 to 3. */
const rfc8032 = [
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    seed: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    seed: 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
];

const message = new TextEncoder().encode('who gets what');

/** Ed25519 by OpenSSL, which takes a seed in a PKCS #8 frame. */
function opensslKey(seed: Uint8Array): ReturnType<typeof createPrivateKey> {
  return createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

describe('Ed25519', () => {
  test.each(rfc8032)('the signature of $message in RFC 8032 comes out and holds', ({ seed, publicKey, message: text, signature }) => {
    expect(identityFromSeed(asKey(unhex(seed))).publicKey).toEqual(unhex(publicKey));
    expect(signText(asKey(unhex(seed)), unhex(text))).toEqual(unhex(signature));
    expect(verifyText(unhex(publicKey), unhex(text), unhex(signature))).toBe(true);
    expect(verifyText(unhex(publicKey), unhex(`${text}00`), unhex(signature))).toBe(false);
  });

  test('any seed and message give what OpenSSL gives', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((seed) => seed.some((byte) => byte !== 0)),
        fc.uint8Array({ maxLength: 300 }),
        (seed, text) => {
          const key = opensslKey(seed);
          const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
          expect(Buffer.from(identityFromSeed(asKey(seed)).publicKey)).toEqual(der.subarray(-32));
          expect(Buffer.from(signText(asKey(seed), text))).toEqual(sign(null, text, key));
        },
      ),
    );
  });
});

describe('an identity', () => {
  test('signs for one purpose: the signature holds for no other, no other message and no other key', () => {
    const identity = identityFromSeed(randomKey());
    const signature = identity.sign('lock', message);
    expect(verifySignature(identity.publicKey, 'lock', message, signature)).toBe(true);
    for (const purpose of ['keyring', 'manifest', 'head', 'device'] as const)
      expect(verifySignature(identity.publicKey, purpose, message, signature)).toBe(false);
    expect(verifySignature(identityFromSeed(randomKey()).publicKey, 'lock', message, signature)).toBe(false);
    expect(verifyText(identity.publicKey, message, signature)).toBe(false);
    expect(verifySignature(identity.publicKey, 'lock', message.subarray(1), signature)).toBe(false);
  });

  test('no changed bit of a signature, message or public key is accepted', () => {
    const identity = identityFromSeed(randomKey());
    const signature = identity.sign('head', message);
    const flipped = (bytes: Uint8Array, bit: number): Uint8Array =>
      Uint8Array.from(bytes, (byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    for (let bit = 0; bit < signature.length * 8; bit += 1)
      expect(verifySignature(identity.publicKey, 'head', message, flipped(signature, bit))).toBe(false);
    for (let bit = 0; bit < message.length * 8; bit += 1)
      expect(verifySignature(identity.publicKey, 'head', flipped(message, bit), signature)).toBe(false);
    for (let bit = 0; bit < 256; bit += 1)
      expect(verifySignature(flipped(identity.publicKey, bit), 'head', message, signature)).toBe(false);
  });

  test('ends when its seed is wiped', () => {
    const seed = randomKey();
    const identity = identityFromSeed(seed);
    wipe(seed);
    expect(() => identity.sign('head', message)).toThrow(TypeError);
    expect(() => identityFromSeed(seed)).toThrow(TypeError);
  });

  test('signs 16 MiB and no more', () => {
    const identity = identityFromSeed(randomKey());
    const long = new Uint8Array(2 ** 24);
    expect(verifySignature(identity.publicKey, 'manifest', long, identity.sign('manifest', long))).toBe(true);
    expect(() => identity.sign('manifest', new Uint8Array(2 ** 24 + 1))).toThrow(RangeError);
  });

  test("leaves no seed in libsodium's memory", () => {
    const seed = randomKey();
    identityFromSeed(seed).sign('keyring', message);
    expect(isInWasm(seed)).toBe(false);
  });
});
