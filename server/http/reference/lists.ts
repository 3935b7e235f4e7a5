import type { Page, PageRequest } from '../../core/context.ts';
import { wholeNumber } from '../foundation/bodies/whole-number.ts';

/** `page` and `per_page` of this surface's lists (INTERFACE.md#reference-lists). */
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
