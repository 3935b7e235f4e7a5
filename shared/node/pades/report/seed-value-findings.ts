import { isSeen, unmetSeedValues, type SignatureTraits } from '../append/seed-values.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { hashName } from '../certificates/check-signature.ts';
import type { Finding } from '../contract.ts';
import { transformOf } from '../file/form-fields.ts';
import type { PdfFile, PdfView } from '../file/pdf-contract.ts';
import { revocationInfoArchival } from './file-proof.ts';
import { finding } from './finding-codes.ts';
import type { ReadSignature } from './read-signature.ts';

/**
 * Whether a signature is what the author of the form demanded of one in its field (ISO 32000-2, 12.7.5.5). Asked of the field as it was
 * before it was signed, for whoever signs may have taken the demands away.
 * @param path from the signer's certificate up, as far as it is known.
 */
export function seedValueFindings(file: PdfFile, read: ReadSignature, path: readonly Certificate[]): Finding[] {
  const { field, revision } = read.found;
  const signed = file.at(revision);
  const before = revision > 1 ? file.at(revision - 1) : signed;
  const asked = before
    .signatureFields()
    .find(({ ref, name }) => (field.ref === null ? name === field.name : ref?.number === field.ref.number));
  const [view, dict] = asked === undefined ? [signed, field.dict] : [before, asked.dict];
  return unmetSeedValues(view, dict, traitsOf(file, signed, read, path)).map((constraint) =>
    finding(isSeen(constraint) ? 'seed_value_not_met' : 'seed_value_unknown', { constraint }),
  );
}

function traitsOf(file: PdfFile, view: PdfView, read: ReadSignature, path: readonly Certificate[]): SignatureTraits {
  const { value } = read.found;
  const signer = read.signer?.signer ?? null;
  const hash = signer === null ? undefined : hashName(signer.digestAlgorithm);
  const certify = view.number(transformOf(view, value.dict, 'DocMDP')?.get('P'));
  const reason = view.text(value.dict.get('Reason'));
  return {
    filter: value.filter,
    subFilter: value.subFilter,
    hash: hash === undefined || hash === 'weak' ? null : hash,
    hasTimestamp: read.timestamps.length > 0,
    hasProofs: signer?.signed.has(revocationInfoArchival) === true || file.newest().catalog.entries.has('DSS'),
    signer: read.signer?.certificate ?? null,
    path,
    ...(reason === undefined ? {} : { reason }),
    ...(certify === 1 || certify === 2 || certify === 3 ? { certify } : {}),
  };
}
