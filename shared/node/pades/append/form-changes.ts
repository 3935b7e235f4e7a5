import type { PdfPage, PdfSignatureField } from '../file/pdf-contract.ts';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from '../file/pdf-object.ts';
import { textString } from '../file/text-string.ts';
import type { RevisionBuilder } from './revision-builder.ts';

/** What a field shows: an appearance stream in a rectangle of the page's own coordinates. */
export interface Widget {
  readonly rectangle: readonly [number, number, number, number];
  /** Null: nothing, not even an empty one. */
  readonly appearance: PdfRef | null;
  /** How far the page is rotated, for readers that redraw the widget. */
  readonly rotation: number;
}

/** Print and Locked: on paper too, and not movable. */
const widgetFlags = 4 + 128;
const signaturesExistAndAppendOnly = 3;

/** A signature field with its widget, as one object, in the form and on its page. */
export function addField(builder: RevisionBuilder, page: PdfPage, name: string, value: PdfRef, widget: Widget): void {
  const turned: Readonly<Record<string, PdfObject>> = widget.rotation === 0 ? {} : { MK: PdfDict.of({ R: widget.rotation }) };
  const field = builder.add(
    PdfDict.of({
      Type: new PdfName('Annot'),
      Subtype: new PdfName('Widget'),
      FT: new PdfName('Sig'),
      T: new PdfString(textString(name)),
      V: value,
      F: widgetFlags,
      Rect: widget.rectangle,
      P: page.ref,
      ...(widget.appearance === null ? {} : { AP: PdfDict.of({ N: widget.appearance }) }),
      ...turned,
    }),
  );
  changeForm(builder, field);
  const annotations = page.dict.get('Annots');
  const list = [...(builder.array(annotations) ?? []), field];
  if (mayChange(builder, annotations, builder.array(annotations))) builder.put(annotations, list);
  else builder.put(page.ref, (builder.dict(page.ref) ?? page.dict).with({ Annots: list }));
}

/** Puts a signature into a field that was waiting for it, and its appearance onto the field's first widget. */
export function fillField(builder: RevisionBuilder, field: PdfSignatureField, ref: PdfRef, value: PdfRef, appearance: PdfRef | null): void {
  builder.put(ref, field.dict.with({ V: value }));
  const widget = field.widgets[0];
  if (widget !== undefined && widget.ref !== null && appearance !== null) {
    const dict = builder.dict(widget.ref) ?? widget.dict;
    const flags = builder.resolve(dict.get('F'));
    builder.put(widget.ref, dict.with({ AP: PdfDict.of({ N: appearance }), F: (typeof flags === 'number' ? flags : 0) | widgetFlags }));
  }
  changeForm(builder, null);
}

/** A name that no field has yet: `Signature1`, `Signature2`, … */
export function freeFieldName(builder: RevisionBuilder, stem: string): string {
  const taken = new Set(builder.view.fields().map(({ name }) => name.split('.')[0]));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number++;
  return `${stem}${number}`;
}

/**
 * Whether a part that stands by itself is changed where it is. One that several places name is not: it could be another page's list of
 * annotations, too, or something that is drawn.
 */
function mayChange(builder: RevisionBuilder, place: PdfObject | undefined, value: unknown): place is PdfRef {
  return place instanceof PdfRef && value !== undefined && !builder.isShared(place);
}

function changeForm(builder: RevisionBuilder, newField: PdfRef | null): void {
  const place = builder.catalog.get('AcroForm');
  const form = builder.dict(place) ?? PdfDict.of({ Fields: [] });
  const flags = builder.resolve(form.get('SigFlags'));
  const fieldsPlace = form.get('Fields');
  const fields = [...(builder.array(fieldsPlace) ?? []), ...(newField === null ? [] : [newField])];
  const listsApart = newField === null ? fieldsPlace instanceof PdfRef : mayChange(builder, fieldsPlace, builder.array(fieldsPlace));
  if (listsApart && newField !== null) builder.put(fieldsPlace as PdfRef, fields);
  const changed = form.with({
    SigFlags: (typeof flags === 'number' ? flags : 0) | signaturesExistAndAppendOnly,
    ...(listsApart ? {} : { Fields: fields }),
  });
  if (listsApart && flags === changed.get('SigFlags')) return;
  if (mayChange(builder, place, builder.dict(place))) builder.put(place, changed);
  else builder.put(builder.view.catalogRef, builder.catalog.with({ AcroForm: place instanceof PdfDict ? changed : builder.add(changed) }));
}
