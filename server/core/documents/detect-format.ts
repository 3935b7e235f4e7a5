import { isWordDocument } from './detect-word.ts';
import type { DocumentFormat } from './document-kind.ts';
import { readBytes, type ReadableContent } from './readable-content.ts';

/** Enough for every signature found at the beginning of a file. */
const headBytes = 64;

/**
 * The format of some content by its bytes alone, or undefined for one that isn't among ours. It says what a program would take the
 * file for, not that the file is intact: a signature at the very beginning for PDF, PNG and JPEG, the parts of the package for DOCX.
 * Reads and holds a bounded number of bytes, whatever they are.
 */
export async function detectFormat(content: ReadableContent): Promise<DocumentFormat | undefined> {
  const head = await readBytes(content, { start: 0, end: Math.min(headBytes, content.sizeBytes) });
  if (isPdf(head)) return 'pdf';
  if (isPng(head)) return 'png';
  if (isJpeg(head)) return 'jpg';
  return startsWith(head, zipMark) && (await isWordDocument(content)) ? 'docx' : undefined;
}

const zipMark = [0x50, 0x4b, 0x03, 0x04];
const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A PNG's first chunk is always IHDR, of 13 bytes (ISO/IEC 15948, section 11.2.1). */
const pngHeader = [0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52];

function startsWith(bytes: Uint8Array, mark: readonly number[], from = 0): boolean {
  return mark.every((byte, index) => bytes[from + index] === byte);
}

/**
 * ISO 32000-2, section 7.5.2: the header begins the file. Readers also accept one that comes later; a text that merely mentions
 * PDF would then be one, so only a byte order mark and white space are allowed before it.
 */
function isPdf(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/.test(head.toString('latin1'));
}

function isPng(head: Buffer): boolean {
  if (head.length < 24 || !startsWith(head, pngMark) || !startsWith(head, pngHeader, pngMark.length)) return false;
  return head.readUInt32BE(16) > 0 && head.readUInt32BE(20) > 0;
}

/**
 * SOI and then a marker that may follow it (ISO/IEC 10918-1, section B.2): a table, a frame header, a restart interval, an
 * application segment or a comment. The frames of other standards that share the beginning (JPEG-LS) are not among them.
 */
function isJpeg(head: Buffer): boolean {
  const marker = head[3] ?? 0;
  const isFrameOrTable = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8;
  return (
    startsWith(head, [0xff, 0xd8, 0xff]) &&
    (isFrameOrTable || marker === 0xdb || marker === 0xdd || marker === 0xfe || (marker >= 0xe0 && marker <= 0xef))
  );
}
