import { createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { algorithmForKey, digestOfAlgorithm } from '../cms/signing-algorithms.ts';
import { PadesError, type SigningKey } from '../contract.ts';

/** A key that is available as bytes. */
export interface KeyMaterial {
  /** PKCS #8 in DER, not encrypted. The caller wipes it; nothing of it is kept except node:crypto's own handle. */
  readonly pkcs8: Uint8Array;
  /** In DER. */
  readonly certificate: Uint8Array;
  readonly chain?: readonly Uint8Array[];
}

/** @throws PadesError `bad_key` when the key cannot sign, cannot be read, or does not belong to the certificate. */
export function openKey(material: KeyMaterial): SigningKey {
  const certificate = parseCertificate(material.certificate);
  return keyFrom(parsePrivateKey(material.pkcs8), certificate, (material.chain ?? []).map(parseCertificate));
}

/** The same from parts that have already been read. @throws PadesError `bad_key`. */
export function keyFrom(privateKey: KeyObject, certificate: X509Certificate, chain: readonly X509Certificate[]): SigningKey {
  const algorithm = algorithmForKey(privateKey);
  if (!certificate.checkPrivateKey(privateKey)) throw new PadesError('bad_key', 'the key does not belong to the certificate');
  let held: KeyObject | undefined = privateKey;
  return {
    certificate,
    chain,
    algorithm,
    selfMade: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
    sign: (data) => {
      const key = held;
      if (key === undefined) return Promise.reject(new PadesError('bad_key', 'the key is closed'));
      return new Promise((resolve, reject) => {
        sign(digestOfAlgorithm(algorithm), data, key, (error, value) =>
          error === null ? resolve(value) : reject(new PadesError('bad_key', 'the key could not sign', { cause: error })),
        );
      });
    },
    close: async () => {
      held = undefined;
    },
  };
}

/** @throws PadesError `bad_key`. */
export function parseCertificate(der: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch (error) {
    throw new PadesError('bad_key', 'the certificate cannot be read', { cause: error });
  }
}

/** The key of PKCS #8 in DER. @throws PadesError `bad_key`, without anything of what was given. */
export function parsePrivateKey(pkcs8: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(pkcs8.buffer, pkcs8.byteOffset, pkcs8.length), format: 'der', type: 'pkcs8' });
  } catch {
    // The cause might quote key material.
    throw new PadesError('bad_key', 'the private key cannot be read');
  }
}
