import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { Database } from './database.ts';
import { createWords, listIds, newPlace, openSearchText, type WordSchema } from './database-test-kit.ts';
import { openSqlite } from './sqlite.ts';

describe('a row that is removed or replaced', () => {
  it('is in the file no more, whether its page is still in use or free', async () => {
    const folder = await tempFolder('removed');
    const file = join(folder.path, 'words.db');
    const has = async (text: string): Promise<boolean> => (await readFile(file)).includes(text);
    const act = async (work: (database: Database<WordSchema>) => Promise<unknown>): Promise<void> => {
      const database = openSqlite<WordSchema>(file);
      await work(database);
      await database.close();
    };
    const rows = Array.from({ length: 300 }, (_, id) => ({ id, text: `secret-${id}-${'of the half '.repeat(id % 9 === 0 ? 900 : 3)}` }));
    await act(async (database) => {
      await createWords(database);
      await database.transaction((tx) => tx.insertInto('words').values(rows).execute());
    });
    expect([await has('secret-7-'), await has('secret-90-'), await has('of the half')]).toEqual([true, true, true]);
    await act((database) => database.transaction((tx) => tx.deleteFrom('words').where('id', '=', 7).execute()));
    expect([await has('secret-7-'), await has('secret-8-')]).toEqual([false, true]);
    await act((database) => database.transaction((tx) => tx.updateTable('words').set({ text: 'other' }).where('id', '=', 8).execute()));
    expect(await has('secret-8-')).toBe(false);
    await act((database) => database.transaction((tx) => tx.deleteFrom('words').execute()));
    expect([await has('secret-'), await has('of the half')]).toEqual([false, false]);
  });
});

describe('the write queue of SQLite', () => {
  it('runs transactions one after another in the order of their asking, also beyond one commit', async () => {
    await using database = await openSearchText('sqlite');
    const order: number[] = [];
    const ids = Array.from({ length: 600 }, (_, index) => index);
    const ended: number[] = [];
    await Promise.all(
      ids.map((id) =>
        database
          .transaction(async (tx) => {
            order.push(id);
            await nextTurn();
            const row = await tx
              .selectFrom('words')
              .select((words) => words.fn.countAll<number>().as('count'))
              .executeTakeFirstOrThrow();
            expect(row.count).toBe(id);
            await tx.insertInto('words').values({ id, text: null }).execute();
          })
          .then(() => ended.push(id)),
      ),
    );
    expect(order).toEqual(ids);
    expect(ended).toEqual(ids);
    expect(await listIds(database)).toEqual(ids);
  });

  it('undoes a failing transaction alone', async () => {
    await using database = await openSearchText('sqlite');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, id) =>
        database.transaction(async (tx) => {
          await tx.insertInto('words').values({ id, text: null }).execute();
          if (id % 3 === 1) throw new Error(`not ${id}`);
          if (id % 3 === 2) await tx.insertInto('words').values({ id: 0, text: 'twice' }).execute();
        }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((id) => id % 3 === 0));
    expect(await listIds(database)).toEqual([0, 3, 6]);
  });

  it('reports none of a bundle done before all of it is committed', async () => {
    const place = await newPlace('sqlite');
    await using database = place.open();
    await using other = place.open();
    await createWords(database);
    let firstDone = false;
    const first = database.transaction((tx) => tx.insertInto('words').values({ id: 1, text: null }).execute());
    const done = first.then(async () => {
      firstDone = true;
      // The other handle's snapshot of this turn is older than the commit.
      await nextTurn();
      expect(await listIds(other)).toEqual([1, 2]);
    });
    const second = database.transaction(async (tx) => {
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      expect(firstDone).toBe(false);
      expect(await listIds(other)).toEqual([]);
      await tx.insertInto('words').values({ id: 2, text: null }).execute();
    });
    await Promise.all([done, second]);
    expect(firstDone).toBe(true);
  });

  it('takes what is asked for while it works into the next commit', async () => {
    await using database = await openSearchText('sqlite');
    let inner: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      inner = database.transaction((later) => later.insertInto('words').values({ id: 2, text: null }).execute());
      await nextTurn();
      await tx.insertInto('words').values({ id: 1, text: null }).execute();
    });
    await inner;
    expect(await listIds(database)).toEqual([1, 2]);
  });

  it('keeps on a full disk what it reported done and nothing else, and works again when there is room', async () => {
    await using database = await openSearchText('sqlite');
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database.schemaOwner);
    await sql`pragma max_page_count = ${sql.raw(String((pages.rows[0]?.page_count ?? 0) + 8))}`.execute(database.schemaOwner);
    const long = 'x'.repeat(3_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, id) =>
        database.transaction((tx) =>
          tx
            .insertInto('words')
            .values({ id, text: id === 5 ? 'y'.repeat(200_000) : long })
            .execute(),
        ),
      ),
    );
    const done = outcomes.flatMap((outcome, id) => (outcome.status === 'fulfilled' ? [id] : []));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/disk is full/);
    expect(await listIds(database)).toEqual(done);
    await sql`pragma max_page_count = 100000`.execute(database.schemaOwner);
    await database.transaction((tx) => tx.insertInto('words').values({ id: 99, text: long }).execute());
    expect(await listIds(database)).toEqual([...done, 99]);
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.schemaOwner);
    expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  });
});

describe('a SQLite file', () => {
  it('flushes every commit, keeps a write-ahead log and checks foreign keys', async () => {
    await using database = await openSearchText('sqlite');
    const setting = async (name: string): Promise<unknown> =>
      Object.values((await sql`pragma ${sql.raw(name)}`.execute(database.schemaOwner)).rows[0] ?? {})[0];
    expect(await setting('journal_mode')).toBe('wal');
    expect(await setting('synchronous')).toBe(2);
    expect(await setting('foreign_keys')).toBe(1);
  });

  it('refuses writes on the reading handle', async () => {
    await using database = await openSearchText('sqlite');
    await expect(database.read.insertInto('words').values({ id: 1, text: null }).execute()).rejects.toThrow(/readonly/);
  });

  it('notices commits of another process, and its own are none', async () => {
    const place = await newPlace('sqlite');
    await using database = place.open();
    await createWords(database);
    await using other = place.open();
    await nextTurn();
    const before = database.outsideVersion();
    await database.transaction((tx) => tx.insertInto('words').values({ id: 1, text: null }).execute());
    await nextTurn();
    expect(database.outsideVersion()).toBe(before);
    await other.transaction((tx) => tx.insertInto('words').values({ id: 2, text: null }).execute());
    await other.announce();
    await nextTurn();
    expect(database.outsideVersion()).not.toBe(before);
    expect(await listIds(database)).toEqual([1, 2]);
  });
});
