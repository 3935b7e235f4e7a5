import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listIds, openSearchText } from './database-test-kit.ts';
import { isPostgres, lockingRows } from './row-lock.ts';

describe.each(['sqlite', 'postgres'] as const)('a database on %s', (dialect) => {
  it('has on disk what a transaction wrote once its promise resolves', async () => {
    await using database = await openSearchText(dialect);
    const answer = await database.transaction(async (tx) => {
      await tx.insertInto('words').values({ id: 1, text: 'heirloom' }).execute();
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await listIds(database)).toEqual([1]);
  });

  it('has nothing of a transaction that throws, and passes the error on', async () => {
    await using database = await openSearchText(dialect);
    const failure = new Error('changed my mind');
    await expect(
      database.transaction(async (tx) => {
        await tx.insertInto('words').values({ id: 1, text: null }).execute();
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await listIds(database)).toEqual([]);
  });

  it('passes on a broken statement, after which the next transaction works', async () => {
    await using database = await openSearchText(dialect);
    await expect(database.transaction((tx) => sql`select * from nothing`.execute(tx))).rejects.toThrow(/nothing/);
    await database.transaction((tx) => tx.insertInto('words').values({ id: 2, text: null }).execute());
    expect(await listIds(database)).toEqual([2]);
  });

  it('shows a snapshot everything that was committed before it and nothing after, however long it is read', async () => {
    await using database = await openSearchText(dialect);
    const query = database.read.selectFrom('words').selectAll().orderBy('id').compile();
    const add = (id: number) =>
      database.transaction((tx) =>
        tx
          .insertInto('words')
          .values({ id, text: `word ${id}` })
          .execute(),
      );
    for (let id = 1; id <= 25; id += 1) await add(id);
    const seen = await database.snapshot(async ({ scan }) => {
      await add(100);
      const sizes: number[] = [];
      const ids: number[] = [];
      for await (const rows of scan(query, 10)) {
        sizes.push(rows.length);
        ids.push(...rows.map((row) => row.id));
        await add(200 + sizes.length);
      }
      const again: number[] = [];
      for await (const rows of scan(query, 1000)) again.push(...rows.map((row) => row.id));
      return { sizes, ids, again };
    });
    expect(seen.sizes).toEqual([10, 10, 5]);
    expect(seen.ids).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(seen.again).toEqual(seen.ids);
    expect(await listIds(database)).toEqual([...seen.ids, 100, 201, 202, 203]);
  });

  it('shows a transaction its own writes and nobody else any of them before the commit', async () => {
    await using database = await openSearchText(dialect);
    await database.transaction(async (tx) => {
      await tx.insertInto('words').values({ id: 1, text: null }).execute();
      expect((await tx.selectFrom('words').select('id').execute()).length).toBe(1);
      expect(await listIds(database)).toEqual([]);
    });
    expect(await listIds(database)).toEqual([1]);
  });

  it('reads what the same turn of the event loop had read before only until the next commit', async () => {
    await using database = await openSearchText(dialect);
    expect(await listIds(database)).toEqual([]);
    await database.transaction((tx) => tx.insertInto('words').values({ id: 1, text: null }).execute());
    expect(await listIds(database)).toEqual([1]);
  });

  it('gives integers as numbers, and how many rows a change hit', async () => {
    await using database = await openSearchText(dialect);
    await database.transaction((tx) =>
      tx
        .insertInto('words')
        .values([
          { id: 2 ** 52, text: 'a' },
          { id: 2, text: 'b' },
        ])
        .execute(),
    );
    const [first] = await database.read.selectFrom('words').selectAll().orderBy('id', 'desc').execute();
    expect(first).toEqual({ id: 2 ** 52, text: 'a' });
    const result = await database.transaction((tx) => tx.updateTable('words').set({ text: 'c' }).where('id', '=', 2).executeTakeFirst());
    expect(result.numUpdatedRows).toBe(1n);
    const deleted = await database.transaction((tx) => tx.deleteFrom('words').executeTakeFirst());
    expect(deleted.numDeletedRows).toBe(2n);
  });

  it('knows its dialect, and lets rows be locked in it', async () => {
    await using database = await openSearchText(dialect);
    expect(database.dialect).toBe(dialect);
    expect(isPostgres(database.read)).toBe(dialect === 'postgres');
    await database.transaction(async (tx) => {
      expect(isPostgres(tx)).toBe(dialect === 'postgres');
      await lockingRows(tx, tx.selectFrom('words').selectAll()).execute();
    });
  });

  it('lets of two changes that start from the same value only one win', async () => {
    await using database = await openSearchText(dialect);
    await database.transaction((tx) => tx.insertInto('words').values({ id: 1, text: 'free' }).execute());
    const take = (): Promise<boolean> =>
      database.transaction(async (tx) => {
        const result = await tx
          .updateTable('words')
          .set({ text: 'taken' })
          .where('id', '=', 1)
          .where('text', '=', 'free')
          .executeTakeFirst();
        return result.numUpdatedRows === 1n;
      });
    const taken = await Promise.all([take(), take(), take(), take()]);
    expect(taken.filter(Boolean).length).toBe(1);
  });

  it('ends what is queued before it closes', async () => {
    const database = await openSearchText(dialect);
    const last = database.transaction((tx) => tx.insertInto('words').values({ id: 1, text: null }).execute());
    await database.close();
    await expect(last).resolves.toBeDefined();
  });
});
