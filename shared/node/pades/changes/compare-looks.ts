import type { PdfField } from '../file/pdf-contract.ts';
import { PdfDict, type PdfObject } from '../file/pdf-object.ts';
import type { ChangeLog } from './change-log.ts';
import { differingKeys, reachable, sameValue, type RevisionStep } from './revision-step.ts';

const maxAppearanceObjects = 2_000;

/**
 * Whoever fills in a form changes the value of a field and how it looks, together. One without the other shows readers something else than
 * programs take from the form (ISO 32000-2, 12.7.4.3), which filling in permits and nobody signed: it is pointed out.
 */
export function compareLooks(step: RevisionStep, log: ChangeLog, old: PdfField, now: PdfField): void {
  const shown = [...old.widgets, ...now.widgets].some(({ dict }) => dict.entries.has('AP'));
  // Without an appearance, readers draw the value themselves.
  if (!shown || now.type === 'Sig') return;
  const filledIn = !sameWhole(step, old.value, now.value);
  const redrawn = now.widgets.some(({ dict }, index) => looksDiffer(step, old.widgets[index]?.dict, dict));
  const switched = now.widgets.some(
    ({ dict }, index) => !sameValue(old.widgets[index]?.dict.get('AS'), dict.get('AS'), step.before, step.after),
  );
  const together =
    now.type === 'Btn' ? filledIn === switched && (filledIn || !redrawn) : filledIn === redrawn || (filledIn && drawsAnew(step));
  if (!together) log.note('field_looks_otherwise', { field: now.name });
}

/**
 * The form's own defaults, with which programs draw fields anew: what was there is something else, or all appearances are void. Signatures
 * are never drawn anew.
 */
export function compareFormLooks(step: RevisionStep, log: ChangeLog, before: PdfDict, after: PdfDict): void {
  if (step.before.fields().every(({ type }) => type === 'Sig')) return;
  const was = before.get('DA') ?? null;
  const otherText = was !== null && !sameValue(was, after.get('DA'), step.before, step.after);
  const nowVoid = step.after.resolve(after.get('NeedAppearances')) === true && !drawsAnew(step);
  if (otherText || nowVoid || otherResources(step, before, after)) log.note('field_looks_otherwise');
}

function drawsAnew({ before }: RevisionStep): boolean {
  return before.resolve(before.dict(before.catalog.get('AcroForm'))?.get('NeedAppearances')) === true;
}

function sameWhole({ before, after }: RevisionStep, one: PdfObject, other: PdfObject): boolean {
  return sameValue(before.resolve(one), after.resolve(other), before, after);
}

function looksDiffer(step: RevisionStep, old: PdfDict | undefined, now: PdfDict): boolean {
  if (!sameValue(old?.get('AP'), now.get('AP'), step.before, step.after)) return true;
  return [...reachable(step.after, now.get('AP'), maxAppearanceObjects)].some((number) => step.changed.has(number));
}

/** Programs add resources of their own; a name that was there must go on meaning the same. */
function otherResources(step: RevisionStep, before: PdfDict, after: PdfDict): boolean {
  const [old, now] = [step.before.dict(before.get('DR')), step.after.dict(after.get('DR'))];
  if (old === undefined) return false;
  return [...old.entries.keys()].some((category) => {
    const [one, other] = [step.before.dict(old.get(category)), step.after.dict(now?.get(category))];
    if (one === undefined) return false;
    const differing = differingKeys(one, other ?? new PdfDict(new Map()), step.before, step.after);
    return differing.some((key) => one.entries.has(key) && !sameWhole(step, one.get(key) ?? null, other?.get(key) ?? null));
  });
}
