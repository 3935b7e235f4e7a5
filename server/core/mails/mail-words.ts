import type { Instant } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { dayInWords, momentInWords } from '../../../shared/words/moments.ts';
import { unnamedOwner } from '../../../shared/words/unnamed-owner.ts';
import { unnamedVault, withheldVaultName } from '../../../shared/words/unnamed-vault.ts';
import { cleanVaultName, personName } from './untrusted-text.ts';
import type { MailCatalogue } from './words/en/index.ts';
import { mailWords } from './words/index.ts';

const maxNameInSubject = 50;

/** What templates phrase mails with: a language's sentences, and what people typed, cleaned and put the way that language puts it. */
export interface MailSpeech {
  readonly language: Language;
  readonly words: MailCatalogue;
  /** `20 November 2026`, by the owner's clock. */
  readonly day: (instant: Instant) => string;
  /** `Friday, 20 November 2026, 14:30 (Coordinated Universal Time)`, or with the name of the owner's time zone. */
  readonly moment: (instant: Instant) => string;
  /** A vault's name between quotation marks that it can't close itself; where it stays with its owner, what `nameUnnamedVault` puts words for. */
  readonly vault: (name: string, maxLength?: number) => string;
  /** The same, kept brief for a subject line. */
  readonly vaultInSubject: (name: string) => string;
  /** `Dear Anna,`, or a plain hello when no name is known. */
  readonly greeting: (name: string | null) => string;
}

/** How mails are phrased in a language. @param timeZone of the owner's clock; default UTC. */
export function speechIn(language: Language, timeZone?: string): MailSpeech {
  const words = mailWords[language];
  const vault = (name: string, maxLength?: number): string =>
    name === withheldVaultName ? unnamedVault : words.common.quoted(cleanVaultName(name, maxLength));
  return {
    language,
    words,
    day: (instant) => dayInWords(instant, language, timeZone),
    moment: (instant) => momentInWords(instant, language, timeZone),
    vault,
    vaultInSubject: (name) => vault(name, maxNameInSubject),
    greeting: (name) => words.common.greeting(personName(name, 80)),
  };
}

/** How an owner is referred to in a recipient's mail: by name, and never by an address, which tells a reader little and a stranger much. */
export interface OwnerWords {
  /** Their name; where they haven't said it, what `nameUnnamedOwner` puts plain words for. */
  readonly short: string;
  /** The same, kept brief for a subject line. */
  readonly subject: string;
}

/** How to refer to the owner, from what is known. */
export function ownerInWords({ ownerName }: { readonly ownerName: string | null }): OwnerWords {
  return { short: personName(ownerName) ?? unnamedOwner, subject: personName(ownerName, maxNameInSubject) ?? unnamedOwner };
}
