import { PadesError } from '../contract.ts';
import type { DocumentView } from './document-view.ts';
import type { FileSource } from './file-source.ts';
import { WorkBudget } from './limits.ts';
import { ObjectReader } from './object-reader.ts';
import type { OpenedFile } from './opened-file.ts';
import type { XrefEntry } from './pdf-contract.ts';
import { PdfRef } from './pdf-object.ts';
import { reachedFrom } from './reached-objects.ts';
import { isBlankBetween, newestSection, readRevisions } from './revisions.ts';

/** Whether programs that count offsets from `origin` find cross-references there, and by them another document than was opened. */
export function readsOtherwise(file: OpenedFile, source: FileSource, origin: number, signal?: AbortSignal): boolean {
  const reader = new ObjectReader(source, new WorkBudget(source.sizeBytes, signal, 16), true, origin);
  try {
    newestSection(reader);
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
  try {
    const revisions = readRevisions(reader);
    const entryOf = (number: number): XrefEntry | undefined => {
      const revision = revisions.findLast((one) => one.lookup(number) !== undefined);
      return revision?.lookup(number);
    };
    const root = revisions.at(-1)?.trailer.get('Root');
    return !(root instanceof PdfRef) || isAnotherDocument(file.newest(), root, entryOf, source);
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

/** Whether programs that search the file, because they count from elsewhere, find another document than was opened. */
export function isFoundOtherwise(file: OpenedFile, found: OpenedFile, source: FileSource): boolean {
  const [view, other] = [file.newest(), found.newest()];
  return (
    [...reachedFrom(view, [view.catalogRef])].some((number) => found.contested.has(number)) ||
    isAnotherDocument(view, other.catalogRef, (number) => other.entry(number), source)
  );
}

function isAnotherDocument(
  view: DocumentView,
  root: PdfRef,
  entryOf: (number: number) => XrefEntry | undefined,
  source: FileSource,
): boolean {
  if (root.number !== view.catalogRef.number) return true;
  return [...reachedFrom(view, [view.catalogRef])].some((number) => !isSamePlace(view.entry(number), entryOf(number), source));
}

function isSamePlace(one: XrefEntry | undefined, other: XrefEntry | undefined, source: FileSource): boolean {
  if (one === undefined || one.kind === 'free') return other === undefined || other.kind === 'free';
  if (one.kind === 'plain') return other?.kind === 'plain' && isBlankBetween(source, one.offset, other.offset);
  return other?.kind === 'compressed' && other.streamNumber === one.streamNumber && other.index === one.index;
}

function isDamage(error: unknown): boolean {
  return error instanceof PadesError && error.code === 'damaged';
}
