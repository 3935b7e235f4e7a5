import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { givenRoles, type GivenRole } from '../../../shared/domain/role.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { Db } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import { recordAudit } from '../events/record-audit.ts';
import { sliceOf, type Page, type PersonContext, type Slice } from '../context.ts';
import { deleteUserRole, insertUserRole } from '../stores/role-store.ts';
import { requireRole, RoleRequiredError } from '../access/require-role.ts';
import { countUsers, findListedUser, listUsers as listRows, lockRoleHolders, type ListedUser } from '../stores/user-store.ts';

/** One page of the people and keys' owners of this installation. Administrators only. @throws RoleRequiredError */
export async function listUsers(
  { core, person }: PersonContext,
  { email, ...slice }: Slice & { readonly email?: string },
): Promise<Page<ListedUser>> {
  requireRole(person, 'VAULT_ADMIN');
  const filter = email === undefined ? {} : { emailKey: emailKey(email) };
  const [items, total] = await Promise.all([listRows(core.db.read, filter, sliceOf(slice)), countUsers(core.db.read, filter)]);
  return { items, total };
}

/** One of them. Administrators only. @throws RoleRequiredError; DomainError `resource_not_found`. */
export async function getUser({ core, person }: PersonContext, userId: Ulid): Promise<ListedUser> {
  requireRole(person, 'VAULT_ADMIN');
  return found(await findListedUser(core.db.read, userId));
}

/**
 * Gives a user exactly these of the assignable roles. Administrators only, with a second factor just shown: a stolen session must not
 * create
 * more administrators. Each change is recorded, and takes effect with the user's next request.
 * @throws RoleRequiredError; DomainError `mfa_required`, `resource_not_found`, `permission_denied` for anyone who raises themselves,
 * `conflict` for anyone who would remove the last administrator.
 */
export async function setUserRoles(ctx: PersonContext, userId: Ulid, wanted: readonly GivenRole[]): Promise<ListedUser> {
  requireRole(ctx.person, 'VAULT_ADMIN');
  return ctx.core.db.transaction(async (tx) => {
    const administrators = await lockRoleHolders(tx, 'VAULT_ADMIN');
    // Their own role may have been taken away while this waited.
    if (!administrators.has(ctx.person.userId)) throw new RoleRequiredError('VAULT_ADMIN', new Set());
    const user = found(await findListedUser(tx, userId));
    await passGate(ctx, 'give_role', tx);
    await ctx.precondition?.(tx);
    const given = wanted.filter((role) => !user.roles.includes(role));
    const taken = givenRoles.filter((role) => user.roles.includes(role) && !wanted.includes(role));
    if (given.length > 0 && user.id === ctx.person.userId)
      throw new DomainError('permission_denied', 'Nobody can give a role to themselves.');
    if (taken.includes('VAULT_ADMIN') && administrators.size === 1) {
      throw new DomainError('conflict', 'This is the last administrator. Give the role to somebody else first.');
    }
    for (const role of given) await give(tx, ctx, user, role);
    for (const role of taken) await take(tx, ctx, user, role);
    return found(await findListedUser(tx, userId));
  });
}

async function give(tx: Db, ctx: PersonContext, user: ListedUser, role: GivenRole): Promise<void> {
  const at = ctx.core.clock.now();
  await insertUserRole(tx, { user_id: user.id, role, granted_at: at, granted_by: ctx.person.userId });
  await record(tx, ctx, user, 'role.granted', role);
}

async function take(tx: Db, ctx: PersonContext, user: ListedUser, role: GivenRole): Promise<void> {
  if (await deleteUserRole(tx, user.id, role)) await record(tx, ctx, user, 'role.revoked', role);
}

async function record(
  tx: Db,
  { core, origin }: PersonContext,
  user: ListedUser,
  action: 'role.granted' | 'role.revoked',
  role: GivenRole,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: user.account_id,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'user',
    resourceId: user.id,
    at: core.clock.now(),
    details: { role },
  });
}

function found(user: ListedUser | undefined): ListedUser {
  if (user === undefined) throw new DomainError('resource_not_found', 'There is no user with this id.');
  return user;
}
