import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { findUserByEmailKey } from '../stores/account-store.ts';
import { listRowsWhere, type AnyRow } from '../stores/person-data-store.ts';
import { addressRows, idsFrom, ownersRows, type Whose } from './personal-rows.ts';

/** Everything that the database holds about one person. */
export interface PersonData {
  readonly address: string;
  readonly at: Instant;
  /** As somebody with an account: by table. Null when they have none. */
  readonly asOwner: Tables | null;
  /** As somebody whom others have named. */
  readonly named: Tables;
}

export type Tables = Readonly<Record<string, readonly AnyRow[]>>;

type Rows = readonly (readonly [table: keyof Schema, column: string, whose: Whose])[];

/**
 * Reads what there is about the person with this address: as the owner of vaults, and as whoever others named as a recipient or a contact.
 * What is a secret, or sealed, is named and not shown: hashes, keys and ciphertext say nothing about anybody, and would open something.
 * @throws DomainError `resource_not_found` when there is nothing.
 */
export async function exportPerson(core: Core, address: string): Promise<PersonData> {
  const db = core.db.read;
  const key = emailKey(address);
  const user = await findUserByEmailKey(db, key);
  const named = await readTables(db, addressRows, { address: [...new Set([address, key])] });
  const asOwner =
    user === undefined
      ? null
      : await readTables(db, ownersRows, { user: [user.id], account: [user.account_id] }, { users: [shown({ ...user })] });
  if (asOwner === null && Object.keys(named).length === 0) {
    throw new DomainError('resource_not_found', 'Nothing is held about this address.');
  }
  return { address, at: core.clock.now(), asOwner, named };
}

async function readTables(
  db: Db,
  rows: Rows,
  known: Readonly<Partial<Record<Whose, readonly string[]>>>,
  first: Tables = {},
): Promise<Tables> {
  const ids = new Map<Whose, readonly string[]>(Object.entries(known) as [Whose, readonly string[]][]);
  const tables: Record<string, readonly AnyRow[]> = { ...first };
  for (const [table, column, whose] of rows) {
    const found = await listRowsWhere(db, table, column, ids.get(whose) ?? []);
    const source = idsFrom[table];
    if (source !== undefined)
      ids.set(source.whose, [...new Set([...(ids.get(source.whose) ?? []), ...found.map((row) => String(row[source.column]))])]);
    if (found.length > 0) tables[table] = [...(tables[table] ?? []), ...found.map(shown)];
  }
  return tables;
}

/** Columns that hold secrets, what checks them, or what somebody sealed. */
const secretColumn =
  /hash|secret|sealed|wrapped|token|nonce|challenge|signature|verifier|keyring|proof|enrolment$|offer|bundle$|_key$|chain|digest|fingerprint/;
/** Names that only sound like it. */
const shownAllTheSame: ReadonlySet<string> = new Set(['email_key', 'dedup_key', 'idempotency_key']);

function shown(row: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value === null) return [column, null];
      if (value instanceof Uint8Array) return [column, `(${value.length} bytes that are not shown: a key, a hash, or sealed)`];
      if (secretColumn.test(column) && !shownAllTheSame.has(column)) return [column, '(not shown: a secret, or what checks one)'];
      return [column, value];
    }),
  );
}
