import { bringGlobal } from './bring.ts';

/** Bytes 80 … 9f of what the web calls latin1; all others are their own code points. */
const upperLatin = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const replacement = 0xfffd;
/** How a first byte begins, by how many follow. */
const leads = [0, 0xc0, 0xe0, 0xf0] as const;
/** Code points that are put together at once: arguments of one call. */
const atOnce = 8_192;

/** As much of `TextEncoder` as is used. */
export class Encoder {
  encode(text = ''): Uint8Array {
    const bytes = new Uint8Array(text.length * 3);
    let length = 0;
    const put = (byte: number): void => void (bytes[length++] = byte);
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0;
      const sound = point >= 0xd800 && point <= 0xdfff ? replacement : point;
      if (sound < 0x80) put(sound);
      else {
        const following = sound < 0x800 ? 1 : sound < 0x10000 ? 2 : 3;
        put((leads[following] ?? 0) | (sound >> (6 * following)));
        for (let left = following - 1; left >= 0; left -= 1) put(0x80 | ((sound >> (6 * left)) & 0x3f));
      }
    }
    return bytes.slice(0, length);
  }
}

interface DecoderOptions {
  readonly fatal?: boolean;
  readonly ignoreBOM?: boolean;
}

/** What a first byte promises: how many follow, and between what the next one must be, so that nothing is said in more bytes than it takes. */
function promised(first: number): readonly [following: number, least: number, most: number] | undefined {
  if (first >= 0xc2 && first <= 0xdf) return [1, 0x80, 0xbf];
  if (first >= 0xe0 && first <= 0xef) return [2, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf];
  if (first >= 0xf0 && first <= 0xf4) return [3, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf];
  return undefined;
}

/** The code point at an offset and the offset after it; undefined instead of the point where there is none, as the encoding standard counts. */
function pointAt(bytes: Uint8Array, start: number): readonly [point: number | undefined, next: number] {
  const first = bytes[start] ?? 0;
  if (first < 0x80) return [first, start + 1];
  const found = promised(first);
  if (found === undefined) return [undefined, start + 1];
  let [following, least, most] = found;
  let point = first & (0x3f >> following);
  let at = start + 1;
  for (; following > 0; following -= 1, at += 1) {
    const byte = bytes[at];
    if (byte === undefined || byte < least || byte > most) return [undefined, at];
    [least, most] = [0x80, 0xbf];
    point = (point << 6) | (byte & 0x3f);
  }
  return [point, at];
}

function textOf(points: Iterable<number>): string {
  let text = '';
  let some: number[] = [];
  for (const point of points) {
    some.push(point);
    if (some.length < atOnce) continue;
    text += String.fromCodePoint(...some);
    some = [];
  }
  return text + String.fromCodePoint(...some);
}

/** As much of `TextDecoder` as is used: UTF-8, and what the web calls latin1. */
export class Decoder {
  readonly #isLatin: boolean;
  readonly #options: DecoderOptions;

  constructor(label = 'utf-8', options: DecoderOptions = {}) {
    if (!['utf-8', 'utf8', 'latin1'].includes(label)) throw new RangeError(`there is no decoder for ${label}`);
    this.#isLatin = label === 'latin1';
    this.#options = options;
  }

  /** @throws TypeError for what is no UTF-8, if asked to. */
  decode(given: ArrayBuffer | ArrayBufferView = new ArrayBuffer(0)): string {
    const bytes = given instanceof ArrayBuffer ? new Uint8Array(given) : new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    if (this.#isLatin) return textOf(bytes).replace(/[\x80-\x9f]/g, (character) => upperLatin[character.charCodeAt(0) - 0x80] ?? character);
    return textOf(this.#points(bytes));
  }

  *#points(bytes: Uint8Array): Iterable<number> {
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    for (let at = hasMark && this.#options.ignoreBOM !== true ? 3 : 0; at < bytes.length; ) {
      const [point, next] = pointAt(bytes, at);
      if (point === undefined && this.#options.fatal === true) throw new TypeError('this is no UTF-8');
      yield point ?? replacement;
      at = next;
    }
  }
}

// Before 2017 in Safari, before 2020 in Edge.
bringGlobal('TextEncoder', () => Encoder);
bringGlobal('TextDecoder', () => Decoder);
