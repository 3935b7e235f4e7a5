import { describe, expect, it } from 'vitest';
import { openSearchText, type WordSchema } from './database-test-kit.ts';
import { prepareQuery } from './prepared-query.ts';

// Made once for both dialects, as the stores do it.
let built = 0;
const insert = prepareQuery<WordSchema, { id: number; text: string | null }, unknown>(
  (db, { id, text }) => {
    built += 1;
    return db.insertInto('words').values({ text, id });
  },
  ['id', 'text'],
);
const between = prepareQuery<WordSchema, { low: number; high: number; text: string; limit: number }, { id: number; text: string | null }>(
  (db, p) =>
    db
      .selectFrom('words')
      .selectAll()
      .where((where) =>
        where.or([where.and([where('id', '>=', p.low), where('id', '<=', p.high)]), where('text', '=', p.text), where('id', '=', p.low)]),
      )
      .where('id', '>', -1)
      .orderBy('id')
      .limit(p.limit),
  ['low', 'high', 'text', 'limit'],
);
const rename = prepareQuery<WordSchema, { id: number; text: string | null }, { id: number }>(
  (db, p) => db.updateTable('words').set({ text: p.text }).where('id', '=', p.id).returning('id'),
  ['id', 'text'],
);

describe.each(['sqlite', 'postgres'] as const)('a prepared query on %s', (dialect) => {
  it('puts each value where it belongs, in its own place and as often as it is used', async () => {
    await using database = await openSearchText(dialect);
    const before = built;
    await database.transaction(async (tx) => {
      for (const [id, text] of [
        [1, 'one'],
        [2, null],
        [3, 'three'],
        [4, 'four'],
      ] as const)
        await insert(tx, { id, text });
    });
    expect(built - before).toBeLessThanOrEqual(1);
    const ids = async (low: number, high: number, text: string, limit: number): Promise<number[]> =>
      (await between(database.read, { low, high, text, limit })).map((row) => row.id);
    expect(await ids(2, 3, 'four', 10)).toEqual([2, 3, 4]);
    expect(await ids(2, 3, 'nothing', 10)).toEqual([2, 3]);
    expect(await ids(1, 4, '', 2)).toEqual([1, 2]);
    expect((await between(database.read, { low: 2, high: 2, text: '', limit: 1 }))[0]).toEqual({ id: 2, text: null });
  });

  it('runs inside a transaction as well as outside, many at once', async () => {
    await using database = await openSearchText(dialect);
    await Promise.all(Array.from({ length: 30 }, (_, id) => database.transaction((tx) => insert(tx, { id, text: `word ${id}` }))));
    await database.transaction(async (tx) => {
      expect(await rename(tx, { id: 7, text: 'new' })).toEqual([{ id: 7 }]);
      expect(await rename(tx, { id: 70, text: 'new' })).toEqual([]);
      expect((await between(tx, { low: 7, high: 7, text: '', limit: 1 }))[0]?.text).toBe('new');
      expect((await between(database.read, { low: 7, high: 7, text: '', limit: 1 }))[0]?.text).toBe('word 7');
    });
    const all = await Promise.all(Array.from({ length: 30 }, (_, id) => between(database.read, { low: id, high: id, text: '', limit: 5 })));
    expect(all.map((rows) => rows.map((row) => row.id))).toEqual(Array.from({ length: 30 }, (_, id) => [id]));
  });

  it("passes the database's error on", async () => {
    await using database = await openSearchText(dialect);
    await database.transaction((tx) => insert(tx, { id: 1, text: null }));
    await expect(database.transaction((tx) => insert(tx, { id: 1, text: null }))).rejects.toThrow(/unique/i);
  });
});
