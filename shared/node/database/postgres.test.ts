import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createWords, listIds, newPlace, openSearchText, type WordDatabase } from './database-test-kit.ts';

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 4_800; attempt += 1) {
    if (await condition()) return;
    await sleep(25);
  }
  throw new Error('it did not come to be');
}

/** Waits until the database has been told of everything so far, so that a later change is a new one. */
async function settledVersion(database: WordDatabase): Promise<number> {
  await until(async () => {
    const before = database.outsideVersion();
    await sleep(50);
    return database.outsideVersion() === before;
  });
  return database.outsideVersion();
}

describe('transactions on Postgres', () => {
  it('run again when two of them lock each other out', async () => {
    await using database = await openSearchText('postgres');
    await database.transaction((tx) =>
      tx
        .insertInto('words')
        .values([
          { id: 1, text: '' },
          { id: 2, text: '' },
        ])
        .execute(),
    );
    let runs = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const append = (ids: readonly [number, number], letter: string): Promise<void> =>
      database.transaction(async (tx) => {
        runs += 1;
        const first = runs <= 2;
        for (const id of ids) {
          await tx
            .updateTable('words')
            .set((row) => ({ text: sql`${row.ref('text')} || ${letter}` as never }))
            .where('id', '=', id)
            .execute();
          // Both hold one row before either asks for its second.
          if (!first || id !== ids[0]) continue;
          holding += 1;
          if (holding === 2) bothHold.resolve();
          await bothHold.promise;
        }
      });
    await Promise.all([append([1, 2], 'a'), append([2, 1], 'b')]);
    expect(runs).toBeGreaterThan(2);
    const rows = await database.read.selectFrom('words').selectAll().orderBy('id').execute();
    for (const row of rows) expect([...(row.text ?? '')].sort()).toEqual(['a', 'b']);
  });

  it('give up after five deadlocks, and at once for anything else', async () => {
    await using database = await openSearchText('postgres');
    for (const [code, runsExpected] of [
      ['40P01', 5],
      ['40001', 5],
      ['23505', 1],
      [undefined, 1],
    ] as const) {
      let runs = 0;
      const failure = Object.assign(new Error('no'), code === undefined ? {} : { code });
      const work = async (): Promise<never> => {
        runs += 1;
        throw failure;
      };
      await expect(database.transaction(work)).rejects.toBe(failure);
      expect(runs).toBe(runsExpected);
    }
  });

  it('leave the connection usable after an error', async () => {
    await using database = await openSearchText('postgres', 1);
    for (let round = 0; round < 5; round += 1)
      await expect(database.transaction((tx) => sql`select ${1}::int / 0`.execute(tx))).rejects.toThrow(/division/);
    expect(await listIds(database)).toEqual([]);
  });
});

describe('transactions on Postgres whose process or line is gone', () => {
  it('give the rows they hold back after a while, and fail', async () => {
    const place = await newPlace('postgres');
    await using stopped = place.open(2, 400);
    await using others = place.open(2);
    await createWords(stopped);
    await stopped.transaction((tx) => tx.insertInto('words').values({ id: 1, text: 'free' }).execute());
    const taken = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const lost = stopped.transaction(async (tx) => {
      await tx.updateTable('words').set({ text: 'half' }).where('id', '=', 1).execute();
      taken.resolve();
      await woken.promise;
      await tx.updateTable('words').set({ text: 'too late' }).where('id', '=', 1).execute();
    });
    lost.catch(() => undefined);
    await taken.promise;
    await others.transaction((tx) => tx.updateTable('words').set({ text: 'done' }).where('id', '=', 1).execute());
    woken.resolve();
    await expect(lost).rejects.toThrow();
    expect((await stopped.read.selectFrom('words').select('text').executeTakeFirst())?.text).toBe('done');
  });

  it('fail alone when the connection breaks between two of their statements', async () => {
    await using database = await openSearchText('postgres');
    const lost = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.read);
      // The news of it arrives while nothing is being asked.
      await sleep(100);
      await tx.insertInto('words').values({ id: 1, text: null }).execute();
    });
    await expect(lost).rejects.toThrow();
    await database.transaction((tx) => tx.insertInto('words').values({ id: 2, text: null }).execute());
    expect(await listIds(database)).toEqual([2]);
  });
});

describe('statements on Postgres', () => {
  it('are prepared once per connection when they have parameters, and not when they have none', async () => {
    await using database = await openSearchText('postgres', 1);
    for (let id = 0; id < 3; id += 1) await database.transaction((tx) => tx.insertInto('words').values({ id, text: 'x' }).execute());
    expect(await listIds(database)).toEqual([0, 1, 2]);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.read);
    const statements = rows.map((row) => row.statement);
    expect(statements.filter((text) => text.startsWith('insert into "words"')).length).toBe(1);
    expect(statements.filter((text) => /^(begin|commit|select "id" from "words")/.test(text))).toEqual([]);
  });

  it('keep apart texts that differ, on every connection of the pool', async () => {
    await using database = await openSearchText('postgres', 4);
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { rows } = await sql<{ sum: number }>`select ${index}::int + ${sql.raw(String(index % 7))} as sum`.execute(database.read);
        return rows[0]?.sum;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, (_, index) => index + (index % 7)));
  });
});

describe('the news of changed credentials on Postgres', () => {
  it('reach every other open database, and the one that announces', async () => {
    const place = await newPlace('postgres');
    await using first = place.open();
    await using second = place.open();
    const [firstBefore, secondBefore] = [await settledVersion(first), await settledVersion(second)];
    await first.announce();
    await until(() => second.outsideVersion() !== secondBefore && first.outsideVersion() !== firstBefore);
  });

  it('are never taken for granted while the connection is gone, and heard again after it', async () => {
    const place = await newPlace('postgres');
    await using database = place.open();
    await using other = place.open();
    await createWords(database);
    const before = await settledVersion(database);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'heirlock credentials'`.execute(
      other.read,
    );
    await until(() => database.outsideVersion() !== before);
    const gone = [database.outsideVersion(), database.outsideVersion(), database.outsideVersion()];
    expect(new Set(gone).size).toBe(3);
    const after = await settledVersion(database);
    await settledVersion(other);
    await other.announce();
    await until(() => database.outsideVersion() !== after);
  });

  it('do not break when the server drops the pool, which connects anew', async () => {
    const place = await newPlace('postgres');
    await using database = place.open();
    await using other = place.open(1);
    await createWords(database);
    await Promise.all(Array.from({ length: 6 }, () => listIds(database)));
    const { rows: dropped } = await sql<{
      pid: number;
    }>`select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'heirlock' and pid <> pg_backend_pid()`.execute(
      other.read,
    );
    const isLeft = async ({ pid }: { readonly pid: number }): Promise<boolean> =>
      (await sql`select pid from pg_stat_activity where pid = ${pid}`.execute(other.read)).rows.length > 0;
    for (const one of dropped) await until(async () => !(await isLeft(one)));
    // What the kernel has heard reaches the pool the next time it looks at its connections.
    await sleep(200);
    expect(await Promise.all(Array.from({ length: 6 }, () => listIds(database)))).toEqual(Array.from({ length: 6 }, () => []));
  });
});
