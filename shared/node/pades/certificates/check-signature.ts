import { constants, getHashes, verify, type KeyObject } from 'node:crypto';
import { oids } from '../cms/oids.ts';
import type { HashName } from '../file/pdf-contract.ts';
import { derOid, derSequence, derSmallNumber, derTagged, type DerNode } from './der-reader.ts';

export interface SignatureToCheck {
  /** The AlgorithmIdentifier next to the value. */
  readonly algorithm: DerNode;
  readonly key: KeyObject;
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
  /** The object identifier of the hash, where the algorithm names only the kind of key (CMS with rsaEncryption). */
  readonly digest?: string;
}

/** `weak`: SHA-1, MD5, or a key that is too short; such a value proves nothing, so it isn't even checked. */
export type SignatureAnswer = 'good' | 'bad' | 'weak' | 'unsupported';

const hashes: Readonly<Record<string, HashName>> = {
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
  [oids.sha3Of256]: 'sha3-256',
  [oids.sha3Of384]: 'sha3-384',
  [oids.sha3Of512]: 'sha3-512',
};
const weakHashes = new Set([
  oids.sha1,
  '1.2.840.113549.2.5',
  '1.2.840.113549.2.2',
  '2.16.840.1.101.3.4.2.4',
  '2.16.840.1.101.3.4.2.7',
  '2.16.840.1.101.3.4.2.5',
]);
/** With SHA-1, MD5, MD2, SHA-224 and SHA3-224: for RSA, DSA and ECDSA. */
const weakAlgorithms = new Set([
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.1.1.14',
  '1.3.14.3.2.29',
  '1.2.840.10040.4.3',
  '1.2.840.10045.4.1',
  '1.2.840.10045.4.3.1',
  '2.16.840.1.101.3.4.3.9',
  '2.16.840.1.101.3.4.3.13',
]);
const named: Readonly<Record<string, { readonly type: 'rsa' | 'ec'; readonly hash: HashName }>> = {
  [oids.rsaSha256]: { type: 'rsa', hash: 'sha256' },
  [oids.rsaSha384]: { type: 'rsa', hash: 'sha384' },
  [oids.rsaSha512]: { type: 'rsa', hash: 'sha512' },
  [oids.ecdsaSha256]: { type: 'ec', hash: 'sha256' },
  [oids.ecdsaSha384]: { type: 'ec', hash: 'sha384' },
  [oids.ecdsaSha512]: { type: 'ec', hash: 'sha512' },
  [oids.rsaSha3Of256]: { type: 'rsa', hash: 'sha3-256' },
  [oids.rsaSha3Of384]: { type: 'rsa', hash: 'sha3-384' },
  [oids.rsaSha3Of512]: { type: 'rsa', hash: 'sha3-512' },
  [oids.ecdsaSha3Of256]: { type: 'ec', hash: 'sha3-256' },
  [oids.ecdsaSha3Of384]: { type: 'ec', hash: 'sha3-384' },
  [oids.ecdsaSha3Of512]: { type: 'ec', hash: 'sha3-512' },
};
const edwards: Readonly<Record<string, string>> = { '1.3.101.112': 'ed25519', '1.3.101.113': 'ed448' };
const shortestRsaBits = 2_048;
const acceptedCurves = new Set(['prime256v1', 'secp384r1', 'secp521r1', 'brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1']);

let available: ReadonlySet<string> | undefined;

/**
 * The name that `createHash` uses for a hash; undefined for one that is unknown, or that the cryptography of this process doesn't have (the
 * BoringSSL of Electron has no SHA-3); `weak` for a broken one.
 */
export function hashName(oid: string): HashName | 'weak' | undefined {
  if (weakHashes.has(oid)) return 'weak';
  const name = hashes[oid];
  available ??= new Set(getHashes());
  return name !== undefined && available.has(name) ? name : undefined;
}

/** Whether a key is long enough to be trusted. */
export function strongEnough(key: KeyObject): boolean {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'rsa-pss') return (modulusLength ?? 0) >= shortestRsaBits;
  if (key.asymmetricKeyType === 'ec') return acceptedCurves.has(namedCurve ?? '');
  return key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyType === 'ed448';
}

/** The one place where a signature value is judged, whatever it is on: certificates, revocation answers, CMS. Never throws. */
export function checkSignature(wanted: SignatureToCheck): SignatureAnswer {
  try {
    return judge(wanted);
  } catch {
    return 'unsupported';
  }
}

function judge({ algorithm, key, data, signature, digest }: SignatureToCheck): SignatureAnswer {
  const [oidNode, parameters] = derSequence(algorithm);
  const oid = derOid(oidNode);
  if (weakAlgorithms.has(oid)) return 'weak';
  if (!strongEnough(key)) return 'weak';
  if (oid === oids.rsaPss) return judgePss(parameters, key, data, signature);
  if (oid in edwards) return key.asymmetricKeyType === edwards[oid] ? said(verify(null, data, key, signature)) : 'bad';
  const { type, hash } = named[oid] ?? kindOnly(oid, digest) ?? {};
  if (hash === 'weak') return 'weak';
  if (hash === undefined || type === undefined) return 'unsupported';
  return key.asymmetricKeyType === type ? said(verify(hash, data, key, signature)) : 'bad';
}

function kindOnly(oid: string, digest: string | undefined): { type: 'rsa' | 'ec'; hash: HashName | 'weak' | undefined } | undefined {
  if (digest === undefined) return undefined;
  if (oid === oids.rsaEncryption) return { type: 'rsa', hash: hashName(digest) };
  return oid === oids.ecPublicKey ? { type: 'ec', hash: hashName(digest) } : undefined;
}

/** RSASSA-PSS (RFC 4055): parameters left out mean SHA-1. */
function judgePss(parameters: DerNode | undefined, key: KeyObject, data: Uint8Array, signature: Uint8Array): SignatureAnswer {
  const members = parameters?.tag === 0x30 ? derSequence(parameters) : [];
  const hashNode = derTagged(members, 0)?.children()[0];
  const maskNode = derTagged(members, 1)?.children()[0];
  const saltNode = derTagged(members, 2)?.children()[0];
  const hash = hashName(hashNode === undefined ? oids.sha1 : derOid(derSequence(hashNode)[0]));
  const maskHash = hashName(maskNode === undefined ? oids.sha1 : derOid(derSequence(derSequence(maskNode)[1])[0]));
  if (hash === 'weak' || maskHash === 'weak') return 'weak';
  // OpenSSL takes a single hash for both through this interface; nobody is known to write two.
  if (hash === undefined || hash !== maskHash) return 'unsupported';
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'rsa-pss') return 'bad';
  const saltLength = saltNode === undefined ? 20 : derSmallNumber(saltNode);
  return said(verify(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature));
}

function said(good: boolean): SignatureAnswer {
  return good ? 'good' : 'bad';
}
