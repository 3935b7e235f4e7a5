import { PadesError } from '../contract.ts';
import type { FileSource } from './file-source.ts';
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
  /** Where that is said; 0 in files that hide nothing. */
  readonly hiddenOffset: number;
}

type RevisionEnd = Pick<PdfRevision, 'markerEnd' | 'endOffset'>;

/** The most white space and comments that are looked through at the end of a revision. */
const maxEndBytes = 4_096;

/** What may stand between two tokens of a file's end: white space and comments (ISO 32000-2, 7.2.3 and 7.2.4), but not the end mark. */
const gap = String.raw`(?:[\0\t\n\f\r ]|%(?!%EOF)[^\r\n]*[\r\n])*`;
const start = String.raw`startxref(?=[\0\t\n\f\r %])${gap}(\d{1,15})(?!\d)`;
const startPattern = new RegExp(`^${start}`);
const endPattern = new RegExp(`^${gap}(?:endobj${gap})?${start}${gap}%%EOF`);

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

  constructor(index: number, sections: readonly [XrefSection, ...XrefSection[]], ends: RevisionEnd) {
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

  /** The highest number that any of its tables has a row for. */
  get highest(): number {
    return Math.max(...this.#sections.map(({ entries, hidden }) => Math.max(entries.highest, hidden?.highest ?? 0)));
  }

  /** What a reader that knows only tables finds in this revision. */
  shown(objectNumber: number): XrefEntry | undefined {
    for (const { entries } of this.#sections) {
      const found = entries.lookup(objectNumber);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What only readers find that know cross-reference streams beside a table, and whether that stream belongs to an older revision. */
  *hidden(previousEnd: number): Iterable<{ readonly entry: XrefEntry; readonly isOlder: boolean }> {
    for (const { hidden, hiddenOffset } of this.#sections)
      for (const entry of hidden?.all() ?? []) yield { entry, isOlder: hiddenOffset < previousEnd };
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
  return groups.reverse().map((group, index) => new Revision(index + 1, group, revisionEnd(reader, group)));
}

function newestXrefOffset({ source, origin }: ObjectReader): number {
  for (const length of [2_048, 2 ** 20]) {
    const start = Math.max(0, source.sizeBytes - length);
    const tail = source.read(start, source.sizeBytes - start);
    const at = tail.lastIndexOf('startxref');
    const found = at === -1 ? null : startPattern.exec(tail.subarray(at, at + maxEndBytes).toString('latin1'));
    if (found) return origin + Number(found[1]);
  }
  throw new PadesError('damaged', 'The PDF does not say where its cross-references are.');
}

/** @throws PadesError `damaged` when there is none where the end of the file says. */
export function newestSection(reader: ObjectReader): XrefSection {
  return readSection(reader, newestXrefOffset(reader));
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
    offset = previous === undefined ? undefined : reader.origin + previous;
  }
  return sections;
}

function readSection(reader: ObjectReader, offset: number): XrefSection {
  if (offset >= reader.source.sizeBytes) throw new PadesError('damaged', 'The cross-references lie behind the end of the PDF.');
  const word = /^[\0\t\n\f\r ]*xref(?=\s)/.exec(reader.source.read(offset, 64).toString('latin1'));
  if (!word) return { ...readStream(reader, offset), hidden: null, hiddenOffset: 0 };
  const { entries, trailerOffset } = readXrefTable(reader, offset + word[0].length);
  const { trailer, end } = reader.parse(trailerOffset + 'trailer'.length, (parser) => {
    const value = parser.object();
    if (!(value instanceof PdfDict)) throw new PadesError('damaged', 'A trailer that is no dictionary.');
    return { trailer: value, end: trailerOffset + 'trailer'.length + parser.position };
  });
  const hiddenOffset = trailer.get('XRefStm');
  const hidden = typeof hiddenOffset === 'number' ? readStream(reader, reader.origin + hiddenOffset) : null;
  return {
    offset,
    end: Math.max(end, hidden !== null && hidden.offset > offset ? hidden.end : 0),
    kind: hidden === null ? 'table' : 'hybrid',
    trailer,
    entries,
    hidden: hidden?.entries ?? null,
    hiddenOffset: hidden?.offset ?? 0,
  };
}

function readStream(reader: ObjectReader, offset: number): Omit<XrefSection, 'hidden' | 'hiddenOffset'> {
  const { value, end } = reader.indirect(offset, directLength);
  const type = value instanceof PdfStream ? value.dict.get('Type') : undefined;
  if (!(value instanceof PdfStream) || !(type instanceof PdfName) || type.value !== 'XRef')
    throw new PadesError('damaged', `No cross-references stand at byte ${offset}.`);
  const decoded = decodeStream(value.dict, reader.stored(value, maxStreamBytes), (object) => object ?? null, maxStreamBytes, reader.budget);
  return { offset, end, kind: 'stream', trailer: value.dict, entries: streamEntries(value.dict, decoded, reader.origin) };
}

/**
 * Sections are followed by their `startxref` and their end mark. Where those are missing or lead to other sections, so that a reader of
 * this revision alone would not have read these, the revision ends with its sections. White space behind the mark belongs to it.
 */
function revisionEnd({ source, origin }: ObjectReader, sections: readonly [XrefSection, ...XrefSection[]]): RevisionEnd {
  const sectionEnd = Math.max(...sections.map(({ end }) => end));
  const behind = source.read(sectionEnd, maxEndBytes).toString('latin1');
  const found = endPattern.exec(behind);
  if (found?.[1] === undefined || !isBlankBetween(source, origin + Number(found[1]), sections[0].offset))
    return { markerEnd: sectionEnd, endOffset: sectionEnd };
  const markerEnd = sectionEnd + found[0].length;
  const space = /^[\0\t\n\f\r ]*/.exec(source.read(markerEnd, maxEndBytes).toString('latin1'))?.[0].length ?? 0;
  return { markerEnd, endOffset: markerEnd + space };
}

/** Whether two places are the same but for white space between them. */
export function isBlankBetween(source: FileSource, one: number, other: number): boolean {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return to - from <= 64 && /^[\0\t\n\f\r ]*$/.test(source.read(from, to - from).toString('latin1'));
}
