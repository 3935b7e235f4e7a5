import { useLocale } from 'react-aria-components/I18nProvider';
import { defaultLanguage, languageNames, languageOfTag } from '../../shared/domain/language.ts';
import { mimeTypeInWords } from '../../shared/words/file-descriptions.ts';
import { nowMs } from './page-clock.ts';

/** Dates, sizes and numbers as the person writes them. Moments are the engine's: UTC with milliseconds. */
export interface Format {
  /** "3 March 2027". */
  readonly date: (moment: string) => string;
  /** "3 Mar 2027", where many stand below each other. */
  readonly shortDate: (moment: string) => string;
  /** "3 March 2027, 14:05". */
  readonly dateTime: (moment: string) => string;
  /** "3 Mar 2027, 14:05". */
  readonly shortDateTime: (moment: string) => string;
  /** "in 3 days", "2 hours ago". */
  readonly relative: (moment: string) => string;
  /** "1.4 MB". */
  readonly size: (bytes: number) => string;
  readonly number: (value: number) => string;
  /** "45 %". `share` 0 … 1. */
  readonly percent: (share: number) => string;
  /** "Ann, Ben and Cy". */
  readonly list: (words: readonly string[]) => string;
  /** "PDF document", by a media type. */
  readonly kind: (mimeType: string) => string;
  /** "Austria", by its two letters as lists of the European Union have them. */
  readonly country: (territory: string) => string;
  /** "Deutsch (German)", by a language's tag: as those who speak it write it where that's known, and as the reader does. */
  readonly language: (tag: string) => string;
  /** Compares names as a dictionary does, numbers in them by value. */
  readonly compare: (a: string, b: string) => number;
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const spans = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Where the European Union has letters of its own. */
const ownLetters: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

/** Makes what it is given when it is first asked for. The first of each kind of the browser's own formats takes as long as a screen. */
function whenAsked<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** @param locale a BCP 47 tag. */
export function makeFormat(locale: string): Format {
  const date = whenAsked(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }));
  const shortDate = whenAsked(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
  const dateTime = whenAsked(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));
  const shortDateTime = whenAsked(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const relative = whenAsked(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const number = whenAsked(() => new Intl.NumberFormat(locale));
  const percent = whenAsked(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const list = whenAsked(() => new Intl.ListFormat(locale));
  const countries = whenAsked(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const spoken = whenAsked(() => new Intl.DisplayNames(locale, { type: 'language' }));
  // "71 byte" would be the short form.
  const sizes = sizeUnits.map((unit, power) =>
    [0, 1].map((digits) =>
      whenAsked(
        () =>
          new Intl.NumberFormat(locale, {
            style: 'unit',
            unit,
            unitDisplay: power === 0 ? 'long' : 'short',
            maximumFractionDigits: digits,
          }),
      ),
    ),
  );
  const collator = whenAsked(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }));
  return {
    date: (moment) => date().format(new Date(moment)),
    shortDate: (moment) => shortDate().format(new Date(moment)),
    dateTime: (moment) => dateTime().format(new Date(moment)),
    shortDateTime: (moment) => shortDateTime().format(new Date(moment)),
    relative: (moment) => {
      const ms = new Date(moment).getTime() - nowMs();
      const [unit, unitMs] = spans.find(([, span]) => Math.abs(ms) >= span) ?? ['minute', 60_000];
      return relative().format(Math.round(ms / unitMs), unit);
    },
    size: (bytes) => {
      const power = Math.min(sizeUnits.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)));
      const value = bytes / 1000 ** power;
      return sizes[power]?.[value < 10 && power > 1 ? 1 : 0]?.().format(value) ?? '';
    },
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    list: (words) => list().format(words),
    country: (territory) => countries().of(ownLetters[territory] ?? territory) ?? territory,
    language: (tag) => withOwnName(tag, spoken().of(tag) ?? tag),
    kind: (mimeType) => mimeTypeInWords(mimeType, languageOfTag(locale) ?? defaultLanguage),
    compare: (a, b) => collator().compare(a, b),
  };
}

function withOwnName(tag: string, name: string): string {
  const known = languageOfTag(tag);
  const own = known === undefined ? name : languageNames[known];
  return own.toLowerCase() === name.toLowerCase() ? own : `${own} (${name})`;
}

const formats = new Map<string, Format>();

/** `makeFormat` for the app's locale, one for all. */
export function useFormat(): Format {
  const { locale } = useLocale();
  let format = formats.get(locale);
  if (format === undefined) formats.set(locale, (format = makeFormat(locale)));
  return format;
}
