import { defaultLanguage, type Language } from '../../../shared/domain/language.ts';
import type { MailFacts } from './mail-facts.ts';
import { nameUnnamed } from '../../../shared/words/name-unnamed.ts';
import { ownerInWords, speechIn, type MailSpeech } from './mail-words.ts';
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
  | 'release_requested'
  | 'opening_set'
  | 'contact_code'
  | 'witness_code'
  | 'correction_told'
  | 'way_asked'
  | 'handover_reminder'
  | 'link_renewed'
  | 'release_code'
>;

export function isSmsKind(kind: string): kind is SmsKind {
  return Object.hasOwn(templates, kind);
}

const maxVaultName = 30;

type Templates = { readonly [K in SmsKind]: (facts: MailFacts[K], say: MailSpeech) => string };

const checkIn = (facts: MailFacts['due_notice'], say: MailSpeech): string =>
  say.words.sms.checkIn(say.vault(facts.vaultName, maxVaultName), say.moment(facts.releaseAt), facts.checkInUrl);

const stop = (facts: MailFacts['certificate_warning'], say: MailSpeech): string =>
  say.words.sms.certificate(say.vault(facts.vaultName, maxVaultName), say.moment(facts.releaseAt), facts.stopUrl);

const templates: Templates = {
  due_notice: checkIn,
  last_warning: checkIn,
  date_passed_warning: (facts, say) => say.words.sms.datePassed(say.vault(facts.vaultName, maxVaultName), say.moment(facts.releaseAt)),
  certificate_warning: stop,
  certificate_halfway: stop,
  certificate_last_warning: stop,
  release_requested: (facts, say) => say.words.sms.requested(say.vault(facts.vaultName, maxVaultName), facts.stopUrl),
  opening_set: ({ vaultName, hours, stopUrl }, say) =>
    say.words.sms.opening(say.vault(vaultName, maxVaultName), say.words.common.hours(hours), stopUrl),
  contact_code: ({ code, validMinutes }, say) => say.words.sms.contactCode(code, say.words.common.minutes(validMinutes)),
  way_asked: (facts, say) => say.words.sms.wayAsked(ownerInWords(facts).subject, facts.wayUrl),
  handover_reminder: (facts, say) =>
    say.words.sms[facts.message === 'telephone' ? 'leftToYou' : 'leftToYouAgain'](ownerInWords(facts).subject, facts.openUrl),
  link_renewed: (facts, say) => say.words.sms.newLink(ownerInWords(facts).subject, facts.openUrl),
  release_code: ({ code, validMinutes }, say) => say.words.sms.releaseCode(code, say.words.common.minutes(validMinutes)),
  witness_code: ({ code, validMinutes }, say) => say.words.sms.witnessCode(code, say.words.common.minutes(validMinutes)),
  correction_told: (facts, say) => say.words.sms.correction(ownerInWords(facts).subject, facts.correctUrl),
};

/**
 * Renders one short message from the facts of the mail of the same kind. Pure; what people typed is cleaned, and there is one link at most.
 * @param language of the reader; the default as long as none is known.
 * @param timeZone of the owner's clock; default UTC.
 */
export function renderSms<K extends SmsKind>(
  kind: K,
  facts: MailFacts[K],
  language: Language = defaultLanguage,
  timeZone?: string,
): string {
  return withPlainMarks(nameUnnamed(templates[kind](facts, speechIn(language, timeZone)), language));
}

/**
 * A text with the marks that every telephone's alphabet has: with a single other one, a message has room for 70 letters, and not for 160
 * (GSM 03.38). What people typed has no such quotation marks, so nothing in a name closes those around it.
 */
export function withPlainMarks(text: string): string {
  return text
    .replace(/[“”„]|«\u00a0?|\u00a0?»/gu, '"')
    .replace(/[‘’]/gu, "'")
    .replace(/[–—]/gu, '-')
    .replace(/\u00a0/gu, ' ');
}
