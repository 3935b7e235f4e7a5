import { createHash, randomBytes } from 'node:crypto';
import {
  encodeGeneralizedTime,
  encodeInteger,
  encodeNamedBits,
  encodeNull,
  encodeOctets,
  encodeOid,
  encodeSequence,
  encodeUtf8,
} from '../../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { signData } from '../../../shared/node/pades/cms/signed-data-writer.ts';
import { digestOfAlgorithm } from '../../../shared/node/pades/cms/signing-algorithms.ts';
import { chainOf, signWith, type Issued } from './make-certificate.ts';

export interface TokenSpec {
  readonly service: Issued;
  /** Object identifier of the digest, and the digest. */
  readonly imprintAlgorithm: string;
  readonly imprint: Uint8Array;
  readonly genTimeMs: number;
  /** Echoed when there is one. */
  readonly nonce?: Uint8Array;
  readonly withCertificates?: boolean;
  /** A new one when absent. */
  readonly serial?: Uint8Array;
}

/** A timestamp token (RFC 3161, 2.4.2): a ContentInfo in DER. */
export async function makeTimestampToken(spec: TokenSpec): Promise<Buffer> {
  const info = encodeSequence(
    encodeInteger(1),
    encodeOid('1.2.3.4.1'),
    encodeSequence(encodeSequence(encodeOid(spec.imprintAlgorithm), encodeNull()), encodeOctets(spec.imprint)),
    encodeInteger(spec.serial ?? randomBytes(8)),
    encodeGeneralizedTime(spec.genTimeMs),
    encodeSequence(encodeInteger(1)),
    ...(spec.nonce === undefined ? [] : [encodeInteger(spec.nonce)]),
  );
  const { certificate, algorithm } = spec.service;
  const signed = await signData({
    key: { certificate, algorithm, sign: async (data) => signWith(spec.service, data) },
    contentDigest: createHash(digestOfAlgorithm(algorithm)).update(info).digest(),
    chain: spec.withCertificates === false ? [] : chainOf(spec.service).slice(0, -1),
    content: { type: oids.tstInfo, bytes: info },
  });
  return signed.encode();
}

/** The answer that carries a token. */
export function grantedAnswer(token: Uint8Array): Buffer {
  return encodeSequence(encodeSequence(encodeInteger(0)), token);
}

/** The answer of a service that refuses: badAlg, with a remark about it. */
export function rejectedAnswer(): Buffer {
  return encodeSequence(encodeSequence(encodeInteger(2), encodeSequence(encodeUtf8('not today')), encodeNamedBits([0])));
}
