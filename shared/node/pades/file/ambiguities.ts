import { ObjectWalk } from './object-walk.ts';
import type { Ambiguity, PdfView, XrefEntry } from './pdf-contract.ts';
import type { Revision } from './revisions.ts';

interface Examined {
  readonly revisions: readonly Revision[];
  readonly isOriginDoubted: boolean;
  newest(): PdfView;
  readBytes(offset: number, length: number): Buffer;
}

const maxNamed = 100;

/** @see PdfFile.ambiguities */
export function ambiguitiesOf(file: Examined, misplaced: ReadonlySet<number>, maxObjects: number): readonly Ambiguity[] {
  const found: Ambiguity[] = [];
  if (file.isOriginDoubted) found.push({ object: 0, how: 'head' });
  for (const object of contradictions(file.revisions)) found.push({ object, how: 'hybrid' });
  const view = file.newest();
  const walk = new ObjectWalk(view, maxObjects);
  walk.from(view.catalog, 0, new Set(view.catalog.entries.keys()));
  let pages = 0;
  for (const page of view.pages()) {
    pages++;
    if (walk.isComplete) walk.fromPage(page);
  }
  const count = view.number(view.dict(view.catalog.get('Pages'))?.get('Count'));
  if (count !== undefined && count !== pages) found.push({ object: 0, how: 'page_count' });
  for (const { ref, dict } of view.fields())
    if (dict.duplicateKeys.length > 0) found.push({ object: ref?.number ?? 0, how: 'duplicate_key' });
  const size = view.number(view.trailer.get('Size')) ?? Infinity;
  const excluded = [...walk.reached.keys()].find((object) => object >= size && view.entry(object) !== undefined);
  if (excluded !== undefined) found.push({ object: excluded, how: 'size' });
  for (const object of misplaced) found.push({ object, how: 'object_stream' });
  return [...found, ...walk.ambiguities].slice(0, maxNamed);
}

/**
 * Objects for which a table and the cross-reference stream beside it, or a table before it, lead to different places. An object that no
 * table shows is no contradiction: hybrid files hide those from older readers on purpose (ISO 32000-2, 7.5.8.4).
 */
function contradictions(revisions: readonly Revision[]): Set<number> {
  const found = new Set<number>();
  for (const [index, revision] of revisions.entries()) {
    for (const { entry, isOlder } of revision.hidden(revisions[index - 1]?.endOffset ?? 0)) {
      if (found.size >= maxNamed) return found;
      if (entry.kind === 'free') continue;
      const own = revision.shown(entry.number);
      // A trailer copied from an earlier save still names its stream: what the new table shows has replaced that.
      if (isOlder && own !== undefined && own.kind !== 'free') continue;
      const shown = own === undefined || own.kind === 'free' ? shownBefore(revisions, index, entry.number) : own;
      if (shown !== undefined && shown.kind !== 'free' && !samePlace(shown, entry)) found.add(entry.number);
    }
  }
  return found;
}

function shownBefore(revisions: readonly Revision[], index: number, object: number): XrefEntry | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const entry = revisions[at]?.shown(object);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function samePlace(one: XrefEntry, other: XrefEntry): boolean {
  return one.kind === 'plain' && other.kind === 'plain' && one.offset === other.offset;
}
