import { permittedField } from './append/signing-permission.ts';
import { placeOfWidget, placeOnPage, type Placement } from './appearance/page-placement.ts';
import { isDoubtful, openToSign, repairsOf } from './append/repairs.ts';
import { PadesError, type Repair, type SignaturePlace, type VerifyPdfOrder } from './contract.ts';
import type { PdfPage, PdfSignatureField, PdfView } from './file/pdf-contract.ts';
import { usageRights } from './file/usage-rights.ts';
import { pagesOfWidgets } from './file/pages-of-widgets.ts';

/** A signature field that is waiting for somebody to sign. */
export interface EmptyField {
  /** What `SignPdfOrder.fieldName` takes. */
  readonly name: string;
  /** What its author wrote for people to read (`/TU`); null if empty. */
  readonly label: string | null;
  /** Where it appears; null for an invisible one. Part of it may be off the page. */
  readonly place: SignaturePlace | null;
  /** Why it can't be signed; null when it can. */
  readonly refusal: 'certified_no_changes' | 'field_locked' | 'seed_value_not_met' | null;
}

/** What the file itself still allows the next signer to do. */
export interface SigningOptions {
  /** What its certification and later locks still permit, as `PdfReport.certification`. */
  readonly certification: 1 | 2 | 3 | null;
  /** Signatures and document timestamps that it has. Only a file without any can be certified. */
  readonly signatures: number;
  /** Whether it needs a password or a key to be read, even an empty one; others can be asked to sign only what doesn't. */
  readonly encrypted: boolean;
  /** What had to be repaired to read it; empty for a sound file. */
  readonly repairs: readonly Repair[];
  /** Other programs may show another document: it is signed only if that is accepted (`SignPdfOrder.acceptRepairs`). */
  readonly doubtful: boolean;
  /** What programs may do beyond the usual with this form, such as save it filled in, ends with a signature. */
  readonly endsUsageRights: boolean;
  /** In form order, at most 100. */
  readonly emptyFields: readonly EmptyField[];
}

/** What the flags of an annotation say (ISO 32000-2, 12.5.3) that is not shown: hidden, no view. */
const unseen = 0b10_0010;
/** Nobody chooses among more. */
const maxListed = 100;
/** Longer names match nothing, and longer labels are cut. */
const maxNameLength = 2_000;

/** Reads what may be chosen before a PDF is signed. @throws PadesError as `verifyPdf`. */
export async function readSigningOptions({
  input,
  pdfPassword: password,
  signal,
}: Pick<VerifyPdfOrder, 'input' | 'pdfPassword' | 'signal'>): Promise<SigningOptions> {
  const file = await openToSign(input, { ...(password === undefined ? {} : { password }), ...(signal === undefined ? {} : { signal }) });
  try {
    const view = file.newest();
    const fields = view.signatureFields();
    const repairs = repairsOf(file, signal);
    return {
      encrypted: file.encrypted,
      repairs,
      doubtful: isDoubtful(repairs),
      endsUsageRights: usageRights(view).length > 0,
      certification: view.certification(),
      signatures: fields.filter(({ signature }) => signature !== null).length,
      emptyFields: emptyFields(view, fields),
    };
  } finally {
    file.close();
  }
}

function emptyFields(view: PdfView, fields: readonly PdfSignatureField[]): EmptyField[] {
  const waiting = new Map<string, PdfSignatureField>();
  for (const field of fields) {
    const { name, ref, signature } = field;
    const isToChoose = signature === null && ref !== null && name !== '' && name.length <= maxNameLength;
    if (isToChoose && waiting.size < maxListed && !waiting.has(name)) waiting.set(name, field);
  }
  const pages = pagesOfWidgets(
    view,
    [...waiting.values()].flatMap(({ widgets }) => widgets.slice(0, 1)),
  );
  return [...waiting.values()].flatMap((field) => {
    const refusal = refusalOf(view, field.name);
    return refusal === 'taken' ? [] : [{ name: field.name, label: labelOf(view, field), place: placeOfField(view, field, pages), refusal }];
  });
}

/** By the same rules as signing itself; `taken` for a field that can't be chosen. */
function refusalOf(view: PdfView, fieldName: string): EmptyField['refusal'] | 'taken' {
  try {
    permittedField(view, { fieldName, isVisible: true, certifies: false });
    return null;
  } catch (error) {
    if (!(error instanceof PadesError)) throw error;
    const { code } = error;
    return code === 'certified_no_changes' || code === 'field_locked' || code === 'seed_value_not_met' ? code : 'taken';
  }
}

function labelOf(view: PdfView, { dict }: PdfSignatureField): string | null {
  const label = view.text(dict.get('TU'))?.trim() ?? '';
  return label === '' ? null : label.slice(0, maxNameLength);
}

function placeOfField(view: PdfView, { widgets: [widget] }: PdfSignatureField, pages: ReadonlyMap<number, PdfPage>): SignaturePlace | null {
  const ref = widget?.ref ?? null;
  const page = ref === null ? undefined : pages.get(ref.number);
  if (widget === undefined || page === undefined || ((view.number(widget.dict.get('F')) ?? 0) & unseen) !== 0) return null;
  const placement = placeOfWidget(view, widget.dict.get('Rect'), page);
  return placement === null ? null : placeAsShown(view, page, placement);
}

/** The inverse of `placeOnPage`: how far the rectangle is from the upper left corner of the page as it is shown. */
function placeAsShown(
  view: PdfView,
  page: PdfPage,
  { rectangle: [left, bottom, right, top], width, height, rotation }: Placement,
): SignaturePlace | null {
  const corner = cornerOf(view, page);
  if (corner === null) return null;
  const [cornerLeft, cornerBottom, cornerRight, cornerTop] = corner;
  const offsets: Readonly<Record<Placement['rotation'], readonly [number, number]>> = {
    0: [left - cornerLeft, cornerTop - top],
    90: [bottom - cornerBottom, left - cornerLeft],
    180: [cornerRight - right, bottom - cornerBottom],
    270: [cornerTop - top, cornerRight - right],
  };
  const unit = view.number(page.dict.get('UserUnit')) ?? 1;
  const [x, y] = offsets[rotation];
  const place = { page: page.number, x: x * unit, y: y * unit, width: width * unit, height: height * unit };
  return Object.values(place).every(Number.isFinite) && place.width >= 1 && place.height >= 1 ? place : null;
}

/** One point's worth of the page in its upper left corner; null for a page smaller than that. */
function cornerOf(view: PdfView, page: PdfPage): Placement['rectangle'] | null {
  try {
    return placeOnPage(view, page, { page: page.number, x: 0, y: 0, width: 1, height: 1 }).rectangle;
  } catch (error) {
    if (error instanceof PadesError) return null;
    throw error;
  }
}
