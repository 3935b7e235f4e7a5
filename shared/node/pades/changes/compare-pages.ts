import type { LaterChange } from '../contract.ts';
import type { PdfPage, PdfView } from '../file/pdf-contract.ts';
import { PdfDict, PdfRef, PdfStream, type PdfObject } from '../file/pdf-object.ts';
import type { ChangeLog } from './change-log.ts';
import { differingKeys, objectNumbered, refsIn, sameValue, type RevisionStep } from './revision-step.ts';

/** Annotations that can cover the text: where notes are allowed so are they, but they are worth mentioning. */
const covering = new Set([
  'FreeText',
  'Stamp',
  'Redact',
  'Square',
  'Circle',
  'Polygon',
  'Ink',
  'Watermark',
  'Screen',
  'RichMedia',
  '3D',
  'Movie',
  'FileAttachment',
]);
const maxReached = 500_000;

/** Compares pages, their annotations and, for changed objects that nothing accounts for, everything that they lead to. */
export function comparePages(step: RevisionStep, log: ChangeLog): void {
  if (step.changed.size === 0) return;
  const [before, after] = [step.pagesBefore, step.pagesAfter];
  const same = before.length === after.length && before.every((page, index) => page.ref.number === after[index]?.ref.number);
  if (!same)
    log.add(
      'page_tree',
      false,
      after.filter((page, index) => page.ref.number !== before[index]?.ref.number).map(({ number }) => number),
    );
  const widgets = new Set(step.after.fields().flatMap((field) => field.widgets.flatMap(({ ref }) => (ref === null ? [] : [ref.number]))));
  for (const page of before) {
    const now = after.find(({ ref }) => ref.number === page.ref.number);
    if (now === undefined) continue;
    if (step.changed.has(page.ref.number)) comparePage(step, log, page, now);
    compareAnnotations(step, log, { page, now, widgets });
    // A list of fields must not be a list of contents as well.
    if (partsOfPage(page).some(({ number }) => step.changed.has(number) && log.isCompared(number)))
      log.add('page_content', false, [page.number]);
  }
  comparePageNodes(step, log);
  placeTheRest(step, log);
}

function comparePage(step: RevisionStep, log: ChangeLog, page: PdfPage, now: PdfPage): void {
  log.wasCompared(page.ref, now.ref);
  for (const key of differingKeys(page.dict, now.dict, step.before, step.after)) {
    // Annotations are compared one by one; how the tab key walks through them isn't visible anywhere.
    if (key === 'Annots' || key === 'Tabs') continue;
    if (['LastModified', 'PieceInfo', 'Metadata'].includes(key)) log.add('metadata', true);
    else log.add(key === 'AA' ? 'scripts_or_actions' : key === 'AF' ? 'attachment' : 'page_content', false, [page.number]);
  }
}

interface PagePair {
  readonly page: PdfPage;
  readonly now: PdfPage;
  /** Object numbers of the form's widgets: those are compared with their fields. */
  readonly widgets: ReadonlySet<number>;
}

function compareAnnotations(step: RevisionStep, log: ChangeLog, { page, now, widgets }: PagePair): void {
  const [oldEntry, newEntry] = [page.dict.get('Annots'), now.dict.get('Annots')];
  log.wasCompared(oldEntry, newEntry);
  const old = step.before.array(oldEntry) ?? [];
  const current = step.after.array(newEntry) ?? [];
  const matches = (one: PdfObject, other: PdfObject): boolean => sameValue(one, other, step.before, step.after);
  let position = 0;
  for (const entry of old) {
    const index = current.findIndex((other, at) => at >= position && matches(entry, other));
    // Removed, or moved to another depth, where it may cover something or be covered.
    if (index < 0) log.add('annotation', log.notesAllowed && !isWidget(entry, widgets), [page.number]);
    else position = index + 1;
    if (entry instanceof PdfRef && step.changed.has(entry.number) && !widgets.has(entry.number))
      changedAnnotation(step, log, entry, page.number);
  }
  for (const entry of current)
    if (!old.some((other) => matches(other, entry)) && !isWidget(entry, widgets)) addedAnnotation(step, log, entry, page.number);
}

function isWidget(entry: PdfObject, widgets: ReadonlySet<number>): boolean {
  return entry instanceof PdfRef && widgets.has(entry.number);
}

function changedAnnotation(step: RevisionStep, log: ChangeLog, entry: PdfRef, page: number): void {
  log.wasCompared(entry, entry);
  const [old, now] = [step.before.dict(entry), step.after.dict(entry)];
  const keys = old === undefined || now === undefined ? [] : differingKeys(old, now, step.before, step.after);
  if (keys.includes('A') || keys.includes('AA')) log.add('scripts_or_actions', false, [page]);
  log.add('annotation', log.notesAllowed, [page]);
}

function addedAnnotation(step: RevisionStep, log: ChangeLog, entry: PdfObject, page: number): void {
  const dict = step.after.dict(entry);
  if (dict === undefined) return;
  const subtype = step.after.name(dict.get('Subtype')) ?? '';
  if (dict.entries.has('A') || dict.entries.has('AA')) log.add('scripts_or_actions', false, [page]);
  if (subtype === 'FileAttachment') log.add('attachment', false, [page]);
  // A widget that no field of the form knows is hidden from anyone reading the form.
  if (subtype === 'Widget') log.note('field_hidden', { page });
  else if (covering.has(subtype) && log.notesAllowed) log.note('notes_may_cover', { page });
  log.add('annotation', log.notesAllowed && subtype !== 'Widget', [page]);
}

/** The nodes between the catalog and the pages, from which pages inherit. */
function comparePageNodes(step: RevisionStep, log: ChangeLog): void {
  const nodes = new Map<number, PdfRef>();
  for (const { dict } of step.pagesBefore) {
    for (let node = dict.get('Parent'); node instanceof PdfRef && !nodes.has(node.number); node = step.before.dict(node)?.get('Parent'))
      nodes.set(node.number, node);
  }
  for (const [number, node] of nodes) {
    if (!step.changed.has(number)) continue;
    log.wasCompared(node, node);
    const [old, now] = [objectNumbered(step.before, number), objectNumbered(step.after, number)];
    const keys = old instanceof PdfDict && now instanceof PdfDict ? differingKeys(old, now, step.before, step.after) : ['Kids'];
    for (const key of keys) log.add(['Kids', 'Count', 'Parent', 'Type'].includes(key) ? 'page_tree' : 'page_content', false);
  }
}

/**
 * Whatever else has changed: where it is visible decides what it is. Something that may change as a whole is fine unless something else
 * leads to it too.
 */
function placeTheRest(step: RevisionStep, log: ChangeLog): void {
  const open = new Set(log.open());
  const seen = new Set<number>();
  const take = (from: readonly PdfRef[], found: (numbers: readonly number[]) => void): void => {
    if (open.size === 0) return;
    const hits = hitsFrom(step.before, from, open, seen);
    if (hits.length > 0) found(hits);
    for (const number of hits) open.delete(number);
  };
  const kinds = (numbers: readonly number[]) => numbers.map((number) => kindOf(step.after, objectNumbered(step.after, number)));
  for (const page of step.pagesBefore) take(partsOfPage(page), () => log.add('page_content', false, [page.number]));
  for (const page of step.pagesBefore)
    take(partsOfAnnotations(step.before, page), (hits) =>
      kinds(hits).forEach((kind) => log.add(kind === 'other' ? 'annotation' : kind, false, [page.number])),
    );
  take(partsOfCatalog(step.before), (hits) => kinds(hits).forEach((kind) => log.add(kind, false)));
  if (seen.size >= maxReached) log.note('later_changes_unreadable');
  for (const number of open) if (!log.isExcused(number)) log.add(kindOf(step.after, objectNumbered(step.after, number)), false);
}

/** What leads from a part back to the whole, or to what is compared on its own: annotations, and the appearances and values of fields. */
const waysOut = ['Parent', 'P', 'Pg', 'Obj', 'Annots'];
const ofFields = [...waysOut, 'AP', 'V', 'Kids', 'DV'];

function partsOfPage(page: PdfPage): PdfRef[] {
  const inherited = (['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const).map((key) => page.inherited(key));
  return [page.dict, ...inherited].flatMap((part) => refsIn(part, waysOut));
}

/** What annotations do and how they look; for widgets only what they do, since their appearances are compared with their fields. */
function partsOfAnnotations(view: PdfView, { dict }: PdfPage): PdfRef[] {
  const annotations = (view.array(dict.get('Annots')) ?? []).map((entry) => view.dict(entry));
  return annotations.flatMap((annotation) =>
    annotation === undefined ? [] : refsIn(annotation, view.name(annotation.get('Subtype')) === 'Widget' ? ofFields : waysOut),
  );
}

/** Scripts, names, outlines, layers and the like; the fonts of the form. */
function partsOfCatalog(view: PdfView): PdfRef[] {
  const form = view.dict(view.catalog.get('AcroForm'));
  return [
    ...refsIn(view.catalog, ['Pages', 'AcroForm', 'DSS', 'Metadata', 'Perms', 'Extensions']),
    ...refsIn(form?.get('DR') ?? null),
    ...refsIn(form?.get('XFA') ?? null),
  ];
}

/** Which of the open objects something leads to. Visits nothing twice. */
function hitsFrom(view: PdfView, from: readonly PdfRef[], open: ReadonlySet<number>, seen: Set<number>): number[] {
  const hits: number[] = [];
  const next = [...from];
  for (let ref = next.pop(); ref !== undefined && seen.size < maxReached; ref = next.pop()) {
    if (seen.has(ref.number)) continue;
    seen.add(ref.number);
    if (open.has(ref.number)) hits.push(ref.number);
    const value = objectNumbered(view, ref.number);
    const isField = value instanceof PdfDict && (value.entries.has('FT') || view.name(value.get('Subtype')) === 'Widget');
    next.push(...refsIn(value, isField ? ofFields : waysOut));
  }
  return hits;
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
