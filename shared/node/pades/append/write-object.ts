import { PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from '../file/pdf-object.ts';

/** How a string's bytes are encrypted; the identity in a file that is not. */
export type EncryptString = (bytes: Buffer) => Buffer;

const asItIs: EncryptString = (bytes) => bytes;

/**
 * An object as text of a PDF. Streams are written by `RevisionBuilder`, never inside another object.
 * @throws RangeError for a stream or a number that cannot be written.
 */
export function writeObject(object: PdfObject, encrypt: EncryptString = asItIs): string {
  if (object === null) return 'null';
  if (typeof object === 'boolean') return String(object);
  if (typeof object === 'number') return writeNumber(object);
  if (object instanceof PdfName) return writeName(object.value);
  if (object instanceof PdfRef) return object.toString();
  if (object instanceof PdfString) return writeString(encrypt(object.bytes), object.hexadecimal);
  if (object instanceof PdfDict)
    return `<<${[...object.entries].map(([key, value]) => `${writeName(key)} ${writeObject(value, encrypt)}`).join(' ')}>>`;
  if (Array.isArray(object)) return `[${(object as readonly PdfObject[]).map((item) => writeObject(item, encrypt)).join(' ')}]`;
  throw new RangeError('a stream stands by itself');
}

/** So that it is read as the same number; without an exponent, which PDF doesn't have. */
export function writeNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) throw new RangeError('a number that a PDF cannot hold');
  const text = String(value);
  return text.includes('e') ? value.toFixed(100).replace(/\.?0+$/, '') : text;
}

function writeName(name: string): string {
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

function writeString(bytes: Buffer, hexadecimal: boolean): string {
  const text = bytes.toString('latin1');
  if (hexadecimal || !/^[\x20-\x7e]*$/.test(text)) return `<${bytes.toString('hex')}>`;
  return `(${text.replace(/[()\\]/g, (letter) => `\\${letter}`)})`;
}
