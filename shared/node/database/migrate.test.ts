import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { listIds, newPlace } from './database-test-kit.ts';
import { migrate } from './migrate.ts';

const words: Migration = {
  up: (db: Kysely<unknown>) => sql`create table words (id bigint primary key, text text)`.execute(db).then(() => undefined),
};
const first: Migration = { up: (db: Kysely<unknown>) => sql`insert into words values (1, 'first')`.execute(db).then(() => undefined) };
const broken: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table half (id bigint)`.execute(db);
    await sql`insert into words values (2, 'half')`.execute(db);
    throw new Error('the shelf is too small');
  },
};

describe.each(['sqlite', 'postgres'] as const)('migrations on %s', (dialect) => {
  it('run in the order of their names, once', async () => {
    await using database = (await newPlace(dialect)).open();
    await migrate(database, { '0001-words': words, '0002-first': first });
    await migrate(database, { '0001-words': words, '0002-first': first });
    expect(await listIds(database)).toEqual([1]);
  });

  it('stop at the target, and go on from there', async () => {
    await using database = (await newPlace(dialect)).open();
    await migrate(database, { '0001-words': words, '0002-first': first }, '0001-words');
    expect(await listIds(database)).toEqual([]);
    await migrate(database, { '0001-words': words, '0002-first': first });
    // Migrations don't go through the database's own transactions, so on SQLite a reader sees them in the next turn of the event loop.
    await nextTurn();
    expect(await listIds(database)).toEqual([1]);
  });

  it('name the one that fails, and leave the database where it stood before it', async () => {
    await using database = (await newPlace(dialect)).open();
    const list = { '0001-words': words, '0002-broken': broken };
    await migrate(database, { '0001-words': words });
    const error = await migrate(database, list).catch((caught: unknown) => caught as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain('0002-broken');
    expect(((error as Error).cause as Error).message).toBe('the shelf is too small');
    expect(await listIds(database)).toEqual([]);
    await expect(sql`select * from half`.execute(database.read)).rejects.toThrow(/half/);
    await migrate(database, { '0001-words': words, '0002-broken': first });
    await nextTurn();
    expect(await listIds(database)).toEqual([1]);
  });

  it('refuse a database from a later version in words', async () => {
    await using database = (await newPlace(dialect)).open();
    await migrate(database, { '0001-words': words, '0002-first': first });
    await expect(migrate(database, { '0001-words': words })).rejects.toThrow(/migration/);
  });

  it('run once when several connections start at the same moment', async () => {
    const place = await newPlace(dialect);
    const databases = Array.from({ length: dialect === 'postgres' ? 4 : 1 }, () => place.open());
    try {
      await Promise.all(databases.map((database) => migrate(database, { '0001-words': words, '0002-first': first })));
      expect(await listIds(databases[0]!)).toEqual([1]);
    } finally {
      for (const database of databases) await database.close();
    }
  });
});
