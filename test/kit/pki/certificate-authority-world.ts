import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { makeCertificate, type CertificateSpec, type Issued } from './make-certificate.ts';

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

/** Everybody who has a certificate of the local authority. */
export interface CertificateWorld {
  readonly root: Issued;
  readonly intermediate: Issued;
  /** Extended key usage timeStamping, critical and alone. */
  readonly timestampService: Issued;
  /** Answers for the intermediate's certificates; its own revocation is not asked (nocheck). */
  readonly ocspResponder: Issued;
  readonly signers: Signers;
  readonly all: readonly Issued[];
}

export interface Signers {
  readonly rsa: Issued;
  readonly rsa4096: Issued;
  readonly ec: Issued;
  readonly ecP384: Issued;
  /** Names addresses where OCSP and CRL answer that it was revoked 30 days ago. */
  readonly revoked: Issued;
  readonly expired: Issued;
  readonly notYetValid: Issued;
  /** Its key usage is key encipherment alone. */
  readonly wrongUsage: Issued;
  /** Its extended key usage is server authentication alone. */
  readonly wrongExtendedUsage: Issued;
  /** Revocation list only, no OCSP. */
  readonly crlOnly: Issued;
  /** Neither OCSP nor list. */
  readonly withoutRevocation: Issued;
}

/**
 * The whole authority, with addresses under `url`; everything valid since a year ago, for ten years and more. A stranger's has the same
 * people in it, under a root and an intermediate with different names and keys.
 */
export function issueCertificateWorld(url: string, nowMs: number, stranger = false): CertificateWorld {
  const notBeforeMs = nowMs - yearMs;
  const root = makeCertificate({
    name: stranger ? 'Other Root' : 'Test Root',
    ...(stranger ? { keyNumber: 50 } : { key: 'rsa2048' }),
    authority: {},
    notBeforeMs: notBeforeMs - yearMs,
    notAfterMs: nowMs + 30 * yearMs,
  });
  const intermediate = makeCertificate({
    name: stranger ? 'Other Intermediate' : 'Test Intermediate',
    issuer: root,
    keyNumber: stranger ? 51 : 10,
    authority: { pathLength: 0 },
    notBeforeMs,
    notAfterMs: nowMs + 20 * yearMs,
    urls: { issuer: `${url}/root.cer`, crl: `${url}/root.crl` },
  });
  const common = {
    issuer: intermediate,
    notBeforeMs,
    notAfterMs: nowMs + 10 * yearMs,
    urls: { ocsp: `${url}/ocsp`, issuer: `${url}/intermediate.cer`, crl: `${url}/intermediate.crl` },
  };
  const timestampService = makeCertificate({
    ...common,
    name: 'Test Timestamps',
    key: 'rsa2048',
    keyNumber: 1,
    keyUsage: [0],
    extendedKeyUsage: { usages: [oids.timeStamping], critical: true },
  });
  const ocspResponder = makeCertificate({
    ...common,
    urls: {},
    name: 'Test OCSP',
    keyNumber: 11,
    keyUsage: [0],
    extendedKeyUsage: { usages: [oids.ocspSigning] },
    noCheck: true,
  });
  const signers = issueSigners(common, nowMs);
  return {
    root,
    intermediate,
    timestampService,
    ocspResponder,
    signers,
    all: [root, intermediate, timestampService, ocspResponder, ...Object.values(signers)],
  };
}

function issueSigners(common: Omit<CertificateSpec, 'name'>, nowMs: number): Signers {
  const issue = (name: string, spec: Partial<CertificateSpec>): Issued => makeCertificate({ ...common, name, ...spec });
  const { crl = '', issuer = '' } = common.urls ?? {};
  return {
    rsa: issue('Anna Álvarez', { key: 'rsa2048', keyNumber: 2 }),
    rsa4096: issue('Bertha Long', { key: 'rsa4096', keyNumber: 0 }),
    ec: issue('Čeněk Dvořák', { keyNumber: 20 }),
    ecP384: issue('Дарья Петрова', { key: 'P-384', keyNumber: 0 }),
    revoked: issue('Edda Revoked', { keyNumber: 21 }),
    expired: issue('Fritz Expired', { keyNumber: 22, notAfterMs: nowMs - dayMs }),
    notYetValid: issue('Gerda Later', { keyNumber: 23, notBeforeMs: nowMs + dayMs }),
    wrongUsage: issue('Hans Encipherer', { keyNumber: 24, keyUsage: [2] }),
    wrongExtendedUsage: issue('Inge Server', { keyNumber: 25, extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.1'] } }),
    crlOnly: issue('Jon Lists', { keyNumber: 26, urls: { crl, issuer } }),
    withoutRevocation: issue('Karla Plain', { keyNumber: 27, urls: {} }),
  };
}
