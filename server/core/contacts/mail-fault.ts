import type { MailFault } from '../../../shared/domain/mail.ts';
import type { OutboxRow } from '../../db/schema.ts';
import { isLost } from '../mails/send-other-ways.ts';

/** Enhanced status codes (RFC 3463) by their subject and detail. */
const meanings: readonly (readonly [RegExp, MailFault])[] = [
  [/\b[45]\.1\.(?:0|1|2|3|6|10)\b/, 'no_such_address'],
  [/\b[45]\.2\.1\b/, 'no_such_address'],
  [/\b[45]\.2\.2\b/, 'mailbox_full'],
];

/**
 * Why a message didn't get through, in a closed set of reasons: what the mail server said may name machines and people, which is for
 * whoever runs the server. Null while it may still arrive, and when it did.
 */
export function mailFault(mail: Pick<OutboxRow, 'status' | 'attempts' | 'last_error'>): MailFault | null {
  if (!isLost(mail)) return null;
  const said = mail.last_error ?? '';
  const known = meanings.find(([codes]) => codes.test(said))?.[1];
  return known ?? (mail.status === 'queued' ? 'not_taken' : 'refused');
}
