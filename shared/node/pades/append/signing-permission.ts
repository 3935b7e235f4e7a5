import { PadesError } from '../contract.ts';
import { transformOf } from '../file/form-fields.ts';
import type { PdfSignatureField, PdfView } from '../file/pdf-contract.ts';
import { PdfDict, PdfName, type PdfObject } from '../file/pdf-object.ts';
import { refuseUnmetSeedValues, type SignatureFacts } from './seed-values.ts';

export interface WantedSignature {
  readonly fieldName?: string;
  readonly isVisible: boolean;
  readonly certifies: boolean;
  /** Absent: what isn't known yet isn't refused. */
  readonly facts?: SignatureFacts | null;
}

/**
 * Whether earlier signers and the form allow this signature.
 * @returns the field to fill; null for a new one.
 * @throws PadesError `certified_no_changes`, `field_not_found`, `field_taken`, `field_locked`, `seed_value_not_met`, `bad_order`.
 */
export function permittedField(
  view: PdfView,
  { fieldName, isVisible, certifies, facts = null }: WantedSignature,
): PdfSignatureField | null {
  const fields = view.signatureFields();
  if (certifies && fields.some(({ signature }) => signature !== null))
    throw new PadesError('bad_order', 'Only the first signature can certify a document.');
  const certification = view.certification();
  if (certification === 1)
    throw new PadesError('certified_no_changes', 'An earlier signer allowed no changes, further signatures included.');
  if (fieldName === undefined) {
    if (certification === 2 && isVisible)
      throw new PadesError('certified_no_changes', 'An earlier signer allowed signatures in existing fields and invisible ones only.');
    return null;
  }
  const field = fields.find(({ name }) => name === fieldName);
  if (field?.ref === undefined || field.ref === null) throw new PadesError('field_not_found', 'The document has no such signature field.');
  if (field.signature !== null) throw new PadesError('field_taken', 'That field is signed already.');
  const isReadOnly = ((view.number(field.dict.get('Ff')) ?? 0) & 1) === 1;
  if (isReadOnly || fields.some((other) => locks(view, other, fieldName)))
    throw new PadesError('field_locked', 'An earlier signer locked that field.');
  refuseUnmetSeedValues(view, field.dict, facts);
  return field;
}

function locks(view: PdfView, { signature }: PdfSignatureField, name: string): boolean {
  const transform = signature === null ? undefined : transformOf(view, signature.dict, 'FieldMDP');
  if (transform === undefined) return false;
  const named = (view.array(transform.get('Fields')) ?? [])
    .map((item) => view.text(item))
    .some((locked) => locked !== undefined && (name === locked || name.startsWith(`${locked}.`)));
  const action = view.name(transform.get('Action'));
  return action === 'All' || (action === 'Include' && named) || (action === 'Exclude' && !named);
}

/** The `/Reference` entries of a signature: what it certifies, and which fields it locks because its field says so. */
export function signatureReferences(view: PdfView, certify: 1 | 2 | 3 | undefined, field: PdfSignatureField | null): readonly PdfDict[] {
  const certification = certify === undefined ? [] : [reference('DocMDP', { P: certify })];
  const lock = field === null ? undefined : view.dict(field.dict.get('Lock'));
  const action = view.name(lock?.get('Action'));
  if (lock === undefined || (action !== 'All' && action !== 'Include' && action !== 'Exclude')) return certification;
  const fields = action === 'All' ? {} : { Fields: (view.array(lock.get('Fields')) ?? []).map((item) => view.resolve(item)) };
  return [...certification, reference('FieldMDP', { Action: new PdfName(action), ...fields }).with({ Data: view.catalogRef })];
}

function reference(method: 'DocMDP' | 'FieldMDP', parameters: Readonly<Record<string, PdfObject>>): PdfDict {
  return PdfDict.of({
    Type: new PdfName('SigRef'),
    TransformMethod: new PdfName(method),
    TransformParams: PdfDict.of({ Type: new PdfName('TransformParams'), V: new PdfName('1.2'), ...parameters }),
  });
}
