import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { GivenRole } from '../../../shared/domain/role.ts';
import type { Db } from '../../db/schema.ts';
import type { Slice } from '../context.ts';
import type { Plan } from '../../../shared/domain/account.ts';

/** A user with plan and stored roles. */
export interface ListedUser {
  readonly id: Ulid;
  readonly account_id: Ulid;
  readonly email: string;
  readonly name: string | null;
  readonly created_at: Instant;
  readonly plan: Plan;
  readonly roles: readonly string[];
}

/** Which users: all, or the one with this address. */
export interface UserFilter {
  readonly emailKey?: string;
}

/** A stretch of the users, in the order in which they came. */
export async function listUsers(db: Db, { emailKey }: UserFilter, { limit, offset }: Slice): Promise<ListedUser[]> {
  let query = usersWithPlan(db);
  if (emailKey !== undefined) query = query.where('users.email_key', '=', emailKey);
  return withRoles(db, await query.orderBy('users.id').limit(limit).offset(offset).execute());
}

export async function countUsers(db: Db, { emailKey }: UserFilter): Promise<number> {
  let query = db.selectFrom('users').select((column) => column.fn.countAll<number | string>().as('total'));
  if (emailKey !== undefined) query = query.where('email_key', '=', emailKey);
  return Number((await query.executeTakeFirst())?.total ?? 0);
}

export async function findListedUser(db: Db, id: Ulid): Promise<ListedUser | undefined> {
  const [user] = await withRoles(db, await usersWithPlan(db).where('users.id', '=', id).execute());
  return user;
}

/** Who has a role. While the transaction lasts nobody else takes it from any of them. */
export async function lockRoleHolders(tx: Db, role: GivenRole): Promise<ReadonlySet<string>> {
  const rows = await lockingRows(tx, tx.selectFrom('user_roles').select('user_id').where('role', '=', role).orderBy('user_id')).execute();
  return new Set(rows.map((row) => row.user_id));
}

function usersWithPlan(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'users.created_at', 'accounts.plan']);
}

async function withRoles(db: Db, users: readonly Omit<ListedUser, 'roles'>[]): Promise<ListedUser[]> {
  if (users.length === 0) return [];
  const rows = await db
    .selectFrom('user_roles')
    .select(['user_id', 'role'])
    .where(
      'user_id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
  return users.map((user) => ({ ...user, roles: rows.filter((row) => row.user_id === user.id).map(({ role }) => role) }));
}
