import type { MailFacts } from './mail-facts.ts';
import { momentInWords } from './mail-words.ts';
import { quotedVaultName } from './untrusted-text.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';

/** What goes out by telephone. */
export type SmsKind = Extract<
  MailKind,
  | 'due_notice'
  | 'last_warning'
  | 'date_passed_warning'
  | 'certificate_warning'
  | 'certificate_halfway'
  | 'certificate_last_warning'
  | 'contact_code'
>;

export function isSmsKind(kind: string): kind is SmsKind {
  return Object.hasOwn(templates, kind);
}

const longestVaultName = 30;

type Templates = { readonly [K in SmsKind]: (facts: MailFacts[K]) => string };

const checkIn = (facts: MailFacts['due_notice']): string =>
  `Heirlock: no check-in for your vault ${quotedVaultName(facts.vaultName, longestVaultName)}. It will be released on ${momentInWords(facts.releaseAt)}. To stop that: ${facts.checkInUrl}`;

const stop = (facts: MailFacts['certificate_warning']): string =>
  `Heirlock: death certificates were confirmed. Your vault ${quotedVaultName(facts.vaultName, longestVaultName)} will be released on ${momentInWords(facts.releaseAt)}. To stop that: ${facts.stopUrl}`;

const templates: Templates = {
  due_notice: checkIn,
  last_warning: checkIn,
  date_passed_warning: (facts) =>
    `Heirlock: the date of your vault ${quotedVaultName(facts.vaultName, longestVaultName)} has passed. It will be released on ${momentInWords(facts.releaseAt)}. To stop that, set a new date in Heirlock.`,
  certificate_warning: stop,
  certificate_halfway: stop,
  certificate_last_warning: stop,
  contact_code: ({ code, validMinutes }) => `Heirlock: ${code} confirms this number. It works for ${validMinutes} minutes. Tell it nobody.`,
};

/** Renders one short message from the facts of the mail of the same kind. Pure; what people typed is cleaned, and there is one link at most. */
export function renderSms<K extends SmsKind>(kind: K, facts: MailFacts[K]): string {
  return templates[kind](facts);
}
