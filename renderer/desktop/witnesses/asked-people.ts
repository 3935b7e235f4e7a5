import { languages, type Language } from '../../../shared/domain/language.ts';
import { looksLikeEmail } from '../words/looks-like-email.ts';

/** Somebody as they are typed. */
export interface AskedPerson {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly word: string;
}

/** What is typed to have a document signed. */
export interface AskedPeople {
  readonly people: readonly AskedPerson[];
  readonly days: number;
  readonly factor: 'none' | 'word';
}

/** As the common name of a certificate. */
export const maxNameCharacters = 64;

export const nobodyYet = (language: Language): AskedPerson => ({ name: '', email: '', language, word: '' });

/** Whether what was kept is of today's form. */
export function isAskedPeople(value: unknown): value is AskedPeople {
  const { people, days, factor } = (value ?? {}) as Partial<Record<keyof AskedPeople, unknown>>;
  const isFactor = factor === 'none' || factor === 'word';
  return Array.isArray(people) && people.length > 0 && people.every(isPerson) && typeof days === 'number' && isFactor;
}

function isPerson(value: unknown): value is AskedPerson {
  const { name, email, language, word } = (value ?? {}) as Partial<Record<keyof AskedPerson, unknown>>;
  return [name, email, word].every((text) => typeof text === 'string') && languages.some((one) => one === language);
}

/** What has to be typed before anybody can be asked. */
export function missingPart({ people, factor }: AskedPeople): 'name' | 'email' | 'twice' | 'word' | undefined {
  if (people.some(({ name }) => name.trim() === '')) return 'name';
  if (!people.every(({ email }) => looksLikeEmail(email))) return 'email';
  if (new Set(people.map(({ email }) => email.trim().toLowerCase())).size < people.length) return 'twice';
  return factor === 'word' && people.some(({ word }) => word.trim() === '') ? 'word' : undefined;
}
