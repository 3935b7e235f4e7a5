import { readCertificates, type Certificate } from '../certificates/certificate.ts';
import { PadesError } from '../contract.ts';
import type { PdfView } from '../file/pdf-contract.ts';
import { PdfRef, type PdfObject } from '../file/pdf-object.ts';
import type { RevocationEvidence } from '../trust/check-revocation.ts';

/** What the document security store (DSS) of a revision holds (ISO 32000-2, 12.8.4.3), unchecked. */
export interface ValidationStore {
  readonly certificates: readonly Certificate[];
  readonly evidence: readonly RevocationEvidence[];
}

/** More streams of one kind are not read. */
const maxStreams = 500;
const maxCertificateBytes = 128 * 1024;
const maxEvidenceBytes = 16 * 1024 * 1024;
/** All evidence together; what comes after it is left out. */
const maxBytes = 64 * 1024 * 1024;

/** Empty if there is no store. What can't be read is left out: a store proves nothing on its own. */
export function readValidationStore(view: PdfView): ValidationStore {
  const store = view.dict(view.catalog.get('DSS'));
  const entries = view.dict(store?.get('VRI'))?.entries ?? new Map<string, PdfObject>();
  const all = [store, ...[...entries.values()].slice(0, maxStreams).map((entry) => view.dict(entry))];
  const listed = (keys: readonly string[]): PdfRef[] =>
    distinct(all.flatMap((dict) => keys.flatMap((key) => [...(view.array(dict?.get(key)) ?? [])]))).slice(0, maxStreams);
  let room = maxBytes;
  const read = (object: PdfObject, most: number): Uint8Array[] => {
    const bytes = streamBytes(view, object, Math.min(most, room));
    room -= bytes?.length ?? 0;
    return bytes === undefined ? [] : [bytes];
  };
  const evidence = (kind: RevocationEvidence['kind'], ...keys: string[]): RevocationEvidence[] =>
    listed(keys)
      .flatMap((object) => read(object, maxEvidenceBytes))
      .map((der) => ({ kind, der, source: 'file' }));
  const certificates = readCertificates(listed(['Certs', 'Cert']).flatMap((object) => read(object, maxCertificateBytes)));
  return { certificates, evidence: [...evidence('ocsp', 'OCSPs', 'OCSP'), ...evidence('crl', 'CRLs', 'CRL')] };
}

/** Streams are always indirect. What the entries of individual signatures name is in the common lists too. */
function distinct(objects: readonly PdfObject[]): PdfRef[] {
  const refs = objects.filter((object) => object instanceof PdfRef);
  return [...new Map(refs.map((ref) => [ref.toString(), ref])).values()];
}

function streamBytes(view: PdfView, object: PdfObject, most: number): Buffer | undefined {
  try {
    const stream = view.stream(object);
    return stream === undefined ? undefined : view.streamBytes(stream, most);
  } catch (error) {
    if (error instanceof PadesError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}
