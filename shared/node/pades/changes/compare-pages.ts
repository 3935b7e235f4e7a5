import type { PdfPage } from '../file/pdf-contract.ts';
import { PdfDict, PdfRef, type PdfObject } from '../file/pdf-object.ts';
import { objectNumbered } from '../file/reached-objects.ts';
import { Coverage } from './covers.ts';
import type { ChangeLog } from './change-log.ts';
import { differingKeys, type RevisionStep } from './revision-step.ts';
import { PlacesByValue } from './value-keys.ts';

/** What makes an annotation do something, or would if something else took it for an action. */
const scripts = new Set(['A', 'AA', 'S', 'JS', 'Next', 'PA']);

/** Compares pages and their annotations, entry by entry. */
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
  const coverage = new Coverage(step.before, step.after);
  const byNumber = new Map(after.toReversed().map((page) => [page.ref.number, page]));
  for (const page of before) {
    const now = byNumber.get(page.ref.number);
    if (now === undefined) continue;
    if (step.changed.has(page.ref.number)) comparePage(step, log, page, now);
    compareAnnotations(step, log, { page, now, widgets, coverage });
  }
  comparePageNodes(step, log);
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
  readonly coverage: Coverage;
}

function compareAnnotations(step: RevisionStep, log: ChangeLog, pair: PagePair): void {
  const { page, now, widgets } = pair;
  const [oldEntry, newEntry] = [page.dict.get('Annots'), now.dict.get('Annots')];
  log.wasCompared(oldEntry, newEntry);
  const old = step.before.array(oldEntry) ?? [];
  const current = step.after.array(newEntry) ?? [];
  const [places, placesBefore] = [new PlacesByValue(current), new PlacesByValue(old)];
  const listed = new Set(old.flatMap((entry) => (entry instanceof PdfRef && step.before.dict(entry) !== undefined ? [entry.number] : [])));
  let position = 0;
  for (const entry of old) {
    const index = places.next(entry, position);
    if (index === undefined) removedAnnotation(log, entry, pair);
    else position = index + 1;
    if (entry instanceof PdfRef && step.changed.has(entry.number) && !widgets.has(entry.number)) changedAnnotation(step, log, entry, pair);
  }
  for (const entry of current) {
    if (isWidget(entry, widgets)) {
      const isNew = !listed.has(entry.number);
      if (isNew || log.redrawn.has(entry.number)) compareWidget(log, entry, pair, isNew);
    } else if (!placesBefore.has(entry)) addedAnnotation(step, log, entry, pair);
  }
}

/** What fields show is compared with them; here it's only whether that is drawn over something. */
function compareWidget(log: ChangeLog, entry: PdfRef, { page, coverage }: PagePair, isNew: boolean): void {
  if (!coverage.isWidgetOverContent(page, entry)) return;
  // Whoever certified the document to be filled in and signed decided where, by the fields that they prepared.
  const isAgainst = log.permissions.certification === 2 && isNew;
  if (log.formsAllowed && !isAgainst) log.note('notes_may_cover', { page: page.number });
  else log.add('annotation', false, [page.number]);
}

/** Or moved to another depth, where it may cover something or be covered. */
function removedAnnotation(log: ChangeLog, entry: PdfObject, { page, widgets, coverage }: PagePair): void {
  if (log.notesAllowed && coverage.wasShown(entry)) log.note('notes_removed', { page: page.number });
  log.add('annotation', log.notesAllowed && !isWidget(entry, widgets), [page.number]);
}

function isWidget(entry: PdfObject, widgets: ReadonlySet<number>): entry is PdfRef {
  return entry instanceof PdfRef && widgets.has(entry.number);
}

function changedAnnotation(step: RevisionStep, log: ChangeLog, entry: PdfRef, { page, coverage }: PagePair): void {
  log.wasCompared(entry, entry);
  const [old, now] = [step.before.dict(entry), step.after.dict(entry)];
  const keys = old === undefined || now === undefined ? [] : differingKeys(old, now, step.before, step.after);
  if (keys.some((key) => scripts.has(key))) log.add('scripts_or_actions', false, [page.number]);
  if (log.notesAllowed && coverage.isMoreThanIcon(page, entry)) log.note('notes_may_cover', { page: page.number });
  log.add('annotation', log.notesAllowed, [page.number]);
}

function addedAnnotation(step: RevisionStep, log: ChangeLog, entry: PdfObject, { page: on, coverage }: PagePair): void {
  const page = on.number;
  const dict = step.after.dict(entry);
  if (dict === undefined) return;
  const subtype = step.after.name(dict.get('Subtype')) ?? '';
  if (dict.entries.has('A') || dict.entries.has('AA')) log.add('scripts_or_actions', false, [page]);
  if (subtype === 'FileAttachment') log.add('attachment', false, [page]);
  // A widget that no field of the form knows is hidden from anyone reading the form.
  if (subtype === 'Widget') log.note('field_hidden', { page });
  else if (log.notesAllowed && coverage.isMoreThanIcon(on, entry)) log.note('notes_may_cover', { page });
  log.add('annotation', log.notesAllowed && subtype !== 'Widget', [page]);
}

const inheritable = new Set(['Resources', 'MediaBox', 'CropBox', 'Rotate']);

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
    for (const key of keys) {
      // In some files a page's parent is the catalog. Nothing is inherited by its names, and the catalog has its own comparison.
      if (number === step.before.catalogRef.number && !inheritable.has(key)) continue;
      log.add(['Kids', 'Count', 'Parent', 'Type'].includes(key) ? 'page_tree' : 'page_content', false);
    }
  }
}
