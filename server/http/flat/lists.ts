import type { OwnerContext } from '../../core/context.ts';
import { listOnward, listStretch } from '../../core/lists/list-resources.ts';
import type { Collection, ListedRows } from '../../core/stores/listed-resources.ts';
import type { ListRequest } from '../../core/lists/read-list-request.ts';

/** One page of a list and what is said about it (INTERFACE.md#flat). */
export async function readStretch<C extends Collection>(
  ctx: OwnerContext,
  collection: C,
  { wish, limit, way }: ListRequest<C>,
): Promise<{ readonly rows: readonly ListedRows[C][]; readonly pagination: Readonly<Record<string, unknown>> }> {
  if ('cursor' in way) {
    const { items, nextCursor } = await listOnward(ctx, collection, wish, { limit, cursor: way.cursor });
    return { rows: items, pagination: { limit, next_cursor: nextCursor, has_more: nextCursor !== null } };
  }
  const { items, total } = await listStretch(ctx, collection, wish, { limit, offset: (way.page - 1) * limit });
  const totalPages = Math.ceil(total / limit);
  return { rows: items, pagination: { page: way.page, limit, total, total_pages: totalPages, has_more: way.page < totalPages } };
}
