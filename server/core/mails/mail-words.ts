import type { Instant } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { dayInWords, momentInWords } from '../../../shared/words/moments.ts';
import { cleanVaultName, mailAddress, personName } from './untrusted-text.ts';
import type { MailCatalogue } from './words/en/index.ts';
import { mailWords } from './words/index.ts';

const maxNameInSubject = 50;

/** What templates phrase mails with: a language's sentences, and what people typed, cleaned and put the way that language puts it. */
export interface MailSpeech {
  readonly language: Language;
  readonly words: MailCatalogue;
  /** `20 November 2026`, in UTC. */
  readonly day: (instant: Instant) => string;
  /** `Friday, 20 November 2026, 14:30 UTC`. */
  readonly moment: (instant: Instant) => string;
  /** A vault's name between quotation marks that it can't close itself. */
  readonly vault: (name: string, maxLength?: number) => string;
  /** The same, kept brief for a subject line. */
  readonly vaultInSubject: (name: string) => string;
  /** `Dear Anna,`, or a plain hello when no name is known. */
  readonly greeting: (name: string | null) => string;
}

/** How mails are phrased in a language. */
export function speechIn(language: Language): MailSpeech {
  const words = mailWords[language];
  const vault = (name: string, maxLength?: number): string => words.common.quoted(cleanVaultName(name, maxLength));
  return {
    language,
    words,
    day: (instant) => dayInWords(instant, language),
    moment: (instant) => momentInWords(instant, language),
    vault,
    vaultInSubject: (name) => vault(name, maxNameInSubject),
    greeting: (name) => words.common.greeting(personName(name, 80)),
  };
}

/** How an owner is referred to in a recipient's mail. */
export interface OwnerWords {
  /** Name and address, for the first mention: `Thomas Berger (thomas@example.org)`. */
  readonly full: string;
  /** Name alone, or the address where there is no name. */
  readonly short: string;
  /** As `short`, kept brief for a subject line. */
  readonly subject: string;
  readonly address: string;
}

/** How to refer to the owner, from what is known; the address always appears, since a name alone proves nothing. */
export function ownerInWords(facts: { readonly ownerName: string | null; readonly ownerEmail: string }): OwnerWords {
  const address = mailAddress(facts.ownerEmail);
  const name = personName(facts.ownerName);
  const subject = personName(facts.ownerName, maxNameInSubject) ?? mailAddress(facts.ownerEmail, 60);
  return name === undefined
    ? { full: address, short: address, subject, address }
    : { full: `${name} (${address})`, short: name, subject, address };
}
