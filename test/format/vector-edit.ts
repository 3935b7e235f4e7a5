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

interface NearText {
  readonly of: string;
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Vectors with their texts in full, where a file has only what is different from the text of a list's first vector. */
export function withWholeTexts<Lists>(lists: Lists): Lists {
  const firstText = (name: string): string => {
    const list = (lists as Readonly<Record<string, readonly { readonly text?: string }[]>>)[name];
    if (list?.[0]?.text === undefined) throw new Error(`the first of "${name}" has no text`);
    return list[0].text;
  };
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const { textNear, ...members } = value as Readonly<Record<string, unknown>>;
    const own = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, whole(member)]));
    if (textNear === undefined) return own;
    const { of, from, to, by } = textNear as NearText;
    return { ...own, text: firstText(of).slice(0, from) + by + firstText(of).slice(to) };
  };
  return whole(lists) as Lists;
}
