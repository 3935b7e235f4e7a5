import { createHash } from 'node:crypto';
import { readCertificates, sameCertificate, type Certificate } from '../certificates/certificate.ts';
import { checkSignature, hashName } from '../certificates/check-signature.ts';
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
import { oids } from '../cms/oids.ts';
import { checkFitness } from './check-path.ts';
import { clockSkewMs, freshnessProblem, unusable, type RevocationAnswer, type RevocationQuestion } from './revocation-answer.ts';

/** The parts of a BasicOCSPResponse (RFC 6960, section 4.2.1). */
interface BasicResponse {
  readonly data: DerNode;
  readonly algorithm: DerNode;
  readonly signature: Uint8Array;
  readonly certificates: readonly Certificate[];
  readonly responderId: DerNode;
  readonly producedAtMs: number;
  readonly singles: readonly DerNode[];
  readonly unknownCritical: boolean;
}

/** The hashes by which a response may name an issuer. SHA-1 only finds a certificate here; it proves nothing, and nothing depends on it. */
const maxResponderCertificates = 10;

/**
 * Reads an OCSP response (the whole OCSPResponse) as an answer about one certificate at one moment. It counts only when the issuer
 * itself signed it, or somebody whom the issuer authorized with a certificate for it (RFC 6960, section 4.2.2.2).
 * Never throws.
 */
export function checkOcsp(response: Uint8Array, question: RevocationQuestion): RevocationAnswer {
  try {
    const basic = readBasicResponse(response);
    if (basic === undefined) return unusable('not_successful');
    return answerOf(basic, question);
  } catch {
    return unusable('malformed');
  }
}

/** The certificates that came with a response, for whoever keeps what proves it. Empty for what can't be read. */
export function ocspCertificates(response: Uint8Array): Certificate[] {
  try {
    return [...(readBasicResponse(response)?.certificates ?? [])];
  } catch {
    return [];
  }
}

/** Undefined if the responder says it has no answer. */
function readBasicResponse(response: Uint8Array): BasicResponse | undefined {
  const [status, bytes] = derSequence(readDer(response));
  if (derSmallNumber(status) !== 0) return undefined;
  const [type, octets] = derSequence(bytes?.children()[0]);
  if (derOid(type) !== oids.ocspBasic) return undefined;
  const members = derSequence(readDer(derOctets(octets)));
  const [data, algorithm, signature] = members;
  if (data === undefined || algorithm === undefined) return undefined;
  const parts = derSequence(data).filter(({ tag }) => tag !== 0xa0);
  const [responderId, producedAt, singles] = parts;
  if (responderId === undefined) return undefined;
  const certificates = (derTagged(members, 0)?.children()[0]?.children() ?? []).slice(0, maxResponderCertificates);
  return {
    data,
    algorithm,
    signature: derBits(signature),
    certificates: readCertificates(certificates.map(({ raw }) => raw)),
    responderId,
    producedAtMs: derTimeMs(producedAt),
    singles: derSequence(singles),
    unknownCritical: hasCritical(derTagged(parts.slice(3), 1)),
  };
}

/** We know of no response extension that may be critical, apart from the nonce, which nobody asked for here. */
function hasCritical(extensions: DerNode | undefined): boolean {
  const entries = extensions === undefined ? [] : derSequence(extensions.children()[0]);
  return entries.some((entry) => {
    const [oid, critical] = derSequence(entry);
    return derTrue(critical) && derOid(oid) !== oids.ocspNonce;
  });
}

function answerOf(basic: BasicResponse, question: RevocationQuestion): RevocationAnswer {
  const mine = basic.singles.map(derSequence).filter(([id]) => names(id, question));
  if (mine.length === 0) return unusable('other_certificate');
  const signer = signerOf(basic, question);
  if (!('responder' in signer)) return signer;
  if (basic.unknownCritical || mine.some((single) => hasCritical(derTagged(single.slice(3), 1)))) return unusable('unsupported');
  if (basic.producedAtMs > question.nowMs + clockSkewMs) return unusable('future');
  const answers = mine.map((single) => readSingle(single, question, signer.responder));
  // Should a response contradict itself, the worse answer counts.
  return (
    answers.find(({ status }) => status === 'revoked') ??
    answers.find(({ status }) => status !== 'good') ??
    answers[0] ??
    unusable('malformed')
  );
}

/** Whether a CertID means the certificate asked about: its number, under the issuer's name and key. */
function names(id: DerNode | undefined, { certificate, issuer }: RevocationQuestion): boolean {
  const [algorithm, nameHash, keyHash, serial] = derSequence(id);
  const oid = derOid(derSequence(algorithm)[0]);
  // The hash only names the certificate: it may be one that is too weak for a signature.
  const hash = oid === oids.sha1 ? 'sha1' : hashName(oid);
  if (hash === undefined || hash === 'weak' || serial === undefined) return false;
  const same = (data: Uint8Array, node: DerNode | undefined): boolean =>
    Buffer.compare(createHash(hash).update(data).digest(), derOctets(node)) === 0;
  return (
    Buffer.from(serial.content).toString('hex') === certificate.serialHex &&
    same(issuer.subjectDer, nameHash) &&
    same(issuer.publicKeyBits, keyHash)
  );
}

/** Who signed, if they had the right to: the issuer itself, or a certificate that the issuer made for this use. */
function signerOf(basic: BasicResponse, { issuer }: RevocationQuestion): { responder: Certificate | null } | RevocationAnswer {
  const { data, algorithm, signature } = basic;
  const signs = (by: Certificate) => checkSignature({ algorithm, key: by.x509.publicKey, data: data.raw, signature });
  if (isNamed(basic.responderId, issuer)) {
    const answer = signs(issuer);
    if (answer === 'good') return { responder: null };
    if (answer === 'weak') return unusable('weak');
  }
  const named = basic.certificates.filter((one) => isNamed(basic.responderId, one) && !sameCertificate(one, issuer));
  const delegated = named.filter((one) => isDelegated(one, issuer, basic.producedAtMs));
  const answers = delegated.map((one) => ({ one, answer: signs(one) }));
  const good = answers.find(({ answer }) => answer === 'good');
  if (good !== undefined) return { responder: good.one };
  if (answers.some(({ answer }) => answer === 'weak')) return unusable('weak');
  return unusable(delegated.length > 0 || isNamed(basic.responderId, issuer) ? 'signature_bad' : 'responder_not_authorised');
}

function isNamed(id: DerNode, certificate: Certificate): boolean {
  const [inner] = id.children();
  if (inner === undefined) return false;
  if (id.tag === 0xa1) return Buffer.compare(inner.raw, certificate.subjectDer) === 0;
  return id.tag === 0xa2 && Buffer.compare(derOctets(inner), createHash('sha1').update(certificate.publicKeyBits).digest()) === 0;
}

function isDelegated(responder: Certificate, issuer: Certificate, atMs: number): boolean {
  const { signatureAlgorithm: algorithm, tbs: data, signature } = responder;
  return (
    Buffer.compare(responder.issuerDer, issuer.subjectDer) === 0 &&
    responder.algorithmsAgree &&
    checkSignature({ algorithm, key: issuer.x509.publicKey, data, signature }) === 'good' &&
    checkFitness(responder, 'ocsp').length === 0 &&
    responder.unknownCritical.length === 0 &&
    atMs >= responder.notBeforeMs &&
    atMs <= responder.notAfterMs
  );
}

const archiveCutoff = '1.3.6.1.5.5.7.48.1.6';

function readSingle(single: readonly DerNode[], question: RevocationQuestion, responder: Certificate | null): RevocationAnswer {
  const [, status, thisUpdate] = single;
  const rest = single.slice(3);
  const next = derTagged(rest, 0)?.children()[0];
  const thisUpdateMs = derTimeMs(thisUpdate);
  const nextUpdateMs = next === undefined ? null : derTimeMs(next);
  const keepsEnded = (derTagged(rest, 1)?.children()[0]?.children() ?? []).some((entry) => derOid(derSequence(entry)[0]) === archiveCutoff);
  if (status?.tag === 0xa1) {
    const [revokedAt, reason] = status.children();
    const reasonNode = reason?.children()[0];
    return {
      status: 'revoked',
      revokedAtMs: derTimeMs(revokedAt),
      reason: reasonNode === undefined ? null : derSmallNumber(reasonNode),
      thisUpdateMs,
      responder,
    };
  }
  if (status?.tag === 0x82) return { status: 'unknown' };
  if (status?.tag !== 0x80) return unusable('malformed');
  const problem = freshnessProblem(question, thisUpdateMs, nextUpdateMs, keepsEnded);
  return problem === undefined ? { status: 'good', thisUpdateMs, nextUpdateMs, responder } : unusable(problem);
}
