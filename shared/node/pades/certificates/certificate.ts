import { createHash, X509Certificate } from 'node:crypto';
import { dayMs, instantFromMs } from '../../../domain/instant.ts';
import { derBits, readDer, derSequence, derTagged, derTimeMs, type DerNode } from './der-reader.ts';
import { oids } from '../cms/oids.ts';
import { PadesError, type CertificateSummary } from '../contract.ts';
import { readExtensions, type CertificateExtensions } from './certificate-extensions.ts';
import { checkSignature } from './check-signature.ts';

/** A certificate, as far as decisions about trust need it (RFC 5280, section 4). Nothing here has been checked against an issuer. */
export interface Certificate extends CertificateExtensions {
  readonly x509: X509Certificate;
  readonly der: Uint8Array;
  /** What the issuer signed, and how. */
  readonly tbs: Uint8Array;
  readonly signatureAlgorithm: DerNode;
  readonly signature: Uint8Array;
  /** The two statements of the algorithm, inside and outside the signed part, are the same. */
  readonly algorithmsAgree: boolean;
  readonly serialHex: string;
  readonly issuerDer: Uint8Array;
  readonly subjectDer: Uint8Array;
  /** For people; never to be compared. */
  readonly subject: string;
  readonly issuer: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly spkiDer: Uint8Array;
  /** The key inside the SubjectPublicKeyInfo, which OCSP and key identifiers hash. */
  readonly publicKeyBits: Uint8Array;
  /** So short-lived that nobody needs to be asked about a revocation. */
  readonly noRevocation: boolean;
  /** Issued in its own name and signed with its own key. */
  readonly selfSigned: boolean;
  /** SHA-256 of the whole, lower-case hex. */
  readonly fingerprint: string;
}

/** No honest certificate is larger; one that is comes from somebody who wants to make us work. */
const maxCertificateBytes = 128 * 1024;
/** As long as the CA/Browser Forum calls a certificate short-lived (Baseline Requirements, section 1.6.1). */
const maxShortLifeMs = 7 * dayMs;

/** @throws PadesError `damaged` for anything that isn't an X.509 certificate. */
export function readCertificate(from: X509Certificate | Uint8Array): Certificate {
  try {
    return parse(from instanceof X509Certificate ? from : openX509(from));
  } catch (error) {
    throw error instanceof PadesError ? error : new PadesError('damaged', 'this is no certificate', { cause: error });
  }
}

/** The certificates among `ders`; what can't be read is left out, since a hostile file may hold anything. Each appears once. */
export function readCertificates(ders: Iterable<X509Certificate | Uint8Array>): Certificate[] {
  const found = new Map<string, Certificate>();
  for (const der of ders) {
    const certificate = tryRead(der);
    if (certificate !== undefined) found.set(certificate.fingerprint, certificate);
  }
  return [...found.values()];
}

function tryRead(from: X509Certificate | Uint8Array): Certificate | undefined {
  try {
    return readCertificate(from);
  } catch {
    return undefined;
  }
}

function openX509(der: Uint8Array): X509Certificate {
  if (der.length > maxCertificateBytes) throw new PadesError('damaged', 'a certificate of this size is not read');
  // OpenSSL would also accept PEM, and ignore anything after the certificate.
  readDer(der);
  return new X509Certificate(der);
}

function parse(x509: X509Certificate): Certificate {
  const der = x509.raw;
  const [tbsNode, signatureAlgorithm, signature] = derSequence(readDer(der));
  if (tbsNode === undefined || signatureAlgorithm === undefined) throw new PadesError('damaged', 'a certificate without its parts');
  const [, serial, innerAlgorithm, issuer, validity, subject, spki] = withVersion(derSequence(tbsNode));
  if (serial === undefined || innerAlgorithm === undefined || issuer === undefined || subject === undefined || spki === undefined)
    throw new PadesError('damaged', 'a certificate without its parts');
  const [notBefore, notAfter] = derSequence(validity);
  // OpenSSL reads the key only when asked for it: an invalid one is found out here and nowhere later.
  if (x509.publicKey.asymmetricKeyType === undefined) throw new PadesError('damaged', 'a certificate with a key of an unknown kind');
  const certificate = {
    x509,
    der,
    tbs: tbsNode.raw,
    signatureAlgorithm,
    signature: derBits(signature),
    algorithmsAgree: Buffer.compare(innerAlgorithm.raw, signatureAlgorithm.raw) === 0,
    serialHex: Buffer.from(serial.content).toString('hex'),
    issuerDer: issuer.raw,
    subjectDer: subject.raw,
    subject: nameInWords(x509.subject),
    issuer: nameInWords(x509.issuer),
    notBeforeMs: derTimeMs(notBefore),
    notAfterMs: derTimeMs(notAfter),
    spkiDer: spki.raw,
    publicKeyBits: derBits(derSequence(spki)[1]),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    ...readExtensions(derTagged(derSequence(tbsNode).slice(6), 3)),
  };
  return { ...certificate, noRevocation: needsNoRevocation(certificate), selfSigned: isSelfSigned(certificate) };
}

/** Version 1 certificates leave the version out. */
function withVersion(members: readonly DerNode[]): readonly (DerNode | undefined)[] {
  return members[0]?.tag === 0xa0 ? members : [undefined, ...members];
}

/**
 * An authority may not claim it (RFC 9608, section 4), nor does a claim make a long life short. What a timestamp service vouches for
 * outlives its certificate by years: its key's revocation must be able to undo it. A key that was forgotten once it had signed can't be
 * stolen, for however long its certificate is valid.
 */
function needsNoRevocation(certificate: Omit<Certificate, 'noRevocation' | 'selfSigned'>): boolean {
  const { saysNoRevocation, isCa, extendedKeyUsage, policies, notBeforeMs, notAfterMs } = certificate;
  const stampsTime = extendedKeyUsage?.includes(oids.timeStamping) === true;
  const isForgotten = policies?.includes(oids.forgottenKeyPolicy) === true;
  return saysNoRevocation && !isCa && !stampsTime && (isForgotten || notAfterMs - notBeforeMs <= maxShortLifeMs);
}

function isSelfSigned(certificate: Omit<Certificate, 'noRevocation' | 'selfSigned'>): boolean {
  if (Buffer.compare(certificate.issuerDer, certificate.subjectDer) !== 0) return false;
  const { signatureAlgorithm: algorithm, signature, tbs: data, x509 } = certificate;
  return checkSignature({ algorithm, key: x509.publicKey, data, signature }) === 'good';
}

/** Node gives one part of a name per line, control characters escaped. */
function nameInWords(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ').slice(0, 1_000);
}

/** Whether two certificates are the same one, byte for byte. */
export function sameCertificate(one: Certificate, other: Certificate): boolean {
  return one.fingerprint === other.fingerprint;
}

/** What a report says about a certificate. */
export function summarizeCertificate(certificate: Certificate): CertificateSummary {
  const { subject, issuer, serialHex: serial, notBeforeMs, notAfterMs, fingerprint, selfSigned } = certificate;
  return {
    subject,
    issuer,
    serial,
    notBefore: instantFromMs(notBeforeMs),
    notAfter: instantFromMs(notAfterMs),
    fingerprint,
    selfMade: selfSigned,
  };
}
