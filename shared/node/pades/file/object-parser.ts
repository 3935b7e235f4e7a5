import { PadesError } from '../contract.ts';
import { maxNesting } from './limits.ts';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from './pdf-object.ts';

/** Thrown when an object continues past the bytes at hand; whoever holds the file takes a longer stretch and starts again. */
export const windowTooShort = new Error('the object goes on behind the window');

const isSpace = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) isSpace[code] = 1;
const isDelimiter = new Uint8Array(256);
for (const letter of '()<>[]{}/%') isDelimiter[letter.charCodeAt(0)] = 1;

const hexValue = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  hexValue[digit.toString(16).charCodeAt(0)] = digit;
  hexValue[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

const [slash, percent, openRound, closeRound, openAngle, closeAngle, openSquare, closeSquare, backslash] = [
  0x2f, 0x25, 0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d, 0x5c,
];
const escapes = new Map<number, number>([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

const damaged = (what: string, at: number): PadesError => new PadesError('damaged', `${what} at byte ${at}.`);

/** Reads objects (ISO 32000-2, 7.2 and 7.3) out of a stretch of a file or of a decoded stream. */
export class ObjectParser {
  /** Where the next byte is read, within the window. */
  position: number;
  readonly #bytes: Buffer;
  readonly #base: number;
  readonly #isWhole: boolean;
  readonly #hasPlaces: boolean;

  /**
   * @param base where the window begins in the file; null for a decoded stream, whose strings have no position in the file.
   * @param isWhole whether the window extends to the end of everything there is.
   */
  constructor(bytes: Buffer, base: number | null, isWhole: boolean, position = 0) {
    this.#bytes = bytes;
    this.#base = base ?? 0;
    this.#hasPlaces = base !== null;
    this.#isWhole = isWhole;
    this.position = position;
  }

  /** The next byte without taking it; -1 at the end of everything. */
  peek(): number {
    const code = this.#bytes[this.position];
    if (code !== undefined) return code;
    if (this.#isWhole) return -1;
    throw windowTooShort;
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    for (;;) {
      const code = this.peek();
      if (code === -1) return;
      if (code === percent) this.#skipComment();
      else if (isSpace[code] === 1) this.position++;
      else return;
    }
  }

  /** Consumes this word if it comes next, whole. */
  takeWord(word: string): boolean {
    for (let index = 0; index < word.length; index++) {
      const code = this.#bytes[this.position + index];
      if (code === undefined && !this.#isWhole) throw windowTooShort;
      if (code !== word.charCodeAt(index)) return false;
    }
    const next = this.#bytes[this.position + word.length];
    if (next === undefined && !this.#isWhole) throw windowTooShort;
    if (next !== undefined && isSpace[next] === 0 && isDelimiter[next] === 0) return false;
    this.position += word.length;
    return true;
  }

  /** Consumes an unsigned whole number; undefined, and nothing consumed, if there is none. */
  takeInteger(): number | undefined {
    const start = this.position;
    let value = 0;
    for (;;) {
      const code = this.peek();
      if (code < 0x30 || code > 0x39) break;
      value = value * 10 + code - 0x30;
      this.position++;
    }
    if (this.position > start && this.position - start <= 15) return value;
    this.position = start;
    return undefined;
  }

  /** @throws PadesError `damaged`, `too_complex`. */
  object(depth = 0): PdfObject {
    if (depth > maxNesting) throw new PadesError('too_complex', 'The PDF nests its objects too deeply.');
    this.skipSpace();
    const code = this.peek();
    if (code === slash) return new PdfName(this.#name());
    if ((code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e) return this.#numberOrRef();
    if (code === openRound) return this.#literal();
    if (code === openSquare) return this.#array(depth);
    if (code === openAngle) return this.#afterAngle() === openAngle ? this.#dict(depth) : this.#hexadecimal();
    if (this.takeWord('true')) return true;
    if (this.takeWord('false')) return false;
    if (this.takeWord('null')) return null;
    throw damaged('Something that is no object', this.#base + this.position);
  }

  #afterAngle(): number {
    const code = this.#bytes[this.position + 1];
    if (code === undefined && !this.#isWhole) throw windowTooShort;
    return code ?? -1;
  }

  #skipComment(): void {
    for (let code = this.peek(); code !== -1 && code !== 10 && code !== 13; code = this.peek()) this.position++;
  }

  #name(): string {
    this.position++;
    let value = '';
    for (;;) {
      const code = this.peek();
      if (code === -1 || isSpace[code] === 1 || isDelimiter[code] === 1) return value;
      this.position++;
      value += String.fromCharCode(code === 0x23 ? this.#nameEscape() : code);
      if (value.length > 4_096) throw damaged('A name without end', this.#base + this.position);
    }
  }

  /** After `#`: two hexadecimal digits, or the sign itself if they are missing. */
  #nameEscape(): number {
    if (this.position + 2 > this.#bytes.length && !this.#isWhole) throw windowTooShort;
    const high = hexValue[this.#bytes[this.position] ?? 0] ?? -1;
    const low = hexValue[this.#bytes[this.position + 1] ?? 0] ?? -1;
    if (high < 0 || low < 0) return 0x23;
    this.position += 2;
    return high * 16 + low;
  }

  #numberOrRef(): number | PdfRef {
    const start = this.position;
    const number = this.takeInteger();
    const isInteger = number !== undefined && this.peek() !== 0x2e && this.peek() !== 0x2d;
    if (!isInteger) return this.#real(start);
    const end = this.position;
    this.skipSpace();
    const generation = this.position > end ? this.takeInteger() : undefined;
    if (generation !== undefined && generation <= 65_535) {
      this.skipSpace();
      if (this.takeWord('R')) return new PdfRef(number, generation);
    }
    this.position = end;
    return number;
  }

  #real(start: number): number {
    this.position = start;
    let text = '';
    for (let code = this.peek(); (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e; code = this.peek()) {
      text += String.fromCharCode(code);
      this.position++;
      if (text.length > 400) throw damaged('A number without end', this.#base + start);
    }
    // What some programs write: two signs before a number, or one in the middle of it, after which nothing counts.
    const parts = /^([+-]*)(\d*\.?\d*)/.exec(text);
    const value = Number(parts?.[2] === '' || parts?.[2] === '.' ? 0 : parts?.[2]);
    return parts?.[1]?.startsWith('-') ? -value : value;
  }

  #array(depth: number): PdfObject[] {
    this.position++;
    const items: PdfObject[] = [];
    for (;;) {
      this.skipSpace();
      const code = this.peek();
      if (code === -1) throw damaged('An array without end', this.#base + this.position);
      if (code === closeSquare) break;
      items.push(this.object(depth + 1));
    }
    this.position++;
    return items;
  }

  #dict(depth: number): PdfDict {
    this.position += 2;
    const entries = new Map<string, PdfObject>();
    const duplicates: string[] = [];
    for (;;) {
      this.skipSpace();
      const code = this.peek();
      if (code === closeAngle) break;
      if (code !== slash) throw damaged('A dictionary with something that is no key', this.#base + this.position);
      const key = this.#name();
      if (entries.has(key)) duplicates.push(key);
      entries.set(key, this.object(depth + 1));
    }
    if (this.#afterAngle() !== closeAngle) throw damaged('A dictionary that does not end', this.#base + this.position);
    this.position += 2;
    return new PdfDict(entries, duplicates);
  }

  #string(bytes: Buffer, start: number, hexadecimal: boolean): PdfString {
    return new PdfString(bytes, this.#hasPlaces ? [this.#base + start, this.#base + this.position] : null, hexadecimal);
  }

  #hexadecimal(): PdfString {
    const start = this.position++;
    const end = this.#bytes.indexOf(closeAngle, this.position);
    if (end === -1) {
      if (!this.#isWhole) throw windowTooShort;
      throw damaged('A string without end', this.#base + start);
    }
    const bytes = Buffer.allocUnsafe(Math.ceil((end - this.position) / 2));
    let digits = 0;
    let high = 0;
    for (; this.position < end; this.position++) {
      const code = this.#bytes[this.position] ?? 0;
      const value = hexValue[code] ?? -1;
      if (value < 0 && isSpace[code] === 0)
        throw damaged('A string with something that is no hexadecimal digit', this.#base + this.position);
      if (value < 0) continue;
      if (digits % 2 === 0) high = value;
      else bytes[(digits - 1) / 2] = high * 16 + value;
      digits++;
    }
    if (digits % 2 === 1) bytes[(digits - 1) / 2] = high * 16;
    this.position++;
    return this.#string(bytes.subarray(0, Math.ceil(digits / 2)), start, true);
  }

  #literal(): PdfString {
    const start = this.position;
    const { end, isPlain } = this.#literalEnd(start);
    if (isPlain) {
      this.position = end + 1;
      return this.#string(Buffer.from(this.#bytes.subarray(start + 1, end)), start, false);
    }
    return this.#escapedLiteral(start, end);
  }

  /** Where its last bracket is, and whether everything in it stands for itself. Looked for first, so that one without end costs no memory. */
  #literalEnd(start: number): { readonly end: number; readonly isPlain: boolean } {
    let isPlain = true;
    for (let at = start + 1, open = 1; at < this.#bytes.length; at++) {
      const code = this.#bytes[at];
      if (code === backslash || code === 13) isPlain = false;
      if (code === backslash) at++;
      else if (code === openRound) open++;
      else if (code === closeRound && --open === 0) return { end: at, isPlain };
    }
    this.position = this.#bytes.length;
    if (!this.#isWhole) throw windowTooShort;
    throw damaged('A string without end', this.#base + start);
  }

  #escapedLiteral(start: number, end: number): PdfString {
    this.position = start + 1;
    const out = Buffer.allocUnsafe(end - this.position);
    let length = 0;
    while (this.position < end) {
      const code = this.#bytes[this.position++] ?? 0;
      if (code === 13 && this.#bytes[this.position] === 10) this.position++;
      const stands = code === backslash ? this.#escape() : code === 13 ? 10 : code;
      if (stands !== undefined) out[length++] = stands;
    }
    this.position = end + 1;
    return this.#string(Buffer.from(out.subarray(0, length)), start, false);
  }

  /** The byte that an escape stands for; undefined for a line that goes on. */
  #escape(): number | undefined {
    const code = this.#bytes[this.position++] ?? 0;
    if (code === 13 && this.#bytes[this.position] === 10) this.position++;
    if (code === 10 || code === 13) return undefined;
    if (code < 0x30 || code > 0x37) return escapes.get(code) ?? code;
    let value = code - 0x30;
    for (let digits = 1; digits < 3; digits++) {
      const next = this.#bytes[this.position] ?? 0;
      if (next < 0x30 || next > 0x37) break;
      value = value * 8 + next - 0x30;
      this.position++;
    }
    return value & 0xff;
  }
}
