import { readCertificates, type Certificate } from '../certificates/certificate.ts';
import { derTagged, readDer, type DerNode } from '../certificates/der-reader.ts';
import type { VerifyPdfOrder } from '../contract.ts';
import { instantToMs } from '../../../domain/instant.ts';
import type { PdfFile } from '../file/pdf-contract.ts';
import type { SignedData } from '../signed-data/read-signed-data.ts';
import { readValidationStore, type ValidationStore } from '../signed-data/validation-store.ts';
import type { RevocationEvidence } from '../trust/check-revocation.ts';
import type { FoundSignature } from './collect-signatures.ts';
import { contentsOf } from './read-signature.ts';
import type { WithTrustedLists } from '../trusted-lists/list-contract.ts';
import { nameKey } from '../trusted-lists/list-index.ts';
import { maxQuestions, type ProofPool } from './settle-certificate.ts';

/** What a file includes to prove its own signatures. */
export interface FileProof {
  readonly pool: ProofPool;
  /** Whether a certificate came with the file, or is one of the roots or of the services of a list. */
  isInFile(certificate: Certificate): boolean;
  /** The document security store as it was at a revision. */
  storeAt(revision: number): ValidationStore;
}

/** Where Adobe's signatures keep revocation data. */
export const revocationInfoArchival = '1.2.840.113583.1.1.8';

/** Gathers certificates and revocation data out of a file's signatures, its timestamps and its store of validation data. */
export function gatherFileProof(file: PdfFile, signatures: readonly FoundSignature[], order: VerifyPdfOrder & WithTrustedLists): FileProof {
  const stores = new Map<number, ValidationStore>();
  const storeAt = (revision: number): ValidationStore => {
    const store = stores.get(revision) ?? readValidationStore(file.at(revision));
    stores.set(revision, store);
    return store;
  };
  const contents = signatures.flatMap(contentsOf);
  const store = storeAt(file.revisions.length);
  const roots = readCertificates(order.roots);
  const oneActRoots = readCertificates(order.oneActRoots ?? []);
  const certificates = unique([...contents.flatMap((one) => [...one.certificates]), ...store.certificates]);
  const { trustedLists } = order;
  const known = new Set([...roots, ...oneActRoots, ...certificates].map(({ fingerprint }) => fingerprint));
  const isListed = ({ subjectDer, fingerprint }: Certificate): boolean =>
    trustedLists?.named(nameKey(subjectDer)).some((service) => service.certificates.some((one) => one.fingerprint === fingerprint)) ===
    true;
  const pool: ProofPool = {
    roots,
    oneActRoots,
    certificates,
    evidence: [...store.evidence, ...contents.flatMap(evidenceIn)],
    ...(trustedLists === undefined ? {} : { trustedLists }),
    ...(order.authorities === undefined ? {} : { authorities: order.authorities }),
    nowMs: instantToMs(order.now),
    notes: [],
    questionsLeft: maxQuestions,
  };
  return { pool, storeAt, isInFile: (one) => known.has(one.fingerprint) || isListed(one) };
}

function unique(certificates: readonly Certificate[]): Certificate[] {
  return [...new Map(certificates.map((certificate) => [certificate.fingerprint, certificate])).values()];
}

function evidenceIn({ crls, ocsps, signers: [signer] }: SignedData): RevocationEvidence[] {
  const archive = signer?.signed.get(revocationInfoArchival)?.[0];
  return [
    ...crls.map(evidence('crl')),
    ...ocsps.map(evidence('ocsp')),
    ...archived(archive, 0).map(evidence('crl')),
    ...archived(archive, 1).map(evidence('ocsp')),
  ];
}

function evidence(kind: RevocationEvidence['kind']): (der: Uint8Array) => RevocationEvidence {
  return (der) => ({ kind, der, source: 'file' });
}

function archived(archive: DerNode | undefined, tag: number): Uint8Array[] {
  try {
    return archive === undefined
      ? []
      : (derTagged(readDer(archive.raw).children(), tag)?.children()[0]?.children() ?? []).map(({ raw }) => raw);
  } catch {
    return [];
  }
}
