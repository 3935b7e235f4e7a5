import { localeOf } from '../../../domain/language.ts';
import { instantToMs, type Instant } from '../../../domain/instant.ts';
import { PadesError, type SignatureAppearance } from '../contract.ts';
import { readableText } from './text-lines.ts';
import { signatureWords } from './words/index.ts';

export interface SignatureWords {
  readonly now: Instant;
  readonly name?: string | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
}

/** The paragraphs that a visible signature shows. @throws PadesError `bad_order` for a time zone that does not exist. */
export function signatureParagraphs(
  { now, name, reason, location }: SignatureWords,
  { language, timeZone }: SignatureAppearance,
): readonly string[] {
  const own = signatureWords[language];
  const [signer, why, where] = [name, reason, location].map((text) => readableText(text ?? ''));
  return [
    signer === undefined || signer === '' ? own.signed : own.signedBy(signer),
    ...(why === undefined || why === '' ? [] : [own.reason(why)]),
    ...(where === undefined || where === '' ? [] : [own.location(where)]),
    ...(timeZone === null ? [] : [readableText(own.clock(dateText(now, localeOf[language], timeZone)))]),
  ];
}

function dateText(now: Instant, locale: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(instantToMs(now));
  } catch (error) {
    throw new PadesError('bad_order', 'That time zone does not exist.', { cause: error });
  }
}
