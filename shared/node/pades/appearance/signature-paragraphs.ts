import { instantToMs, type Instant } from '../../../domain/instant.ts';
import { PadesError, type SignatureAppearance } from '../contract.ts';
import { readableText } from './text-lines.ts';

export interface SignatureWords {
  readonly now: Instant;
  readonly name?: string | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
}

const words = {
  en: {
    signedBy: (name: string) => `Signed by ${name}`,
    signed: 'Signed',
    reason: (text: string) => `Reason: ${text}`,
    location: (text: string) => `Place: ${text}`,
    clock: (date: string) => `${date} (the signer's own clock)`,
    locale: 'en-GB',
  },
  de: {
    signedBy: (name: string) => `Unterzeichnet von ${name}`,
    signed: 'Unterzeichnet',
    reason: (text: string) => `Grund: ${text}`,
    location: (text: string) => `Ort: ${text}`,
    clock: (date: string) => `${date} (eigene Uhr der unterzeichnenden Person)`,
    locale: 'de-DE',
  },
} as const;

/** The paragraphs that a visible signature shows. @throws PadesError `bad_order` for a time zone that does not exist. */
export function signatureParagraphs(
  { now, name, reason, location }: SignatureWords,
  { language, timeZone }: SignatureAppearance,
): readonly string[] {
  const own = words[language];
  const [signer, why, where] = [name, reason, location].map((text) => readableText(text ?? ''));
  return [
    signer === undefined || signer === '' ? own.signed : own.signedBy(signer),
    ...(why === undefined || why === '' ? [] : [own.reason(why)]),
    ...(where === undefined || where === '' ? [] : [own.location(where)]),
    readableText(own.clock(dateText(now, own.locale, timeZone))),
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
