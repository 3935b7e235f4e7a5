import { createHash, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { dayMs, instantToMs, type Instant } from '../../../domain/instant.ts';
import {
  basicConstraintsExtension,
  encodeName,
  keyUsageExtension,
  subjectKeyIdentifierExtension,
  writeCertificate,
} from '../cms/certificate-writer.ts';
import { oids } from '../cms/oids.ts';
import { digestOfAlgorithm } from '../cms/signing-algorithms.ts';
import { PadesError, type SignatureAlgorithm } from '../contract.ts';

export interface SelfMadeKeyOrder {
  /** What the owner wants to be called: 1 to 64 code points, the most that X.520 allows for a common name. */
  readonly name: string;
  readonly now: Instant;
  /** P-256 when absent: small and quick; RSA of 3072 bits for readers that know nothing else. */
  readonly algorithm?: 'ecdsa-sha256' | 'rsa-sha256';
}

/** In the certificate itself, so every maker's reader shows it. */
export const selfMadeLabel = 'Self-made with Heirlock, name not verified';

/** Long enough for a will; what counts later is the timestamp next to the signature. */
const validDays = 10 * 365;
/** Readers' clocks may be behind ours. */
const leewayMs = dayMs;

const generate = promisify(generateKeyPair);

/**
 * A new key and a certificate signed by that key itself, for somebody who has none: it proves that the same key signed, and who that is
 * only to people who know its fingerprint. Good for signatures, not for issuing certificates.
 * @returns PKCS #8 (the caller seals and wipes it) and the certificate, both in DER, for `openKey`.
 * @throws PadesError `bad_order` for a name that is empty, too long or has control characters.
 */
export async function createSelfMadeKey(
  order: SelfMadeKeyOrder,
): Promise<{ readonly pkcs8: Uint8Array; readonly certificate: Uint8Array }> {
  const name = order.name.normalize('NFC').trim();
  if (name === '' || [...name].length > 64 || /\p{Cc}/u.test(name))
    throw new PadesError('bad_order', 'the name must have 1 to 64 characters');
  const algorithm: SignatureAlgorithm = order.algorithm ?? 'ecdsa-sha256';
  const { privateKey, publicKey } =
    algorithm === 'ecdsa-sha256' ? await generate('ec', { namedCurve: 'P-256' }) : await generate('rsa', { modulusLength: 3072 });
  return {
    pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: selfSigned({ name, privateKey, publicKey, algorithm, nowMs: instantToMs(order.now) }),
  };
}

interface SelfSigned {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly algorithm: SignatureAlgorithm;
  readonly nowMs: number;
}

function selfSigned({ name, privateKey, publicKey, algorithm, nowMs }: SelfSigned): Buffer {
  const publicKeyInfo = publicKey.export({ format: 'der', type: 'spki' });
  const subject = encodeName([
    [oids.organizationalUnit, selfMadeLabel],
    [oids.commonName, name],
  ]);
  return writeCertificate({
    // The top bit stays clear and the next is set: always 20 bytes, never negative.
    serial: Buffer.concat([Buffer.from([0x40 | ((randomBytes(1)[0] ?? 0) & 0x3f)]), randomBytes(19)]),
    issuer: subject,
    subject,
    notBeforeMs: nowMs - leewayMs,
    notAfterMs: nowMs + validDays * dayMs,
    publicKeyInfo,
    // An identifier need only be unique (RFC 5280, 4.2.1.2): 20 bytes of SHA-256 do.
    extensions: [
      basicConstraintsExtension(null),
      keyUsageExtension([0, 1]),
      subjectKeyIdentifierExtension(createHash('sha256').update(publicKeyInfo).digest().subarray(0, 20)),
    ],
    algorithm,
    sign: (data) => sign(digestOfAlgorithm(algorithm), data, privateKey),
  });
}
