import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql } from 'kysely';
import type { ApprovalSettingRow, Db, ReleaseApprovalRow, ReleaseRequestRow, UserRow } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { GivenRole } from '../../../shared/domain/role.ts';

/** How many people must agree to a release of the vault by hand. */
export async function findApprovalSetting(db: Db, vaultId: Ulid): Promise<ApprovalSettingRow | undefined> {
  return db.selectFrom('approval_settings').selectAll().where('vault_id', '=', vaultId).executeTakeFirst();
}

export async function saveApprovalSetting(tx: Db, row: ApprovalSettingRow): Promise<void> {
  const { vault_id: _, ...rest } = row;
  await tx
    .insertInto('approval_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('vault_id').doUpdateSet(rest))
    .execute();
}

/** @throws the database's unique violation for a vault that has an open request: a bug in locking. */
export async function insertReleaseRequest(tx: Db, row: ReleaseRequestRow): Promise<void> {
  await tx.insertInto('release_requests').values(row).execute();
}

export async function findReleaseRequest(db: Db, id: Ulid): Promise<ReleaseRequestRow | undefined> {
  return db.selectFrom('release_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whose vault a request is about, and who asked, in words that people know them by. */
export interface RequestParties {
  readonly vault_name: string;
  readonly owner_email: string;
  readonly requester_email: string;
}

export async function findRequestParties(db: Db, requestId: Ulid): Promise<RequestParties> {
  return db
    .selectFrom('release_requests')
    .innerJoin('vaults', 'vaults.id', 'release_requests.vault_id')
    .innerJoin('users as owner', 'owner.id', 'release_requests.owner_id')
    .innerJoin('users as requester', 'requester.id', 'release_requests.requested_by')
    .select(['vaults.name as vault_name', 'owner.email as owner_email', 'requester.email as requester_email'])
    .where('release_requests.id', '=', requestId)
    .executeTakeFirstOrThrow();
}

/** The request that has not been ended, even if its time is over. */
export async function findOpenRequest(db: Db, vaultId: Ulid): Promise<ReleaseRequestRow | undefined> {
  return db
    .selectFrom('release_requests')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where(sql<boolean>`status = 'open'`)
    .executeTakeFirst();
}

/** Ends a request, once. @returns whether it was still open. */
export async function closeReleaseRequest(
  tx: Db,
  id: Ulid,
  end: { readonly status: 'used' | 'refused' | 'withdrawn' | 'expired'; readonly by: Ulid | null; readonly at: Instant },
): Promise<boolean> {
  const result = await tx
    .updateTable('release_requests')
    .set({ status: end.status, closed_by: end.by, closed_at: end.at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Open requests of one mode, the oldest first. @param ownerId only those of this owner's vaults; absent: all. */
export async function listOpenRequests(db: Db, mode: Mode, limit: number, ownerId?: Ulid): Promise<ReleaseRequestRow[]> {
  let query = db.selectFrom('release_requests').selectAll().where('mode', '=', mode).where(sql<boolean>`status = 'open'`);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  return query.orderBy('id').limit(limit).execute();
}

/** Writes a decision. @returns whether the person had not decided before. */
export async function insertApproval(tx: Db, row: ReleaseApprovalRow): Promise<boolean> {
  const result = await tx
    .insertInto('release_approvals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['request_id', 'person_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** A decision with whom it is from, and what they may do now. */
export interface DecisionView extends ReleaseApprovalRow {
  readonly email: string;
  readonly email_key: string;
  /** Whether the person has a role today that lets them decide, and had it when they were asked: nobody becomes a second person by a role given for it. */
  readonly has_role: boolean;
}

export async function listDecisions(db: Db, requestIds: readonly Ulid[]): Promise<DecisionView[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .selectFrom('release_approvals')
    .innerJoin('users', 'users.id', 'release_approvals.person_id')
    .selectAll('release_approvals')
    .select(['users.email', 'users.email_key'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('user_roles')
            .innerJoin('release_requests', 'release_requests.id', 'release_approvals.request_id')
            .select('user_roles.user_id')
            .whereRef('user_roles.user_id', '=', 'release_approvals.person_id')
            .where('user_roles.role', 'in', [...judging])
            .whereRef('user_roles.granted_at', '<=', 'release_requests.requested_at'),
        )
        .as('has_role'),
    )
    .where('request_id', 'in', [...requestIds])
    .orderBy('at')
    .orderBy('person_id')
    .execute();
  return rows.map((row) => ({ ...row, has_role: Boolean(row.has_role) }));
}

/** The roles in which somebody may judge. */
const judging = ['VAULT_OPERATOR', 'VAULT_ADMIN'] as const;

/** Those who run the installation. */
export const listAdministrators = (db: Db, limit: number): Promise<UserRow[]> => listUsersWith(db, ['VAULT_ADMIN'], limit);

/** Those who look after the server. */
export const listPeopleWithRole = (db: Db, limit: number): Promise<UserRow[]> => listUsersWith(db, judging, limit);

async function listUsersWith(db: Db, roles: readonly GivenRole[], limit: number): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((row) =>
      row.exists(
        row
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('user_roles.role', 'in', [...roles]),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}
