import type { PdfField, PdfSignatureField, PdfView } from '../file/pdf-contract.ts';
import { PdfDict, PdfRef, type PdfObject } from '../file/pdf-object.ts';
import type { ChangeLog } from './change-log.ts';
import { compareFormLooks, compareLooks } from './compare-looks.ts';
import { differingKeys, reachable, type RevisionStep } from './revision-step.ts';

/** What a field shows: its value and its appearance. */
const entries = new Set(['V', 'AP', 'AS', 'RV', 'I', 'TI', 'M', 'DA', 'MK']);
/** What else signing an empty field may set. */
const signingEntries = new Set(['V', 'AP', 'AS', 'M', 'F', 'MK', 'DA', 'Lock', 'Rect', 'P']);
const scripts = new Set(['A', 'AA']);
const readOnlyBit = 1;
const hiddenBits = 2 | 32;
const maxAppearanceObjects = 2_000;

/** Compares the forms of a step field by field, and accounts for the form's objects. */
export function compareForm(step: RevisionStep, log: ChangeLog): void {
  const [before, after] = [step.before.dict(step.before.catalog.get('AcroForm')), step.after.dict(step.after.catalog.get('AcroForm'))];
  if (after === undefined) {
    if (before !== undefined) log.add('form_entry', false);
    return;
  }
  log.wasCompared(step.before.catalog.get('AcroForm'), step.after.catalog.get('AcroForm'));
  log.wasCompared(before?.get('Fields'), after.get('Fields'));
  compareFormEntries(step, log, before ?? new PdfDict(new Map()), after);
  const [old, now] = [fieldsOf(step.before), fieldsOf(step.after)];
  const [known, current] = [new Counterparts(old), new Counterparts(now)];
  for (const field of old) compareField(step, log, field, current.of(field));
  for (const field of now) if (known.of(field) === undefined) addedField(step, log, field);
  compareParents(step, log, old, now);
}

/** Any field; `signature` is null for those that hold none. */
type FormField = PdfField & Partial<Pick<PdfSignatureField, 'signature'>>;

function fieldsOf(view: PdfView): FormField[] {
  return [...view.fields().filter(({ type }) => type !== 'Sig'), ...view.signatureFields()];
}

/** Finds the same field among others: the same object, or the same name if a field is directly in its parent. */
class Counterparts {
  readonly #fields = new Map<string | number, FormField>();

  constructor(among: readonly FormField[]) {
    for (const field of among.toReversed()) this.#fields.set(field.ref?.number ?? field.name, field);
  }

  of({ ref, name }: FormField): FormField | undefined {
    return this.#fields.get(ref?.number ?? name);
  }
}

function compareFormEntries(step: RevisionStep, log: ChangeLog, before: PdfDict, after: PdfDict): void {
  compareFormLooks(step, log, before, after);
  for (const key of differingKeys(before, after, step.before, step.after)) {
    if (key === 'Fields' || key === 'SigFlags') continue;
    if (key === 'XFA') log.add('form_entry', false);
    else if (key === 'CO') log.add('scripts_or_actions', false);
    else if (['DR', 'DA', 'NeedAppearances', 'Q'].includes(key)) log.add('form_entry', log.formsAllowed);
    else log.add('other', false);
  }
}

function compareField(step: RevisionStep, log: ChangeLog, old: FormField, now: FormField | undefined): void {
  if (now === undefined) return log.add(old.type === 'Sig' ? 'signature' : 'form_entry', false);
  const wasSigned = isSigned(old);
  const signedNow = !wasSigned && isSigned(now);
  const keys = new Set([...differingKeys(old.dict, now.dict, step.before, step.after), ...widgetDifferences(step, old, now)]);
  const touched = insideChanges(step, log, old, now);
  log.wasCompared(old.ref ?? undefined, now.ref ?? undefined);
  for (const [index, { ref }] of now.widgets.entries()) log.wasCompared(old.widgets[index]?.ref ?? undefined, ref ?? undefined);
  if (touched || keys.size > 0) for (const { ref } of now.widgets) if (ref !== null) log.redrawn.add(ref.number);
  if (wasSigned) {
    if (keys.size > 0 || touched) log.add('signature', false, pagesOf(step, now));
    return;
  }
  if (signedNow) return signedField(step, log, now, keys);
  if (keys.size > 0 || touched) compareLooks(step, log, old, now);
  for (const key of keys) log.add(kindOf(key), isAllowed(log, step, old, now, key), pagesOf(step, now));
  if (touched && keys.size === 0) log.add('form_entry', log.formsAllowed && !log.permissions.isLocked(now.name), pagesOf(step, now));
}

/** Everything that signing sets may be set, provided the field was waiting to be signed. */
function signedField(step: RevisionStep, log: ChangeLog, field: FormField, keys: ReadonlySet<string>): void {
  const moved = keys.has('Rect') && !isEmptyRect(field, step.after);
  const odd = [...keys].some((key) => !signingEntries.has(key)) || moved;
  const allowed = (log.formsAllowed || isTimestamp(field)) && !log.permissions.isLocked(field.name) && !odd;
  log.add([...keys].some((key) => scripts.has(key)) ? 'scripts_or_actions' : 'signature', allowed, pagesOf(step, field));
}

function isAllowed(log: ChangeLog, step: RevisionStep, old: PdfField, now: PdfField, key: string): boolean {
  if (!log.formsAllowed || log.permissions.isLocked(now.name) || now.type === 'Sig') return false;
  if (entries.has(key)) return true;
  // A reader may lock a field once it is filled in, but change nothing else about it.
  const flags = (view: PdfView, field: PdfField): number => view.number(field.dict.get('Ff')) ?? 0;
  return key === 'Ff' && (flags(step.before, old) | readOnlyBit) === flags(step.after, now);
}

function kindOf(key: string): 'scripts_or_actions' | 'form_entry' | 'annotation' {
  if (scripts.has(key)) return 'scripts_or_actions';
  return entries.has(key) || key === 'Ff' ? 'form_entry' : 'annotation';
}

/** A widget that moves, hides, appears or disappears changes what the page shows. */
function widgetDifferences(step: RevisionStep, old: PdfField, now: PdfField): string[] {
  if (old.widgets.length !== now.widgets.length) return ['Kids'];
  return old.widgets.flatMap((widget, index) => {
    const other = now.widgets[index];
    if (other === undefined || other.ref?.number !== widget.ref?.number) return ['Kids'];
    return differingKeys(widget.dict, other.dict, step.before, step.after);
  });
}

/** Whether something that a field's value or appearance leads to has changed in place; all of that is accounted for loosely. */
function insideChanges(step: RevisionStep, log: ChangeLog, old: PdfField, now: PdfField): boolean {
  const under = (view: PdfView, field: PdfField): number[] =>
    [field, ...field.widgets].flatMap(({ dict }) =>
      ['V', 'AP'].flatMap((key) => [...reachable(view, dict.get(key), maxAppearanceObjects)]),
    );
  const touched = [...under(step.before, old), ...under(step.after, now)].filter((number) => step.changed.has(number));
  for (const number of touched) log.isExpected(number);
  return touched.length > 0;
}

function addedField(step: RevisionStep, log: ChangeLog, field: FormField): void {
  const pages = pagesOf(step, field);
  if ([field, ...field.widgets].some(({ dict }) => [...scripts].some((key) => dict.entries.has(key))))
    log.add('scripts_or_actions', false, pages);
  if (field.type !== 'Sig') return log.add('form_entry', false, pages);
  // An empty field that shows something isn't an invitation to sign but something written onto the page.
  if (!isSigned(field)) return log.add(pages.length > 0 ? 'annotation' : 'signature', log.formsAllowed && pages.length === 0, pages);
  log.add('signature', log.formsAllowed || isTimestamp(field), pages);
}

/** Fields that only hold others may get more of them, but nothing else. */
function compareParents(step: RevisionStep, log: ChangeLog, old: readonly PdfField[], now: readonly PdfField[]): void {
  const before = parentsOf(step.before, old);
  for (const ref of parentsOf(step.after, now).values()) {
    const known = before.get(ref.number);
    const [was, is] = [step.before.dict(known), step.after.dict(ref)];
    if (!step.changed.has(ref.number) || known === undefined || was === undefined || is === undefined) continue;
    log.wasCompared(known, ref);
    if (differingKeys(was, is, step.before, step.after).some((key) => key !== 'Kids')) log.add('form_entry', false);
  }
}

function parentsOf(view: PdfView, fields: readonly PdfField[]): Map<number, PdfRef> {
  const parents = new Map<number, PdfRef>();
  for (const { dict } of fields) {
    for (
      let parent = dict.get('Parent');
      parent instanceof PdfRef && !parents.has(parent.number);
      parent = view.dict(parent)?.get('Parent')
    )
      parents.set(parent.number, parent);
  }
  return parents;
}

function isSigned({ signature }: FormField): boolean {
  return signature !== undefined && signature !== null;
}

function isTimestamp({ signature }: FormField): boolean {
  return signature?.kind === 'document_timestamp';
}

function isEmptyRect(field: PdfField, view: PdfView): boolean {
  return field.widgets.every(({ dict }) => !hasArea(view, dict.get('Rect')));
}

function hasArea(view: PdfView, rect: PdfObject | undefined): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = (view.array(rect) ?? []).map((side) => view.number(side) ?? 0);
  return left !== right && bottom !== top;
}

/** The pages on which a field's widgets show anything. */
function pagesOf(step: RevisionStep, field: PdfField): number[] {
  const { after } = step;
  const shown = field.widgets.filter(
    ({ dict }) =>
      hasArea(after, dict.get('Rect')) && dict.get('AP') !== undefined && ((after.number(dict.get('F')) ?? 0) & hiddenBits) === 0,
  );
  const pages = shown.flatMap(({ ref, dict }) => {
    const named = dict.get('P');
    const own = named instanceof PdfRef ? step.pageNumbers.byObject.get(named.number) : undefined;
    return [...(own === undefined ? [] : [own]), ...(ref === null ? [] : (step.pageNumbers.byAnnotation.get(ref.number) ?? []))];
  });
  return [...new Set(pages)].sort((one, other) => one - other);
}
