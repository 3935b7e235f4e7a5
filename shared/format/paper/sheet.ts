import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { isUlid } from '../../domain/ids.ts';
import { checkCode, codeBytes } from '../random-code.ts';
import { paperText, readPaperText } from './paper-text.ts';

// FORMAT.md, "Sheet": the text of its QR code. The words on it are those from words.ts.

/** What a sheet's QR code says. */
export interface Sheet {
  /** Bare ULID. */
  readonly id: string;
  /** The secret: 16 bytes that are not all zero. The holder wipes it. */
  readonly code: Uint8Array;
  /** The lowest bundle generation that anyone opening with this sheet should accept. */
  readonly bundleGeneration: number;
}

/** The text for the QR code. It is the sheet's secret: print it, keep it nowhere. @throws TypeError for anything that isn't a sheet. */
export function sheetText({ id, code, bundleGeneration }: Sheet): string {
  checkCode(code);
  if (!isUlid(id) || !isGeneration(bundleGeneration)) throw new TypeError('a sheet has a bare ULID and a generation from 1');
  return paperText('sheet', [id, toBase32(code), String(bundleGeneration)]);
}

/**
 * The sheet in a QR code's text.
 * @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`; `damaged` also for a field
 * that isn't what its position calls for.
 */
export function readSheetText(text: string): Sheet {
  const [id = '', code = '', generation = ''] = readPaperText('sheet', text, 3);
  const bytes = fromBase32(code, 'damaged');
  const bundleGeneration = /^[1-9]\d{0,15}$/.test(generation) ? Number(generation) : 0;
  if (!isUlid(id) || bytes.length !== codeBytes || bytes.every((byte) => byte === 0) || !isGeneration(bundleGeneration)) {
    throw new CryptoError('damaged', 'the sheet has a field that is not what it should be');
  }
  return { id, code: bytes, bundleGeneration };
}

const isGeneration = (number: number): boolean => Number.isSafeInteger(number) && number >= 1;
