import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Page, PageRequest } from '../../core/context.ts';

/** A whole number out of a query; nothing is clamped silently. @throws DomainError `invalid_request` outside `least` to `most`. */
export function wholeNumber(query: Readonly<Record<string, unknown>>, field: string, bounds: { readonly least: number; readonly most: number; readonly absent: number }): number {
  const text = query[field];
  if (text === undefined) return bounds.absent;
  const value = Number(text);
  if (value >= bounds.least && value <= bounds.most) return value;
  const reason = `must be a whole number from ${bounds.least} to ${bounds.most}`;
  throw new DomainError('invalid_request', `${field} ${reason}.`, [{ field, reason }]);
}

/** `page` and `per_page` of this surface's lists (specification, "S1 list conventions"). */
export function pageRequest(query: Readonly<Record<string, unknown>>): PageRequest {
  return {
    page: wholeNumber(query, 'page', { least: 1, most: 999_999_999, absent: 1 }),
    perPage: wholeNumber(query, 'per_page', { least: 1, most: 100, absent: 20 }),
  };
}

/** The list envelope of this surface. */
export function presentList<T, S>(page: Page<T>, request: PageRequest, present: (item: T) => S) {
  return {
    data: page.items.map(present),
    pagination: {
      current_page: request.page,
      per_page: request.perPage,
      total: page.total,
      total_pages: Math.ceil(page.total / request.perPage),
    },
  };
}
