import { sameCertificate, type Certificate } from '../certificates/certificate.ts';
import { checkSignature } from '../certificates/check-signature.ts';
import type { Finding } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';
import { checkPath, type Purpose } from './check-path.ts';

export interface PathOrder {
  readonly leaf: Certificate;
  /** Certificates from anywhere, trusted for nothing. */
  readonly pool: readonly Certificate[];
  /** The only certificates that are trusted, and only for being themselves: each is compared whole. */
  readonly roots: readonly Certificate[];
  /** The moment at which the path must hold, in milliseconds since 1970. */
  readonly atMs: number;
  readonly purpose: Purpose;
}

export interface PathResult {
  /** `trusted` is the only good one; `invalid`: it leads to a root and breaks a rule, or a signature in it is bad. */
  readonly status: 'trusted' | 'untrusted' | 'invalid' | 'incomplete';
  /** From the leaf up, as far as it went. */
  readonly path: readonly Certificate[];
  /** The certificate whose issuer was missing; its `issuerUrls` may lead to it. */
  readonly missing: Certificate | null;
  readonly findings: readonly Finding[];
}

/** Longer chains are not known to exist. */
const longestPath = 10;
/** A hostile pool can make the number of ways grow without end; checking signatures for one path stops here. */
const maxChecks = 300;

interface Search {
  readonly order: PathOrder;
  readonly candidates: readonly Certificate[];
  checksLeft: number;
  best: PathResult | undefined;
}

/**
 * Looks for a way from a certificate to one of the roots that keeps every rule of RFC 5280, section 6, at a moment. What is trusted
 * is decided by comparing bytes and checking signatures with node:crypto, never by names or by where a certificate was found.
 */
export function buildPath(order: PathOrder): PathResult {
  const search: Search = { order, candidates: [...order.roots, ...order.pool], checksLeft: maxChecks, best: undefined };
  climb(search, [order.leaf]);
  return (
    search.best ?? {
      status: 'incomplete',
      path: [order.leaf],
      missing: order.leaf,
      findings: [finding('issuer_missing', { subject: order.leaf.subject })],
    }
  );
}

/** Depth first; true when a trusted path was found. */
function climb(search: Search, path: readonly Certificate[]): boolean {
  const top = path[path.length - 1];
  if (top === undefined) return false;
  if (search.order.roots.some((root) => sameCertificate(root, top))) return finish(search, path);
  if (top.selfSigned)
    return note(search, { status: 'untrusted', path, missing: null, findings: [finding('untrusted_root', { subject: top.subject })] });
  const named = issuersByName(search.candidates, path, top);
  if (named.length === 0 || path.length >= longestPath) {
    return note(search, { status: 'incomplete', path, missing: top, findings: [finding('issuer_missing', { subject: top.subject })] });
  }
  const problems: Finding[] = [];
  let issued = false;
  for (const issuer of named) {
    if (search.checksLeft <= 0) break;
    search.checksLeft -= 1;
    const problem = issuedBy(top, issuer);
    if (problem !== undefined) {
      // Somebody of the same name with another key did not issue it, which is no fault of either.
      if (!hasOtherKey(top, issuer)) problems.push(problem);
      continue;
    }
    issued = true;
    if (climb(search, [...path, issuer])) return true;
  }
  if (issued) return false;
  const [problem] = problems;
  if (problem !== undefined) return note(search, { status: 'invalid', path, missing: null, findings: [problem] });
  return note(search, { status: 'incomplete', path, missing: top, findings: [finding('issuer_missing', { subject: top.subject })] });
}

function finish(search: Search, path: readonly Certificate[]): boolean {
  const findings = checkPath(path, search.order.atMs, search.order.purpose);
  note(search, { status: findings.length === 0 ? 'trusted' : 'invalid', path, missing: null, findings });
  return findings.length === 0;
}

const rank: Readonly<Record<PathResult['status'], number>> = { trusted: 3, invalid: 2, untrusted: 1, incomplete: 0 };

/** Keeps the best of what was found: what leads to a root says more than what leads nowhere. */
function note(search: Search, result: PathResult): boolean {
  if (search.best === undefined || rank[result.status] > rank[search.best.status]) search.best = result;
  return result.status === 'trusted';
}

/** Certificates that bear the issuer's name; roots first, then those whose key identifier fits. No certificate occurs twice in a path. */
function issuersByName(candidates: readonly Certificate[], path: readonly Certificate[], of: Certificate): Certificate[] {
  const fitting = candidates.filter(
    (one) => Buffer.compare(one.subjectDer, of.issuerDer) === 0 && !path.some((used) => sameKeyAndName(used, one)),
  );
  return [...fitting.filter((one) => !hasOtherKey(of, one)), ...fitting.filter((one) => hasOtherKey(of, one))];
}

/** Whether the key identifiers say that this is not the issuer's key. */
function hasOtherKey({ authorityKeyId }: Certificate, { subjectKeyId }: Certificate): boolean {
  return authorityKeyId !== null && subjectKeyId !== null && Buffer.compare(authorityKeyId, subjectKeyId) !== 0;
}

function sameKeyAndName(one: Certificate, other: Certificate): boolean {
  return Buffer.compare(one.subjectDer, other.subjectDer) === 0 && Buffer.compare(one.spkiDer, other.spkiDer) === 0;
}

/** What speaks against one certificate having issued another; undefined if its key did sign it. */
function issuedBy(certificate: Certificate, issuer: Certificate): Finding | undefined {
  const { signatureAlgorithm: algorithm, tbs: data, signature, subject } = certificate;
  if (!certificate.algorithmsAgree) return finding('certificate_signature_bad', { subject });
  const answer = checkSignature({ algorithm, key: issuer.x509.publicKey, data, signature });
  if (answer === 'good') return undefined;
  if (answer === 'bad') return finding('certificate_signature_bad', { subject });
  return finding(answer === 'weak' ? 'weak_algorithm' : 'unsupported_algorithm', { subject });
}
