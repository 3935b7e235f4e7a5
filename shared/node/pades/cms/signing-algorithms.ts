import type { KeyObject } from 'node:crypto';
import { PadesError, type SignatureAlgorithm } from '../contract.ts';
import { encodeNull, encodeOid, encodeSequence } from './der-writer.ts';
import { oids } from './oids.ts';

/** The digests that we sign and timestamp with; SHA-1 and older aren't among them. */
export type DigestName = 'sha256' | 'sha384' | 'sha512';

const digestOids: Readonly<Record<DigestName, string>> = { sha256: oids.sha256, sha384: oids.sha384, sha512: oids.sha512 };

/** AlgorithmIdentifier of a digest; without parameters, as RFC 5754 specifies. */
export function digestIdentifier(digest: DigestName): Buffer {
  return encodeSequence(encodeOid(digestOids[digest]));
}

/** The same with NULL parameters, for requests to timestamp services: all of them accept this form, and older ones no other. */
export function imprintIdentifier(digest: DigestName): Buffer {
  return encodeSequence(encodeOid(digestOids[digest]), encodeNull());
}

interface AlgorithmFacts {
  readonly digest: DigestName;
  readonly keyType: 'rsa' | 'ec';
  readonly oid: string;
}

const algorithms: Readonly<Record<SignatureAlgorithm, AlgorithmFacts>> = {
  'rsa-sha256': { digest: 'sha256', keyType: 'rsa', oid: oids.rsaSha256 },
  'rsa-sha384': { digest: 'sha384', keyType: 'rsa', oid: oids.rsaSha384 },
  'rsa-sha512': { digest: 'sha512', keyType: 'rsa', oid: oids.rsaSha512 },
  'ecdsa-sha256': { digest: 'sha256', keyType: 'ec', oid: oids.ecdsaSha256 },
  'ecdsa-sha384': { digest: 'sha384', keyType: 'ec', oid: oids.ecdsaSha384 },
};

export function digestOfAlgorithm(algorithm: SignatureAlgorithm): DigestName {
  return algorithms[algorithm].digest;
}

/** AlgorithmIdentifier of a signature: RSA with NULL parameters, ECDSA without any. */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Buffer {
  const { oid, keyType } = algorithms[algorithm];
  return keyType === 'rsa' ? encodeSequence(encodeOid(oid), encodeNull()) : encodeSequence(encodeOid(oid));
}

/**
 * How we sign with a key: RSA of 2048 to 4096 bits with SHA-256, P-256 with SHA-256, P-384 with SHA-384.
 * @throws PadesError `bad_key` for any other key.
 */
export function algorithmForKey(key: KeyObject): SignatureAlgorithm {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048 && modulusLength <= 4096) return 'rsa-sha256';
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ecdsa-sha256';
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'secp384r1') return 'ecdsa-sha384';
  throw new PadesError('bad_key', 'this kind of key cannot sign: RSA with 2048 to 4096 bits, or the curves P-256 and P-384, are needed');
}
