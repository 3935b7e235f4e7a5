import type { SearchTerms } from '../../core/stores/search-store.ts';
import type { SortKey } from '../../core/stores/list-store.ts';
import { DomainError, type FieldProblem } from '../../../shared/domain/error-codes.ts';
import type { SortColumn } from '../../core/stores/listed-resources.ts';
import { readFields, readSort } from '../../core/lists/list-sort.ts';
import { readSearchTerms } from '../../core/search/search-terms.ts';
import type { SortOrder } from '../../core/stores/vault-store.ts';
import type { SearchedKind } from '../../../shared/domain/search-text.ts';

/** What can be chosen from one list of this surface. */
export interface ChoosableList<Sort extends string> {
  readonly searched: SearchedKind;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
  readonly usualSort: Sort;
  readonly usualOrder: SortOrder;
  /** The fields of its items. */
  readonly fields: readonly string[];
}

/** The part of a list's query that makes choices. */
interface ChoiceQuery {
  readonly q?: string;
  readonly fields?: string;
  readonly sort?: string;
  readonly order?: SortOrder;
}

/** What was chosen. */
export interface ListChoices<Sort extends string> {
  /** The one field by which the list is sorted, when nothing more is asked for: such a list has its own way of doing it. */
  readonly simpleSort: Sort | null;
  readonly order: SortOrder;
  readonly sort: readonly SortKey[];
  readonly search: SearchTerms | null;
  readonly fields: readonly string[] | null;
}

/**
 * Reads `q`, `fields` and `sort` (RULINGS.md#sorting-reference-lists). `sort=a` with `order` is how this surface sorts; `sort=a:asc,b:desc` names
 * several, and those without a direction follow `order`. @throws DomainError `invalid_request`.
 */
export function readChoices<Sort extends string>(list: ChoosableList<Sort>, query: ChoiceQuery): ListChoices<Sort> {
  const { q, fields, sort = list.usualSort, order = list.usualOrder } = query;
  const problems: FieldProblem[] = [];
  const checked = <T>(field: string, value: T | string): T | null => {
    if (typeof value !== 'string') return value;
    problems.push({ field, reason: value });
    return null;
  };
  const choices = {
    simpleSort: q === undefined && Object.hasOwn(list.sorts, sort) ? (sort as Sort) : null,
    order,
    sort: checked('sort', readSort(sort, list.sorts, order)) ?? [],
    search: q === undefined ? null : checked('q', readSearchTerms(q, list.searched)),
    fields: fields === undefined ? null : checked('fields', readFields(fields, list.fields)),
  };
  if (problems.length > 0) throw new DomainError('invalid_request', "The query isn't valid; see details.", problems);
  return choices;
}

/** Presents items with the chosen fields; null means all. */
export function choosing<T, S extends object>(fields: readonly string[] | null, present: (item: T) => S): (item: T) => S | Partial<S> {
  if (fields === null) return present;
  return (item) => {
    const shown = present(item) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(fields.map((field) => [field, shown[field]])) as Partial<S>;
  };
}
