import { PadesError } from '../contract.ts';
import { maxSections, maxStreamBytes } from './limits.ts';
import { directLength, type ObjectReader } from './object-reader.ts';
import type { PdfRevision, XrefEntry } from './pdf-contract.ts';
import { PdfDict, PdfName, PdfStream } from './pdf-object.ts';
import { decodeStream } from './stream-data.ts';
import { streamEntries } from './xref-stream.ts';
import { readXrefTable, type XrefSource } from './xref-table.ts';

/** One cross-reference section with its trailer. */
export interface XrefSection {
  readonly offset: number;
  /** Just after the trailer, or the cross-reference stream. */
  readonly end: number;
  readonly kind: PdfRevision['xrefKind'];
  readonly trailer: PdfDict;
  readonly entries: XrefSource;
  /** What a hybrid file shows only to readers that know cross-reference streams. */
  readonly hidden: XrefSource | null;
}

/** A revision with the means to look one object up in it. */
export class Revision implements PdfRevision {
  readonly index: number;
  readonly endOffset: number;
  readonly markerEnd: number;
  readonly xrefOffset: number;
  readonly xrefKind: PdfRevision['xrefKind'];
  readonly trailer: PdfDict;
  /** Newest first. */
  readonly #sections: readonly XrefSection[];

  constructor(
    index: number,
    sections: readonly [XrefSection, ...XrefSection[]],
    ends: { readonly markerEnd: number; readonly endOffset: number },
  ) {
    this.index = index;
    this.#sections = sections;
    this.xrefOffset = sections[0].offset;
    this.xrefKind = sections[0].kind;
    this.trailer = sections[0].trailer;
    this.markerEnd = ends.markerEnd;
    this.endOffset = ends.endOffset;
  }

  /** What this revision alone says about an object. */
  lookup(objectNumber: number): XrefEntry | undefined {
    for (const { entries, hidden } of this.#sections) {
      const shown = entries.lookup(objectNumber);
      if (shown !== undefined && shown.kind !== 'free') return shown;
      const found = hidden?.lookup(objectNumber) ?? shown;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  *entries(): Iterable<XrefEntry> {
    const sources = this.#sections.flatMap(({ entries, hidden }) => (hidden === null ? [entries] : [entries, hidden]));
    for (const [index, source] of sources.entries()) {
      for (const { number } of source.all()) {
        if (sources.slice(0, index).some((earlier) => earlier.lookup(number) !== undefined)) continue;
        const entry = this.lookup(number);
        if (entry !== undefined) yield entry;
      }
    }
  }
}

/** @returns revisions from the first to the newest. @throws PadesError `damaged`, `too_complex`. */
export function readRevisions(reader: ObjectReader): readonly Revision[] {
  const sections = readChain(reader, newestXrefOffset(reader));
  const groups: [XrefSection, ...XrefSection[]][] = [];
  for (const section of sections) {
    const group = groups.at(-1);
    // The first page's cross-references of a linearized file come before those they continue.
    if (group !== undefined && (group.at(-1)?.offset ?? 0) < section.offset) group.push(section);
    else groups.push([section]);
  }
  return groups
    .reverse()
    .map((group, index) => new Revision(index + 1, group, revisionEnd(reader, Math.max(...group.map(({ end }) => end)))));
}

function newestXrefOffset({ source }: ObjectReader): number {
  for (const length of [2_048, 2 ** 20]) {
    const start = Math.max(0, source.sizeBytes - length);
    const tail = source.read(start, source.sizeBytes - start);
    const at = tail.lastIndexOf('startxref');
    const found = at === -1 ? null : /^startxref[\0\t\n\f\r ]+(\d{1,15})/.exec(tail.subarray(at, at + 64).toString('latin1'));
    if (found) return Number(found[1]);
  }
  throw new PadesError('damaged', 'The PDF does not say where its cross-references are.');
}

/** Newest first. */
function readChain(reader: ObjectReader, newest: number): readonly XrefSection[] {
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  for (let offset: number | undefined = newest; offset !== undefined; ) {
    if (seen.has(offset)) throw new PadesError('damaged', 'The cross-references of the PDF go in a circle.');
    if (seen.size >= maxSections) throw new PadesError('too_complex', 'The PDF was saved more often than is supported.');
    seen.add(offset);
    const section = readSection(reader, offset);
    sections.push(section);
    const previous = section.trailer.get('Prev');
    if (previous !== undefined && (typeof previous !== 'number' || !Number.isSafeInteger(previous) || previous < 0))
      throw new PadesError('damaged', 'The cross-references of the PDF lead nowhere.');
    offset = previous;
  }
  return sections;
}

function readSection(reader: ObjectReader, offset: number): XrefSection {
  if (offset >= reader.source.sizeBytes) throw new PadesError('damaged', 'The cross-references lie behind the end of the PDF.');
  const word = /^[\0\t\n\f\r ]*xref(?=\s)/.exec(reader.source.read(offset, 64).toString('latin1'));
  if (!word) return { ...readStream(reader, offset), hidden: null };
  const { entries, trailerOffset } = readXrefTable(reader.source, offset + word[0].length);
  const { trailer, end } = reader.parse(trailerOffset + 'trailer'.length, (parser) => {
    const value = parser.object();
    if (!(value instanceof PdfDict)) throw new PadesError('damaged', 'A trailer that is no dictionary.');
    return { trailer: value, end: trailerOffset + 'trailer'.length + parser.position };
  });
  const hiddenOffset = trailer.get('XRefStm');
  const hidden = typeof hiddenOffset === 'number' ? readStream(reader, hiddenOffset) : null;
  return {
    offset,
    end: Math.max(end, hidden !== null && hidden.offset > offset ? hidden.end : 0),
    kind: hidden === null ? 'table' : 'hybrid',
    trailer,
    entries,
    hidden: hidden?.entries ?? null,
  };
}

function readStream(reader: ObjectReader, offset: number): Omit<XrefSection, 'hidden'> {
  const { value, end } = reader.indirect(offset, directLength);
  const type = value instanceof PdfStream ? value.dict.get('Type') : undefined;
  if (!(value instanceof PdfStream) || !(type instanceof PdfName) || type.value !== 'XRef')
    throw new PadesError('damaged', `No cross-references stand at byte ${offset}.`);
  const decoded = decodeStream(value.dict, reader.stored(value, maxStreamBytes), (object) => object ?? null, maxStreamBytes, reader.budget);
  return { offset, end, kind: 'stream', trailer: value.dict, entries: streamEntries(value.dict, decoded) };
}

/** A section is followed by its `startxref` and its end mark; where they are missing, the revision ends with the section. */
function revisionEnd({ source }: ObjectReader, sectionEnd: number): { readonly markerEnd: number; readonly endOffset: number } {
  const behind = source.read(sectionEnd, 1_024).toString('latin1');
  const found = /^[\s\0]*(?:endobj)?[\s\0]*startxref[\s\0]+\d+[\s\0]+%%EOF/.exec(behind);
  if (!found) return { markerEnd: sectionEnd, endOffset: sectionEnd };
  const markerEnd = sectionEnd + found[0].length;
  const lineEnd = /^(\r\n|\r|\n)?/.exec(behind.slice(found[0].length))?.[0].length ?? 0;
  return { markerEnd, endOffset: markerEnd + lineEnd };
}
