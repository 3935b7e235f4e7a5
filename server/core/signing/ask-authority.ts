import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { secondMs } from '../../../shared/domain/instant.ts';
import { PadesError, type AuthorityRequest } from '../../../shared/node/pades/contract.ts';
import { authorityLimits, type AuthorityKind } from '../../../shared/wire/authorities.ts';
import type { Core } from '../context.ts';
import { derOutline } from './der-outline.ts';

export interface AuthorityAsk {
  readonly kind: AuthorityKind;
  readonly url: string;
  /** DER; absent for a document. */
  readonly body?: Uint8Array;
}

const timeoutMs = 15 * secondMs;

const [sequence, integer, objectId, enumerated, bitString, explicit0] = [0x30, 0x02, 0x06, 0x0a, 0x03, 0xa0];
const begins = (tags: readonly number[] | undefined, ...wanted: readonly number[]): boolean =>
  tags !== undefined && wanted.every((tag, index) => tags[index] === tag);

interface KindOfMessage {
  readonly contentType?: string;
  readonly asks: (tags: readonly number[] | undefined) => boolean;
  readonly answers: (tags: readonly number[] | undefined) => boolean;
}

/** How each kind is asked, and how its questions and answers are recognised: anything else found at an address is not handed out. */
const kinds: Readonly<Record<AuthorityKind, KindOfMessage>> = {
  // RFC 3161: TimeStampReq begins with version and imprint, TimeStampResp with its status.
  timestamp: {
    contentType: 'application/timestamp-query',
    asks: (tags) => begins(tags, integer, sequence),
    answers: (tags) => begins(tags, sequence) && (tags?.length ?? 0) <= 2,
  },
  // RFC 6960: OCSPRequest, OCSPResponse.
  ocsp: {
    contentType: 'application/ocsp-request',
    asks: (tags) => begins(tags, sequence) && (tags?.length ?? 0) <= 2,
    answers: (tags) => begins(tags, enumerated),
  },
  // RFC 5280: a certificate or a revocation list; RFC 5652: several certificates.
  document: { asks: () => false, answers: (tags) => begins(tags, sequence, sequence, bitString) || begins(tags, objectId, explicit0) },
};

/**
 * Asks an authority on behalf of an owner's device, about which the authority then learns nothing. Timestamps come from the installation's
 * own
 * services alone; the other addresses are in certificates, so anybody may have chosen them.
 * @throws DomainError `invalid_request` for another service or anything that isn't a question of that kind; `unavailable` when there was no
 * answer, or none of that kind.
 */
export async function askAuthority(
  { authorities, report }: Pick<Core, 'authorities' | 'report'>,
  { kind, url, body }: AuthorityAsk,
): Promise<Uint8Array> {
  const { contentType, asks, answers } = kinds[kind];
  if (kind === 'timestamp' && !authorities.timestampUrls.includes(url))
    throw invalid('url', 'is none of the timestamp services of this server');
  if (contentType === undefined ? body !== undefined : body === undefined || !asks(derOutline(body)))
    throw invalid('body', 'is no question of this kind');
  const common = { url, timeoutMs, maxBytes: authorityLimits.answerBytes[kind] };
  const answer = await authorities.client.call(requestOf(common, contentType, body)).catch((error: unknown) => {
    if (!(error instanceof PadesError)) throw error;
    if (kind === 'timestamp') report({ kind: 'timestamp service failed', id: url, error });
    throw new DomainError('unavailable', error.message);
  });
  if (!answers(derOutline(answer))) throw new DomainError('unavailable', "The response from there isn't an answer of this kind.");
  return answer;
}

function requestOf(
  common: Pick<AuthorityRequest, 'url' | 'timeoutMs' | 'maxBytes'>,
  contentType: string | undefined,
  body: Uint8Array | undefined,
): AuthorityRequest {
  return contentType === undefined || body === undefined ? { ...common, method: 'GET' } : { ...common, method: 'POST', contentType, body };
}
