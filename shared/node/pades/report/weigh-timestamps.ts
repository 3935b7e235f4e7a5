import type { Certificate } from '../certificates/certificate.ts';
import type { Finding } from '../contract.ts';
import { clockSkewMs } from '../trust/revocation-answer.ts';
import { finding } from './finding-codes.ts';
import type { ReadSignature, ReadTimestamp } from './read-signature.ts';
import { settleCertificate, type ProofPool, type SettledCertificate } from './settle-certificate.ts';

/** A timestamp with everything that was found out about it. */
export interface WeighedTimestamp {
  readonly genTimeMs: number;
  readonly certificate: Certificate | null;
  readonly settled: SettledCertificate | null;
  /** It proves its time: intact, with a trusted path, not revoked. */
  readonly good: boolean;
  readonly findings: readonly Finding[];
}

/** A document timestamp that proves when everything up to its revision existed. */
export interface DocumentProof {
  readonly revision: number;
  readonly weighed: WeighedTimestamp;
}

/** A service's certificate that expires within this time is reason to renew the archive timestamp. */
const soonMs = 90 * 86_400_000;

/**
 * Judges a token at the earliest moment at which it is known to have existed (`existedMs`; the moment of checking when nothing later
 * proves an earlier one): its path must have been valid then. Revocation counts at the time the token gives (RFC 3161, section 4).
 */
export async function weighTimestamp(pool: ProofPool, { token, checked }: ReadTimestamp, existedMs: number): Promise<WeighedTimestamp> {
  const { genTimeMs } = token;
  const { certificate } = checked;
  const findings = [...checked.findings];
  if (genTimeMs > pool.nowMs + clockSkewMs) findings.push(finding('timestamp_in_future'));
  if (certificate === null) return { genTimeMs, certificate, settled: null, good: false, findings };
  const settled = await settleCertificate(pool, { certificate, purpose: 'timestamping', validAtMs: existedMs, usedAtMs: genTimeMs });
  const trusted = settled.path.status === 'trusted' && settled.revocation.status !== 'revoked';
  if (!trusted) findings.push(finding('timestamp_untrusted', { subject: certificate.subject }));
  const outlived = genTimeMs < certificate.notBeforeMs || genTimeMs > certificate.notAfterMs;
  if (outlived) findings.push(finding('certificate_expired', { subject: certificate.subject }));
  const good = trusted && !outlived && checked.good && genTimeMs <= pool.nowMs + clockSkewMs;
  return { genTimeMs, certificate, settled, good, findings: [...findings, ...settled.path.findings, ...settled.revocation.findings] };
}

/** Document timestamps from the newest to the oldest: each good one proves that the ones before it existed at its time. */
export async function weighDocumentTimestamps(
  pool: ProofPool,
  signatures: readonly ReadSignature[],
): Promise<Map<ReadSignature, WeighedTimestamp>> {
  const weighed = new Map<ReadSignature, WeighedTimestamp>();
  const proofs: DocumentProof[] = [];
  for (const one of [...signatures].reverse()) {
    const [stamp] = one.timestamps;
    if (one.found.value.kind !== 'document_timestamp' || stamp === undefined) continue;
    const existedMs = earliestProof(proofs, one.found.revision + 1)?.weighed.genTimeMs ?? pool.nowMs;
    const judged = await weighTimestamp(pool, stamp, existedMs);
    const good = judged.good && one.integrity === 'intact';
    const ending = good && proofs.length === 0 && judged.certificate !== null && judged.certificate.notAfterMs < pool.nowMs + soonMs;
    const result = {
      ...judged,
      good,
      findings: ending
        ? [...judged.findings, finding('timestamp_expires_soon', { subject: judged.certificate?.subject ?? '' })]
        : judged.findings,
    };
    weighed.set(one, result);
    if (good) proofs.push({ revision: one.found.revision, weighed: result });
  }
  return weighed;
}

/** The good document timestamp of a revision at or after `fromRevision` that gives the earliest time. */
export function earliestProof(proofs: readonly DocumentProof[], fromRevision: number): DocumentProof | undefined {
  return proofs.filter(({ revision }) => revision >= fromRevision).sort((a, b) => a.weighed.genTimeMs - b.weighed.genTimeMs)[0];
}
