import type { LaterChange } from '../contract.ts';
import { ObjectWalk } from '../file/object-walk.ts';
import type { PdfPage, PdfView } from '../file/pdf-contract.ts';
import { PdfDict, PdfStream, type PdfObject, type PdfRef } from '../file/pdf-object.ts';
import type { ChangeLog } from './change-log.ts';
import { objectNumbered, reachedFrom, refsIn } from '../file/reached-objects.ts';
import { sameValue, type RevisionStep } from './revision-step.ts';

const maxReached = 500_000;

/**
 * Whatever of the changed objects was visible, or did something, before the step. Nothing excuses those: an object that may change in one
 * place, and is drawn in another, is a change to what is drawn. What has been found is no longer open.
 */
export function placeTheRest(step: RevisionStep, log: ChangeLog): void {
  const open = new Set(log.open());
  const changed = new Set(step.changed);
  const placed = (numbers: readonly number[]): void => numbers.forEach((number) => [open, changed].forEach((set) => set.delete(number)));
  placed(drawnByPages(step, changed, log));
  placed(drawnByAnnotations(step, changed, log));
  placed(drawnByFields(step, changed, log));
  placed(ofDocument(step, changed, log));
  noteSharedLooks(step, log);
  if (open.size > 0) excusePrivateData(step, log);
  for (const number of open) if (!log.isExcused(number)) log.add(kindOf(step.after, objectNumbered(step.after, number)), false);
}

/** A field has a new look, and the document names the old one for something else too: nobody knows what for. */
function noteSharedLooks(step: RevisionStep, log: ChangeLog): void {
  const { before, after } = step;
  const replaced = before
    .fields()
    .flatMap(({ widgets }) => widgets)
    .filter(
      ({ ref, dict }) =>
        ref !== null && step.changed.has(ref.number) && !sameValue(dict.get('AP'), after.dict(ref)?.get('AP'), before, after),
    )
    .flatMap(({ dict }) => refsIn(dict.get('AP') ?? null));
  if (replaced.length === 0) return;
  const named = reachedBy(before, partsOfDocument(step));
  if (replaced.some(({ number }) => named.has(number))) log.note('field_looks_otherwise');
}

/** What programs keep for themselves with a page may change as a whole, as its entry may. */
function excusePrivateData({ before, pagesBefore }: RevisionStep, log: ChangeLog): void {
  for (const number of reachedBy(
    before,
    pagesBefore.flatMap(({ dict }) => refsIn(dict.get('PieceInfo') ?? null, waysOut)),
  ))
    log.isExpected(number);
}

function drawnByPages(step: RevisionStep, changed: ReadonlySet<number>, log: ChangeLog): number[] {
  const drawn = step.drawn;
  if (!drawn.isComplete) log.note('later_changes_unreadable');
  const hits = [...changed].filter((number) => drawn.reached.has(number));
  const pages = hits.map((number) => drawn.reached.get(number) ?? 0).filter((page) => page > 0);
  if (hits.length > 0) log.add('page_content', false, pages);
  return hits;
}

/** How annotations look that are no part of the form. */
function drawnByAnnotations(step: RevisionStep, changed: ReadonlySet<number>, log: ChangeLog): number[] {
  const walk = new ObjectWalk(step.before, maxReached);
  for (const page of step.pagesBefore)
    for (const annotation of annotationsOf(step.before, page))
      if (!isWidget(step.before, annotation)) for (const key of ['AP', 'BS', 'OC']) walk.from(annotation.get(key) ?? null, page.number);
  const hits = [...changed].filter((number) => walk.reached.has(number));
  for (const number of hits) log.add('annotation', false, [walk.reached.get(number) ?? 0]);
  return hits;
}

/** How fields look that are signed or locked, or all of them where no form may be filled in. */
function drawnByFields(step: RevisionStep, changed: ReadonlySet<number>, log: ChangeLog): number[] {
  const { before } = step;
  const [ofSignatures, ofOthers] = [new ObjectWalk(before, maxReached), new ObjectWalk(before, maxReached)];
  const signed = new Set(
    before.signatureFields().flatMap(({ ref, signature }) => (ref === null || signature === null ? [] : [ref.number])),
  );
  for (const field of before.fields()) {
    const isSigned = field.ref !== null && signed.has(field.ref.number);
    if (log.formsAllowed && !isSigned && !log.permissions.isLocked(field.name)) continue;
    for (const { dict } of field.widgets) (isSigned ? ofSignatures : ofOthers).from(dict.get('AP') ?? null, 0);
  }
  return [...changed].filter((number) => {
    const kind = ofSignatures.reached.has(number) ? 'signature' : ofOthers.reached.has(number) ? 'form_entry' : null;
    if (kind !== null) log.add(kind, false);
    return kind !== null;
  });
}

/** What the document does on its own (scripts, names, links) and says besides (outlines, structure), and whatever else its trailer names. */
function ofDocument(step: RevisionStep, changed: ReadonlySet<number>, log: ChangeLog): number[] {
  const { before } = step;
  const layers = new ObjectWalk(before, maxReached);
  layers.from(before.catalog.get('OCProperties') ?? null, 0);
  const acts = [...changed].every((number) => log.isCompared(number)) ? new Set<number>() : reachedBy(before, partsOfDocument(step));
  if (acts.size >= maxReached) log.note('later_changes_unreadable');
  const hits = [...changed].filter((number) => layers.reached.has(number) || (acts.has(number) && !log.isCompared(number)));
  for (const number of hits)
    log.add(layers.reached.has(number) ? 'page_content' : kindOf(step.after, objectNumbered(step.after, number)), false);
  return hits;
}

function partsOfDocument({ before, pagesBefore }: RevisionStep): PdfRef[] {
  const form = before.dict(before.catalog.get('AcroForm'));
  return [
    ...refsIn(before.catalog, ['Pages', 'AcroForm', 'DSS', 'Metadata', 'Perms', 'Extensions', 'OCProperties']),
    ...refsIn(before.trailer, ['Root', 'Info', 'Encrypt', 'ID', 'Length']),
    ...['DR', 'XFA', 'CO'].flatMap((key) => refsIn(form?.get(key) ?? null)),
    ...pagesBefore.flatMap((page) => actsOf(before, page)),
  ];
}

/** What leads from a part back to the whole, or to what is compared on its own: annotations, and the appearances and values of fields. */
const waysOut = ['Parent', 'P', 'Pg', 'Obj', 'Annots'];
const ofFields = [...waysOut, 'AP', 'V', 'Kids', 'DV'];
const ofOthers = [...waysOut, 'PieceInfo'];

/** What a page and its annotations do. */
function actsOf(view: PdfView, page: PdfPage): PdfRef[] {
  const ofPage = ['AA', 'AF', 'B', 'DPart'].flatMap((key) => refsIn(page.dict.get(key) ?? null, waysOut));
  return [...ofPage, ...annotationsOf(view, page).flatMap((one) => refsIn(one, isWidget(view, one) ? ofFields : [...waysOut, 'AP']))];
}

function annotationsOf(view: PdfView, { dict }: PdfPage): PdfDict[] {
  return (view.array(dict.get('Annots')) ?? []).flatMap((entry) => view.dict(entry) ?? []);
}

function isWidget(view: PdfView, annotation: PdfDict): boolean {
  return view.name(annotation.get('Subtype')) === 'Widget';
}

function reachedBy(view: PdfView, from: readonly PdfRef[]): Set<number> {
  const isField = (value: PdfObject): boolean =>
    value instanceof PdfDict && (value.entries.has('FT') || view.name(value.get('Subtype')) === 'Widget');
  return reachedFrom(view, from, { most: maxReached, without: (value) => (isField(value) ? ofFields : ofOthers) });
}

function kindOf(view: PdfView, value: PdfObject): LaterChange['kind'] {
  const dict = value instanceof PdfStream ? value.dict : value instanceof PdfDict ? value : undefined;
  const names = [dict?.get('S'), dict?.get('Type')].map((name) => view.name(name) ?? '');
  if (
    dict?.entries.has('JS') === true ||
    names.some((name) => ['JavaScript', 'Launch', 'URI', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Action'].includes(name))
  )
    return 'scripts_or_actions';
  if (names.some((name) => ['Filespec', 'F', 'EmbeddedFile'].includes(name))) return 'attachment';
  return names.includes('Metadata') ? 'metadata' : names.includes('Sig') ? 'signature' : 'other';
}
