import { viewDocument } from '../library/view-documents.ts';
import { isTrashed } from '../library/trash-mark.ts';
import type { Handlers } from '../engine-context.ts';
import { marksIn, queryWords } from './tokenize.ts';

const usualLimit = 50;

export const searchHandlers: Handlers<'search.find'> = {
  'search.find': async (ctx, { query, vault, limit = usualLimit }) => {
    const session = ctx.session();
    const { book, search } = session;
    const hidden = new Set(
      book
        .list('vault')
        .filter(isTrashed)
        .map(({ id }) => id as string),
    );
    const accept = (id: string): boolean => {
      const entry = book.find('document', id);
      return entry !== undefined && !isTrashed(entry) && !hidden.has(entry.vault) && (vault === undefined || entry.vault === vault);
    };
    const words = queryWords(query);
    const hits = (await search.find(words, limit, accept)).flatMap(({ document, found, excerpt }) => {
      const entry = accept(document) ? book.find('document', document) : undefined;
      if (entry === undefined) return [];
      const view = viewDocument(ctx, session, entry);
      return [
        {
          document: view,
          found: [...found],
          nameMarks: marksIn(view.name, words),
          excerpt: excerpt.text,
          excerptMarks: [...excerpt.marks],
        },
      ];
    });
    return { hits, complete: search.complete };
  },
};
