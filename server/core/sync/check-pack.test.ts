import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packOf } from '../../../test/kit/owners/sync-owner.ts';
import { PackCheck } from './check-pack.ts';

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Passes a pack through in pieces of one size, in memory that is reused for each. */
function checkInPieces(pack: Uint8Array, pieceBytes: number, sizeBytes = pack.length): PackCheck {
  const check = new PackCheck(sizeBytes);
  const memory = Buffer.alloc(pieceBytes);
  for (let at = 0; at < pack.length; at += pieceBytes) {
    const piece = memory.subarray(0, Math.min(pieceBytes, pack.length - at));
    piece.set(pack.subarray(at, at + piece.length));
    check.add(piece);
    memory.fill(0);
  }
  return check;
}

describe('a pack that passes by', () => {
  const parts = [1, 70, 300_000, 5].map((size) => randomBytes(size));
  const pack = packOf(parts);
  const pieceSizes = [7, 1_000, 147_468, 147_469, 262_144, pack.length];

  it.each(pieceSizes)('in pieces of %i bytes is found whole, each part in its place', (pieceBytes) => {
    const found = checkInPieces(pack, pieceBytes).parts;
    expect(found?.map(({ name }) => name)).toEqual(parts.map(nameOf));
    for (const [index, { offsetBytes, sizeBytes }] of found!.entries())
      expect(parts[index]!.equals(pack.subarray(offsetBytes, offsetBytes + sizeBytes))).toBe(true);
  });

  it.each(pieceSizes)('in pieces of %i bytes is refused for a bit anywhere, and before its last byte', (pieceBytes) => {
    for (const at of [0, 8, 12, 50, 12 + 36 * 4, 12 + 36 * 4 + 1, 200_000, pack.length - 1]) {
      const changed = Buffer.from(pack);
      changed[at]! ^= 1;
      expect(checkInPieces(changed, pieceBytes).parts, `byte ${at}`).toBeUndefined();
    }
    expect(checkInPieces(pack.subarray(0, -1), pieceBytes, pack.length).parts).toBeUndefined();
    expect(checkInPieces(Buffer.concat([pack, Buffer.alloc(1)]), pieceBytes, pack.length).parts).toBeUndefined();
  });
});
