import type { Page, Slice } from '../../core/context.ts';
import { wholeNumber } from '../foundation/bodies/whole-number.ts';

/** `limit` and `offset` of this surface's lists (INTERFACE.md#alternate-lists). */
export function sliceRequest(query: Readonly<Record<string, unknown>>): Slice {
  return {
    limit: wholeNumber(query, 'limit', { least: 1, most: 100, absent: 20 }),
    offset: wholeNumber(query, 'offset', { least: 0, most: 999_999_999, absent: 0 }),
  };
}

/** The list envelope of this surface. */
export function presentList<T, S>({ items, total }: Page<T>, { limit, offset }: Slice, present: (item: T) => S) {
  return { data: items.map(present), pagination: { limit, offset, total, has_more: offset + items.length < total } };
}
