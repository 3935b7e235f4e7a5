import type { Certificate } from '../certificates/certificate.ts';
import { strongEnough } from '../certificates/check-signature.ts';
import { oids } from '../cms/oids.ts';
import type { Finding } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';
import { checkNames } from './check-names.ts';
import { checkPolicies } from './check-policies.ts';

/** What the first certificate of a path is used for. */
export type Purpose = 'signing' | 'timestamping' | 'ocsp';

const anyUse = '2.5.29.37.0';
/** The uses that make a certificate fit for signing documents: RFC 9336, e-mail, and those of Adobe and Microsoft. */
const documentUses = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4', '1.2.840.113583.1.1.5', '1.3.6.1.4.1.311.10.3.12', anyUse];
const usesOf: Readonly<Record<Purpose, readonly string[]>> = {
  signing: documentUses,
  timestamping: [oids.timeStamping],
  ocsp: [oids.ocspSigning],
};

/**
 * What speaks against a path already known to be held together by signatures and to end in a root (RFC 5280, section 6.1).
 * The root itself is taken as it is, except that it must be an authority when it has issued something.
 */
export function checkPath(path: readonly Certificate[], atMs: number, purpose: Purpose): Finding[] {
  const [leaf] = path;
  if (leaf === undefined) return [];
  const last = path.length - 1;
  return [
    ...checkFitness(leaf, purpose),
    ...path.flatMap((certificate, index) => [
      ...(index === last && index > 0 ? [] : checkOne(certificate, atMs)),
      ...(index === 0 ? [] : checkAuthority(certificate, path.slice(1, index), purpose)),
    ]),
    ...checkNames(path),
    ...checkPolicies(path),
  ];
}

/** Whether a certificate may be used for a purpose at all, no matter who issued it. */
export function checkFitness({ keyUsage, extendedKeyUsage, extendedKeyUsageCritical, subject }: Certificate, purpose: Purpose): Finding[] {
  const findings: Finding[] = [];
  const mayIdentify = keyUsage === null || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation');
  if (!mayIdentify) findings.push(finding('key_usage_wrong', { subject }));
  const allowed = usesOf[purpose];
  const restricted = extendedKeyUsage !== null;
  // RFC 3161, section 2.3: a timestamp service has exactly this one use, marked critical.
  const wrongUse =
    purpose === 'timestamping'
      ? !(restricted && extendedKeyUsage.length === 1 && extendedKeyUsage[0] === oids.timeStamping && extendedKeyUsageCritical)
      : purpose === 'ocsp'
        ? !(restricted && extendedKeyUsage.includes(oids.ocspSigning))
        : restricted && !extendedKeyUsage.some((use) => allowed.includes(use));
  if (wrongUse) findings.push(finding('extended_key_usage_wrong', { subject }));
  return findings;
}

function checkOne(certificate: Certificate, atMs: number): Finding[] {
  const {
    subject,
    unknownCritical: [oid],
    notBeforeMs,
    notAfterMs,
    x509,
  } = certificate;
  const findings: Finding[] = [];
  if (atMs < notBeforeMs) findings.push(finding('certificate_not_yet_valid', { subject }));
  if (atMs > notAfterMs) findings.push(finding('certificate_expired', { subject }));
  if (oid !== undefined) findings.push(finding('unknown_critical_extension', { subject, oid }));
  if (!strongEnough(x509.publicKey)) findings.push(finding('weak_algorithm', { subject }));
  return findings;
}

/** Whether a certificate may issue; `below` are the authorities between it and the leaf. */
function checkAuthority(
  { subject, isCa, keyUsage, pathLength, extendedKeyUsage }: Certificate,
  below: readonly Certificate[],
  purpose: Purpose,
): Finding[] {
  if (!isCa) return [finding('certificate_not_a_ca', { subject })];
  if (keyUsage !== null && !keyUsage.has('keyCertSign')) return [finding('key_usage_wrong', { subject })];
  // Certificates in the authority's own name don't count (RFC 5280, section 4.2.1.9).
  const counted = below.filter((one) => Buffer.compare(one.subjectDer, one.issuerDer) !== 0).length;
  if (pathLength !== null && counted > pathLength) return [finding('path_too_long', { subject })];
  const narrowed = extendedKeyUsage !== null && !extendedKeyUsage.some((use) => use === anyUse || usesOf[purpose].includes(use));
  return narrowed ? [finding('extended_key_usage_wrong', { subject })] : [];
}
