import { instantToMs, type Instant } from '../../../domain/instant.ts';
import { PdfDict, PdfName, PdfString, type PdfObject } from '../file/pdf-object.ts';
import { textString } from '../file/text-string.ts';
import { writeObject, type EncryptString } from './write-object.ts';

export interface SignatureObject {
  /** The dictionary as text, with space for its byte range and its value. */
  readonly text: string;
  /** Where the `[` of the byte range is in it, and how much space there is, brackets included. */
  readonly byteRangeAt: number;
  readonly byteRangeRoom: number;
  /** Where the `<` of the value is in it, and how long the value is including its brackets. */
  readonly contentsAt: number;
  readonly contentsLength: number;
}

export interface SignatureText {
  readonly now: Instant;
  readonly name?: string | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contact?: string | undefined;
}

const byteRangeRoom = 2 + 1 + 3 * 16;

/** The dictionary of a signature (EN 319 142-1, 5.3 and 6.3), its strings encrypted as the file requires and its value left open. */
export function signatureObject(
  text: SignatureText,
  references: readonly PdfDict[],
  reserveBytes: number,
  encrypt: EncryptString,
): SignatureObject {
  const entries: Record<string, PdfObject> = {
    Type: new PdfName('Sig'),
    Filter: new PdfName('Adobe.PPKLite'),
    SubFilter: new PdfName('ETSI.CAdES.detached'),
    M: new PdfString(Buffer.from(pdfDate(text.now), 'latin1')),
  };
  for (const [key, value] of [
    ['Name', text.name],
    ['Reason', text.reason],
    ['Location', text.location],
    ['ContactInfo', text.contact],
  ] as const) {
    if (value !== undefined && value !== '') entries[key] = new PdfString(textString(value));
  }
  if (references.length > 0) entries.Reference = references;
  return withRoom(PdfDict.of(entries), reserveBytes, encrypt);
}

/** The dictionary of a document timestamp (EN 319 142-1, 5.4.3). */
export function timestampObject(reserveBytes: number): SignatureObject {
  const entries = { Type: new PdfName('DocTimeStamp'), Filter: new PdfName('Adobe.PPKLite'), SubFilter: new PdfName('ETSI.RFC3161') };
  return withRoom(PdfDict.of(entries), reserveBytes, (bytes) => bytes);
}

function withRoom(dict: PdfDict, reserveBytes: number, encrypt: EncryptString): SignatureObject {
  const head = `${writeObject(dict, encrypt).slice(0, -2)} /ByteRange `;
  const middle = `${head}${byteRangeText([0, 0, 0, 0])} /Contents `;
  return {
    text: `${middle}<${'00'.repeat(reserveBytes)}>>>`,
    byteRangeAt: head.length,
    byteRangeRoom,
    contentsAt: middle.length,
    contentsLength: reserveBytes * 2 + 2,
  };
}

/** Always of the same length. */
export function byteRangeText(range: readonly [number, number, number, number]): string {
  return `[${range.join(' ')}]`.padEnd(byteRangeRoom, ' ');
}

/** In UTC, as readers have accepted since PDF 1.0. */
function pdfDate(instant: Instant): string {
  const digits = new Date(instantToMs(instant)).toISOString().replace(/\D/g, '');
  return `D:${digits.slice(0, 14)}Z`;
}
