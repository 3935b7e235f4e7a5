import { Type, type Static } from 'typebox';
import { invalid } from '../../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { languages } from '../../../../shared/domain/language.ts';
import { maxWays, wayKinds } from '../../../../shared/domain/way.ts';
import type { WayInput, WaysInput } from '../../../core/ways/set-ways.ts';
import { documentedAs } from '../answers/documented.ts';

const wayShape = Type.Object(
  {
    kind: Type.Enum([...wayKinds]),
    address: Type.Optional(Type.String({ description: 'For `mail` an e-mail address, for `phone` a number with its country code.' })),
    recipient_id: Type.Optional(Type.String({ description: 'For `deputy`: another recipient of the vault.' })),
    contact_id: Type.Optional(Type.String({ description: 'For `deputy`: one of the people whom the owner trusts.' })),
  },
  { examples: [{ kind: 'mail', address: 'ann.berger@example.net' }] },
);

/** What a body may say of how a recipient reads and is reached. Types only: the core decides what a value may be. */
export const waysMembers = {
  language: Type.Optional(
    documentedAs(
      Type.Unknown(),
      Type.Union([Type.Enum([...languages]), Type.Null()], {
        description: 'In which language they are written to; null where that is not known.',
      }),
    ),
  ),
  time_zone: Type.Optional(
    documentedAs(
      Type.Unknown(),
      Type.Union([Type.String(), Type.Null()], { description: 'An IANA name; their browser says it when they confirm.' }),
    ),
  ),
  ways: Type.Optional(
    documentedAs(
      Type.Unknown(),
      Type.Array(wayShape, {
        maxItems: maxWays,
        description: 'All further ways to reach them, in your order. One that was there keeps its answer; a new one is asked.',
      }),
    ),
  ),
};

/** Reads those members. @throws DomainError `invalid_request` for anything of another shape. */
export function waysInput({ language, time_zone: timeZone, ways }: Static<ReturnType<typeof Type.Object<typeof waysMembers>>>): WaysInput {
  return {
    ...(language === undefined ? {} : { language: languageIn(language) }),
    ...(timeZone === undefined ? {} : { timeZone: zoneIn(timeZone) }),
    ...(ways === undefined ? {} : { ways: waysIn(ways) }),
  };
}

function languageIn(value: unknown): NonNullable<WaysInput['language']> | null {
  if (value === null) return null;
  const language = languages.find((one) => one === value);
  if (language === undefined) throw invalid('language', `must be one of ${languages.join(', ')}`);
  return language;
}

function zoneIn(value: unknown): string | null {
  if (value !== null && typeof value !== 'string') throw invalid('time_zone', 'must be text');
  return value;
}

function waysIn(value: unknown): readonly WayInput[] {
  if (!Array.isArray(value)) throw invalid('ways', 'must be a list');
  if (value.length > maxWays) throw invalid('ways', `must be at most ${maxWays}`);
  return value.map(wayIn);
}

function wayIn(value: unknown): WayInput {
  const way = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  switch (wayKinds.find((one) => one === way.kind)) {
    case 'mail':
      return { kind: 'mail', address: addressIn(way) };
    case 'phone':
      return { kind: 'phone', address: addressIn(way) };
    case 'deputy':
      return { kind: 'deputy', deputy: deputyIn(way) };
    case undefined:
      throw invalid('ways', `must each have a kind: ${wayKinds.join(', ')}`);
  }
}

function addressIn({ address }: Readonly<Record<string, unknown>>): string {
  if (typeof address !== 'string') throw invalid('ways', 'must have an address each');
  return address;
}

function deputyIn({ recipient_id: recipient, contact_id: contact }: Readonly<Record<string, unknown>>): {
  readonly kind: 'recipient' | 'contact';
  readonly id: Ulid;
} {
  if (typeof recipient === 'string' && contact === undefined) {
    const id = parseId('recipient', recipient);
    if (id !== undefined) return { kind: 'recipient', id };
  }
  if (typeof contact === 'string' && recipient === undefined) {
    const id = parseId('contact', contact);
    if (id !== undefined) return { kind: 'contact', id };
  }
  throw invalid('ways', 'must name a deputy by recipient_id or by contact_id');
}
