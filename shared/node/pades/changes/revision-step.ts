import { ObjectWalk } from '../file/object-walk.ts';
import { objectNumbered, reachedFrom, refsIn } from '../file/reached-objects.ts';
import type { PdfFile, PdfPage, PdfView } from '../file/pdf-contract.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from '../file/pdf-object.ts';

/** From one revision to the next: the document before and after, and what in the old one is no longer as it was. */
export interface RevisionStep {
  /** The later one; 1 is the first in the file. */
  readonly revision: number;
  readonly before: PdfView;
  readonly after: PdfView;
  /**
   * Numbers of objects that the document had before, or had left open by naming them without defining them, and that are something
   * else now. Merely new objects aren't among them: they are visible only through what names them.
   */
  readonly changed: ReadonlySet<number>;
  /** Those of them that have another generation now: some readers overlook that, to others they are gone. */
  readonly regenerated: ReadonlySet<number>;
  /** What took part in drawing the pages when it was signed. */
  readonly drawn: ObjectWalk;
  readonly pagesBefore: readonly PdfPage[];
  readonly pagesAfter: readonly PdfPage[];
  /** By number, which pages after the step are or show an object. */
  readonly pageNumbers: PageNumbers;
}

interface PageNumbers {
  readonly byObject: ReadonlyMap<number, number>;
  /** By the annotations that the pages list. */
  readonly byAnnotation: ReadonlyMap<number, readonly number[]>;
}

const maxDrawn = 500_000;

/** The steps after a revision. An unchanged file doesn't incur the cost of being searched. */
export function readSteps(file: PdfFile, fromRevision: number): RevisionStep[] {
  const later = file.revisions.slice(fromRevision);
  if (later.length === 0) return [];
  const holes = new Holes();
  for (const { index } of file.revisions.slice(0, fromRevision)) holes.takeEntries(file, index);
  holes.lookThrough(file.at(fromRevision), [...holes.living]);
  let drawn: ObjectWalk | undefined;
  const drawnWhenSigned = (): ObjectWalk => (drawn ??= walkPages(file.at(fromRevision)));
  return later.map(({ index }) => {
    const step = stepTo(file, index, holes.numbers, drawnWhenSigned);
    holes.lookThrough(step.after, holes.takeEntries(file, index));
    return step;
  });
}

/** Numbers that a document names but that no object has: anyone who defines them later changes what named them. */
class Holes {
  readonly numbers = new Set<number>();
  /** Objects that exist, with their generations. */
  readonly living = new Map<number, number>();

  /** Moves on to that revision; returns what it wrote. */
  takeEntries(file: PdfFile, revision: number): (readonly [number, number])[] {
    const written: (readonly [number, number])[] = [];
    for (const { kind, number, generation } of file.revisions[revision - 1]?.entries() ?? []) {
      if (kind === 'free') this.living.delete(number);
      else {
        this.living.set(number, generation);
        written.push([number, generation]);
      }
    }
    return written;
  }

  lookThrough(view: PdfView, objects: Iterable<readonly [number, number]>): void {
    for (const [number, generation] of objects) {
      for (const ref of refsIn(view.resolve(new PdfRef(number, generation))))
        if (!this.living.has(ref.number)) this.numbers.add(ref.number);
    }
  }
}

function walkPages(view: PdfView): ObjectWalk {
  const walk = new ObjectWalk(view, maxDrawn);
  for (const page of view.pages()) walk.fromPage(page);
  return walk;
}

function stepTo(file: PdfFile, revision: number, holes: ReadonlySet<number>, drawn: () => ObjectWalk): RevisionStep {
  const before = file.at(revision - 1);
  const after = file.at(revision);
  const changed = new Set<number>();
  const regenerated = new Set<number>();
  const containers = new Set<number>();
  for (const { number } of after.revision.entries()) {
    if (isMissing(before, number)) {
      if (holes.has(number) && !isMissing(after, number)) changed.add(number);
    } else if (isContainer(before, number)) containers.add(number);
    else if (!sameObject(before, after, number)) changed.add(number);
    const [one, other] = [before.entry(number), after.entry(number)];
    if (changed.has(number) && other?.kind !== 'free' && one !== undefined && one.generation !== other?.generation) regenerated.add(number);
  }
  for (const number of containers.size === 0 ? [] : heldBy(file, revision - 1, containers))
    if (!sameObject(before, after, number)) changed.add(number);
  const lists: { before?: PdfPage[]; after?: PdfPage[]; numbers?: PageNumbers } = {};
  return {
    revision,
    before,
    after,
    changed,
    regenerated,
    get drawn() {
      return drawn();
    },
    get pagesBefore() {
      return (lists.before ??= [...before.pages()]);
    },
    get pagesAfter() {
      return (lists.after ??= [...after.pages()]);
    },
    get pageNumbers() {
      return (lists.numbers ??= pageNumbersOf(after, this.pagesAfter));
    },
  };
}

function pageNumbersOf(view: PdfView, pages: readonly PdfPage[]): PageNumbers {
  const [byObject, byAnnotation] = [new Map<number, number>(), new Map<number, number[]>()];
  for (const { ref, dict, number } of pages) {
    if (!byObject.has(ref.number)) byObject.set(ref.number, number);
    for (const entry of view.array(dict.get('Annots')) ?? []) {
      if (!(entry instanceof PdfRef)) continue;
      const shown = byAnnotation.get(entry.number);
      if (shown === undefined) byAnnotation.set(entry.number, [number]);
      else if (shown.at(-1) !== number) shown.push(number);
    }
  }
  return { byObject, byAnnotation };
}

function isMissing(view: PdfView, number: number): boolean {
  const entry = view.entry(number);
  return entry === undefined || entry.kind === 'free';
}

function sameObject(before: PdfView, after: PdfView, number: number): boolean {
  const [one, other] = [before.entry(number), after.entry(number)];
  if (one !== undefined && other !== undefined && other.kind !== 'free' && one.generation !== other.generation) return false;
  if (one?.kind === 'plain' && other?.kind === 'plain' && one.offset === other.offset) return true;
  return sameValue(objectNumbered(before, number), objectNumbered(after, number), before, after);
}

/** A stream that the format itself needs: nothing shows it, and what it holds has its own numbers. */
function isContainer(view: PdfView, number: number): boolean {
  const value = objectNumbered(view, number);
  return value instanceof PdfStream && ['XRef', 'ObjStm'].includes(view.name(value.dict.get('Type')) ?? '');
}

/** Objects inside those containers: other containers give them other values without saying anything about them. */
function heldBy(file: PdfFile, revision: number, containers: ReadonlySet<number>): Set<number> {
  const held = new Set<number>();
  for (const one of file.revisions.slice(0, revision)) {
    for (const entry of one.entries()) if (entry.kind === 'compressed' && containers.has(entry.streamNumber)) held.add(entry.number);
  }
  return held;
}

/** Whether two values are the same as written: references by what they name, streams by their bytes. */
export function sameValue(one: PdfObject | undefined, other: PdfObject | undefined, before: PdfView, after: PdfView): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a instanceof PdfRef) return b instanceof PdfRef && a.number === b.number && a.generation === b.generation;
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value;
  if (a instanceof PdfString) return b instanceof PdfString && a.bytes.equals(b.bytes);
  if (a instanceof PdfDict) return b instanceof PdfDict && sameDict(a, b, before, after);
  if (a instanceof PdfStream) {
    if (!(b instanceof PdfStream)) return false;
    if (a.place[0] === b.place[0] && a.place[1] === b.place[1]) return true;
    return sameDict(a.dict, b.dict, before, after) && before.storedBytes(a).equals(after.storedBytes(b));
  }
  if (Array.isArray(a)) {
    const [left, right] = [a as readonly PdfObject[], b as readonly PdfObject[]];
    return Array.isArray(b) && left.length === right.length && left.every((part, index) => sameValue(part, right[index], before, after));
  }
  return a === b;
}

function sameDict(one: PdfDict, other: PdfDict, before: PdfView, after: PdfView): boolean {
  return one.duplicateKeys.length === 0 && other.duplicateKeys.length === 0 && differingKeys(one, other, before, after).length === 0;
}

/** The keys whose values are not the same; a missing one counts as null, as the format defines it. */
export function differingKeys(one: PdfDict, other: PdfDict, before: PdfView, after: PdfView): string[] {
  const keys = new Set([...one.entries.keys(), ...other.entries.keys(), ...other.duplicateKeys]);
  return [...keys].filter((key) => other.duplicateKeys.includes(key) || !sameValue(one.get(key), other.get(key), before, after));
}

/** What leads from a part back to the whole: the parent, the page, and the document that a signature's transform is about. */
const waysOut = ['Parent', 'P', 'Pg', 'Data'];

/** Numbers of everything that a value leads to; the way up to pages and parents isn't followed. At most `most` objects. */
export function reachable(view: PdfView, from: PdfObject | undefined, most: number): Set<number> {
  return reachedFrom(view, refsIn(from ?? null, waysOut), { most, without: () => waysOut });
}
