import { randomBytes } from 'node:crypto';
import { dayMs } from '../../../domain/instant.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { derInteger, derSequence, derSmallNumber, readDer, type DerNode } from '../certificates/der-reader.ts';
import { encodeBoolean, encodeInteger, encodeOctets, encodeSequence } from '../cms/der-writer.ts';
import { imprintIdentifier, type DigestName } from '../cms/signing-algorithms.ts';
import { PadesError, type AuthorityClient } from '../contract.ts';
import { checkTimestampToken, readTimestampToken } from '../signed-data/timestamp-token.ts';

export interface TimestampOrder {
  readonly hash: DigestName;
  /** The digest of what is to be stamped. */
  readonly imprint: Uint8Array;
  /** Services in the order in which they are tried. */
  readonly urls: readonly string[];
  readonly authorities: AuthorityClient;
  readonly nowMs: number;
}

export interface ObtainedTimestamp {
  /** The token in DER, ready for a signature or a document timestamp. */
  readonly token: Uint8Array;
  readonly genTimeMs: number;
  readonly certificate: Certificate;
  /** What came with the token. */
  readonly pool: readonly Certificate[];
  readonly url: string;
  /** Why the services before this one yielded no token. */
  readonly notes: readonly string[];
}

const timeoutMs = 15_000;
const maxBytes = 256 * 1024;
/** If a service's clock is this far from ours, one of the two is wrong. */
const maxSkewMs = dayMs;

/**
 * Has something stamped by the first service that gets it right (RFC 3161). An answer counts only when it is granted, is about our
 * imprint and our nonce, bears a current time, and is signed by a certificate for timestamps that is valid.
 * @throws PadesError `authority_unreachable` when it may work later, `bad_timestamp` when every service answered and none got it right.
 */
export async function requestTimestamp(order: TimestampOrder): Promise<ObtainedTimestamp> {
  const notes: string[] = [];
  let unreachable = false;
  for (const url of order.urls) {
    try {
      return { ...(await askService(order, url)), url, notes };
    } catch (error) {
      if (!(error instanceof PadesError) || error.code === 'cancelled') throw error;
      unreachable ||= error.code === 'authority_unreachable';
      notes.push(`${url}: ${error.message}`);
    }
  }
  const why = notes.length === 0 ? 'no timestamp service is set up' : notes.join('; ');
  throw new PadesError(unreachable ? 'authority_unreachable' : 'bad_timestamp', `there is no timestamp: ${why}`);
}

async function askService(
  order: TimestampOrder,
  url: string,
): Promise<Pick<ObtainedTimestamp, 'token' | 'genTimeMs' | 'certificate' | 'pool'>> {
  const nonce = randomBytes(16);
  const body = encodeTimestampRequest(order.hash, order.imprint, nonce);
  const answer = await order.authorities.call({
    url,
    method: 'POST',
    contentType: 'application/timestamp-query',
    body,
    timeoutMs,
    maxBytes,
  });
  try {
    return await readAnswer(order, nonce, answer);
  } catch (error) {
    throw error instanceof PadesError && error.code === 'damaged' ? bad('the answer cannot be read', error) : error;
  }
}

function bad(message: string, cause?: unknown): PadesError {
  return new PadesError('bad_timestamp', message, { cause });
}

/** TimeStampReq (RFC 3161, 2.4.1): version 1, no policy asked for, the service's certificate requested with it. */
export function encodeTimestampRequest(hash: DigestName, imprint: Uint8Array, nonce: Uint8Array): Buffer {
  return encodeSequence(
    encodeInteger(1),
    encodeSequence(imprintIdentifier(hash), encodeOctets(imprint)),
    encodeInteger(nonce),
    encodeBoolean(true),
  );
}

async function readAnswer(
  order: TimestampOrder,
  nonce: Uint8Array,
  answer: Uint8Array,
): Promise<Pick<ObtainedTimestamp, 'token' | 'genTimeMs' | 'certificate' | 'pool'>> {
  const [status, tokenNode] = derSequence(readDer(answer));
  const granted = derSmallNumber(derSequence(status)[0]) <= 1;
  if (!granted || tokenNode === undefined) throw bad('the service refuses to stamp');
  return checkAnswer(order, nonce, tokenNode);
}

async function checkAnswer(
  order: TimestampOrder,
  nonce: Uint8Array,
  tokenNode: DerNode,
): Promise<Pick<ObtainedTimestamp, 'token' | 'genTimeMs' | 'certificate' | 'pool'>> {
  const token = readTimestampToken(tokenNode);
  if (token.nonce !== derInteger(readDer(encodeInteger(nonce)))) throw bad('the answer belongs to another request');
  const { good, certificate, findings } = await checkTimestampToken(token, {
    imprintOf: (hash) => (hash === order.hash ? order.imprint : new Uint8Array()),
  });
  if (!good || certificate === null)
    throw bad(`the timestamp does not hold: ${findings.map(({ code }) => code).join(', ') || 'its certificate is missing'}`);
  const { genTimeMs } = token;
  if (Math.abs(genTimeMs - order.nowMs) > maxSkewMs) throw bad('its time is more than a day away from the time here');
  if (genTimeMs < certificate.notBeforeMs || genTimeMs > certificate.notAfterMs) throw bad("the service's certificate is not valid");
  return { token: tokenNode.raw, genTimeMs, certificate, pool: token.signedData.certificates };
}
