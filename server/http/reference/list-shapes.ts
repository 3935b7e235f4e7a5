import { Type, type TObject } from 'typebox';
import { maxSearchCharacters } from '../../core/search/search-terms.ts';
import { searchedFields } from '../../core/stores/searched-fields.ts';
import { count } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { document } from './document-shapes.ts';
import type { ChoosableList } from './list-choices.ts';
import { recipient } from './recipient-shapes.ts';
import { listOf, order, pages, some } from './shapes.ts';
import { vaultStatuses, vaultSummary } from './vault-shapes.ts';

/** The lists whose fields, order and rows can be chosen. */

const vaultSorts = { created_at: { column: 'created_at' }, updated_at: { column: 'updated_at' }, name: { column: 'name' } } as const;
const documentSorts = { name: { column: 'name' }, created_at: { column: 'created_at' }, size: { column: 'size_bytes' } } as const;
const recipientSorts = {
  added_at: { column: 'added_at' },
  name: { column: 'name', nullable: true },
  email: { column: 'email' },
  status: { column: 'status' },
} as const;

export const vaultList: ChoosableList<keyof typeof vaultSorts> = {
  searched: 'vault',
  sorts: vaultSorts,
  usualSort: 'created_at',
  usualOrder: 'desc',
  fields: Object.keys(vaultSummary.properties),
};
export const documentList: ChoosableList<keyof typeof documentSorts> = {
  searched: 'document',
  sorts: documentSorts,
  usualSort: 'created_at',
  usualOrder: 'desc',
  fields: Object.keys(document.properties),
};
export const recipientList: ChoosableList<keyof typeof recipientSorts> = {
  searched: 'recipient',
  sorts: recipientSorts,
  usualSort: 'added_at',
  usualOrder: 'asc',
  fields: Object.keys(recipient.properties),
};

/** `sort`, `fields` and `q` as text: what may be in them is settled in `list-choices.ts`. */
function choices<Sort extends string>({ sorts, usualSort, fields, searched }: ChoosableList<Sort>) {
  const [sort = '', other = ''] = Object.keys(sorts);
  const sorting = `One or more of ${Object.keys(sorts).join(', ')}, with commas between them; each may have a direction of its own, as in \`${sort}:asc,${other}:desc\`.`;
  const looking = `Words, each of which must be in the text or begin a word of it; \`field:words\` looks into one of ${Object.keys(searchedFields[searched]).join(', ')}.`;
  return {
    sort: Type.Optional(Type.String({ default: usualSort, description: sorting })),
    fields: Type.Optional(
      Type.String({
        description: 'The fields to answer with, separated by commas. Without it, all.',
        examples: [fields.slice(0, 2).join(',')],
      }),
    ),
    q: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ minLength: 1, maxLength: maxSearchCharacters, description: looking, examples: ['will', 'name:letters'] }),
      ),
    ),
  };
}

export const listVaultsQuery = Type.Object({
  ...pages,
  ...choices(vaultList),
  order,
  status: Type.Optional(
    Type.Enum([...vaultStatuses], { description: 'Only vaults of this status. Without it archived ones are left out.' }),
  ),
});
export const listDocumentsQuery = Type.Object({ ...pages, ...choices(documentList), order });
export const listRecipientsQuery = Type.Object({
  ...choices(recipientList),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'asc', description: 'Ascending or descending.' })),
});

/** Any field may be missing if others were chosen. */
function choosable(item: TObject): TObject {
  const { title } = item as { readonly title?: unknown };
  return Object.assign(some(item.properties), title === undefined ? {} : { title });
}

export const vaultListAnswer = listOf(choosable(vaultSummary));
export const documentListAnswer = listOf(choosable(document));
export const recipientListAnswer = Type.Object({ data: Type.Array(choosable(recipient)), pagination: Type.Object({ total: count(1) }) });
