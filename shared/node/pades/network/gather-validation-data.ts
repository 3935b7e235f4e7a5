import type { Certificate } from '../certificates/certificate.ts';
import type { AuthorityClient } from '../contract.ts';
import { buildPath, type PathResult } from '../trust/build-path.ts';
import { checkOcsp, ocspCertificates } from '../trust/check-ocsp.ts';
import { checkRevocation, type RevocationEvidence, type RevocationResult } from '../trust/check-revocation.ts';
import type { Purpose } from '../trust/check-path.ts';
import { askRevocation, fetchIssuers } from './revocation-client.ts';

/** A certificate whose path and whose revocation are to be proven for a moment. */
export interface ProofOrder {
  readonly leaf: Certificate;
  readonly purpose: Purpose;
  /** Certificates that may help, trusted for nothing. */
  readonly pool: readonly Certificate[];
  /** Answers already available; they are used before anybody is asked. */
  readonly evidence: readonly RevocationEvidence[];
  readonly roots: readonly Certificate[];
  readonly atMs: number;
  readonly nowMs: number;
  /** Absent: nobody is asked. */
  readonly authorities?: AuthorityClient;
}

export interface Proof {
  readonly path: PathResult;
  readonly revocation: RevocationResult;
  /** What a reader needs to see the same: the path without what its signature carries anyway, the answers, and the answerers' own paths. */
  readonly certificates: readonly Certificate[];
  readonly evidence: readonly RevocationEvidence[];
  /** Path trusted, nothing revoked, nothing unknown, the answerers included. */
  readonly complete: boolean;
  readonly notes: readonly string[];
}

/** How many issuers are fetched for one path, and how many questions are asked about one leaf. */
const maxFetches = 6;
/** An answerer's own answerer, and so on: more than one step does not occur. */
const deepestResponders = 2;

/**
 * Finds the path of a certificate and asks about everything on it, the answerers included; revocation is known as far as anybody answered.
 */
export async function proveCertificate(order: ProofOrder): Promise<Proof> {
  return prove(order, deepestResponders);
}

async function prove(order: ProofOrder, depth: number): Promise<Proof> {
  const notes: string[] = [];
  const path = await findPath(order, notes);
  const revocation = await askAll(order, path, notes);
  const responders =
    depth === 0
      ? []
      : await proveResponders({ ...order, evidence: [...order.evidence, ...revocation.used] }, path.path, revocation.used, depth);
  const settled = revocation.status === 'good' || revocation.status === 'not_needed';
  return {
    path,
    revocation,
    certificates: unique([...path.path, ...responders.flatMap((proof) => proof.certificates)]),
    evidence: [...new Set([...revocation.used, ...responders.flatMap((proof) => proof.evidence)])],
    complete: path.status === 'trusted' && settled && responders.every((proof) => proof.complete),
    notes: [...notes, ...responders.flatMap((proof) => proof.notes)],
  };
}

async function findPath(order: ProofOrder, notes: string[]): Promise<PathResult> {
  const pool = [...order.pool];
  let path = buildPath({ ...order, pool });
  for (
    let fetches = 0;
    path.status === 'incomplete' && path.missing !== null && order.authorities !== undefined && fetches < maxFetches;
    fetches += 1
  ) {
    const known = new Set(pool.map(({ fingerprint }) => fingerprint));
    const found = (await fetchIssuers(path.missing, order.authorities, notes)).filter(({ fingerprint }) => !known.has(fingerprint));
    if (found.length === 0) break;
    pool.push(...found);
    path = buildPath({ ...order, pool });
  }
  return path;
}

async function askAll(order: ProofOrder, { path }: PathResult, notes: string[]): Promise<RevocationResult> {
  const evidence = [...order.evidence];
  const weigh = (): RevocationResult => checkRevocation({ path, evidence, atMs: order.atMs, nowMs: order.nowMs });
  const first = weigh();
  if (order.authorities === undefined || first.status === 'revoked') return first;
  for (const { certificate, issuer } of first.open) {
    const inquiry = await askRevocation({ certificate, issuer, atMs: order.atMs, nowMs: order.nowMs }, order.authorities);
    notes.push(...inquiry.notes);
    if (inquiry.evidence !== null) evidence.push(inquiry.evidence);
  }
  return weigh();
}

/**
 * The answerers to whom an authority has given their own certificate. One about whose revocation nobody is to ask (nocheck)
 * needs a path and no answers; an authority that answers itself is on the path already.
 */
async function proveResponders(
  order: ProofOrder,
  path: readonly Certificate[],
  evidence: readonly RevocationEvidence[],
  depth: number,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const responder of unique(evidence.flatMap((one) => respondersOf(one, path, order)))) {
    const ofResponder: ProofOrder = {
      ...order,
      leaf: responder,
      purpose: 'ocsp',
      pool: [...order.pool, ...path, ...evidence.flatMap(({ der }) => ocspCertificates(der))],
    };
    proofs.push(responder.ocspNoCheck || responder.noRevocation ? await proveByPath(ofResponder) : await prove(ofResponder, depth - 1));
  }
  return proofs;
}

function respondersOf({ kind, der }: RevocationEvidence, path: readonly Certificate[], { atMs, nowMs }: ProofOrder): Certificate[] {
  if (kind === 'crl') return [];
  return path.flatMap((certificate, index) => {
    const issuer = path[index + 1];
    const answer = issuer === undefined ? undefined : checkOcsp(der, { certificate, issuer, atMs, nowMs });
    const responder = answer !== undefined && 'responder' in answer ? answer.responder : null;
    return responder === null ? [] : [responder];
  });
}

async function proveByPath(order: ProofOrder): Promise<Proof> {
  const notes: string[] = [];
  const path = await findPath(order, notes);
  return {
    path,
    revocation: { status: 'not_needed', findings: [], used: [], open: [] },
    certificates: path.path,
    evidence: [],
    complete: path.status === 'trusted',
    notes,
  };
}

function unique(certificates: readonly Certificate[]): Certificate[] {
  return [...new Map(certificates.map((certificate) => [certificate.fingerprint, certificate])).values()];
}
