import { Type, type TString, type TUnsafe } from 'typebox';
import { idPrefixes, type IdKind } from '../../../../shared/domain/ids.ts';
import { documentedAs } from './documented.ts';

/**
 * The building blocks of every surface's answers. As filters these are plain text, which serialises fastest and can never lose
 * an answer over a value nobody foresaw; the documents say what the text is.
 */

const anyId = '01JC3ZK4V8N6Q2T7R5W9X0Y1AB';
const anyInstant = '2026-03-02T12:00:00.000Z';

type Details = { readonly description?: string; readonly examples?: readonly string[] };

const plain = (): TString => Type.String();
const plainOrNull = (): TUnsafe<string | null> => Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** A UTC instant with milliseconds. */
export function instant(description?: string): TString {
  return documentedAs(
    plain(),
    Type.String({ format: 'date-time', examples: [anyInstant], ...(description === undefined ? {} : { description }) }),
  );
}

/** @param example null where that is the usual value. */
export function instantOrNull(description?: string, example: string | null = anyInstant): TUnsafe<string | null> {
  const strict = {
    type: ['string', 'null'],
    format: 'date-time',
    examples: [example],
    ...(description === undefined ? {} : { description }),
  };
  return documentedAs(plainOrNull(), Type.Unsafe(strict));
}

/** Text from a closed list of values. */
export function oneOf(values: readonly string[], details: Details = {}): TString {
  return documentedAs(plain(), Type.String({ enum: [...values], ...details }));
}

export function oneOfOrNull(values: readonly string[], details: Details = {}): TUnsafe<string | null> {
  return documentedAs(plainOrNull(), Type.Unsafe({ type: ['string', 'null'], enum: [...values, null], ...details }));
}

/** An id with its prefix. `prefix` says which one where a kind of resource has several. */
export function idOf(kind: IdKind, description?: string, prefix: string = idPrefixes[kind][0]): TString {
  const pattern = `^${prefix}[0-7][0-9A-HJKMNP-TV-Z]{25}$`;
  return documentedAs(plain(), Type.String({ pattern, examples: [prefix + anyId], ...(description === undefined ? {} : { description }) }));
}

/** Text with an example of it. */
export function sample(example: string, description?: string): TString {
  return Type.String({ examples: [example], ...(description === undefined ? {} : { description }) });
}

export function sampleOrNull(example: string, description?: string): TUnsafe<string | null> {
  return Type.Unsafe<string | null>({
    type: ['string', 'null'],
    examples: [example],
    ...(description === undefined ? {} : { description }),
  });
}

/** A number of things or bytes. */
export function count(example: number, description?: string) {
  return Type.Integer({ minimum: 0, examples: [example], ...(description === undefined ? {} : { description }) });
}
