import { createHash } from 'node:crypto';
import {
  DerError,
  derInteger,
  derOctets,
  derOid,
  derSequence,
  derSmallNumber,
  derTagged,
  derTimeMs,
  readDer,
  type DerNode,
} from '../certificates/der-reader.ts';
import { hashName } from '../certificates/check-signature.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { oids } from '../cms/oids.ts';
import type { Finding } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';
import { checkFitness } from '../trust/check-path.ts';
import { checkSigner, type DigestName } from './check-signer.ts';
import { readSignedData, type SignedData } from './read-signed-data.ts';

/** A timestamp token (RFC 3161, section 2.4.2), unchecked. */
export interface TimestampToken {
  readonly signedData: SignedData;
  /** The time that it gives, in milliseconds since 1970. */
  readonly genTimeMs: number;
  /** How far off that may be; 0 when it does not say. */
  readonly accuracyMs: number;
  /** The object identifier of the hash, and the hash, of what was stamped. */
  readonly imprintAlgorithm: string;
  readonly imprint: Buffer;
  readonly nonce: bigint | null;
  readonly policy: string;
  readonly serialHex: string;
}

/** @throws DerError for anything but a timestamp token. */
export function readTimestampToken(from: Uint8Array | DerNode): TimestampToken {
  const signedData = readSignedData('raw' in from ? from : readDer(from));
  if (signedData.contentType !== oids.tstInfo || signedData.content === null) throw new DerError('a timestamp was expected');
  const [, policy, imprint, serial, genTime, ...rest] = derSequence(readDer(signedData.content));
  const [algorithm, digest] = derSequence(imprint);
  if (serial === undefined) throw new DerError('a timestamp without a number');
  const nonce = rest.find(({ tag }) => tag === 0x02);
  return {
    signedData,
    genTimeMs: derTimeMs(genTime),
    accuracyMs: accuracyOf(rest.find(({ tag }) => tag === 0x30)),
    imprintAlgorithm: derOid(derSequence(algorithm)[0]),
    imprint: derOctets(digest),
    nonce: nonce === undefined ? null : derInteger(nonce),
    policy: derOid(policy),
    serialHex: serial.content.toString('hex'),
  };
}

function accuracyOf(node: DerNode | undefined): number {
  if (node === undefined) return 0;
  const members = derSequence(node);
  const seconds = members.find(({ tag }) => tag === 0x02);
  const millis = derTagged(members, 0);
  return (seconds === undefined ? 0 : derSmallNumber(seconds) * 1_000) + (millis === undefined ? 0 : derSmallNumber(millis));
}

export interface CheckedTimestamp {
  /** Whether the token is what its service signed, and is about what it should be about. Its path is another question. */
  readonly good: boolean;
  /** The service's certificate, fit for timestamps; null when it is missing. */
  readonly certificate: Certificate | null;
  readonly findings: readonly Finding[];
}

/**
 * Checks a token on its own: that it stamps these bytes, that the service's signature over it is good, and that the certificate is
 * one for timestamps and for nothing else (RFC 3161, section 2.3). Whether the service is trusted is for `buildPath`.
 */
export async function checkTimestampToken(
  token: TimestampToken,
  order: { imprintOf(hash: DigestName): Promise<Uint8Array> | Uint8Array; readonly pool?: readonly Certificate[] },
): Promise<CheckedTimestamp> {
  const hash = hashName(token.imprintAlgorithm);
  const imprint = hash === undefined || hash === 'weak' ? null : await order.imprintOf(hash);
  const content = token.signedData.content ?? Buffer.alloc(0);
  const digestOf = (name: DigestName): Buffer => createHash(name).update(content).digest();
  const pool = order.pool ?? [];
  const {
    integrity,
    certificate,
    findings: problems,
  } = await checkSigner({ signedData: token.signedData, contentType: oids.tstInfo, digestOf, allowSha1CertificateId: true, pool });
  const findings: Finding[] = [];
  if (hash === 'weak') findings.push(finding('weak_algorithm'));
  else if (imprint === null) findings.push(finding('unsupported_algorithm'));
  else if (Buffer.compare(imprint, token.imprint) !== 0) findings.push(finding('timestamp_mismatch'));
  if (integrity !== 'intact')
    findings.push(finding(integrity === 'broken' ? 'timestamp_forged' : 'timestamp_unreadable', { why: problems[0]?.code ?? '' }));
  if (certificate !== null) findings.push(...checkFitness(certificate, 'timestamping'));
  return { good: findings.length === 0 && certificate !== null, certificate, findings };
}
