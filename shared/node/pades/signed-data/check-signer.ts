import { createHash } from 'node:crypto';
import type { Certificate } from '../certificates/certificate.ts';
import { checkSignature, hashName } from '../certificates/check-signature.ts';
import { derOctets, derOid, derSequence, type DerNode } from '../certificates/der-reader.ts';
import { oids } from '../cms/oids.ts';
import type { Finding } from '../contract.ts';
import type { HashName } from '../file/pdf-contract.ts';
import { finding } from '../report/finding-codes.ts';
import type { SignedData, SignerInfo } from './read-signed-data.ts';

export type DigestName = HashName;

export interface SignerToCheck {
  readonly signedData: SignedData;
  /** The content type that must have been signed: `oids.data` for a document, `oids.tstInfo` for a timestamp. */
  readonly contentType: string;
  /** The digest of the content. */
  digestOf(hash: DigestName): Promise<Uint8Array> | Uint8Array;
  /** SHA-1 may still name the certificate (ESSCertID), as many timestamp services do; the signature over it is strong all the same. */
  readonly allowSha1CertificateId: boolean;
  /** Certificates from elsewhere in the file, for signers who brought none. */
  readonly pool?: readonly Certificate[];
}

export interface CheckedSigner {
  /** `unreadable`: not checked, as it is malformed, of an unknown kind or broken by age; the findings say which. */
  readonly integrity: 'intact' | 'broken' | 'unreadable';
  /** The certificate with whose key it was signed; null when it is missing. */
  readonly certificate: Certificate | null;
  readonly signer: SignerInfo | null;
  /** Whether a signed attribute binds the certificate to the signature, as every baseline level wants. */
  readonly bindsCertificate: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Checks the only signature of a SignedData: content digest, signature value, and that the certificate is the one that was signed
 * with (RFC 5652, section 5.6; RFC 5035). Says nothing about trust. Never throws for what the bytes hold.
 */
export async function checkSigner(order: SignerToCheck): Promise<CheckedSigner> {
  const [signer, second] = order.signedData.signers;
  const nothing = { certificate: null, signer: signer ?? null, bindsCertificate: false };
  if (signer === undefined || second !== undefined)
    return { ...nothing, integrity: 'unreadable', findings: [finding('signature_unreadable')] };
  const hash = hashName(signer.digestAlgorithm);
  if (hash === 'weak')
    return {
      ...nothing,
      integrity: 'unreadable',
      certificate: claimedCertificate(order, signer) ?? null,
      findings: [finding('weak_algorithm')],
    };
  if (hash === undefined || signer.signedBytes === null)
    return { ...nothing, integrity: 'unreadable', findings: [finding('unsupported_algorithm')] };
  try {
    return await check(order, signer, signer.signedBytes, hash);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'DerError')) throw error;
    return { ...nothing, integrity: 'unreadable', findings: [finding('attributes_malformed')] };
  }
}

async function check(order: SignerToCheck, signer: SignerInfo, data: Uint8Array, hash: DigestName): Promise<CheckedSigner> {
  const typed = derOid(onlyValue(signer, oids.contentType)) === order.contentType && order.signedData.contentType === order.contentType;
  const digest = derOctets(onlyValue(signer, oids.messageDigest));
  const unchanged = Buffer.compare(digest, await order.digestOf(hash)) === 0;
  const findings: Finding[] = [];
  if (!typed) findings.push(finding('attributes_malformed'));
  if (!unchanged) findings.push(finding('content_changed'));
  const certificate = claimedCertificate(order, signer) ?? null;
  if (certificate === null)
    return {
      integrity: unchanged ? 'unreadable' : 'broken',
      certificate,
      signer,
      bindsCertificate: false,
      findings: [...findings, finding('signing_certificate_missing')],
    };
  const { signatureAlgorithm: algorithm, signature, digestAlgorithm } = signer;
  const value = checkSignature({ algorithm, key: certificate.x509.publicKey, data, signature, digest: digestAlgorithm });
  if (value === 'bad') findings.push(finding('signature_value_bad'));
  if (value === 'weak') findings.push(finding('weak_algorithm'));
  if (value === 'unsupported') findings.push(finding('unsupported_algorithm'));
  const binding = bindingOf(signer, certificate, order.allowSha1CertificateId);
  if (binding === 'other') findings.push(finding('signing_certificate_mismatch'));
  if (binding === 'weak') findings.push(finding('weak_algorithm'));
  const broken = !unchanged || value === 'bad' || binding === 'other' || !typed;
  const integrity = broken ? 'broken' : value === 'good' ? 'intact' : 'unreadable';
  return { integrity, certificate, signer, bindsCertificate: binding === 'same', findings };
}

function onlyValue(signer: SignerInfo, oid: string): DerNode | undefined {
  const values = signer.signed.get(oid);
  return values?.length === 1 ? values[0] : undefined;
}

/** The certificate that the signer names. Should several bear that name, the one that the signed attribute binds. */
function claimedCertificate({ signedData, pool = [] }: SignerToCheck, signer: SignerInfo): Certificate | undefined {
  const { identifier } = signer;
  const named = [...signedData.certificates, ...pool].filter((certificate) => {
    if ('keyId' in identifier) return certificate.subjectKeyId !== null && Buffer.compare(certificate.subjectKeyId, identifier.keyId) === 0;
    return certificate.serialHex === identifier.serialHex && Buffer.compare(certificate.issuerDer, identifier.issuerDer) === 0;
  });
  return named.find((certificate) => bindingOf(signer, certificate, true) === 'same') ?? named[0];
}

type Binding = 'same' | 'other' | 'weak' | 'none';

/** What signing-certificate-v2 says about a certificate, or signing-certificate where SHA-1 is allowed for it. */
function bindingOf(signer: SignerInfo, certificate: Certificate, allowSha1: boolean): Binding {
  const newer = onlyValue(signer, oids.signingCertificateV2);
  const older = onlyValue(signer, oids.signingCertificate);
  if (newer !== undefined) {
    const members = derSequence(derSequence(derSequence(newer)[0])[0]);
    const hash = members[0]?.tag === 0x30 ? hashName(derOid(derSequence(members[0])[0])) : 'sha256';
    if (hash === 'weak') return 'weak';
    return hash === undefined
      ? 'other'
      : matches(
          hash,
          certificate,
          members.find(({ tag }) => tag === 0x04),
        );
  }
  if (older === undefined) return 'none';
  if (!allowSha1) return 'weak';
  return matches('sha1', certificate, derSequence(derSequence(derSequence(older)[0])[0])[0]);
}

function matches(hash: string, { der }: Certificate, digest: DerNode | undefined): Binding {
  return Buffer.compare(createHash(hash).update(der).digest(), derOctets(digest)) === 0 ? 'same' : 'other';
}
