import { inflateSync } from 'node:zlib';
import { PadesError } from '../contract.ts';
import { undoPredictor } from '../file/stream-filters.ts';

/** A picture as a PDF can show it. */
export interface RasterImage {
  readonly width: number;
  readonly height: number;
  readonly colors: 1 | 3;
  /** `DCTDecode` data is a JPEG, unchanged; `null` plain samples of 8 bits. */
  readonly filter: 'DCTDecode' | null;
  readonly data: Buffer;
  /** How a camera held it (Exif, 1 to 8): 1 upright; 6 and 8 are on their side, so width and height are swapped when it is shown. */
  readonly orientation: number;
  /** One byte of opacity for each pixel; null when all of it is opaque. */
  readonly opacity: Buffer | null;
}

const maxImageBytes = 5 * 2 ** 20;
/** 25 megapixels: a scan of a page at 600 dots per inch is 35 million, a signature far less. */
const maxPixels = 25_000_000;

const bad = (what: string): PadesError => new PadesError('bad_image', `The picture cannot be used: ${what}.`);

/** @throws PadesError `bad_image` for anything but a sound PNG or JPEG within the limits. */
export function readImage(bytes: Uint8Array): RasterImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length > maxImageBytes) throw bad('it is larger than 5 MiB');
  if (file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return readPng(file);
  if (file[0] === 0xff && file[1] === 0xd8) return readJpeg(file);
  throw bad('it is neither PNG nor JPEG');
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > maxPixels) throw bad('it has no pixels, or too many');
}

function readJpeg(file: Buffer): RasterImage {
  let orientation = 1;
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) throw bad('the JPEG is damaged');
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [precision, height, width, colors] = [file[at + 4], file.readUInt16BE(at + 5), file.readUInt16BE(at + 7), file[at + 9]];
      if (marker > 0xc2 || precision !== 8 || (colors !== 1 && colors !== 3))
        throw bad('a JPEG must be grey or coloured (no CMYK), 8 bits, not arithmetic or lossless');
      checkSize(width, height);
      if (file.lastIndexOf(Buffer.from([0xff, 0xd9])) < at) throw bad('the JPEG is cut off');
      return { width, height, colors, filter: 'DCTDecode', data: file, orientation, opacity: null };
    }
    if (marker === 0xe1) orientation = exifOrientation(file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2)));
    at += marker >= 0xd0 && marker <= 0xd8 ? 2 : 2 + file.readUInt16BE(at + 2);
  }
  throw bad('the JPEG has no picture');
}

/** From the first image directory (Exif 2.32, 4.6); 1 when it says nothing, or nonsense. */
function exifOrientation(segment: Buffer): number {
  if (segment.subarray(0, 6).toString('latin1') !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(6);
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (at + 4 > tiff.length ? tiff.length : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  for (let entry = directory + 2; entry < directory + 2 + 12 * short(directory) && entry < tiff.length; entry += 12) {
    const value = short(entry + 8);
    if (short(entry) === 0x0112 && value >= 1 && value <= 8) return value;
  }
  return 1;
}

interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with opacity, 6 colour with opacity. */
  readonly type: number;
  readonly interlaced: boolean;
}

interface PngParts {
  readonly head: PngHead;
  readonly palette: Buffer;
  readonly transparency: Buffer;
  readonly packed: Buffer;
}

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const bitsAllowed: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

function readPng(file: Buffer): RasterImage {
  const parts = pngParts(file);
  const { head } = parts;
  const passes = head.interlaced ? interlacing(head) : [{ x: 0, y: 0, stepX: 1, stepY: 1, width: head.width, height: head.height }];
  const rowBytes = (width: number): number => Math.ceil((width * (samplesOf[head.type] ?? 1) * head.bits) / 8);
  const expected = passes.reduce((sum, { width, height }) => sum + (rowBytes(width) + 1) * height, 0);
  const raw = inflated(parts.packed, expected);
  const colors = head.type === 0 || head.type === 4 ? 1 : 3;
  const data = Buffer.alloc(head.width * head.height * colors);
  const opacity = head.type >= 4 || parts.transparency.length > 0 ? Buffer.alloc(head.width * head.height, 255) : null;
  let at = 0;
  for (const pass of passes) {
    const bytes = raw.subarray(at, at + (rowBytes(pass.width) + 1) * pass.height);
    at += bytes.length;
    const rows = undoPrediction(bytes, head, pass.width);
    for (let y = 0; y < pass.height; y++) {
      for (let x = 0; x < pass.width; x++) {
        const pixel = (pass.y + y * pass.stepY) * head.width + pass.x + x * pass.stepX;
        putPixel(parts, rows.subarray(y * rowBytes(pass.width)), x, { data, opacity, pixel, colors });
      }
    }
  }
  return { width: head.width, height: head.height, colors, filter: null, data, orientation: 1, opacity };
}

function pngParts(file: Buffer): PngParts {
  let head: PngHead | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparency: Buffer = Buffer.alloc(0);
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const [length, kind] = [file.readUInt32BE(at), file.subarray(at + 4, at + 8).toString('latin1')];
    const content = file.subarray(at + 8, at + 8 + length);
    if (content.length !== length || kind === 'IEND') break;
    if (kind === 'IHDR' && length === 13)
      head = {
        width: content.readUInt32BE(0),
        height: content.readUInt32BE(4),
        bits: content[8] ?? 0,
        type: content[9] ?? 0,
        interlaced: content[12] === 1,
      };
    if (kind === 'PLTE') palette = content;
    if (kind === 'tRNS') transparency = content;
    if (kind === 'IDAT') packed.push(content);
    at += 12 + length;
  }
  if (head === undefined || packed.length === 0 || bitsAllowed[head.type]?.includes(head.bits) !== true) throw bad('the PNG is damaged');
  checkSize(head.width, head.height);
  return { head, palette, transparency, packed: Buffer.concat(packed) };
}

function inflated(packed: Buffer, expected: number): Buffer {
  try {
    const raw = inflateSync(packed, { maxOutputLength: expected + 1_024 });
    if (raw.length >= expected) return raw;
  } catch (error) {
    throw new PadesError('bad_image', 'The picture cannot be used: the PNG cannot be unpacked.', { cause: error });
  }
  throw bad('the PNG is cut off');
}

function undoPrediction(bytes: Buffer, { type, bits }: PngHead, columns: number): Buffer {
  if (bytes.length === 0) return bytes;
  return undoPredictor(bytes, { predictor: 15, colors: samplesOf[type] ?? 1, bitsPerComponent: bits, columns, earlyChange: 1 });
}

interface Canvas {
  readonly data: Buffer;
  readonly opacity: Buffer | null;
  readonly pixel: number;
  readonly colors: 1 | 3;
}

function putPixel({ head, palette, transparency }: PngParts, row: Buffer, x: number, { data, opacity, pixel, colors }: Canvas): void {
  const count = samplesOf[head.type] ?? 1;
  const sample = (index: number): number => sampleAt(row, x * count + index, head.bits);
  const eighths = (value: number): number =>
    head.bits === 16 ? value >> 8 : head.bits === 8 ? value : Math.round((value * 255) / (2 ** head.bits - 1));
  if (head.type === 3) {
    const index = sample(0);
    if (index * 3 + 3 > palette.length) throw bad('the PNG names a colour that it does not have');
    palette.copy(data, pixel * 3, index * 3, index * 3 + 3);
    if (opacity !== null) opacity[pixel] = transparency[index] ?? 255;
    return;
  }
  for (let index = 0; index < colors; index++) data[pixel * colors + index] = eighths(sample(index));
  if (opacity === null) return;
  if (head.type >= 4) opacity[pixel] = eighths(sample(colors));
  else if (transparency.length >= colors * 2) {
    const isClear = Array.from({ length: colors }, (_, index) => sample(index) === transparency.readUInt16BE(index * 2)).every(Boolean);
    if (isClear) opacity[pixel] = 0;
  }
}

function sampleAt(row: Buffer, index: number, bits: number): number {
  if (bits === 8) return row[index] ?? 0;
  if (bits === 16) return ((row[index * 2] ?? 0) << 8) | (row[index * 2 + 1] ?? 0);
  const perByte = 8 / bits;
  return ((row[Math.floor(index / perByte)] ?? 0) >> (8 - bits * ((index % perByte) + 1))) & (2 ** bits - 1);
}

/** The seven passes of Adam7 (PNG specification, 8.2); those without pixels are left out. */
function interlacing({ width, height }: PngHead): readonly {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
}[] {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return passes
    .map(([x, y, stepX, stepY]) => ({ x, y, stepX, stepY, width: Math.ceil((width - x) / stepX), height: Math.ceil((height - y) / stepY) }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** On white paper, for files that don't support transparency. */
export function flattened(image: RasterImage): RasterImage {
  const { opacity, colors } = image;
  if (opacity === null) return image;
  const data = Buffer.from(image.data);
  for (let pixel = 0; pixel < opacity.length; pixel++) {
    const share = (opacity[pixel] ?? 255) / 255;
    for (let index = pixel * colors; index < (pixel + 1) * colors; index++)
      data[index] = Math.round((data[index] ?? 0) * share + 255 * (1 - share));
  }
  return { ...image, data, opacity: null };
}
