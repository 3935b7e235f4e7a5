import type { Certificate } from '../certificates/certificate.ts';

/** The certificate, its issuer, and the moment that something is to be known about. */
export interface RevocationQuestion {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** The moment at which the certificate must not have been revoked, in milliseconds since 1970. */
  readonly atMs: number;
  /** The moment of asking; nothing may come from after it. */
  readonly nowMs: number;
}

/** Why an answer says nothing about the question. */
export type RevocationProblem =
  | 'malformed'
  | 'not_successful'
  | 'other_certificate'
  | 'signature_bad'
  | 'weak'
  | 'responder_not_authorised'
  | 'stale'
  | 'future'
  | 'after_expiry'
  | 'unsupported';

/** What an OCSP response or a revocation list says, after its own signature and dates have been checked. */
export type RevocationAnswer =
  | { readonly status: 'good'; readonly thisUpdateMs: number; readonly nextUpdateMs: number | null; readonly responder: Certificate | null }
  /** `reason` is the number of RFC 5280, section 5.3.1; null when none is given. */
  | {
      readonly status: 'revoked';
      readonly revokedAtMs: number;
      readonly reason: number | null;
      readonly thisUpdateMs: number;
      readonly responder: Certificate | null;
    }
  /** The authority does not know the certificate. */
  | { readonly status: 'unknown' }
  | { readonly status: 'unusable'; readonly problem: RevocationProblem };

/** Clocks of authorities and ours may differ by this much. */
export const clockSkewMs = 5 * 60_000;
/** How long an answer that names no end is believed. */
const withoutEndMs = 24 * 3_600_000;

export function unusable(problem: RevocationProblem): RevocationAnswer {
  return { status: 'unusable', problem };
}

/**
 * Whether an answer valid from `thisUpdate` to `nextUpdate` speaks for the moment asked about: made after it, or still current then.
 * An answer from after the certificate's end says nothing good, since authorities drop expired certificates (`keepsEnded`: not this one).
 */
export function freshnessProblem(
  question: RevocationQuestion,
  thisUpdateMs: number,
  nextUpdateMs: number | null,
  keepsEnded: boolean,
): RevocationProblem | undefined {
  if (thisUpdateMs > question.nowMs + clockSkewMs) return 'future';
  if (nextUpdateMs !== null && nextUpdateMs < thisUpdateMs) return 'malformed';
  if (question.atMs > (nextUpdateMs ?? thisUpdateMs + withoutEndMs)) return 'stale';
  return thisUpdateMs > question.certificate.notAfterMs && !keepsEnded ? 'after_expiry' : undefined;
}
