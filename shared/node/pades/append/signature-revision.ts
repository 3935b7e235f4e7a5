import { PadesError } from '../contract.ts';
import { drawAppearance } from '../appearance/draw-appearance.ts';
import { placeOfWidget, placeOnPage } from '../appearance/page-placement.ts';
import { pagesOfWidgets } from '../file/pages-of-widgets.ts';
import type { PdfSignatureField } from '../file/pdf-contract.ts';
import { PdfDict, PdfName, PdfRef } from '../file/pdf-object.ts';
import type { DocumentTimestampSpec, SignatureSpec } from './appender-contract.ts';
import { addField, fillField, freeFieldName, type Widget } from './form-changes.ts';
import type { RevisionBuilder } from './revision-builder.ts';
import { byteRangeText, signatureObject, timestampObject, type SignatureObject } from './signature-object.ts';
import { permittedField, signatureReferences } from './signing-permission.ts';

const usualReserveBytes = 16_384;
const maxReserveBytes = 2 ** 20;
const maxTextLength = 1_000;

/** A revision with a signature, complete except for its value. */
export interface LaidOutSignature {
  readonly fieldName: string;
  readonly reservedBytes: number;
  readonly bytes: Buffer;
  readonly byteRange: readonly [number, number, number, number];
}

/** @throws PadesError as `PdfAppender.addSignature`. */
export async function layOutSignature(builder: RevisionBuilder, spec: SignatureSpec): Promise<LaidOutSignature> {
  const { view } = builder;
  const reservedBytes = checkedReserve(spec.reserveBytes);
  for (const text of [spec.name, spec.reason, spec.location, spec.contact])
    if ([...(text ?? '')].length > maxTextLength)
      throw new PadesError('text_too_long', `A text of the signature is longer than ${maxTextLength} letters.`);
  const wanted = {
    isVisible: spec.appearance !== undefined,
    certifies: spec.certify !== undefined,
    facts: spec.facts ?? null,
    ...(spec.fieldName === undefined ? {} : { fieldName: spec.fieldName }),
  };
  const field = permittedField(view, wanted);
  const fieldName = field?.name ?? freeFieldName(builder, 'Signature');
  const value = builder.newRef();
  const references = signatureReferences(view, spec.certify, field);
  const object = signatureObject(spec, references, reservedBytes, (bytes) => builder.encryptString(bytes, value));
  builder.putText(value, object.text);
  if (spec.certify !== undefined) certify(builder, value);
  if (field?.ref === undefined || field.ref === null) await addNewField(builder, spec, fieldName, value);
  else fillField(builder, field, field.ref, value, await appearanceOfField(builder, spec, field));
  return laidOut(builder, fieldName, reservedBytes, value, object);
}

async function addNewField(builder: RevisionBuilder, spec: SignatureSpec, name: string, value: PdfRef): Promise<void> {
  if (spec.appearance === undefined) return addField(builder, builder.view.page(1), name, value, invisible(builder));
  const page = builder.view.page(spec.appearance.place.page);
  const placement = placeOnPage(builder.view, page, spec.appearance.place);
  const appearance = await drawAppearance(builder, spec, spec.appearance, placement);
  addField(builder, page, name, value, { rectangle: placement.rectangle, appearance, rotation: placement.rotation });
}

/** The author of a form has decided where its field is: an appearance goes there, whatever position was requested. */
async function appearanceOfField(builder: RevisionBuilder, spec: SignatureSpec, field: PdfSignatureField): Promise<PdfRef | null> {
  const [shown] = field.widgets;
  const widget = shown?.dict;
  if (shown === undefined || widget === undefined || spec.appearance === undefined)
    return widget?.entries.has('AP') === true ? null : invisible(builder).appearance;
  const placement = placeOfWidget(
    builder.view,
    widget.get('Rect'),
    pagesOfWidgets(builder.view, [shown]).get(shown.ref?.number ?? -1) ?? null,
  );
  return placement === null ? invisible(builder).appearance : drawAppearance(builder, spec, spec.appearance, placement);
}

/** @throws PadesError `damaged`, `too_large`. */
export function layOutTimestamp(builder: RevisionBuilder, spec: DocumentTimestampSpec): LaidOutSignature {
  const reservedBytes = checkedReserve(spec.reserveBytes);
  const fieldName = freeFieldName(builder, 'Timestamp');
  const value = builder.newRef();
  const object = timestampObject(reservedBytes);
  builder.putText(value, object.text);
  addField(builder, builder.view.page(1), fieldName, value, unseen);
  return laidOut(builder, fieldName, reservedBytes, value, object);
}

function checkedReserve(reserveBytes = usualReserveBytes): number {
  if (!Number.isInteger(reserveBytes) || reserveBytes < 1 || reserveBytes > maxReserveBytes)
    throw new RangeError(`room for a signature: 1 to ${maxReserveBytes} bytes`);
  return reserveBytes;
}

/**
 * The widget of a timestamp: after a certification that allows no changes nothing may be drawn, and validators count even an empty appearance
 * as filling in a form. Without an area it needs none (ISO 32000-2, 12.5.5; ISO 19005-2 and -3, 6.3.3).
 */
const unseen: Widget = { rectangle: [0, 0, 0, 0], appearance: null, rotation: 0 };

/** PDF/A-1 requires an appearance for every field: an invisible signature has an empty one. */
function invisible(builder: RevisionBuilder): Widget & { readonly appearance: PdfRef } {
  const dict = PdfDict.of({ Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [0, 0, 0, 0], Resources: PdfDict.of({}) });
  return { rectangle: [0, 0, 0, 0], appearance: builder.addStream(dict, Buffer.alloc(0), true), rotation: 0 };
}

function certify(builder: RevisionBuilder, value: PdfRef): void {
  const place = builder.catalog.get('Perms');
  const changed = (builder.dict(place) ?? PdfDict.of({})).with({ DocMDP: value });
  if (place instanceof PdfRef) builder.put(place, changed);
  else builder.put(builder.view.catalogRef, builder.catalog.with({ Perms: changed }));
}

/** The byte range is known only once everything has its place. */
function laidOut(
  builder: RevisionBuilder,
  fieldName: string,
  reservedBytes: number,
  value: PdfRef,
  object: SignatureObject,
): LaidOutSignature {
  const base = builder.baseOffset;
  const { bytes, offsets } = builder.build();
  const bodyAt = (offsets.get(value.number) ?? 0) + `${value.number} ${value.generation} obj\n`.length;
  const before = bodyAt + object.contentsAt;
  const after = before + object.contentsLength;
  const byteRange = [0, before, after, base + bytes.length - after] as const;
  bytes.write(byteRangeText(byteRange), bodyAt + object.byteRangeAt - base, 'latin1');
  return { fieldName, reservedBytes, bytes, byteRange };
}
