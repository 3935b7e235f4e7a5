import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { mailAddress, personName } from './untrusted-text.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `20 November 2026`, in UTC. */
export function dayInWords(instant: Instant): string {
  const date = new Date(instantToMs(instant));
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `Friday, 20 November 2026, 14:30 UTC`; seconds are dropped, so a deadline never reads later than it is. */
export function momentInWords(instant: Instant): string {
  const weekday = weekdays[new Date(instantToMs(instant)).getUTCDay()];
  return `${weekday}, ${dayInWords(instant)}, ${instant.slice(11, 16)} UTC`;
}

/** `1 document`, `3 documents`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `Dear Anna,`, or a plain hello when no name is known. */
export function greeting(name: string | null): string {
  const known = personName(name, 80);
  return known === undefined ? 'Hello,' : `Dear ${known},`;
}

/** How an owner is spoken of in a recipient's mail. */
export interface OwnerWords {
  /** Name and address, for the first mention: `Thomas Berger (thomas@example.org)`. */
  readonly full: string;
  /** Name alone, or the address where there is no name. */
  readonly short: string;
  /** As `short`, kept brief for a subject line. */
  readonly subject: string;
  readonly address: string;
}

/** Words for the owner from what is known; the address always appears, since a name alone proves nothing. */
export function ownerInWords(facts: { readonly ownerName: string | null; readonly ownerEmail: string }): OwnerWords {
  const address = mailAddress(facts.ownerEmail);
  const name = personName(facts.ownerName);
  const subject = personName(facts.ownerName, 50) ?? mailAddress(facts.ownerEmail, 60);
  return name === undefined
    ? { full: address, short: address, subject, address }
    : { full: `${name} (${address})`, short: name, subject, address };
}
