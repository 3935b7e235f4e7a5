import { type X509Certificate } from 'node:crypto';
import type { CertificateSummary } from '../../../shared/node/pades/contract.ts';
import { readCertificate, summarizeCertificate } from '../../../shared/node/pades/certificates/certificate.ts';
import type { Certificate } from '../../contract/signing.ts';

/** A certificate as the contract shows it. */
export function viewCertificate(certificate: X509Certificate): Certificate {
  return viewSummary(summarizeCertificate(readCertificate(certificate)));
}

export function viewSummary({ subject, issuer, serial, notBefore, notAfter, fingerprint, selfMade }: CertificateSummary): Certificate {
  return { subject, issuer, serial, notBefore, notAfter, fingerprint, selfMade };
}
