import { Problem } from '../problems.ts';

/** Where an entry's bytes are in the file. */
export interface TarEntry {
  readonly start: number;
  readonly sizeBytes: number;
}

const block = 512;
/** More than any bundle has: the parts of a tebibyte and a little. */
const maxEntries = 200_000;
const maxPaxBytes = 64 * 1024;

/**
 * The entries of a tar archive (POSIX ustar, pax) by name, read in slices: only headers are held in memory, however large the file is.
 * FORMAT.md, "Files".
 * @throws Problem `bad_header` when it isn't a tar archive, `truncated` when it ends within an entry, `damaged` for a header that is not
 * valid or a name that appears twice.
 */
export async function indexTar(file: Blob): Promise<ReadonlyMap<string, TarEntry>> {
  const entries = new Map<string, TarEntry>();
  let pax: ReadonlyMap<string, string> = new Map();
  for (let offset = 0; offset < file.size; ) {
    const header = await slice(file, offset, block);
    if (header.every((byte) => byte === 0)) return entries;
    checkHeader(header, offset);
    const sizeBytes = sizeOf(header, pax);
    const start = offset + block;
    if (start + sizeBytes > file.size) throw new Problem('truncated', 'the file ends within an entry');
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === 'x') {
      if (sizeBytes > maxPaxBytes) throw new Problem('damaged', 'a pax header is too long');
      pax = readPax(await slice(file, start, sizeBytes));
    } else {
      if (kind === '0' || kind === '\0') addEntry(entries, pax.get('path') ?? nameOf(header), { start, sizeBytes });
      pax = new Map();
    }
    offset = start + Math.ceil(sizeBytes / block) * block;
  }
  // Without the two zero blocks at its end the file may have been cut off; whether something is missing is up to the reader of the entries.
  return entries;
}

/** Some bytes of a file. @throws Problem `truncated` when some are missing. */
export async function slice(file: Blob, start: number, sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.slice(start, start + sizeBytes).arrayBuffer());
  if (bytes.length !== sizeBytes) throw new Problem('truncated', 'the file ends too early');
  return bytes;
}

function addEntry(entries: Map<string, TarEntry>, name: string, entry: TarEntry): void {
  if (entries.has(name)) throw new Problem('damaged', 'an entry comes twice');
  if (entries.size >= maxEntries) throw new Problem('damaged', 'there are too many entries');
  entries.set(name, entry);
}

function checkHeader(header: Uint8Array, offset: number): void {
  if (text(header, 257, 5) !== 'ustar') throw new Problem(offset === 0 ? 'bad_header' : 'damaged', 'this is no tar header');
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  if (sum !== octal(text(header, 148, 8))) throw new Problem('damaged', 'a tar header has another sum than it says');
}

function sizeOf(header: Uint8Array, pax: ReadonlyMap<string, string>): number {
  const written = pax.get('size');
  const size = written === undefined ? octal(text(header, 124, 12)) : /^[0-9]{1,15}$/.test(written) ? Number(written) : undefined;
  if (size === undefined || !Number.isSafeInteger(size)) throw new Problem('damaged', 'an entry has no readable size');
  return size;
}

function nameOf(header: Uint8Array): string {
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The bytes up to the first zero, as text. */
function text(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

function octal(field: string): number | undefined {
  const digits = field.trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

/** Records of a pax header: `<length> <name>=<value>` and a line feed, the length counting all of it. */
function readPax(bytes: Uint8Array): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let offset = 0; offset < bytes.length; ) {
    const space = bytes.indexOf(0x20, offset);
    const length = Number(new TextDecoder().decode(bytes.subarray(offset, space)));
    const equals = bytes.indexOf(0x3d, space);
    const end = offset + length;
    if (space < 0 || equals < 0 || !(length > 0) || end > bytes.length || equals >= end)
      throw new Problem('damaged', 'a pax header does not hold');
    records.set(new TextDecoder().decode(bytes.subarray(space + 1, equals)), new TextDecoder().decode(bytes.subarray(equals + 1, end - 1)));
    offset = end;
  }
  return records;
}
