import { Type, type TSchema } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** What the shapes of this surface have in common; each resource has its own file next to this one. */

/** An id as this surface shows it; both spellings of recipients are understood. */
export const shownRecipientId = idOf('recipient', undefined, 'rec_');

const named = (kind: 'vault' | 'document' | 'policy') => documentedAs(Type.String(), idOf(kind));

const inVault = { vault_id: named('vault') };
export const vaultParams = Type.Object(inVault);
export const documentParams = Type.Object({ ...inVault, document_id: named('document') });
export const recipientParams = Type.Object({ ...inVault, recipient_id: documentedAs(Type.String(), shownRecipientId) });
export const policyParams = Type.Object({ ...inVault, policy_id: named('policy') });

/** A whole number in a query. The text may be any number: `lists.ts` settles which ones are out of bounds. */
const digits = (least: number, most: number, absent: number, description: string) =>
  documentedAs(Type.String({ pattern: '^[0-9]{1,9}$' }), Type.Integer({ minimum: least, maximum: most, default: absent, description }));

/** Which page of a list, and in which direction (INTERFACE.md#overview-query). */
export const pages = {
  page: Type.Optional(digits(1, 999_999_999, 1, 'Which page, from 1.')),
  per_page: Type.Optional(digits(1, 100, 50, 'How many on a page.')),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc', description: 'Ascending or descending.' })),
};

export const createdAfter = Type.Optional(
  Type.String({
    description: 'Only what was made at this moment or later: a date (its first moment, UTC) or a date and time with an offset or `Z`.',
    examples: ['2026-03-01', '2026-03-01T09:00:00Z'],
  }),
);
export const tag = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: textLimits.tag,
    description: 'Only what has this tag, exactly as it is written.',
    examples: ['family'],
  }),
);

/** The field a list is sorted by; the first one is the default. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) =>
  Type.Optional(Type.Unsafe<F[number]>({ type: 'string', enum: fields, default: fields[0], description: 'What the list is sorted by.' }));

const pagination = Type.Object(
  { total: count(1, 'On all pages together.'), page: count(1), per_page: count(50), total_pages: count(1) },
  { title: 'Pagination' },
);

/** A page of a list. */
export const listOf = (item: TSchema) => Type.Object({ data: Type.Array(item), pagination });

export const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const integerOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });

/** Tags in a JSON body. */
export const sentTags = documentedAs(
  Type.Array(Type.String()),
  Type.Array(Type.String({ minLength: 1, maxLength: textLimits.tag }), {
    maxItems: textLimits.tags,
    default: [],
    description: 'Without commas. Blanks around a tag are dropped.',
    examples: [['family', 'papers']],
  }),
);
export const shownTags = Type.Array(Type.String(), { examples: [['family', 'papers']] });
