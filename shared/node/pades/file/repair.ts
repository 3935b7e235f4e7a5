import { setImmediate } from 'node:timers/promises';
import { PadesError } from '../contract.ts';
import { contestedObjects } from './contested-objects.ts';
import { failureBytes, maxObjects, maxRepairedBytes } from './limits.ts';
import { directLength, type ObjectReader } from './object-reader.ts';
import { objectPlaces, ObjectStore } from './object-store.ts';
import type { XrefEntry } from './pdf-contract.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfObject } from './pdf-object.ts';
import { Revision } from './revisions.ts';
import type { SecurityHandler } from './security-handler.ts';
import { ListedEntries } from './xref-table.ts';

const chunkBytes = 2 ** 20;
/** The longest that a mark (`4294967295 65535 obj`) can be. */
const markBytes = 64;

interface Found {
  readonly ref: PdfRef;
  readonly offset: number;
  readonly isObjectStream: boolean;
}

interface Findings {
  readonly objects: Found[];
  trailer: PdfDict;
  /** Whether a signature was seen: in an object, or where none can be read. Nothing in a stream counts, such as a signed attachment. */
  signature: 'readable' | 'unreadable' | 'none';
  /** No stream ends from here on: the end is not looked for again. */
  lastStreamEnd: number;
}

/**
 * Finds the objects of a file whose cross-references are lost, by reading all of it. Where an object occurs several times, the
 * last counts, as it does for readers.
 * @throws PadesError `damaged_and_signed` when the file carries a signature: with other cross-references it would no longer prove what
 * was signed, unless the reader is tolerant; `damaged` when there is no document to be found.
 */
export async function repairedRevision(
  reader: ObjectReader,
  securityOf: (revision: Revision) => SecurityHandler | null,
  signal?: AbortSignal,
): Promise<Revision> {
  const findings = await scan(reader, signal);
  if (!reader.tolerant) refuseSigned(findings);
  noteRepeated(findings, reader);
  // Only some programs search what stands before the head.
  for (const { ref, offset } of findings.objects) if (offset < reader.origin) reader.contested.add(ref.number);
  const offsets = new Set(findings.objects.map(({ offset }) => offset));
  for (const number of await contestedObjects(reader.source, offsets, signal)) reader.contested.add(number);
  const plain = new Map<number, XrefEntry>(
    findings.objects.map(({ ref, offset }) => [ref.number, { kind: 'plain', number: ref.number, generation: ref.generation, offset }]),
  );
  const provisional = revisionOf(plain, findings.trailer, reader.source.sizeBytes);
  const security = securityOf(provisional);
  const encrypt = findings.trailer.get('Encrypt');
  const store = new ObjectStore({
    reader,
    security,
    lookup: (number) => plain.get(number),
    encryptNumber: encrypt instanceof PdfRef ? encrypt.number : null,
  });
  const entries = withCompressed(findings, store, reader);
  const said = findings.trailer.get('Root');
  const roots = said === undefined ? rootsAmong(entries, reader, security) : [said];
  reader.guessedCatalog = roots.length > 1;
  const root = roots.at(-1);
  if (!(root instanceof PdfRef)) throw new PadesError('damaged', 'There is no document to be found in the PDF.');
  return revisionOf(entries, findings.trailer.with({ Root: root }), reader.source.sizeBytes);
}

function noteRepeated({ objects }: Findings, { repeated }: ObjectReader): void {
  const seen = new Set<number>();
  for (const { ref } of objects) {
    if (seen.has(ref.number)) repeated.add(ref.number);
    seen.add(ref.number);
  }
}

/** @throws PadesError `damaged_and_signed`; `damaged` when what looks like a signature can't be read. */
function refuseSigned({ signature }: Findings): void {
  if (signature === 'readable')
    throw new PadesError('damaged_and_signed', 'The PDF is damaged and carries a signature; a repair would void it.');
  if (signature === 'unreadable') throw new PadesError('damaged', 'The PDF is damaged, and what may be a signature in it cannot be read.');
}

/** Whether a signature dictionary is in a value. */
function holdsSignature(value: PdfObject): boolean {
  if (Array.isArray(value)) return (value as readonly PdfObject[]).some(holdsSignature);
  if (!(value instanceof PdfDict)) return false;
  return (value.entries.has('ByteRange') && value.entries.has('Contents')) || [...value.entries.values()].some(holdsSignature);
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new PadesError('cancelled', 'Cancelled.');
}

function revisionOf(entries: ReadonlyMap<number, XrefEntry>, trailer: PdfDict, sizeBytes: number): Revision {
  const highest = [...entries.keys()].reduce((most, number) => Math.max(most, number + 1), 1);
  const section = {
    offset: 0,
    end: sizeBytes,
    kind: 'repaired',
    trailer: trailer.with({ Size: highest }),
    entries: new ListedEntries(entries),
    hidden: null,
    hiddenOffset: 0,
  } as const;
  return new Revision(1, [section], { markerEnd: sizeBytes, endOffset: sizeBytes });
}

async function scan(reader: ObjectReader, signal: AbortSignal | undefined): Promise<Findings> {
  const { source } = reader;
  const findings: Findings = { objects: [], trailer: PdfDict.of({}), signature: 'none', lastStreamEnd: source.sizeBytes };
  const mark = /(?<!\d)(\d{1,10})[\0\s]{1,4}(\d{1,5})[\0\s]{1,4}obj(?![a-z])|trailer|\/ByteRange/g;
  for (let at = 0; at < source.sizeBytes; ) {
    await pause(signal);
    const text = source.read(at, chunkBytes).toString('latin1');
    const isLast = at + text.length >= source.sizeBytes;
    let next = at + text.length - (isLast ? 0 : markBytes);
    mark.lastIndex = 0;
    for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
      if (!isLast && match.index >= text.length - markBytes) break;
      const end = take(reader, findings, at + match.index, match);
      next = Math.max(next, end);
      if (end >= at + text.length - markBytes) break;
      mark.lastIndex = Math.max(mark.lastIndex, end - at);
    }
    at = Math.max(next, at + 1);
  }
  return findings;
}

/** Takes note of what is at a mark. @returns where to continue looking: past it if it could be read. */
function take(reader: ObjectReader, findings: Findings, offset: number, match: RegExpExecArray): number {
  try {
    if (match[0] === '/ByteRange') {
      if (findings.signature === 'none') findings.signature = 'unreadable';
      return offset + match[0].length;
    }
    if (match[0] === 'trailer') {
      const trailer = reader.parse(offset + match[0].length, (parser) => parser.object());
      if (trailer instanceof PdfDict) learnTrailer(findings, trailer);
      return offset + match[0].length;
    }
    if (Number(match[1]) > maxObjects || Number(match[1]) === 0 || Number(match[2]) > 65_535) return offset + match[0].length;
    if (findings.objects.length >= maxObjects / 4) throw new PadesError('too_complex', 'The damaged PDF has too many objects.');
    const { ref, value, end, dataOffset } = reader.head(offset, maxRepairedBytes);
    if (holdsSignature(value)) findings.signature = 'readable';
    const dict = dataOffset !== null && value instanceof PdfDict ? value : null;
    const type = dict?.get('Type');
    const typeName = type instanceof PdfName ? type.value : '';
    if (dict !== null && typeName === 'XRef') learnTrailer(findings, dict);
    else findings.objects.push({ ref, offset, isObjectStream: typeName === 'ObjStm' });
    reader.measured.delete(ref.number);
    return dict === null || dataOffset === null
      ? end
      : (streamEnd(reader, offset, dict) ?? measure(reader, findings, { ref, dict, dataOffset }) ?? end);
  } catch (error) {
    const isUnreadable = error instanceof PadesError && (error.code === 'damaged' || error.code === 'too_complex');
    if (!isUnreadable) throw error;
    reader.budget.parse(failureBytes);
    return offset + match[0].length;
  }
}

/** Undefined when its length is wrong, or is in another object: its content is then searched too. */
function streamEnd(reader: ObjectReader, offset: number, dict: PdfDict): number | undefined {
  if (typeof dict.get('Length') !== 'number') return undefined;
  try {
    return reader.indirect(offset, directLength).end;
  } catch (error) {
    if (!(error instanceof PadesError) || error.code !== 'damaged') throw error;
    reader.budget.parse(failureBytes);
    return undefined;
  }
}

/**
 * A stream whose length is wrong or missing ends at the next `endstream`. Undefined when its length is in another object, or when it does
 * not end.
 */
function measure(
  { source, measured }: ObjectReader,
  findings: Findings,
  { ref, dict, dataOffset }: { readonly ref: PdfRef; readonly dict: PdfDict; readonly dataOffset: number },
): number | undefined {
  if (dict.get('Length') instanceof PdfRef) return undefined;
  const word = 'endstream';
  for (let at = dataOffset; at < findings.lastStreamEnd; at += chunkBytes - word.length) {
    const found = source.read(at, chunkBytes).indexOf(word);
    if (found === -1) continue;
    const end = at + found;
    const lineEnd =
      /\r?\n?$/.exec(source.read(Math.max(dataOffset, end - 2), Math.min(2, end - dataOffset)).toString('latin1'))?.[0].length ?? 0;
    measured.set(ref.number, end - lineEnd - dataOffset);
    return end + word.length;
  }
  findings.lastStreamEnd = Math.min(findings.lastStreamEnd, dataOffset);
  return undefined;
}

function learnTrailer(findings: Findings, trailer: PdfDict): void {
  const known = ['Root', 'Info', 'ID', 'Encrypt'].flatMap((key): readonly (readonly [string, PdfObject])[] => {
    const value = trailer.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  findings.trailer = findings.trailer.with(Object.fromEntries(known));
}

/** In the order of the file, so that what came later counts, whether it was on its own or in an object stream. */
function withCompressed({ objects }: Findings, store: ObjectStore, reader: ObjectReader): Map<number, XrefEntry> {
  const entries = new Map<number, XrefEntry>();
  for (const { ref, offset, isObjectStream } of objects) {
    entries.set(ref.number, { kind: 'plain', number: ref.number, generation: ref.generation, offset });
    if (!isObjectStream) continue;
    const stream = store.resolve(ref);
    if (!(stream instanceof PdfStream)) continue;
    try {
      const places = objectPlaces(store.streamBytes(stream), store.resolve(stream.dict.get('N')), store.resolve(stream.dict.get('First')));
      for (const [index, [number]] of places.entries())
        entries.set(number, { kind: 'compressed', number, generation: 0, streamNumber: ref.number, index });
    } catch (error) {
      reader.excuse(ref.number, error);
    }
  }
  return entries;
}

function rootsAmong(entries: ReadonlyMap<number, XrefEntry>, reader: ObjectReader, security: SecurityHandler | null): PdfRef[] {
  const store = new ObjectStore({ reader, security, lookup: (number) => entries.get(number), encryptNumber: null });
  return [...entries.values()]
    .map(({ number, generation }) => new PdfRef(number, generation))
    .filter((ref) => {
      const value = store.resolve(ref);
      const type = value instanceof PdfDict ? value.get('Type') : undefined;
      return type instanceof PdfName && type.value === 'Catalog';
    });
}
