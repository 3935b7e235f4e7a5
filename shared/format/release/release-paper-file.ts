import { CryptoError } from '../../crypto/crypto-error.ts';
import { paperFiles, type PaperFile } from '../../domain/release-paper.ts';
import { readSignatureFile, type SignedReleasePaper } from './release-paper.ts';

// FORMAT.md, "Release paper": a PDF from which a page without a PDF library takes what it checks.

/** Names the embedded file in the dictionary of its own stream, beside `/Length`; the stream has no filter. */
export const paperStreamKey = 'HLCK_File';

/** The largest file that is looked through, in bytes. */
export const maxPaperFileBytes = 64 * 2 ** 20;

/** The longest dictionary of such a stream, on either side of its name. */
const maxDictionaryBytes = 1024;

/** What a release paper's PDF holds for programs. */
export interface PaperContents {
  readonly paper: SignedReleasePaper;
  /** The recipient's bundle, sealed by the owner, as the service kept it; null where there is none, or it was too large. */
  readonly bundle: Uint8Array | null;
}

/**
 * Takes what a release paper holds out of its file, without reading the PDF otherwise. Proves nothing about the file: what is taken is
 * signed itself.
 * @throws CryptoError `bad_header` when this is no release paper, `damaged` when one of its files is there twice or not whole.
 */
export function readPaperFile(file: Uint8Array): PaperContents {
  if (file.length > maxPaperFileBytes || latin(file.subarray(0, 5)) !== '%PDF-')
    throw new CryptoError('bad_header', 'this is no release paper');
  const text = find(file, 'text');
  const signature = find(file, 'signature');
  if (text === undefined || signature === undefined) throw new CryptoError('bad_header', 'this is no release paper');
  return {
    paper: { text: inUtf8(text), signature: readSignatureFile(latin(signature)) },
    bundle: find(file, 'bundle') ?? null,
  };
}

/** The streams are written with one form of dictionary, so that they are found by searching. */
function find(file: Uint8Array, which: PaperFile): Uint8Array | undefined {
  const mark = `/${paperStreamKey} (${paperFiles[which]})`;
  const at = indexOf(file, mark, 0);
  if (at < 0) return undefined;
  // A second one would let two readers take two different ones.
  if (indexOf(file, mark, at + mark.length) >= 0) throw new CryptoError('damaged', `the release paper has its ${paperFiles[which]} twice`);
  const start = indexOf(file, 'stream', at);
  const before = latin(file.subarray(Math.max(0, at - maxDictionaryBytes), at));
  const head =
    start < 0 ? '' : before.slice(before.lastIndexOf('obj') + 1) + latin(file.subarray(at, Math.min(start, at + maxDictionaryBytes)));
  const length = Number(/\/Length (\d{1,9})\b(?! \d+ R)/.exec(head)?.[1] ?? Number.NaN);
  const begin = start + 'stream'.length + (latin(file.subarray(start + 6, start + 8)) === '\r\n' ? 2 : 1);
  const end = begin + length;
  if (start < 0 || head.includes('endobj') || !Number.isSafeInteger(length) || !/^\s*endstream/.test(latin(file.subarray(end, end + 16))))
    throw new CryptoError('damaged', `the release paper's ${paperFiles[which]} is not whole`);
  return file.subarray(begin, end);
}

function indexOf(file: Uint8Array, text: string, from: number): number {
  const [first = 0, ...rest] = Array.from(text, (letter) => letter.charCodeAt(0));
  for (let at = file.indexOf(first, from); at >= 0; at = file.indexOf(first, at + 1)) {
    if (rest.every((byte, index) => file[at + 1 + index] === byte)) return at;
  }
  return -1;
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function inUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CryptoError('damaged', 'the release paper is not UTF-8');
  }
}
