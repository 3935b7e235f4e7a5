import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { maxTextLength } from './text-kind.ts';

/** Main text, headers, footers, notes: the parts in which a reader sees words (ECMA-376, part 1, section 11.3). */
const textParts = /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/i;
/** Of one part, unpacked. A hundred times the words that are kept; anything more is a bomb. */
const maxPartBytes = 64 * 2 ** 20;
const maxEntries = 10_000;

/** The words of a Word document, up to the limit. @throws Error for anything that isn't a readable one. */
export async function extractDocx(data: Uint8Array): Promise<string> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > maxEntries) throw new Error('too many parts');
  let text = '';
  for await (const entry of zip.eachEntry()) {
    if (!textParts.test(entry.fileName) || !entry.canDecodeFileData()) continue;
    text += `${wordsOf(await unpack(zip, entry, bytes))}\n`;
    if (text.length >= maxTextLength) break;
  }
  return text;
}

async function unpack(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<string> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  const plain = entry.compressionMethod === 0 ? packed : await promisify(inflateRaw)(packed, { maxOutputLength: maxPartBytes });
  return plain.toString('utf8');
}

/** The text runs (`w:t`) of a part; paragraphs, breaks and tabs separate words. */
function wordsOf(xml: string): string {
  let text = '';
  for (const [, run, mark] of xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<(\/w:p|w:br|w:tab|w:cr)\b[^>]*>/g)) {
    text += mark === undefined ? unescape(run ?? '') : ' ';
    if (text.length >= maxTextLength) break;
  }
  return text;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
