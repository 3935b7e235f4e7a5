import type { PdfAppender } from '../append/appender-contract.ts';
import type { AuthorityClient } from '../contract.ts';
import type { DigestName } from '../cms/signing-algorithms.ts';
import { requestTimestamp, type ObtainedTimestamp } from '../network/timestamp-client.ts';
import { embedWithRoom, usualRoomBytes, type Embedded } from './embed-value.ts';

export interface DocumentTimestampOrder {
  readonly appender: PdfAppender;
  readonly hash: DigestName;
  readonly urls: readonly string[];
  readonly authorities: AuthorityClient;
  readonly nowMs: number;
}

/**
 * Stamps the whole document as it is (ETSI EN 319 142-1, 5.4.3).
 * @throws PadesError `authority_unreachable`, `bad_timestamp`; nothing is appended then.
 */
export async function addDocumentTimestamp(order: DocumentTimestampOrder): Promise<Embedded & { readonly timestamp: ObtainedTimestamp }> {
  let timestamp: ObtainedTimestamp | undefined;
  const embedded = await embedWithRoom({
    appender: order.appender,
    roomBytes: usualRoomBytes,
    add: (reserveBytes) => order.appender.addDocumentTimestamp({ reserveBytes }),
    make: async (imprint) => {
      timestamp = await requestTimestamp({ ...order, imprint });
      return timestamp.token;
    },
  });
  if (timestamp === undefined) throw new Error('a document timestamp without a timestamp');
  return { ...embedded, timestamp };
}
