import { laterChanges } from '../changes/later-changes.ts';
import { differingKeys, sameValue } from '../changes/revision-step.ts';
import { PadesError } from '../contract.ts';
import type { DocumentView } from '../file/document-view.ts';
import type { OpenedFile } from '../file/opened-file.ts';
import type { XrefEntry } from '../file/pdf-contract.ts';
import { PdfDict, PdfRef, PdfStream, type PdfObject } from '../file/pdf-object.ts';
import { objectNumbered } from '../file/reached-objects.ts';
import type { NumbersInUse } from './numbers-in-use.ts';

/** In files with more objects than this, only those that were written are compared, not all that their pages lead to. */
const maxCompared = 5_000;

/** The document before anything was appended, and what it has become. */
interface Appended {
  readonly before: DocumentView;
  readonly after: DocumentView;
  /** New widgets of signature fields. */
  readonly widgets: ReadonlySet<number>;
}

/** Whether an object that existed may have become that one. */
type Allows = (old: PdfObject, now: PdfObject) => boolean;

/**
 * Makes sure that nothing but signing was done to a document: every object that was written is either new, and then nothing named its number
 * before, or is as it was except for the entries that a signature, its field and its proofs need. All that the pages lead to is compared
 * too, as a verifier will do it, unless the file is very large. What hasn't been written again isn't read.
 * @throws PadesError `content_would_change`.
 */
export function refuseOtherChanges(input: OpenedFile, output: OpenedFile, numbers: NumbersInUse): void {
  const step = { before: input.newest(), after: output.newest(), widgets: newWidgets(input, output) };
  const allowed = allowedChanges(step);
  for (const number of writtenNumbers(input, output)) {
    const entry = step.before.entry(number);
    if (entry === undefined || entry.kind === 'free') {
      if (numbers.isNamed(number)) throw changed(`object ${number} was named before it existed`);
    } else if (!isSamePlace(entry, step.after.entry(number)) && !isSame(step, number, allowed))
      throw changed(`object ${number} is another`);
  }
  if (input.repaired || numbers.highest > maxCompared) return;
  for (const { changes } of laterChanges(output, input.revisions.length)) {
    // A certification is made here: to a verifier it comes too late, and what else happened to signatures was compared above.
    const forbidden = changes.find(({ allowed: isAllowed, kind }) => !isAllowed && kind !== 'signature');
    if (forbidden !== undefined) throw changed(`it counts as ${forbidden.kind}`);
  }
}

function changed(how: string): PadesError {
  return new PadesError('content_would_change', `Signing would change what the PDF shows or says (${how}); it was left as it is.`);
}

function* writtenNumbers(input: OpenedFile, output: OpenedFile): Iterable<number> {
  // What a repair found is written down anew.
  const kept = input.repaired ? 0 : input.revisions.length;
  const asBefore = input.revisions.every(({ xrefOffset }, index) => index >= kept || output.revisions[index]?.xrefOffset === xrefOffset);
  if (!asBefore) throw changed('its history is another');
  const seen = new Set<number>();
  for (const revision of output.revisions.slice(kept)) {
    for (const { number } of revision.entries()) {
      if (seen.has(number)) continue;
      seen.add(number);
      yield number;
    }
  }
}

function isSamePlace(one: XrefEntry, other: XrefEntry | undefined): boolean {
  if (one.kind === 'plain') return other?.kind === 'plain' && other.offset === one.offset;
  return one.kind === 'compressed' && other?.kind === 'compressed' && other.streamNumber === one.streamNumber && other.index === one.index;
}

function isSame({ before, after }: Appended, number: number, allowed: ReadonlyMap<number, Allows>): boolean {
  const [old, now] = [objectNumbered(before, number), objectNumbered(after, number)];
  if (sameValue(old, now, before, after) || allowed.get(number)?.(old, now) === true) return true;
  // A repair corrects the length of a stream, and nothing else about it.
  if (!(old instanceof PdfStream) || !(now instanceof PdfStream)) return false;
  const keys = differingKeys(old.dict, now.dict, before, after);
  return keys.every((key) => key === 'Length') && before.storedBytes(old).equals(after.storedBytes(now));
}

function newWidgets(input: OpenedFile, output: OpenedFile): Set<number> {
  const numbers = (file: OpenedFile): number[] =>
    file.signatureFields().flatMap(({ widgets }) => widgets.flatMap(({ ref }) => (ref === null ? [] : [ref.number])));
  const old = new Set(numbers(input));
  return new Set(numbers(output).filter((number) => !old.has(number)));
}

/** The objects that signing changes where they are, and how. */
function allowedChanges(step: Appended): Map<number, Allows> {
  const { before, after } = step;
  const allowed = new Map<number, Allows>();
  const allow = (place: PdfObject | undefined, how: Allows): void => {
    if (place instanceof PdfRef) allowed.set(place.number, either(allowed.get(place.number), how));
  };
  const keys = (...names: readonly string[]): Allows => onlyKeys(step, names);
  const list = grownList(step);
  allow(before.catalogRef, (old, now) => keys('AcroForm', 'Perms', 'DSS')(old, now) && sameForm(step));
  allow(before.catalog.get('AcroForm'), (old, now) => keys('Fields', 'SigFlags')(old, now) && sameForm(step));
  allow(before.dict(before.catalog.get('AcroForm'))?.get('Fields'), list);
  allow(before.catalog.get('Perms'), keys('DocMDP'));
  allow(before.catalog.get('DSS'), keys('Certs', 'OCSPs', 'CRLs', 'VRI', 'Type'));
  const signed = new Set(
    before.signatureFields().flatMap(({ ref, signature }) => (signature === null || ref === null ? [] : [ref.number])),
  );
  for (const { ref, signature, widgets, dict } of after.signatureFields()) {
    if (signature === null || ref === null || signed.has(ref.number)) continue;
    allow(ref, keys('V', 'AP', 'F'));
    for (const { ref: widget } of widgets) allow(widget ?? undefined, keys('V', 'AP', 'F'));
    const page = dict.get('P');
    if (!(page instanceof PdfRef) || before.entry(ref.number) !== undefined) continue;
    const annotations = before.dict(page)?.get('Annots');
    const grown: Allows = (old, now) => list(before.array(old) ?? [], after.array(now) ?? []);
    allow(page, (old, now) => keys('Annots')(old, now) && grown(entryOf(old, 'Annots'), entryOf(now, 'Annots')));
    allow(annotations, list);
  }
  return allowed;
}

function either(one: Allows | undefined, other: Allows): Allows {
  return one === undefined ? other : (old, now) => one(old, now) || other(old, now);
}

function entryOf(value: PdfObject, key: string): PdfObject {
  return (value instanceof PdfDict ? value.get(key) : null) ?? null;
}

function onlyKeys({ before, after }: Appended, names: readonly string[]): Allows {
  return (old, now) =>
    old instanceof PdfDict && now instanceof PdfDict && differingKeys(old, now, before, after).every((key) => names.includes(key));
}

/** All that was there, in its order, and new widgets behind it. */
function grownList({ before, after, widgets }: Appended): Allows {
  return (old, now) => {
    if (!Array.isArray(old) || !Array.isArray(now) || now.length < old.length) return false;
    const [first, all] = [old as readonly PdfObject[], now as readonly PdfObject[]];
    return (
      first.every((item, index) => sameValue(item, all[index], before, after)) &&
      all.slice(first.length).every((item) => item instanceof PdfRef && widgets.has(item.number))
    );
  };
}

/** The form by what it says, wherever it is kept. */
function sameForm(step: Appended): boolean {
  const { before, after } = step;
  const [old, now] = [before, after].map((view) => view.dict(view.catalog.get('AcroForm')) ?? PdfDict.of({}));
  if (old === undefined || now === undefined || !onlyKeys(step, ['Fields', 'SigFlags'])(old, now)) return false;
  return grownList({ ...step, widgets: new Set([...step.widgets, ...fieldNumbers(after)]) })(
    before.array(old.get('Fields')) ?? [],
    after.array(now.get('Fields')) ?? [],
  );
}

function fieldNumbers(view: DocumentView): number[] {
  return view.signatureFields().flatMap(({ ref }) => (ref === null ? [] : [ref.number]));
}
