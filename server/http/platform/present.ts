import { formatId } from '../../../shared/domain/ids.ts';
import { type Role, rolesWith } from '../../../shared/domain/role.ts';
import type { ListedUser } from '../../core/stores/user-store.ts';
import type { Page, Slice } from '../../core/context.ts';
import type { VaultRow } from '../../core/records.ts';
import type { VaultStanding } from '../../core/access/person-vault-access.ts';
import { wholeNumber } from '../foundation/bodies/whole-number.ts';

/** A vault as this surface shows it. */
export function presentVault({
  id,
  name,
  owner_id,
  created_at,
  status,
}: Pick<VaultRow, 'id' | 'name' | 'owner_id' | 'created_at' | 'status'>) {
  return { id: formatId('vault', id), name, ownerUid: formatId('user', owner_id), created_at, status };
}

/** `_meta` of something that only its owner changes. @param open whether it takes changes at all, in its present state. */
export function presentStanding({ isOwner, role }: VaultStanding, open: boolean) {
  return {
    viewingAsOwner: isOwner,
    canModify: isOwner && open,
    role,
    ...(isOwner ? {} : { requiredRoleForModify: 'VAULT_OWNER' as const }),
  };
}

/** `limit` and `offset` of a list. @throws DomainError `invalid_request` outside their bounds. */
export function sliceIn(query: Readonly<Record<string, unknown>>, absent = 50): Slice {
  return {
    limit: wholeNumber(query, 'limit', { least: 1, most: 100, absent }),
    offset: wholeNumber(query, 'offset', { least: 0, most: 999_999_999, absent: 0 }),
  };
}

/** Where a page is in its list. */
export function presentPagination({ items, total }: Page<unknown>, { limit, offset }: Slice) {
  return { limit, offset, total, has_more: offset + items.length < total };
}

/** Roles in their order, including the one that everybody has. */
export function presentRoles(held: Iterable<string>): readonly Role[] {
  return rolesWith(held);
}

/** A user as administrators see them. */
export function presentUser({ id, email, name, plan, roles: held, created_at }: ListedUser) {
  return { id: formatId('user', id), email, name, roles: [...presentRoles(held)], plan, created_at };
}
