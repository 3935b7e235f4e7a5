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
  readonly pagesBefore: readonly PdfPage[];
  readonly pagesAfter: readonly PdfPage[];
}

/** The steps after a revision. An unchanged file doesn't incur the cost of being searched. */
export function readSteps(file: PdfFile, fromRevision: number): RevisionStep[] {
  const later = file.revisions.slice(fromRevision);
  if (later.length === 0) return [];
  const holes = new Holes();
  for (const { index } of file.revisions.slice(0, fromRevision)) holes.takeEntries(file, index);
  holes.lookThrough(file.at(fromRevision), [...holes.living]);
  return later.map(({ index }) => {
    const step = stepTo(file, index, holes.numbers);
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

function stepTo(file: PdfFile, revision: number, holes: ReadonlySet<number>): RevisionStep {
  const before = file.at(revision - 1);
  const after = file.at(revision);
  const changed = new Set<number>();
  const containers = new Set<number>();
  for (const { number } of after.revision.entries()) {
    if (isMissing(before, number)) {
      if (holes.has(number) && !isMissing(after, number)) changed.add(number);
    } else if (isContainer(before, number)) containers.add(number);
    else if (!sameObject(before, after, number)) changed.add(number);
  }
  for (const number of containers.size === 0 ? [] : heldBy(file, revision - 1, containers))
    if (!sameObject(before, after, number)) changed.add(number);
  const lists: { before?: PdfPage[]; after?: PdfPage[] } = {};
  return {
    revision,
    before,
    after,
    changed,
    get pagesBefore() {
      return (lists.before ??= [...before.pages()]);
    },
    get pagesAfter() {
      return (lists.after ??= [...after.pages()]);
    },
  };
}

function isMissing(view: PdfView, number: number): boolean {
  const entry = view.entry(number);
  return entry === undefined || entry.kind === 'free';
}

/** The value of an object, whatever generation it has; null for a missing one. */
export function objectNumbered(view: PdfView, number: number): Exclude<PdfObject, PdfRef> {
  const entry = view.entry(number);
  return entry === undefined ? null : view.resolve(new PdfRef(number, entry.generation));
}

function sameObject(before: PdfView, after: PdfView, number: number): boolean {
  const [one, other] = [before.entry(number), after.entry(number)];
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

/** The references in a value itself, without following any; those under the keys of `without` are left out. */
export function refsIn(value: PdfObject, without: readonly string[] = []): PdfRef[] {
  const found: PdfRef[] = [];
  const visit = (part: PdfObject): void => {
    if (part instanceof PdfRef) found.push(part);
    else if (part instanceof PdfStream) visit(part.dict);
    else if (part instanceof PdfDict) {
      for (const [key, entry] of part.entries) if (!without.includes(key)) visit(entry);
    } else if (Array.isArray(part)) for (const entry of part as readonly PdfObject[]) visit(entry);
  };
  visit(value);
  return found;
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

/** Numbers of everything that a value leads to, itself included; the way up to pages and parents isn't followed. At most `most` objects. */
export function reachable(view: PdfView, from: PdfObject | undefined, most: number): Set<number> {
  const found = new Set<number>();
  const open = refsIn(from ?? null, waysOut);
  for (let next = open.pop(); next !== undefined && found.size < most; next = open.pop()) {
    if (found.has(next.number)) continue;
    found.add(next.number);
    open.push(...refsIn(objectNumbered(view, next.number), waysOut));
  }
  return found;
}
