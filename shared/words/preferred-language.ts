import { firstLanguage, firstOwnerLanguage, type Language, type OwnerLanguage } from '../domain/language.ts';

const maxHeaderCharacters = 1_000;

/** What an `Accept-Language` header asks for, by its weights (RFC 9110, 12.5.4). */
export function preferredLanguage(header: string | undefined): Language {
  return firstLanguage(preferredTags(header));
}

/** The same among the languages of the owner's app. */
export function preferredOwnerLanguage(header: string | undefined): OwnerLanguage {
  return firstOwnerLanguage(preferredTags(header));
}

function preferredTags(header: string | undefined): readonly string[] {
  const ranges = (header ?? '')
    .slice(0, maxHeaderCharacters)
    .split(',')
    .map((range) => {
      const [tag = '', ...rest] = range.split(';');
      const weight = /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(rest[0] ?? '')?.[1];
      return { tag, weight: rest.length === 0 ? 1 : Number(weight ?? 0) };
    });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
