import type { SortKey } from '../stores/list-store.ts';
import type { SortOrder } from '../stores/vault-store.ts';
import type { SortColumn } from '../stores/listed-resources.ts';

/**
 * Reads `sort=<field>`, `<field>:asc` or `:desc`, several with commas between them. Rows that are equal in all of them come in the
 * order of their ids, which follows the last direction: no two rows ever change places.
 * @param unsaid the direction of a field that has none.
 * @returns the keys, or in a few words what `sort` must be.
 */
export function readSort(text: string, sorts: Readonly<Record<string, SortColumn>>, unsaid: SortOrder): readonly SortKey[] | string {
  const keys: SortKey[] = [];
  const seen = new Set<string>();
  for (const part of text.split(',')) {
    const [name = '', order = unsaid, ...more] = part.split(':');
    const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
    if (column === undefined) return `must name fields out of ${Object.keys(sorts).join(', ')}, with commas between them`;
    if ((order !== 'asc' && order !== 'desc') || more.length > 0) return 'must have asc or desc after a colon';
    if (seen.has(name)) return 'must name each field once';
    seen.add(name);
    keys.push({ ...column, order });
  }
  return withTieBreaker(keys);
}

/** The order in which rows were made; an index has it. */
export function usualSort(createdColumn: string): readonly SortKey[] {
  return withTieBreaker([{ column: createdColumn, order: 'asc' }]);
}

/** Ends with the id, after which nothing is left to decide. */
function withTieBreaker(keys: readonly SortKey[]): readonly SortKey[] {
  const end = keys.findIndex(({ column }) => column === 'id');
  if (end !== -1) return keys.slice(0, end + 1);
  return [...keys, { column: 'id', order: keys.at(-1)?.order ?? 'asc' }];
}

/**
 * Reads `fields=a,b,c`.
 * @returns the names, or a short explanation of what `fields` must be.
 */
export function readFields(text: string, known: readonly string[]): readonly string[] | string {
  const names = text.split(',');
  if (names.every((name) => known.includes(name))) return [...new Set(names)];
  return `must name fields out of ${known.join(', ')}, with commas between them`;
}
