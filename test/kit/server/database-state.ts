import { canaries } from './member-pool.ts';
import type { TestServer } from './test-server.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every table with its rows. */
async function tablesOf({ core }: TestServer): Promise<readonly (readonly [name: string, rows: readonly Row[]])[]> {
  // What SQLite searches in can't be read whole, and neither can it be written to but by a document's name.
  const tables = (await core.db.read.introspection.getTables()).filter(({ name }) => name !== 'search_index');
  return Promise.all(
    tables.map(async ({ name }) => [
      name,
      (await core.db.read
        .selectFrom(name as 'vaults')
        .selectAll()
        .execute()) as object[] as Row[],
    ]),
  );
}

const textOf = (value: unknown): string => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value));

/** Where a canary is found in the database. */
export async function canariesIn(server: TestServer): Promise<string[]> {
  const isCanary = (value: unknown): boolean => Object.values(canaries).some((canary) => textOf(value).includes(String(canary)));
  return (await tablesOf(server)).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => (isCanary(value) ? [`${table}.${column}: ${textOf(value).slice(0, 200)}`] : [])),
    ),
  );
}

/** What chance has no part in: words of closed sets, switches, and whether there is anything at all. */
const kindOf = (value: unknown): unknown =>
  value === null || value === 0 || value === 1 || (typeof value === 'string' && /^[a-z_]{1,24}$/.test(value)) ? value : 'something';

/**
 * Every row, as far as it's the same on each server. Requests are logged whatever becomes of them, the search follows from the rest, and how
 * far the server has got with looking through what is stored, or with papers about releases, is a matter of when one asks.
 */
export async function stateOf(server: TestServer): Promise<readonly string[]> {
  return (await tablesOf(server))
    .filter(([table]) => !/^(request_log|storage_walk|release_papers|search_|sqlite_)/.test(table))
    .flatMap(([table, rows]) =>
      rows.map((row) => `${table} ${JSON.stringify(Object.entries(row).map(([name, value]) => [name, kindOf(value)]))}`),
    )
    .sort();
}

/**
 * A text without what differs from one server to the next: ids, secrets, hashes, the words of a key, the port and numbered addresses are each server's own, and
 * the room on the disk is whoever's else who writes to it.
 * What's long comes first: a secret in base 32 begins with something that looks like an id in one of thirty cases.
 */
export const withoutChance = (text: string): string =>
  text.replaceAll(
    /[\w+/=.-]{30,}|[0-9A-HJKMNP-TV-Z]{26}|req_\w+|(?<=127\.0\.0\.1(:|%3A))\d+|[\w-]+-\d+@example\.\w+|(?<="freeBytes":)\d+|\d+(?= MiB\b)|(?<=fingerprint |"words":")[0-9a-z ]+/gi,
    '…',
  );
