import { concatBytes } from '../../shared/crypto/bytes.ts';
import { fromHex } from '../../shared/crypto/hash.ts';
import { flipped } from './vector-report.ts';

/** What a failing vector does to the bytes of the vector it names. */
export interface Edit {
  readonly flip?: { readonly offset: number; readonly bit: number };
  readonly set?: { readonly offset: number; readonly hex: string };
  readonly cut?: number;
  readonly append?: string;
}

/** The bytes after the edit. */
export function edited(bytes: Uint8Array, { flip, set, cut, append }: Edit): Uint8Array {
  const changed = flip === undefined ? Uint8Array.from(bytes) : flipped(bytes, flip.offset, flip.bit);
  if (set !== undefined) changed.set(fromHex(set.hex), set.offset);
  return append === undefined ? changed.subarray(0, cut ?? changed.length) : concatBytes(changed, fromHex(append));
}

/** The vector that a failing one names. @throws Error when there is none. */
export function namedVector<Vector extends { readonly name: string }>(opens: readonly Vector[], of: string): Vector {
  const vector = opens.find(({ name }) => name === of);
  if (vector === undefined) throw new Error(`there is no vector "${of}"`);
  return vector;
}

/** The code with which a sealed layout refuses a flipped bit in its byte `offset`. */
export function codeOfSealedByte(offset: number): string {
  if (offset < 2) return 'unsupported_version';
  return offset < 58 ? 'wrong_key' : 'damaged';
}
