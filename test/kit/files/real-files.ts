import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { docxParts, typesXml, wordMain, zipOf } from './sample-files.ts';
import { seededRandom } from '../runner/seeded-random.ts';

/** A PDF with as many pages as there are texts, one paragraph on each. */
export async function pdfWith(...pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const text of pages) document.addPage([595, 842]).drawText(text, { x: 60, y: 760, size: 12, font, maxWidth: 470, lineHeight: 18 });
  return document.save();
}

/** A Word document of these paragraphs, without a character that XML would have to escape. */
export function docxWith(...paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('');
  const content = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`;
  return zipOf([
    { name: '[Content_Types].xml', content: typesXml('/word/document.xml', wordMain) },
    ...docxParts.slice(1, 2),
    { name: 'word/document.xml', content },
  ]);
}

/** A picture in true colour, every pixel different. */
export function pngPicture(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set([(x * 255) / width, (y * 255) / height, (x * y) & 0xff], y * (1 + 3 * width) + 1 + 3 * x);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Writes a file of bytes that do not repeat from one mebibyte to the next, a mebibyte at a time. @returns its SHA-256, hexadecimal. */
export async function writeLargeFile(path: string, sizeBytes: number): Promise<string> {
  const block = Buffer.from(seededRandom(sizeBytes).bytes(2 ** 20));
  const hash = createHash('sha256');
  const file = await open(path, 'wx');
  for (let written = 0; written < sizeBytes; written += block.length) {
    block.writeUInt32LE(written / block.length, (written / block.length) % (block.length - 4));
    const piece = block.subarray(0, sizeBytes - written);
    hash.update(piece);
    await file.writev([piece]);
  }
  await file.close();
  return hash.digest('hex');
}

/** The SHA-256 of a file, hexadecimal, read as a stream. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}
