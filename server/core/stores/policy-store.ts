import type { LatestHolds } from './hold-store.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, PolicyRow, Schema } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { PolicyType } from '../../../shared/domain/policy.ts';

const policyByVault = prepareQuery<Schema, { vaultId: Ulid }, PolicyRow>(
  (db, { vaultId }) => db.selectFrom('policies').selectAll().where('vault_id', '=', vaultId),
  ['vaultId'],
);

export async function findPolicy(db: Db, vaultId: Ulid): Promise<PolicyRow | undefined> {
  return (await policyByVault(db, { vaultId }))[0];
}

export async function insertPolicy(tx: Db, policy: PolicyRow): Promise<void> {
  await tx.insertInto('policies').values(policy).execute();
}

/** How many releases on their way one list shows. */
const maxWarned = 200;
/** What the stored state of a timer begins with while a release is on its way. */
const warnedPhases = ['grace', 'pending', 'postponed', 'announced', 'confirmed', 'final'].map((phase) => `%"phase":"${phase}"%`);

/** The policies by which a release of an owner's vaults is on its way, in no order. Costs by how many vaults the owner has. */
export async function listWarnedPolicies(db: Db, { userId, mode }: { readonly userId: Ulid; readonly mode: Mode }): Promise<PolicyRow[]> {
  return db
    .selectFrom('vaults')
    .innerJoin('policies', 'policies.vault_id', 'vaults.id')
    .selectAll('policies')
    .where('vaults.owner_id', '=', userId)
    .where('vaults.mode', '=', mode)
    .where('vaults.status', '=', 'active')
    .where((row) => row.or(warnedPhases.map((phase) => sql<boolean>`${row.ref('policies.timer_state')} like ${phase}`)))
    .limit(maxWarned)
    .execute();
}

/** Raised when a policy changed between reading and writing: only a bug in locking can cause it. */
export class StalePolicyError extends Error {
  constructor() {
    super('the policy changed under a locked vault');
    this.name = 'StalePolicyError';
  }
}

const changeQueries = new Map<string, (db: Db, values: Record<string, unknown>) => Promise<unknown[]>>();

/**
 * Writes a policy that was read in this transaction; its revision must still be the one read.
 * @returns the policy as it now stands.
 */
export async function changePolicy(
  tx: Db,
  policy: PolicyRow,
  change: Partial<Omit<PolicyRow, 'vault_id' | 'revision'>>,
): Promise<PolicyRow> {
  const columns = Object.keys(change).sort();
  const key = columns.join();
  let query = changeQueries.get(key);
  if (query === undefined) {
    query = prepareQuery<Schema, Record<string, unknown>, unknown>(
      (db, p) =>
        db
          .updateTable('policies')
          .set({ ...Object.fromEntries(columns.map((column) => [column, p[column]])), revision: p.next_revision as number })
          .where('vault_id', '=', p.vault_id as Ulid)
          .where('revision', '=', p.revision as number)
          .returning('vault_id'),
      [...columns, 'vault_id', 'revision', 'next_revision'],
    );
    changeQueries.set(key, query);
  }
  const next = policy.revision + 1;
  const rows = await query(tx, { ...change, vault_id: policy.vault_id, revision: policy.revision, next_revision: next });
  if (rows.length !== 1) throw new StalePolicyError();
  return { ...policy, ...change, revision: next };
}

export interface DuePolicy {
  readonly vault_id: Ulid;
  readonly wake_at_ms: number;
}

const noHolds: LatestHolds = { dates: 0, all: 0 };

const dueQuery = prepareQuery<Schema, { nowMs: number; limit: number }, DuePolicy>(
  (db, { nowMs, limit }) =>
    db
      .selectFrom('policies')
      .select(['vault_id', 'wake_at_ms'])
      .where('wake_at_ms', 'is not', null)
      .where('wake_at_ms', '<=', nowMs)
      .orderBy('wake_at_ms')
      .limit(limit)
      .$narrowType<{ wake_at_ms: number }>(),
  ['nowMs', 'limit'],
);

const freeQuery = prepareQuery<Schema, { nowMs: number; limit: number; heldBelow: number; datesBelow: number }, DuePolicy>(
  (db, { nowMs, limit, heldBelow, datesBelow }) =>
    db
      .selectFrom('policies')
      .select(['vault_id', 'wake_at_ms'])
      .where('wake_at_ms', 'is not', null)
      .where('wake_at_ms', '<=', nowMs)
      .where((row) =>
        row.or([
          row('mode', '=', 'test'),
          row.and([
            row('holds_cleared', '>=', heldBelow),
            row.or([row('type', '<>', 'date_based'), row('holds_cleared', '>=', datesBelow)]),
          ]),
        ]),
      )
      .orderBy('wake_at_ms')
      .limit(limit)
      .$narrowType<{ wake_at_ms: number }>(),
  ['nowMs', 'limit', 'heldBelow', 'datesBelow'],
);

/**
 * The vaults whose timers are due, the longest due first; costs by how many are due.
 * @param latest the numbers of the latest open holds, 0 when none is open: they leave out live vaults whose owners were not heard of since.
 */
export async function listDuePolicies(db: Db, nowMs: number, limit: number, latest: LatestHolds = noHolds): Promise<DuePolicy[]> {
  const { all: heldBelow, dates: datesBelow } = latest;
  return datesBelow === 0 ? dueQuery(db, { nowMs, limit }) : freeQuery(db, { nowMs, limit, heldBelow, datesBelow });
}

/** The next due timer among an account's test vaults, up to a real moment. */
export async function findDueTestPolicy(db: Db, accountId: Ulid, untilMs: number): Promise<DuePolicy | undefined> {
  return db
    .selectFrom('policies')
    .select(['vault_id', 'wake_at_ms'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`wake_at_ms is not null and mode = 'test'`)
    .where('wake_at_ms', '<=', untilMs)
    .orderBy('wake_at_ms')
    .orderBy('vault_id')
    .limit(1)
    .$narrowType<{ wake_at_ms: number }>()
    .executeTakeFirst();
}

/** Moves the wake-ups of an account's test timers to where they lie in real time after its test clock moved by `byMs`. */
export async function shiftTestWakeUps(tx: Db, accountId: Ulid, byMs: number): Promise<void> {
  await tx
    .updateTable('policies')
    .set((row) => ({ wake_at_ms: row('wake_at_ms', '-', byMs) }))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`wake_at_ms is not null and mode = 'test'`)
    .execute();
}

/** Puts a timer off that could not be moved. @returns false when somebody else has moved it by now. */
export async function postponeWakeUp(tx: Db, due: DuePolicy, untilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('policies')
    .set({ wake_at_ms: untilMs })
    .where('vault_id', '=', due.vault_id)
    .where('wake_at_ms', '=', due.wake_at_ms)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface UpcomingRow {
  readonly vault_id: Ulid;
  readonly vault_name: string;
  readonly next_due_at: Instant;
  readonly type: PolicyType;
  readonly frequency: string | null;
}

/** Check-ins that an owner's vaults await until `until`, overdue ones included, the nearest first. */
export async function listUpcomingDue(db: Db, owner: { userId: Ulid; mode: Mode }, until: Instant, limit: number): Promise<UpcomingRow[]> {
  return db
    .selectFrom('policies')
    .innerJoin('vaults', 'vaults.id', 'policies.vault_id')
    .select(['policies.vault_id', 'vaults.name as vault_name', 'policies.next_due_at', 'policies.type', 'policies.frequency'])
    .where('policies.owner_id', '=', owner.userId)
    .where('policies.mode', '=', owner.mode)
    .where('policies.next_due_at', 'is not', null)
    .where('policies.next_due_at', '<=', until)
    .orderBy('policies.next_due_at')
    .limit(limit)
    .$narrowType<{ next_due_at: Instant }>()
    .execute();
}

export async function countUpcomingDue(db: Db, owner: { userId: Ulid; mode: Mode }, until: Instant): Promise<number> {
  const row = await db
    .selectFrom('policies')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('owner_id', '=', owner.userId)
    .where('mode', '=', owner.mode)
    .where('next_due_at', 'is not', null)
    .where('next_due_at', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function findPolicyById(db: Db, id: Ulid): Promise<PolicyRow | undefined> {
  return db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Vaults whose release was set as wall time and is still to come, by id; those after `afterId`. */
export async function listWallTimePolicies(db: Db, afterId: Ulid, limit: number): Promise<Ulid[]> {
  const rows = await db
    .selectFrom('policies')
    .select('vault_id')
    .where('vault_id', '>', afterId)
    .where('type', '=', 'date_based')
    .where('release_wall_time', 'is not', null)
    .orderBy('vault_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.vault_id);
}
