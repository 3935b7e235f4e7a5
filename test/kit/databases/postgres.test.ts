import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from './database-urls.ts';
import { startPostgres, type Postgres } from './postgres.ts';

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("the run's Postgres", () => {
  it('answers queries in a database of its own for each caller', async () => {
    const [first, second] = await Promise.all([postgresUrl(), postgresUrl()]);
    expect(first).not.toBe(second);
    const [row] = await ask<{ version: string }>(first, 'select version()');
    process.stdout.write(`${row?.version}\n`);
    expect(row?.version).toMatch(/^PostgreSQL \d+/);
    await ask(first, 'create table kept (id int)');
    expect(await ask(second, "select to_regclass('kept') as found")).toEqual([{ found: null }]);
  });
});

describe('a Postgres of one test', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
  });
  afterAll(() => postgres.stop());

  it('copies a template with its rows', async () => {
    const source = await postgres.createDatabase({ name: 'source' });
    await ask(source, "create table word (text text); insert into word values ('heirloom')");
    const copy = await postgres.createDatabase({ template: 'source' });
    expect(await ask(copy, 'select text from word')).toEqual([{ text: 'heirloom' }]);
  });

  it('is durable when asked to be', async () => {
    expect(await ask(postgres.url('postgres'), 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('drops a database that somebody still uses', async () => {
    const client = new Client({ connectionString: await postgres.createDatabase({ name: 'doomed' }) });
    client.on('error', () => undefined);
    await client.connect();
    await postgres.dropDatabase('doomed');
    await expect(ask(postgres.url('doomed'), 'select 1')).rejects.toThrow('does not exist');
  });

  it('leaves nothing behind', async () => {
    const other = await startPostgres();
    const url = other.url('postgres');
    await other.stop();
    expect(existsSync(other.folder)).toBe(false);
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});
