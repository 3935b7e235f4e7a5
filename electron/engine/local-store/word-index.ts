import SqliteDatabase from 'better-sqlite3';
import { searchWords } from '../../../shared/domain/search-text.ts';

/** What is searched of one document. */
export interface IndexedWords {
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
  readonly text: string;
}

export const indexedFields = ['name', 'tags', 'note', 'text'] as const;
export type IndexedField = (typeof indexedFields)[number];

export interface WordHit {
  readonly document: string;
  readonly found: readonly IndexedField[];
}

/**
 * A full-text index that exists in memory only: nothing of it reaches a disk, and `close` gives the memory back. Words are found by
 * their beginning, without regard to case and accents; names count most, then tags and notes, then text.
 */
export interface WordIndex {
  /** Adds or replaces documents in one step. */
  put(documents: ReadonlyMap<string, IndexedWords>): void;
  remove(documents: readonly string[]): void;
  /** Documents with every word of the query, best first. `accept` drops those that shall not count against the limit. */
  find(query: string, limit: number, accept: (document: string) => boolean): readonly WordHit[];
  close(): void;
}

/** Where `searchWords` stops reading, so that a long text is handed over in pieces. */
const pieceLength = 3900;
/** The best of so many matches are asked for their order; a word that stands in everything must not make a search slow. */
const mostRanked = 2000;

export function openWordIndex(): WordIndex {
  const database = new SqliteDatabase(':memory:');
  database.exec(`
    create table documents (row integer primary key, id text not null unique) strict;
    create virtual table words using fts5 (name, tags, note, text, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 0");
    insert into words (words, rank) values ('rank', 'bm25(10.0, 5.0, 3.0, 1.0)');
  `);
  const place = database.prepare<[string], number>('insert into documents (id) values (?) on conflict (id) do update set id = excluded.id returning row').pluck();
  const take = database.prepare<[string], number>('delete from documents where id = ? returning row').pluck();
  const drop = database.prepare('delete from words where rowid = ?');
  const add = database.prepare('insert into words (rowid, name, tags, note, text) values (?, ?, ?, ?, ?)');
  const search = database.prepare<[string, number], { row: number; id: string }>(
    'select documents.row, documents.id from words join documents on documents.row = words.rowid where words match ? order by words.rank limit ?',
  );
  const isIn = database.prepare<[string, number], number>('select 1 from words where words match ? and rowid = ?').pluck();
  return {
    put: database.transaction((documents: ReadonlyMap<string, IndexedWords>) => {
      for (const [id, words] of documents) {
        const row = place.get(id) ?? 0;
        drop.run(row);
        add.run(row, searchWords(words.name), searchWords(words.tags.join(' ')), wordsOf(words.note), wordsOf(words.text));
      }
    }),
    remove: database.transaction((documents: readonly string[]) => {
      for (const id of documents) {
        const row = take.get(id);
        if (row !== undefined) drop.run(row);
      }
    }),
    find: (query, limit, accept) => {
      const terms = searchWords(query).split(' ').filter((word) => word !== '');
      if (terms.length === 0) return [];
      const match = terms.map((term) => `"${term}"*`).join(' AND ');
      const hits = search.all(match, mostRanked).filter(({ id }) => accept(id)).slice(0, limit);
      const any = terms.map((term) => `"${term}"*`).join(' OR ');
      return hits.map(({ row, id }) => ({ document: id, found: indexedFields.filter((field) => isIn.get(`${field} : (${any})`, row) !== undefined) }));
    },
    close: () => database.close(),
  };
}

/** A long text as the index takes it, piece by piece, cut between words where it can be. */
function wordsOf(text: string): string {
  if (text.length <= pieceLength) return searchWords(text);
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const limit = Math.min(at + pieceLength, text.length);
    const space = limit < text.length ? text.lastIndexOf(' ', limit) : limit;
    const end = space > at ? space : limit;
    pieces.push(searchWords(text.slice(at, end)));
    at = end;
  }
  return pieces.join(' ');
}
