import { viewDocument } from '../library/documents.ts';
import { isTrashed } from '../library/trash-mark.ts';
import type { Handlers } from '../engine-context.ts';

const usualLimit = 50;

export const searchHandlers: Handlers<'search.find'> = {
  'search.find': async (ctx, { query, vault, limit = usualLimit }) => {
    const session = ctx.session();
    const { book, search } = session;
    const hidden = new Set(book.list('vault').filter(isTrashed).map(({ id }) => id as string));
    const accept = (id: string): boolean => {
      const entry = book.find('document', id);
      return entry !== undefined && !isTrashed(entry) && !hidden.has(entry.vault) && (vault === undefined || entry.vault === vault);
    };
    const found = await search.find(query, limit, accept);
    const hits = found.map(({ document, ...hit }) => ({ document: viewDocument(ctx, session, book.get('document', document)), found: [...hit.found], excerpt: hit.excerpt }));
    return { hits, complete: search.complete };
  },
};
