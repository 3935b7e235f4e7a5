import { sign } from 'node:crypto';
import { derSequence, readDer } from '../../../shared/node/pades/certificates/der-reader.ts';
import { encodeBits, encodeNull, encodeOid, encodeSequence } from '../../../shared/node/pades/cms/der-writer.ts';
import type { Issued } from './make-certificate.ts';

/** A signature algorithm that our own writers don't use, by its object identifier and the name of its hash. */
export interface OtherAlgorithm {
  readonly oid: string;
  readonly hash: string;
}

const identifierOf = ({ oid }: OtherAlgorithm, { privateKey }: Issued): Buffer =>
  encodeSequence(encodeOid(oid), ...(privateKey.asymmetricKeyType === 'rsa' ? [encodeNull()] : []));

/** The same certificate or revocation list, signed by its issuer with another algorithm. */
export function signedOtherwise(der: Uint8Array, issuer: Issued, algorithm: OtherAlgorithm): Buffer {
  const [body, former] = derSequence(readDer(der));
  const identifier = identifierOf(algorithm, issuer);
  const members = derSequence(body).map(({ raw }) => (Buffer.compare(raw, former!.raw) === 0 ? identifier : raw));
  const signed = encodeSequence(...members);
  return encodeSequence(signed, identifier, encodeBits(sign(algorithm.hash, signed, issuer.privateKey)));
}

const sameLength: readonly (readonly [string, string])[] = [
  ['608648016503040201', '608648016503040208'],
  ['2a864886f70d01010b', '60864801650304030e'],
];

/** A CMS structure whose signer used RSA and SHA-256 as it looks with SHA3-256; the value and the digests in it must be of SHA3-256 already. */
export function saidToBeSha3(cms: Uint8Array): Buffer {
  return sameLength.reduce((bytes, [from, to]) => Buffer.from(bytes.toString('hex').replaceAll(from, to), 'hex'), Buffer.from(cms));
}
