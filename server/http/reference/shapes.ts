import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { count, idOf, oneOf } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** What the shapes of this surface have in common; each resource has its own file next to this one. */

/** A whole number in a query. Its text may be any number: which ones are out of bounds is settled later, with its own message. */
export function digits(bounds: { readonly least: number; readonly most: number; readonly absent: number }, description: string) {
  const { least, most, absent } = bounds;
  return documentedAs(
    Type.String({ pattern: '^[0-9]{1,9}$' }),
    Type.Integer({ minimum: least, maximum: most, default: absent, description }),
  );
}

const named = (kind: 'vault' | 'document' | 'recipient') => documentedAs(Type.String(), idOf(kind));

export const vaultParams = Type.Object({ vault_id: named('vault') });
export const documentParams = Type.Object({ document_id: named('document') });
export const recipientParams = Type.Object({ recipient_id: named('recipient') });

export const order = Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc', description: 'Ascending or descending.' }));
export const pages = {
  page: Type.Optional(digits({ least: 1, most: 999_999_999, absent: 1 }, 'Which page, from 1.')),
  per_page: Type.Optional(digits({ least: 1, most: 100, absent: 20 }, 'How many on a page.')),
};

export const flag = Type.Boolean();
export const integerOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const numberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const apiVersion = { api_version: oneOf(['v1'], { description: 'The version of the interface.' }) };

/** An object whose properties may each be absent. */
export function some(properties: TProperties): TObject {
  return Type.Object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])));
}

const pagination = Type.Object(
  { current_page: count(1), per_page: count(20), total: count(1, 'On all pages together.'), total_pages: count(1) },
  { title: 'Pagination' },
);

/** A page of a list. */
export const listOf = (item: TSchema) => Type.Object({ data: Type.Array(item), pagination });
