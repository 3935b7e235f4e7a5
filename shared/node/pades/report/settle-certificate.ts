import type { Certificate } from '../certificates/certificate.ts';
import { oids } from '../cms/oids.ts';
import type { AuthorityClient } from '../contract.ts';
import { askRevocation, fetchIssuers } from '../network/revocation-client.ts';
import type { TrustedLists } from '../trusted-lists/list-contract.ts';
import { anchorsAt } from '../trusted-lists/quality.ts';
import { buildPath, type PathResult } from '../trust/build-path.ts';
import type { Purpose } from '../trust/check-path.ts';
import { checkRevocation, type RevocationEvidence, type RevocationResult } from '../trust/check-revocation.ts';

/** Everything that may help to judge certificates, trusted for nothing; grows by what authorities send. */
export interface ProofPool {
  readonly roots: readonly Certificate[];
  /** Trusted for signers whom they certified for one act, and for nothing else. */
  readonly oneActRoots?: readonly Certificate[];
  readonly trustedLists?: TrustedLists;
  readonly certificates: Certificate[];
  readonly evidence: RevocationEvidence[];
  /** Absent: nobody is asked. */
  readonly authorities?: AuthorityClient;
  readonly nowMs: number;
  /** What could not be reached, worded for people. */
  readonly notes: string[];
  /** How many questions authorities may still be asked for this file. */
  questionsLeft: number;
}

/** A hostile file may name any number of authorities; at most this many requests are made for one. */
export const maxQuestions = 40;

export interface CertificateToSettle {
  readonly certificate: Certificate;
  readonly purpose: Purpose;
  /** When the certificates of the path must have been valid: the earliest moment at which the signature is known to have existed. */
  readonly validAtMs: number;
  /** When nothing of it may have been revoked. */
  readonly usedAtMs: number;
}

export interface SettledCertificate {
  readonly path: PathResult;
  /** Without a trusted path there is nobody whose word about revocation counts. */
  readonly revocation: RevocationResult;
}

/** Finds the path of a certificate and what is known of its revocation, and asks authorities for what is missing. */
export async function settleCertificate(pool: ProofPool, wanted: CertificateToSettle): Promise<SettledCertificate> {
  const path = await findPath(pool, wanted);
  // Nobody can revoke what its owner made himself; nor does anybody say whom it belongs to.
  if (path.status !== 'trusted')
    return { path, revocation: { status: wanted.certificate.selfSigned ? 'not_needed' : 'unknown', findings: [], used: [], open: [] } };
  const weigh = (): RevocationResult =>
    checkRevocation({ path: path.path, evidence: pool.evidence, atMs: wanted.usedAtMs, untilMs: wanted.validAtMs, nowMs: pool.nowMs });
  const offline = weigh();
  if (pool.authorities === undefined || offline.open.length === 0) return { path, revocation: offline };
  for (const { certificate, issuer } of offline.open) {
    if (!takeQuestion(pool)) break;
    const inquiry = await askRevocation({ certificate, issuer, atMs: wanted.usedAtMs, nowMs: pool.nowMs }, pool.authorities);
    pool.notes.push(...inquiry.notes);
    if (inquiry.evidence !== null) pool.evidence.push(inquiry.evidence);
  }
  return { path, revocation: weigh() };
}

async function findPath(
  pool: ProofPool,
  { certificate: leaf, purpose, validAtMs: atMs, usedAtMs }: CertificateToSettle,
): Promise<PathResult> {
  const build = async (): Promise<PathResult> => {
    const { trustedLists: lists, certificates } = pool;
    // A service of a list is trusted for what it did while the list said so.
    const listed = lists === undefined ? [] : await anchorsAt(lists, [leaf, ...certificates], usedAtMs);
    const isForOneAct = purpose === 'signing' && leaf.policies?.includes(oids.oneActPolicy) === true;
    const roots = [...pool.roots, ...listed, ...(isForOneAct ? (pool.oneActRoots ?? []) : [])];
    return buildPath({ leaf, purpose, atMs, roots, pool: certificates });
  };
  let path = await build();
  while (path.status === 'incomplete' && path.missing !== null && pool.authorities !== undefined && takeQuestion(pool)) {
    const known = new Set(pool.certificates.map(({ fingerprint }) => fingerprint));
    const found = (await fetchIssuers(path.missing, pool.authorities, pool.notes)).filter(({ fingerprint }) => !known.has(fingerprint));
    if (found.length === 0) break;
    pool.certificates.push(...found);
    path = await build();
  }
  return path;
}

function takeQuestion(pool: ProofPool): boolean {
  pool.questionsLeft -= 1;
  return pool.questionsLeft >= 0;
}
