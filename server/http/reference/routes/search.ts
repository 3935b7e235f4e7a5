import { formatId } from '../../../../shared/domain/ids.ts';
import { sliceOf } from '../../../core/context.ts';
import { searchItems, type ItemKind } from '../../../core/search/search-items.ts';
import { readSearchTerms } from '../../../core/search/search-terms.ts';
import { invalid } from '../../../../shared/domain/error-codes.ts';
import { contextIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { pageRequest, presentList } from '../lists.ts';
import { searchAnswer, searchQuery } from '../search-shapes.ts';

const searches: readonly (readonly [path: string, kinds: readonly ItemKind[], summary: string])[] = [
  ['/v1/search', ['vault', 'document'], 'Search vaults and documents'],
  ['/v1/vaults/search', ['vault'], 'Search vaults'],
  ['/v1/documents/search', ['document'], 'Search documents'],
];

/** Full-text search by name, description and tags (INTERFACE.md#search). */
export function searchRoutes(app: SurfaceApp, services: RouteServices): void {
  for (const [path, kinds, summary] of searches) {
    const schema = {
      summary,
      description: 'The newest first. Archived vaults are searched as well.',
      querystring: searchQuery,
      response: { 200: searchAnswer },
    };
    app.get(path, { schema }, async (request) => {
      const pages = pageRequest(request.query);
      const { q } = request.query;
      if (q === undefined) throw invalid('q', 'is required');
      // Vaults and documents have the same text fields.
      const terms = readSearchTerms(q, 'vault');
      if (typeof terms === 'string') throw invalid('q', terms);
      const page = await searchItems(contextIn(services, request), kinds, terms, sliceOf(pages));
      return presentList(page, pages, ({ kind, id, name, vault_id: vaultId }) => ({
        type: kind,
        id: formatId(kind, id),
        name,
        vault_id: formatId('vault', vaultId),
      }));
    });
  }
}
