import { PadesError } from '../contract.ts';
import type { FileSource } from './file-source.ts';

/** How far into a file its head may begin (Adobe Supplement to ISO 32000, 7.5.2), and how many may be tried. */
const maxHeadBytes = 1_024;
const maxTried = 16;

/**
 * From where a file's own offsets may count: first its head (ISO 32000-2, 7.5.2: from the percent sign of `%PDF-`), then what programs take
 * for that where other bytes stand before it: the beginning of the file, and whatever else looks like a head. The ranges of signatures count
 * from the beginning in any case (12.8.1: they're about the bytes of the file). @throws PadesError `not_a_pdf`; `damaged` for too many of them.
 */
export function originsOf(source: FileSource): readonly [number, ...number[]] {
  const beginning = source.read(0, maxHeadBytes).toString('latin1');
  const head = beginning.search(/%PDF-\d/);
  if (head === -1) throw new PadesError('not_a_pdf', 'The file is no PDF.');
  if (head === 0) return [0];
  const alike = [...beginning.matchAll(/%PDF-/g)].map(({ index }) => index);
  if (alike.length > maxTried) throw new PadesError('damaged', 'Too many heads stand at the beginning of the PDF.');
  return [head, ...new Set([0, ...alike].filter((origin) => origin !== head))];
}
