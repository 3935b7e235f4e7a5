import { PadesError, type Repair } from '../contract.ts';
import { originsOf } from '../file/file-head.ts';
import { FileSource } from '../file/file-source.ts';
import { failureBytes, maxObjectsDoubted, maxRepairedBytes, WorkBudget } from '../file/limits.ts';
import { ObjectReader, type ObjectHead } from '../file/object-reader.ts';
import type { OpenedFile } from '../file/opened-file.ts';
import type { OpenPdfOptions, XrefEntry } from '../file/pdf-contract.ts';
import { openPdf, repairPdf } from '../file/pdf-file.ts';
import { reachedFrom } from '../file/reached-objects.ts';
import { readRevisions, type Revision } from '../file/revisions.ts';

/** The longest that the head of an object can sensibly be. */
const headBytes = 48;

/**
 * What had to be put right to read a file, in the order of `Repair`; also what is disputed in a signed one, which can't be repaired.
 * @throws PadesError `too_complex`, `cancelled`.
 */
export function repairsOf(file: OpenedFile, signal?: AbortSignal): readonly Repair[] {
  if (!file.repaired) return misledRows(file).some(({ elsewhere }) => elsewhere) || isAmbiguous(file) ? ['disputed_objects'] : [];
  return [
    'cross_references',
    ...(file.mendedStreams.length > 0 ? (['stream_lengths'] as const) : []),
    ...(file.guessedCatalog ? (['catalog'] as const) : []),
    ...(isDisputed(file, signal) ? (['disputed_objects'] as const) : []),
  ];
}

/**
 * Opens a file to sign it. One that seems sound until something in it is looked at is repaired, unless it is signed: a reader that comes to
 * an object in the wrong place searches the file, and shows something else from then on.
 * @throws PadesError as `openPdf`.
 */
export async function openToSign(path: string, options: OpenPdfOptions = {}): Promise<OpenedFile> {
  const file = await openPdf(path, options);
  try {
    const isSigned = file.signatureFields().some(({ signature }) => signature !== null);
    if (file.repaired || isSigned || misledRows(file).length === 0) return file;
    const repaired = await repairPdf(path, options);
    file.close();
    return repaired;
  } catch (error) {
    if (error instanceof PadesError && error.code === 'damaged_and_signed') return file;
    file.close();
    throw error;
  }
}

/** A row of the cross-references that doesn't lead to its object, although the document uses it. */
interface MisledRow {
  /** It leads to another one. */
  readonly elsewhere: boolean;
}

/** What was found of files that are open: to open one and to tell of it takes the same look. */
const found = new WeakMap<OpenedFile, readonly MisledRow[]>();

function misledRows(file: OpenedFile): readonly MisledRow[] {
  const rows = found.get(file) ?? lookForMisledRows(file);
  found.set(file, rows);
  return rows;
}

/** Looks at the head of every object only; what the document uses is found out only if one of them is wrong. */
function lookForMisledRows(file: OpenedFile): readonly MisledRow[] {
  const view = file.newest();
  const wrong = new Map<number, MisledRow>();
  const seen = new Set<number>();
  for (const { index } of [...file.revisions].reverse()) {
    for (const entry of file.revisions[index - 1]?.entries() ?? []) {
      if (seen.has(entry.number)) continue;
      seen.add(entry.number);
      const head = entry.kind === 'plain' ? headAt(file, entry.offset) : entry.number;
      if (head !== entry.number) wrong.set(entry.number, { elsewhere: head !== null });
    }
  }
  if (wrong.size === 0) return [];
  const used = reachedFrom(view, [view.catalogRef]);
  return [...wrong].flatMap(([number, row]) => (used.has(number) ? [row] : []));
}

/** Whether two readers may see different things in it. A wrong `/Size` is put right by what is appended. */
function isAmbiguous(file: OpenedFile): boolean {
  return file.ambiguities(maxObjectsDoubted).some(({ how }) => how !== 'size');
}

/** The number of the object that begins there; null when none does. */
function headAt(file: OpenedFile, offset: number): number | null {
  if (offset >= file.sizeBytes) return null;
  const text = file.readBytes(offset, Math.min(headBytes, file.sizeBytes - offset)).toString('latin1');
  const found = /^[\0\s]*(\d{1,10})[\0\s]+\d{1,5}[\0\s]+obj/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** Whether another reader may show another document than the one that was put together: signing it has to be asked for. */
export function isDoubtful(repairs: readonly Repair[]): boolean {
  return repairs.some((repair) => doubtful[repair]);
}

const doubtful: Readonly<Record<Repair, boolean>> = {
  cross_references: false,
  stream_lengths: false,
  catalog: true,
  disputed_objects: true,
};

/**
 * Whether the cross-references, as far as they can be read, lead to other objects than the search of the whole file found. Readers differ
 * in whether they believe them, and from where they count.
 */
function isDisputed(file: OpenedFile, signal: AbortSignal | undefined): boolean {
  const source = new FileSource(file.path);
  try {
    const view = file.newest();
    const used = reachedFrom(view, [view.catalogRef]);
    if ([...used].some((number) => file.contested.has(number))) return true;
    const readable = originsOf(source).flatMap((origin) => {
      const reader = new ObjectReader(source, new WorkBudget(source.sizeBytes, signal, 16), false, origin);
      const revisions = revisionsIn(reader);
      return revisions.length === 0 ? [] : [{ reader, revisions }];
    });
    // Another reader may make sense of cross-references that are unreadable here, and find an earlier one of several objects.
    if (readable.length === 0) return [...used].some((number) => file.repeated.has(number));
    return readable.some(({ reader, revisions }) =>
      [...used].some((number) => leadsElsewhere(reader, revisions, number, view.entry(number))),
    );
  } finally {
    source.close();
  }
}

function leadsElsewhere(reader: ObjectReader, revisions: readonly Revision[], number: number, found: XrefEntry | undefined): boolean {
  const listed = revisions.findLast((revision) => revision.lookup(number) !== undefined)?.lookup(number);
  // Where nothing stands, or something unreadable, every reader has to search.
  if (listed?.kind === 'plain' && found !== undefined && isElsewhere(reader, listed.offset, number, found)) return true;
  return listed?.kind === 'compressed' && found?.kind === 'plain';
}

/** What can still be read of the cross-references; none when nothing can. */
function revisionsIn(reader: ObjectReader): readonly Revision[] {
  return orUndefined(reader, () => readRevisions(reader)) ?? [];
}

/** Whether an object stands at that offset which is not the one that was found. */
function isElsewhere(reader: ObjectReader, offset: number, number: number, found: XrefEntry): boolean {
  const place = found.kind === 'plain' ? found.offset : undefined;
  if (place === offset) return false;
  const listed = orUndefined(reader, () => reader.head(offset, maxRepairedBytes));
  if (listed === undefined) return false;
  if (listed.ref.number !== number || place === undefined) return true;
  const other = orUndefined(reader, () => reader.head(place, maxRepairedBytes));
  return other === undefined || !textOf(reader, offset, listed).equals(textOf(reader, place, other));
}

/** An object as it is written, without the content of a stream but up to where that begins. */
function textOf(reader: ObjectReader, offset: number, { end, dataOffset }: ObjectHead): Buffer {
  return reader.source.read(offset, (dataOffset ?? end) - offset);
}

function orUndefined<Value>(reader: ObjectReader, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PadesError) || (error.code !== 'damaged' && error.code !== 'too_complex')) throw error;
    reader.budget.parse(failureBytes);
    return undefined;
  }
}
