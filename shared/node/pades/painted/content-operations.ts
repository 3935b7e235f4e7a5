import { ObjectParser } from '../file/object-parser.ts';
import type { PdfObject } from '../file/pdf-object.ts';

/** One operator of a content stream with what stands before it (ISO 32000-2, 7.8.2). */
export interface ContentOperation {
  readonly operator: string;
  readonly operands: readonly PdfObject[];
}

const isSpace = new Set([0, 9, 10, 12, 13, 32]);
const endsWord = new Set([...isSpace, ...Buffer.from('()<>[]{}/%')]);
/** The longest dictionary of an inline image. */
const maxImageHead = 4_096;
const constants = new Map<string, PdfObject>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The operations of a content stream; an inline image is one `BI` without operands. @throws PadesError `damaged`, `too_complex`. */
export function* contentOperations(bytes: Buffer): Iterable<ContentOperation> {
  const parser = new ObjectParser(bytes, null, true);
  let operands: PdfObject[] = [];
  for (;;) {
    parser.skipSpace();
    const code = parser.peek();
    if (code === -1) return;
    if (!isLetter(code)) {
      operands.push(parser.object());
      continue;
    }
    const start = parser.position;
    while (!endsWord.has(bytes[parser.position] ?? 0)) parser.position++;
    const word = bytes.toString('latin1', start, parser.position);
    const constant = constants.get(word);
    if (constant !== undefined) {
      operands.push(constant);
      continue;
    }
    if (word === 'BI') parser.position = endOfImage(bytes, parser.position);
    yield { operator: word, operands: word === 'BI' ? [] : operands };
    operands = [];
  }
}

/** Letters, and the two operators that are quotation marks. */
function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x27 || code === 0x22;
}

/** Its data begin after `ID` and a single white space, and end before an `EI` of its own (ISO 32000-2, 8.9.7). */
function endOfImage(bytes: Buffer, from: number): number {
  const head = /\sID\s/.exec(bytes.toString('latin1', from, from + maxImageHead));
  if (head === null) return bytes.length;
  for (let at = bytes.indexOf('EI', from + head.index + head[0].length - 1); at !== -1; at = bytes.indexOf('EI', at + 1))
    if (isSpace.has(bytes[at - 1] ?? 0) && isSpace.has(bytes[at + 2] ?? 0)) return at + 2;
  return bytes.length;
}
