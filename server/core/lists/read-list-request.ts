import type { Condition, SortKey } from '../stores/list-store.ts';
import type { SearchTerms } from '../stores/search-store.ts';
import { DomainError, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import { readSearchTerms } from '../search/search-terms.ts';
import { readBound, readFilter } from './list-filters.ts';
import type { ListWish } from './list-resources.ts';
import { readFields, readSort, usualSort } from './list-sort.ts';
import { listedResources, type Collection, type FieldOf, type ListedResource } from '../stores/listed-resources.ts';

/** A request for a list as it was read. */
export interface ListRequest<C extends Collection> {
  readonly wish: ListWish;
  /** The fields that are shown; null for all. */
  readonly fields: readonly FieldOf<C>[] | null;
  readonly limit: number;
  /** Numbered pages, or cursors: empty for the beginning. */
  readonly way: { readonly page: number } | { readonly cursor: string };
}

/** The parameters that aren't filters. */
export const listParameters = {
  reserved: ['page', 'limit', 'cursor', 'pagination', 'sort', 'fields', 'q'],
  bounds: ['created_after', 'created_before', 'updated_after', 'updated_before'],
} as const;

const limits = { page: 999_999_999, limit: 100, usualLimit: 25 } as const;

/** The longest part of an unknown parameter's name that is quoted back, and the most problems. */
const maxNameCharacters = 100;
const maxProblems = 100;

type Query = Readonly<Record<string, unknown>>;

/** Collects what is wrong with a request, so that everything can be reported at once. */
class Reader {
  readonly problems: FieldProblem[] = [];
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  has(field: string): boolean {
    return this.#query[field] !== undefined;
  }

  /** The text of a parameter; undefined when it is absent or appears twice. */
  text(field: string): string | undefined {
    const value = this.#query[field];
    if (value === undefined || typeof value === 'string') return value;
    return this.refuse(field, 'must be given once');
  }

  /** Reads a parameter that is present. @param read returns its meaning, or an explanation of what it must be. */
  read<T>(field: string, read: (text: string) => T | string): T | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const value = read(text);
    return typeof value === 'string' ? this.refuse(field, value) : value;
  }

  wholeNumber(field: string, most: number, absent: number): number {
    const reason = `must be a whole number from 1 to ${most}`;
    return (
      this.read(field, (text) => (/^[0-9]{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : reason)) ?? absent
    );
  }

  refuse(field: string, reason: string): undefined {
    if (this.problems.length < maxProblems) this.problems.push({ field: field.slice(0, maxNameCharacters), reason });
  }
}

/**
 * Reads the query of a flat list (INTERFACE.md#flat). Every unknown parameter is refused: a misspelt filter must not
 * list everything.
 * @throws DomainError `invalid_request` with every problem found.
 */
export function readListRequest<C extends Collection>(collection: C, query: Query): ListRequest<C> {
  const resource: ListedResource = listedResources[collection];
  const reader = new Reader(query);
  const request = {
    wish: {
      conditions: [...readFilters(reader, resource, query), ...readBounds(reader, resource)],
      status: collection === 'vaults' ? (reader.read('status', (text) => knownStatus(resource, text))?.status ?? null) : null,
      search: readSearch(reader, resource),
      sort: reader.read<readonly SortKey[]>('sort', (text) => readSort(text, resource.sorts, 'asc')) ?? usualSort(resource.createdColumn),
    },
    fields: (reader.read<readonly string[]>('fields', (text) => readFields(text, Object.keys(resource.fields))) ?? null) as
      | readonly FieldOf<C>[]
      | null,
    limit: reader.wholeNumber('limit', limits.limit, limits.usualLimit),
    way: readWay(reader),
  };
  if (reader.problems.length > 0) throw new DomainError('invalid_request', "The request for this list isn't valid.", reader.problems);
  return request;
}

/** The status of vaults decides what is searched through, so it isn't a condition like the others. */
function knownStatus({ fields }: ListedResource, text: string): { readonly status: string } | string {
  const { status } = fields;
  const problem = status === undefined ? 'is unknown' : readFilter(status, text);
  return typeof problem === 'string' ? problem : { status: text };
}

/** In the order of the fields, so that the same filters give the same list however they were written. */
function readFilters(reader: Reader, { table, fields }: ListedResource, query: Query): readonly Condition[] {
  const others: ReadonlySet<string> = new Set([
    ...listParameters.reserved,
    ...listParameters.bounds,
    ...(table === 'vaults' ? ['status'] : []),
  ]);
  for (const name of Object.keys(query)) {
    if (!others.has(name) && !Object.hasOwn(fields, name)) reader.refuse(name, 'is no parameter of this list');
  }
  return Object.entries(fields).flatMap(([name, field]) => {
    return others.has(name) ? [] : (reader.read<readonly Condition[]>(name, (text) => readFilter(field, text)) ?? []);
  });
}

function readBounds(reader: Reader, { createdColumn, updatedColumn }: ListedResource): readonly Condition[] {
  return listParameters.bounds.flatMap((name) => {
    const column = name.startsWith('created') ? createdColumn : updatedColumn;
    return reader.read<Condition>(name, (text) => readBound(column, name.endsWith('after') ? 'after' : 'before', text)) ?? [];
  });
}

function readSearch(reader: Reader, { searched }: ListedResource): SearchTerms | null {
  return (
    reader.read<SearchTerms>('q', (text) =>
      searched === null ? 'can not be used here: there is no text to search' : readSearchTerms(text, searched),
    ) ?? null
  );
}

/** `cursor`, even an empty one, or `pagination=cursor` means cursors; everything else means pages (RULINGS.md#cursors). */
function readWay(reader: Reader): { readonly page: number } | { readonly cursor: string } {
  const page = reader.wholeNumber('page', limits.page, 1);
  const cursor = reader.text('cursor');
  const pagination = reader.text('pagination');
  if (pagination !== undefined && pagination !== 'page' && pagination !== 'cursor') reader.refuse('pagination', 'must be page or cursor');
  if (cursor === undefined && pagination !== 'cursor') return { page };
  if (pagination === 'page') reader.refuse('cursor', 'can not be combined with pagination=page');
  if (reader.has('page')) reader.refuse('page', 'can not be combined with a cursor');
  return { cursor: cursor ?? '' };
}
