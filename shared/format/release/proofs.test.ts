import { describe, expect, it } from 'vitest';
import { hex } from '../../crypto/hash.ts';
import { asKey } from '../../crypto/keys.ts';
import { halfProof, partProofHead } from './proofs.ts';

const bytes = (first: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, index) => first + index);
const half = asKey(bytes(1));
const challenge = bytes(100);
const place = { vaultId: '01J8ZQ4M7X00000000000000VA', recipientId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', keyGeneration: 3 };

describe('a proof that the server has its half', () => {
  it('is the one that FORMAT.md describes', () => {
    // python3: hashlib.blake2b(challenge + vault + recipient + (3).to_bytes(8), digest_size=32, key=half, person=b"HeirlockHalfPrf1")
    expect(hex(halfProof(half, place, challenge))).toBe('25154fbf63c25339cb5095fea90f71a390b99e74e1b27be3bfc75bface30f1de');
  });

  it('is another one for another half, challenge or place', () => {
    const other = [
      halfProof(asKey(bytes(2)), place, challenge),
      halfProof(half, place, bytes(101)),
      halfProof(half, { ...place, keyGeneration: 4 }, challenge),
      halfProof(half, { ...place, vaultId: place.recipientId, recipientId: place.vaultId }, challenge),
      halfProof(half, place, challenge),
    ];
    expect(new Set(other.map(hex)).size).toBe(5);
  });

  it('is made for nothing else: no wiped half, no short challenge, no id that is none', () => {
    expect(() => halfProof(new Uint8Array(32) as never, place, challenge)).toThrow(TypeError);
    expect(() => halfProof(half, place, challenge.subarray(1))).toThrow(TypeError);
    expect(() => halfProof(half, { ...place, vaultId: 'x' }, challenge)).toThrow(TypeError);
    expect(() => partProofHead(bytes(1).subarray(0, 31))).toThrow(TypeError);
  });
});
