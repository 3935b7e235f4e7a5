import { sql } from 'kysely';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';

/** What a Postgres was told that decides whether a commit survives a power cut. */
export interface PostgresSettings {
  readonly version: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly max_connections: string;
  /** How many connections it has at this moment. */
  readonly connections: number;
}

export async function readPostgresSettings(db: Db): Promise<PostgresSettings> {
  const found = await sql<PostgresSettings>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections') as max_connections, (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections`.execute(
    db,
  );
  const [settings] = found.rows;
  if (settings === undefined) throw new Error('Postgres told no settings.');
  return settings;
}

export interface SqliteState {
  readonly version: string;
  readonly journal: string;
  /** `ok`, or what `quick_check` found first; null where it wasn't asked. */
  readonly check: string | null;
}

/** How synchronous a database is is up to each connection, and the server's are told so when they are opened. */
export async function readSqliteState(db: Db, isWorking: boolean): Promise<SqliteState> {
  const [version, journal, check] = await Promise.all([
    sql<{ value: string }>`select sqlite_version() as value`.execute(db),
    sql<{ journal_mode: string }>`pragma journal_mode`.execute(db),
    isWorking ? null : sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db),
  ]);
  return {
    version: version.rows[0]?.value ?? '',
    journal: journal.rows[0]?.journal_mode ?? '',
    check: check === null ? null : (check.rows[0]?.quick_check ?? ''),
  };
}

/** The names of the migrations that the database has had, in order. @throws the database's error when it never had one. */
export async function listMigrationsDone(db: Db): Promise<readonly string[]> {
  const found = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return found.rows.map(({ name }) => name);
}

/** The newest versions of documents, and some from further back. */
export async function sampleVersions(
  db: Db,
  count: number,
): Promise<readonly { readonly blob_id: Ulid; readonly blob_size_bytes: number }[]> {
  const all = () =>
    db
      .selectFrom('document_versions')
      .select(['blob_id', 'blob_size_bytes'])
      .limit(Math.ceil(count / 2));
  const [newest, oldest] = await Promise.all([all().orderBy('blob_id', 'desc').execute(), all().orderBy('blob_id').execute()]);
  return [...new Map([...newest, ...oldest].map((row) => [row.blob_id, row])).values()];
}

/** When a mail came back last; null when none ever did. */
export async function findLastBounce(db: Db): Promise<Instant | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max<Instant | null>('bounced_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
