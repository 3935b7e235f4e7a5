import { inflateSync, constants } from 'node:zlib';
import { PadesError } from '../contract.ts';

/** What a predictor needs to know of `/DecodeParms` (ISO 32000-2, table 8). */
export interface FilterParameters {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
  readonly earlyChange: number;
}

const damaged = (what: string): PadesError => new PadesError('damaged', what);
const tooLarge = (): PadesError => new PadesError('too_large', 'A stream unpacks to more than is allowed.');

/**
 * Undoes one filter of a stream; `Crypt` is dealt with beforehand. Images' filters (DCT, JPX, CCITT, JBIG2) are not undone here.
 * @throws PadesError `damaged`, `too_large` beyond `maxBytes`.
 */
export function undoFilter(name: string, bytes: Buffer, parameters: FilterParameters, maxBytes: number): Buffer {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflate(bytes, maxBytes), parameters);
    case 'LZWDecode':
    case 'LZW':
      return undoPredictor(undoLzw(bytes, parameters.earlyChange, maxBytes), parameters);
    case 'ASCIIHexDecode':
    case 'AHx':
      return undoHexadecimal(bytes);
    case 'ASCII85Decode':
    case 'A85':
      return undoAscii85(bytes);
    case 'RunLengthDecode':
    case 'RL':
      return undoRunLength(bytes, maxBytes);
    default:
      throw damaged(`A stream with the filter ${name.slice(0, 40)}, which is none that is undone here.`);
  }
}

function inflate(bytes: Buffer, maxBytes: number): Buffer {
  try {
    // What was cut off at its end is read as far as it goes, as readers do.
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new PadesError('damaged', 'A compressed stream cannot be unpacked.', { cause: error });
  }
}

/** Undoes a predictor alone (ISO 32000-2, 7.4.4.4). @throws PadesError `damaged`. */
export function undoPredictor(bytes: Buffer, { predictor, colors, bitsPerComponent, columns }: FilterParameters): Buffer {
  if (predictor === 1) return bytes;
  const sane =
    [colors, bitsPerComponent, columns].every((value) => Number.isInteger(value) && value > 0) &&
    colors <= 32 &&
    bitsPerComponent <= 16 &&
    columns <= 2 ** 20;
  if (!sane) throw damaged('A stream with impossible predictor parameters.');
  const pixelBytes = Math.max(1, Math.ceil((colors * bitsPerComponent) / 8));
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  if (predictor >= 10) return undoPng(bytes, rowBytes, pixelBytes);
  if (predictor === 2 && bitsPerComponent === 8) return undoTiff(bytes, rowBytes, colors);
  throw damaged(`A stream with the predictor ${predictor}.`);
}

function undoTiff(bytes: Buffer, rowBytes: number, colors: number): Buffer {
  const out = Buffer.from(bytes);
  for (let row = 0; row < out.length; row += rowBytes) {
    for (let at = row + colors; at < Math.min(row + rowBytes, out.length); at++) out[at] = (out[at] ?? 0) + (out[at - colors] ?? 0);
  }
  return out;
}

function undoPng(bytes: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = Buffer.alloc(rows * rowBytes);
  let end = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const length = Math.min(rowBytes, bytes.length - from - 1);
    undoPngRow(bytes[from] ?? 0, bytes.subarray(from + 1, from + 1 + length), out, to, row === 0 ? -1 : to - rowBytes, pixelBytes);
    end = to + Math.max(length, 0);
  }
  return out.subarray(0, end);
}

function undoPngRow(kind: number, row: Buffer, out: Buffer, to: number, above: number, pixelBytes: number): void {
  for (let index = 0; index < row.length; index++) {
    const left = index >= pixelBytes ? (out[to + index - pixelBytes] ?? 0) : 0;
    const up = above >= 0 ? (out[above + index] ?? 0) : 0;
    const upLeft = above >= 0 && index >= pixelBytes ? (out[above + index - pixelBytes] ?? 0) : 0;
    out[to + index] = (row[index] ?? 0) + predicted(kind, left, up, upLeft);
  }
}

function predicted(kind: number, left: number, up: number, upLeft: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) throw damaged('A stream with an unknown kind of row.');
  const estimate = left + up - upLeft;
  const [distanceLeft, distanceUp, distanceUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (distanceLeft <= distanceUp && distanceLeft <= distanceUpLeft) return left;
  return distanceUp <= distanceUpLeft ? up : upLeft;
}

/** Grows as it must and never beyond its limit. */
class Output {
  length = 0;
  #bytes = Buffer.alloc(4_096);
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  append(part: Uint8Array): void {
    if (this.length + part.length > this.#most) throw tooLarge();
    if (this.length + part.length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.length + part.length));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(part, this.length);
    this.length += part.length;
  }

  done(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }
}

function undoLzw(bytes: Buffer, earlyChange: number, maxBytes: number): Buffer {
  const out = new Output(maxBytes);
  const single = Array.from({ length: 256 }, (_, code) => Uint8Array.of(code));
  let table: Uint8Array[] = [];
  let previous: Uint8Array | undefined;
  let [width, held, bits] = [9, 0, 0];
  const entry = (code: number): Uint8Array | undefined => (code < 256 ? single[code] : table[code - 258]);
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      [table, previous, width] = [[], undefined, 9];
      continue;
    }
    const known = entry(code);
    const word = known ?? (previous === undefined ? undefined : Uint8Array.of(...previous, previous[0] ?? 0));
    if (word === undefined || (known === undefined && code !== 258 + table.length)) throw damaged('An LZW stream with an unknown code.');
    out.append(word);
    if (previous !== undefined && table.length < 3_838) table.push(known === undefined ? word : joined(previous, word));
    previous = word;
    const next = 258 + table.length + earlyChange;
    width = next >= 2_048 ? 12 : next >= 1_024 ? 11 : next >= 512 ? 10 : 9;
  }
  return out.done();
}

function joined(previous: Uint8Array, word: Uint8Array): Uint8Array {
  const longer = new Uint8Array(previous.length + 1);
  longer.set(previous);
  longer[previous.length] = word[0] ?? 0;
  return longer;
}

function undoHexadecimal(bytes: Buffer): Buffer {
  const end = bytes.indexOf('>');
  const digits = bytes
    .subarray(0, end === -1 ? bytes.length : end)
    .toString('latin1')
    .replace(/\s+/g, '');
  if (/[^0-9a-fA-F]/.test(digits)) throw damaged('A hexadecimal stream with something else in it.');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function undoAscii85(bytes: Buffer): Buffer {
  const end = bytes.indexOf('~>');
  const text = bytes
    .subarray(0, end === -1 ? bytes.length : end)
    .toString('latin1')
    .replace(/\s+/g, '')
    .replaceAll('z', '!!!!!');
  if (/[^!-u]/.test(text)) throw damaged('An ASCII85 stream with something else in it.');
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  let length = 0;
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    let value = 0;
    for (let index = 0; index < 5; index++) value = value * 85 + ((group.charCodeAt(index) || 0x75) - 0x21);
    out.writeUInt32BE(value % 2 ** 32, length);
    length += group.length - 1;
  }
  return out.subarray(0, length);
}

function undoRunLength(bytes: Buffer, maxBytes: number): Buffer {
  const out = new Output(maxBytes);
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      out.append(bytes.subarray(at + 1, at + 2 + length));
      at += length + 2;
    } else {
      out.append(Buffer.alloc(257 - length, bytes[at + 1] ?? 0));
      at += 2;
    }
  }
  return out.done();
}
