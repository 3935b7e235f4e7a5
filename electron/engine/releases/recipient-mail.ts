import type { ReachAnswer } from '../../../shared/wire/reach.ts';
import type { RecipientMail } from '../../contract/shapes.ts';
import type { Entry } from '../items/item-repository.ts';

/** Whether mail reaches somebody named, by what the server said last. */
export function recipientMailOf(reach: ReachAnswer | undefined, { id }: Pick<Entry, 'id'>): RecipientMail {
  if (reach === undefined) return { state: 'unknown', at: null, fault: null };
  const known = reach.recipients.find((one) => one.recipient === id);
  if (known === undefined) return { state: 'not_asked', at: null, fault: null };
  const { confirmed_at: confirmedAt, last_mail: last } = known;
  // Mail that fails today doesn't reach somebody who confirmed the address a year ago either.
  if (last !== null && last.fault !== null) return { state: 'failed', at: last.at, fault: last.fault };
  if (confirmedAt !== null) return { state: 'confirmed', at: confirmedAt, fault: null };
  if (reach.sends === 'folder') return { state: 'not_sent', at: null, fault: null };
  if (last === null) return { state: 'not_asked', at: null, fault: null };
  return { state: last.status === 'accepted' ? 'asked' : 'being_asked', at: last.at, fault: null };
}
