import { X509Certificate } from 'node:crypto';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import type { Session } from '../engine-context.ts';
import { settingsFields, writeSettings } from '../signing/account-settings-fields.ts';

// A server certifies keys of those who have no certificate, with an authority of its own (FORMAT.md, "Item", kind `settings`). Nobody vouches
// for that authority but the server itself: the account believes the one that it first saw there, on all its devices, and notices another.

/** An authority as the account first saw it. */
export interface KnownAuthority {
  /** Of the server. */
  readonly origin: string;
  readonly certificate: X509Certificate;
  /** When it was first seen. */
  readonly at: string;
}

interface Kept {
  readonly origin: string;
  /** DER, base64. */
  readonly certificate: string;
  readonly at: string;
}

const prefix = 'witnessAuthority.';
/** In PEM; a certificate on P-256 with a few extensions has less than 1 KiB. */
const maxAuthorityCharacters = 16_384;

const nameOf = (origin: string): string => prefix + hex(sha256(utf8(origin)));

/** All that the account has seen. Anything that can't be read as a certificate is left out. */
export function knownAuthorities(session: Session): KnownAuthority[] {
  return [...settingsFields(session, prefix).values()].flatMap((value) => {
    const { origin, certificate, at } = (typeof value === 'object' ? value : {}) as Partial<Kept>;
    if (typeof origin !== 'string' || typeof certificate !== 'string' || typeof at !== 'string') return [];
    try {
      return [{ origin, certificate: new X509Certificate(fromBase64(certificate)), at }];
    } catch {
      return [];
    }
  });
}

/** In PEM, that of a server; null before any was seen there. */
export function authorityKnownOf(session: Session, origin: string): string | null {
  return (
    knownAuthorities(session)
      .find((known) => known.origin === origin)
      ?.certificate.toString() ?? null
  );
}

/** Believes an authority from now on as that of a server. */
export function noteAuthority(session: Session, origin: string, pem: string, at: string): void {
  const kept: Kept = { origin, certificate: toBase64(new X509Certificate(pem).raw), at };
  writeSettings(session, { [nameOf(origin)]: kept });
}

/** An authority as a server says it; undefined for what is none. */
export function readAuthority(pem: string): X509Certificate | undefined {
  if (pem.length > maxAuthorityCharacters) return undefined;
  try {
    const certificate = new X509Certificate(pem);
    return certificate.ca && certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two texts are the same certificate. */
export function isSameAuthority(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  const [a, b] = [readAuthority(one), readAuthority(other)];
  return a !== undefined && b !== undefined && a.fingerprint256 === b.fingerprint256;
}
