import { PadesError } from '../contract.ts';
import { maxFields, maxNesting } from './limits.ts';
import type { PdfField, PdfSignatureField, PdfSignatureValue, PdfView } from './pdf-contract.ts';
import { PdfDict, PdfRef, type PdfObject } from './pdf-object.ts';

type FormView = Pick<PdfView, 'catalog' | 'resolve' | 'dict' | 'array' | 'number' | 'name' | 'string' | 'text'>;

interface Inherited {
  readonly name: string;
  readonly type: string | null;
  readonly value: PdfObject;
}

/** Terminal fields of the form, in order. @throws PadesError `too_complex`. */
export function fieldsOf(view: FormView): readonly PdfField[] {
  const fields: PdfField[] = [];
  let visits = 0;
  // A field that refers to itself in a circle ends at the limits; one that is named twice is returned twice.
  const visit = (object: PdfObject, inherited: Inherited, depth: number): void => {
    const dict = view.dict(object);
    if (dict === undefined) return;
    const ref = object instanceof PdfRef ? object : null;
    if (depth > maxNesting || visits++ >= maxFields) throw new PadesError('too_complex', 'The form of the PDF is too large.');
    const own = view.text(dict.get('T'));
    const name = own === undefined ? inherited.name : inherited.name === '' ? own : `${inherited.name}.${own}`;
    const passedOn: Inherited = { name, type: view.name(dict.get('FT')) ?? inherited.type, value: dict.get('V') ?? inherited.value };
    const kids = view.array(dict.get('Kids')) ?? [];
    const subfields = kids.filter((kid) => view.dict(kid)?.entries.has('T') === true);
    if (subfields.length > 0) subfields.forEach((kid) => visit(kid, passedOn, depth + 1));
    else fields.push({ name, ref, dict, type: passedOn.type, value: passedOn.value, widgets: widgetsOf(view, { ref, dict }, kids) });
  };
  const form = view.dict(view.catalog.get('AcroForm'));
  for (const field of view.array(form?.get('Fields')) ?? []) visit(field, { name: '', type: null, value: null }, 0);
  return fields;
}

type Widget = PdfField['widgets'][number];

function widgetsOf(view: FormView, field: Widget, kids: readonly PdfObject[]): readonly Widget[] {
  if (kids.length === 0) return view.name(field.dict.get('Subtype')) === 'Widget' || field.dict.entries.has('Rect') ? [field] : [];
  return kids.flatMap((kid) => {
    const dict = view.dict(kid);
    return dict === undefined ? [] : [{ ref: kid instanceof PdfRef ? kid : null, dict }];
  });
}

/** The signature fields among them, with what was signed into them. */
export function signatureFieldsOf(view: FormView, fields: readonly PdfField[]): readonly PdfSignatureField[] {
  return fields.filter(({ type }) => type === 'Sig').map((field) => ({ ...field, signature: signatureValue(view, field.value) }));
}

function signatureValue(view: FormView, value: PdfObject): PdfSignatureValue | null {
  const dict = view.dict(value);
  if (dict === undefined) return null;
  const subFilter = view.name(dict.get('SubFilter')) ?? null;
  const ranges = view.array(dict.get('ByteRange'))?.map((item) => view.number(item));
  const byteRange = ranges?.every((item): item is number => Number.isSafeInteger(item)) === true ? ranges : null;
  const isTimestamp = view.name(dict.get('Type')) === 'DocTimeStamp' || subFilter === 'ETSI.RFC3161';
  return {
    ref: value instanceof PdfRef ? value : null,
    dict,
    kind: isTimestamp ? 'document_timestamp' : 'signature',
    filter: view.name(dict.get('Filter')) ?? null,
    subFilter,
    byteRange,
    contents: view.string(dict.get('Contents')) ?? null,
  };
}

/** The transform that a signature dictionary names, with its parameters: `DocMDP` or `FieldMDP`. */
export function transformOf(view: FormView, signature: PdfDict, method: 'DocMDP' | 'FieldMDP'): PdfDict | undefined {
  for (const reference of view.array(signature.get('Reference')) ?? []) {
    const dict = view.dict(reference);
    if (dict !== undefined && view.name(dict.get('TransformMethod')) === method)
      return view.dict(dict.get('TransformParams')) ?? PdfDict.of({});
  }
  return undefined;
}

/** What the document's certification, and locks set by later signers, still permit; null without any. */
export function certificationOf(view: FormView, fields: readonly PdfSignatureField[]): 1 | 2 | 3 | null {
  const certifying = view.dict(view.dict(view.catalog.get('Perms'))?.get('DocMDP'));
  const limits = certifying === undefined ? [] : [permission(view, transformOf(view, certifying, 'DocMDP'), 2)];
  for (const { signature, dict } of fields) {
    if (signature === null) continue;
    const transform = transformOf(view, signature.dict, 'DocMDP');
    if (transform !== undefined) limits.push(permission(view, transform, 2));
    const lock = view.dict(dict.get('Lock'));
    if (lock?.entries.has('P') === true) limits.push(permission(view, lock, 3));
  }
  return limits.length === 0 ? null : limits.reduce((strictest, limit) => (limit < strictest ? limit : strictest));
}

function permission(view: FormView, dict: PdfDict | undefined, fallback: 2 | 3): 1 | 2 | 3 {
  const value = view.number(dict?.get('P'));
  return value === 1 || value === 2 || value === 3 ? value : fallback;
}
