import { localeOf, type Language } from '../domain/language.ts';
import { pluralForm } from './plural.ts';

/** A sentence with several plural forms has one name; `count` decides which form it is. */
type WithoutNumber<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'other'}` ? Name : Key;
type KeysOf<Sentences> = {
  [Key in keyof Sentences & string]: Sentences[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Sentences[Key]>}`;
}[keyof Sentences & string];
type AreaKeys<Areas> = { readonly [A in keyof Areas]: KeysOf<Areas[A]> };
type NamedKeys<Areas, A extends keyof Areas & string> = { readonly [One in A]: `${One}:${AreaKeys<Areas>[One]}` }[A];

/** What fills a sentence's placeholders. */
export type Holes = Readonly<Record<string, string | number>>;

/**
 * Finds a sentence of a catalogue that is divided into areas, one of them `common`: by its key in the first area, or `area:key` in another
 * one
 * (`common:` always). `count` chooses the plural form.
 */
export type TranslateIn<
  Areas extends { readonly common: unknown },
  First extends keyof Areas & string,
  Others extends keyof Areas & string,
> = (key: AreaKeys<Areas>[First] | NamedKeys<Areas, Others | 'common'>, holes?: Holes) => string;

/** A catalogue that is divided into areas, and its language. */
export interface Spoken<L extends Language = Language> {
  readonly language: L;
  readonly areas: Readonly<Record<string, object>>;
}

/** Whether a sentence of that name exists, `area:key`; for names that others make up, such as a newer server's. */
export function hasSentence({ areas }: Spoken, name: string): boolean {
  return textOf(areas, name) !== undefined;
}

/** The sentence of that name, `area:key`, with its placeholders filled; the key itself if there is none. */
export function sentence(spoken: Spoken, name: string, holes: Holes = {}): string {
  const text = inNumber(spoken, name, holes.count) ?? textOf(spoken.areas, name);
  return text === undefined ? name.slice(name.indexOf(':') + 1) : filled(text, holes, spoken.language);
}

function inNumber({ language, areas }: Spoken, name: string, count: string | number | undefined): string | undefined {
  if (typeof count !== 'number') return undefined;
  const zero = count === 0 ? textOf(areas, `${name}_zero`) : undefined;
  return zero ?? textOf(areas, `${name}_${pluralForm(language, count)}`) ?? textOf(areas, `${name}_other`);
}

function textOf(areas: Spoken['areas'], name: string): string | undefined {
  const [area = '', key = ''] = name.split(/:(.*)/s);
  let found: unknown = areas;
  for (const step of [area, ...key.split('.')])
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step) ? (found as Record<string, unknown>)[step] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const numbers = new Map<Language, Intl.NumberFormat>();

/** `{{name}}` is inserted as it is; `{{count, number}}` is a number as the language writes it. */
function filled(text: string, holes: Holes, language: Language): string {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber: string | undefined) => {
    const value = holes[name] ?? '';
    return asNumber === undefined ? String(value) : numberFormat(language).format(Number(value));
  });
}

function numberFormat(language: Language): Intl.NumberFormat {
  let format = numbers.get(language);
  if (format === undefined) numbers.set(language, (format = new Intl.NumberFormat(localeOf[language])));
  return format;
}
