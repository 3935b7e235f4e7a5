import { createHash } from 'node:crypto';
import { PadesError } from '../contract.ts';
import type { PdfRecipient } from './pdf-contract.ts';

/** What the key of a crypt filter is made of, where a file is encrypted for certificates (ISO 32000-2, 7.6.5). */
export interface RecipientEntries {
  /** An envelope for each group of people who may do the same. */
  readonly envelopes: readonly Buffer[];
  readonly encryptsMetadata: boolean;
  readonly keyBytes: number;
  /** SHA-1 up to 128-bit AES, SHA-256 from 256-bit AES on. */
  readonly hash: 'sha1' | 'sha256';
}

/** A seed, and in the envelopes for people the rights they have. */
const seedBytes = 20;
/** Groups with rights of their own; each costs an attempt. */
const maxEnvelopes = 200;

/**
 * The key (ISO 32000-2, 7.6.5.3).
 * @throws PadesError `recipient_needed` when no key is given, `wrong_recipient` when it's for none of them, `unsupported_encryption` for an
 * envelope of an unknown kind.
 */
export function recipientKey(entries: RecipientEntries, recipient: PdfRecipient | undefined): Buffer {
  if (recipient === undefined)
    throw new PadesError('recipient_needed', 'The PDF opens only with the private key of a certificate that it was encrypted for.');
  const hash = createHash(entries.hash).update(seedOf(entries.envelopes.slice(0, maxEnvelopes), recipient));
  for (const envelope of entries.envelopes) hash.update(envelope);
  if (!entries.encryptsMetadata) hash.update(Buffer.from('ffffffff', 'hex'));
  return hash.digest().subarray(0, entries.keyBytes);
}

function seedOf(envelopes: readonly Buffer[], recipient: PdfRecipient): Buffer {
  let failure: unknown;
  for (const envelope of envelopes) {
    try {
      const content = recipient.open(envelope);
      if (content !== undefined && content.length >= seedBytes) return content.subarray(0, seedBytes);
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure === undefined) throw new PadesError('wrong_recipient', 'The PDF was encrypted for other certificates than that of this key.');
  throw new PadesError('unsupported_encryption', 'The PDF is encrypted for certificates in a way that is not supported.', {
    cause: failure,
  });
}
