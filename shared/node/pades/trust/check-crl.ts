import type { Certificate } from '../certificates/certificate.ts';
import { urlOf } from '../certificates/certificate-extensions.ts';
import { checkSignature, type SignatureAnswer } from '../certificates/check-signature.ts';
import {
  derBits,
  derOctets,
  derOid,
  derSequence,
  derSmallNumber,
  derTagged,
  derTimeMs,
  derTrue,
  readDer,
  type DerNode,
} from '../certificates/der-reader.ts';
import { freshnessProblem, unusable, type RevocationAnswer, type RevocationProblem, type RevocationQuestion } from './revocation-answer.ts';

const reasonCode = '2.5.29.21';
const certificateIssuer = '2.5.29.29';
const issuingDistributionPoint = '2.5.29.28';
const expiredCertsOnCrl = '2.5.29.60';
/** The number of a list, who issued it, where a newer one is: nothing that changes what it says. */
const harmless = new Set(['2.5.29.20', '2.5.29.35', '2.5.29.46', '2.5.29.18', expiredCertsOnCrl, issuingDistributionPoint]);

/**
 * Reads a revocation list as an answer about one certificate at one moment (RFC 5280, sections 5 and 6.3). It counts only when the
 * certificate's own issuer signed it and it covers this certificate for all reasons; lists of changes and lists on behalf of other
 * issuers are not used. Never throws.
 */
export function checkCrl(crl: Uint8Array, question: RevocationQuestion): RevocationAnswer {
  try {
    return judge(crl, question);
  } catch {
    return unusable('malformed');
  }
}

function judge(crl: Uint8Array, question: RevocationQuestion): RevocationAnswer {
  const [list, algorithm, signature] = derSequence(readDer(crl));
  if (list === undefined || algorithm === undefined) return unusable('malformed');
  const members = derSequence(list);
  const [innerAlgorithm, issuer, ...rest] = members[0]?.tag === 0x02 ? members.slice(1) : members;
  const times = rest.filter(({ tag }) => tag === 0x17 || tag === 0x18);
  const revoked = rest.find(({ tag }) => tag === 0x30);
  const extensions = readExtensions(rest.find(({ tag }) => tag === 0xa0)?.children()[0]);
  if (issuer === undefined || Buffer.compare(issuer.raw, question.certificate.issuerDer) !== 0) return unusable('other_certificate');
  const signed = signatureProblem(question.issuer, algorithm, innerAlgorithm, list.raw, derBits(signature));
  const problem = signed ?? scopeProblem(extensions, question.certificate);
  if (problem !== undefined) return unusable(problem);
  const thisUpdateMs = derTimeMs(times[0]);
  const entry = revoked === undefined ? undefined : findEntry(revoked, question.certificate.serialHex);
  if (entry !== undefined) return revokedBy(entry, thisUpdateMs);
  const nextUpdateMs = times[1] === undefined ? null : derTimeMs(times[1]);
  const stale = freshnessProblem(question, thisUpdateMs, nextUpdateMs, extensions.has(expiredCertsOnCrl));
  return stale === undefined ? { status: 'good', thisUpdateMs, nextUpdateMs, responder: null } : unusable(stale);
}

const signatureProblems: Readonly<Record<SignatureAnswer, RevocationProblem | undefined>> = {
  good: undefined,
  bad: 'signature_bad',
  weak: 'weak',
  unsupported: 'unsupported',
};

function signatureProblem(
  issuer: Certificate,
  algorithm: DerNode,
  inner: DerNode | undefined,
  data: Uint8Array,
  signature: Uint8Array,
): RevocationProblem | undefined {
  if (issuer.keyUsage !== null && !issuer.keyUsage.has('cRLSign')) return 'responder_not_authorised';
  if (inner === undefined || Buffer.compare(inner.raw, algorithm.raw) !== 0) return 'signature_bad';
  return signatureProblems[checkSignature({ algorithm, key: issuer.x509.publicKey, data, signature })];
}

interface Extension {
  readonly critical: boolean;
  readonly value: DerNode;
}

function readExtensions(node: DerNode | undefined): ReadonlyMap<string, Extension> {
  const entries = node === undefined ? [] : derSequence(node);
  return new Map(
    entries.map((entry) => {
      const members = derSequence(entry);
      const critical = derTrue(members[1]);
      return [derOid(members[0]), { critical, value: readDer(derOctets(members.at(-1))) }];
    }),
  );
}

/** Why a list does not speak about this certificate, or not fully. */
function scopeProblem(extensions: ReadonlyMap<string, Extension>, certificate: Certificate): RevocationProblem | undefined {
  if ([...extensions].some(([oid, { critical }]) => critical && !harmless.has(oid))) return 'unsupported';
  const point = extensions.get(issuingDistributionPoint);
  if (point === undefined) return undefined;
  const members = derSequence(point.value);
  const set = (number: number): boolean => (derTagged(members, number)?.content[0] ?? 0) !== 0;
  if (derTagged(members, 3) !== undefined || set(4)) return 'unsupported';
  if ((set(1) && certificate.isCa) || (set(2) && !certificate.isCa) || set(5)) return 'other_certificate';
  const names = derTagged(members, 0)?.children()[0];
  if (names === undefined) return undefined;
  const urls = names.tag === 0xa0 ? names.children().map(urlOf) : [];
  return urls.some((url) => url !== undefined && certificate.crlUrls.includes(url)) ? undefined : 'other_certificate';
}

/** The entry of a certificate, found without reading more of the others than their numbers. */
function findEntry(revoked: DerNode, serialHex: string): readonly DerNode[] | undefined {
  return derSequence(revoked)
    .find((entry) => serialIs(entry.content, serialHex))
    ?.children();
}

function serialIs(content: Uint8Array, serialHex: string): boolean {
  const length = content[1] ?? 0;
  if (content[0] !== 0x02 || length * 2 !== serialHex.length) return false;
  return Buffer.from(content.buffer, content.byteOffset + 2, length).toString('hex') === serialHex;
}

function revokedBy([, revokedAt, extensions]: readonly DerNode[], thisUpdateMs: number): RevocationAnswer {
  const found = readExtensions(extensions);
  if (found.has(certificateIssuer)) return unusable('unsupported');
  const reason = found.get(reasonCode)?.value;
  return {
    status: 'revoked',
    revokedAtMs: derTimeMs(revokedAt),
    reason: reason === undefined ? null : derSmallNumber(reason),
    thisUpdateMs,
    responder: null,
  };
}
