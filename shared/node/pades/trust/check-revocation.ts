import type { Certificate } from '../certificates/certificate.ts';
import type { Finding, SignatureReport } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';
import { checkCrl } from './check-crl.ts';
import { checkOcsp } from './check-ocsp.ts';
import type { RevocationAnswer, RevocationProblem, RevocationQuestion } from './revocation-answer.ts';

/** An OCSP response or a revocation list from anywhere; what it's worth is determined here. */
export interface RevocationEvidence {
  readonly kind: 'ocsp' | 'crl';
  readonly der: Uint8Array;
  /** Whether the file itself includes it, which is what the level B-LT promises. */
  readonly source: 'file' | 'network';
}

export interface RevocationOrder {
  /** A trusted path, the leaf first, the root last. */
  readonly path: readonly Certificate[];
  readonly evidence: readonly RevocationEvidence[];
  /** The moment at which nothing of the path may have been revoked. */
  readonly atMs: number;
  /**
   * Until when a revocation undoes what was made at `atMs` unless its reason says that the key was safe (RFC 3161, section 4, for the
   * keys of timestamp services). Default: `atMs`.
   */
  readonly untilMs?: number;
  readonly nowMs: number;
}

export interface RevocationResult {
  readonly status: SignatureReport['revocation'];
  readonly findings: readonly Finding[];
  /** The evidence on which `good` rests. */
  readonly used: readonly RevocationEvidence[];
  /** Those about which nothing is known: certificates and their issuers, to be asked about. */
  readonly open: readonly { readonly certificate: Certificate; readonly issuer: Certificate }[];
}

interface Weighed {
  readonly evidence: RevocationEvidence;
  readonly answer: RevocationAnswer;
}

/** Reasons for which what a timestamp service made earlier remains valid. */
const keyWasSafe = new Set<number | null>([0, 3, 4, 5]);
const forged = new Set<RevocationProblem>(['signature_bad', 'responder_not_authorised', 'weak']);

/** Whether any certificate of a path, the root aside, had been revoked. A single revocation decides; a single gap leaves it unknown. */
export function checkRevocation(order: RevocationOrder): RevocationResult {
  const parts = order.path.slice(0, -1).map((certificate, index) => checkOne(order, certificate, order.path[index + 1] ?? certificate));
  const findings = parts.flatMap((part) => part.findings);
  const statuses = parts.map((part) => part.status);
  const status = statuses.includes('revoked')
    ? 'revoked'
    : statuses.includes('unknown')
      ? 'unknown'
      : statuses.includes('good')
        ? 'good'
        : 'not_needed';
  return { status, findings, used: parts.flatMap((part) => part.used), open: parts.flatMap((part) => part.open) };
}

const notNeeded: RevocationResult = { status: 'not_needed', findings: [], used: [], open: [] };

function checkOne(order: RevocationOrder, certificate: Certificate, issuer: Certificate): RevocationResult {
  if (certificate.noRevocation) return notNeeded;
  const question: RevocationQuestion = { certificate, issuer, atMs: order.atMs, nowMs: order.nowMs };
  const weighed = order.evidence.map((evidence): Weighed => ({ evidence, answer: weigh(evidence, question, order) }));
  const forgeries = weighed.filter(({ answer }) => answer.status === 'unusable' && forged.has(answer.problem));
  const findings = forgeries.slice(0, 1).map(() => finding('revocation_data_forged', { subject: certificate.subject }));
  const revoked = weighed.map(({ answer }) => answer).find((answer) => answer.status === 'revoked');
  if (revoked?.status === 'revoked') {
    const undone =
      revoked.revokedAtMs <= order.atMs || (revoked.revokedAtMs <= (order.untilMs ?? order.atMs) && !keyWasSafe.has(revoked.reason));
    const details = { subject: certificate.subject, revokedAt: new Date(revoked.revokedAtMs).toISOString() };
    if (undone) return { ...notNeeded, status: 'revoked', findings: [...findings, finding('certificate_revoked', details)] };
    // Revoked only later: that very answer says that it was good before.
    return {
      ...notNeeded,
      status: 'good',
      findings: [...findings, finding('revoked_after_signing', details)],
      used: weighed.filter(({ answer }) => answer === revoked).map(({ evidence }) => evidence),
    };
  }
  const good = weighed.filter(({ answer }) => answer.status === 'good');
  const [best] = [...good.filter(({ evidence }) => evidence.source === 'file'), ...good];
  if (best !== undefined) return { status: 'good', findings, used: [best.evidence], open: [] };
  return { status: 'unknown', findings: [...findings, ...gapFindings(weighed, certificate)], used: [], open: [{ certificate, issuer }] };
}

/** Why nothing is known although there was an answer. */
function gapFindings(weighed: readonly Weighed[], { subject }: Certificate): Finding[] {
  const problems = weighed.flatMap(({ answer }) => (answer.status === 'unusable' ? [answer.problem] : []));
  const findings = [finding('revocation_unknown', { subject })];
  if (problems.includes('stale') || problems.includes('after_expiry')) findings.push(finding('revocation_data_stale', { subject }));
  if (problems.some((problem) => problem === 'malformed' || problem === 'unsupported' || problem === 'future'))
    findings.push(finding('revocation_data_unusable', { subject }));
  return findings;
}

/** An answer, unless the certificate of whoever gave it had been revoked by then. */
function weigh(evidence: RevocationEvidence, question: RevocationQuestion, order: RevocationOrder): RevocationAnswer {
  const answer = ask(evidence, question);
  const responder = answer.status === 'good' || answer.status === 'revoked' ? answer.responder : null;
  if (responder === null || responder.ocspNoCheck || responder.noRevocation) return answer;
  const others = order.evidence.filter((other) => other !== evidence);
  const ofResponder = others.map((other) => ask(other, { ...question, certificate: responder }));
  const revoked = ofResponder.some((one) => one.status === 'revoked' && one.responder?.fingerprint !== responder.fingerprint);
  return revoked ? { status: 'unusable', problem: 'responder_not_authorised' } : answer;
}

function ask(evidence: RevocationEvidence, question: RevocationQuestion): RevocationAnswer {
  return evidence.kind === 'ocsp' ? checkOcsp(evidence.der, question) : checkCrl(evidence.der, question);
}
