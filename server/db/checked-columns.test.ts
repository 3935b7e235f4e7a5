import type { Ulid } from '../../shared/domain/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { prepareQuery } from '../../shared/node/database/prepared-query.ts';
import { checkedColumns } from './checked-columns.ts';
import { openDatabase } from './open.ts';
import type { AccountRow, Schema, ServerDatabase } from './schema.ts';

const at = '2026-03-02T12:00:00.000Z';

/** A database as the server opens it, with one account on the free plan, another on one that nobody knows, and one on none of ours at all. */
async function openWithPlans(dialect: 'sqlite' | 'postgres'): Promise<ServerDatabase & AsyncDisposable> {
  const { path } = await tempFolder('checked');
  const databaseUrl = dialect === 'postgres' ? await postgresUrl() : null;
  const database = await openDatabase({ databaseUrl, dataDir: path });
  for (const [id, plan] of [
    ['good', 'free'],
    ['odd', 'platinum'],
  ])
    await sql`insert into accounts (id, plan, test_clock_offset_ms, created_at) values (${id}, ${plan}, 0, ${at})`.execute(
      database.schemaOwner,
    );
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

/** Names the column and says nothing of what's in it. */
const message = /^accounts\.plan of .* holds a word that this version does not know$/;

describe.each(['sqlite', 'postgres'] as const)('rows that are read from %s', (dialect) => {
  it('pass with the words that there are, and fail with the name of table and column for any other', async () => {
    await using database = await openWithPlans(dialect);
    const find = (id: string) =>
      database.read
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', id as Ulid)
        .executeTakeFirst();
    expect(await find('good')).toMatchObject({ plan: 'free' });
    await expect(find('odd')).rejects.toThrow(message);
    await expect(find('odd')).rejects.toThrow(message);
    expect(await find('good')).toMatchObject({ plan: 'free' });
  });

  it('are checked under another name, through a join and a subquery, in a transaction and by a prepared query', async () => {
    await using database = await openWithPlans(dialect);
    const { read } = database;
    await expect(read.selectFrom('accounts as a').select('a.plan as chosen').execute()).rejects.toThrow(message);
    const within = read.selectFrom('accounts').selectAll().as('inner');
    await expect(read.selectFrom(within).select('inner.plan').execute()).rejects.toThrow(message);
    const both = read.selectFrom('accounts').leftJoin('users', 'users.account_id', 'accounts.id');
    await expect(both.select(['users.id', 'accounts.plan']).execute()).rejects.toThrow(message);
    await expect(database.transaction((tx) => tx.selectFrom('accounts').select('plan').execute())).rejects.toThrow(message);
    const prepared = prepareQuery<Schema, { id: string }, AccountRow>(
      (db, { id }) =>
        db
          .selectFrom('accounts')
          .selectAll()
          .where('id', '=', id as Ulid),
      ['id'],
    );
    expect(await prepared(read, { id: 'good' })).toHaveLength(1);
    await expect(prepared(read, { id: 'odd' })).rejects.toThrow(message);
  });

  it('are let be where the column is empty or not asked for', async () => {
    await using database = await openWithPlans(dialect);
    const users = database.read.selectFrom('accounts').leftJoin('policies', 'policies.account_id', 'accounts.id');
    expect(await users.select(['accounts.id', 'policies.type']).orderBy('accounts.id').execute()).toEqual([
      { id: 'good', type: null },
      { id: 'odd', type: null },
    ]);
  });

  it('know every closed column by the name that it has in the database', async () => {
    await using database = await openWithPlans(dialect);
    const tables = await database.read.introspection.getTables();
    const missing = Object.entries(checkedColumns).flatMap(([table, columns]) => {
      const found = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
      return Object.keys(columns).flatMap((column) => (found.includes(column) ? [] : [`${table}.${column}`]));
    });
    expect(missing).toEqual([]);
  });
});
