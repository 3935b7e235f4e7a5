import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { atLeast, highestRole, type Role } from '../../../shared/domain/role.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { RoleRequiredError } from './require-role.ts';
import type { PersonContext } from '../context.ts';
import { findVault } from '../stores/vault-store.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** How a person stands towards one vault. */
export interface VaultStanding {
  readonly isOwner: boolean;
  /** `VAULT_OWNER` for the one who owns it, otherwise the highest of their roles. */
  readonly role: Role;
}

/** A vault that a person may reach, and in which standing. */
export interface ReachedVault extends VaultStanding {
  readonly vault: VaultRow;
}

type Owned = { readonly owner_id: Ulid; readonly mode: Mode };

/**
 * The one decision of the platform on what a person may do with something that is in a vault, or is one
 * (RULINGS.md#who-may-do-what-in-a-vault): its owner may do everything, others what their role allows. Anyone who is just a viewer is told
 * that
 * it doesn't exist.
 * @param needed the least role that may do it; `VAULT_OWNER`: only the owner.
 * @throws DomainError not found; RoleRequiredError for an operator or administrator who lacks the role.
 */
export function standingOf<T extends Owned>(
  { person, owner }: Pick<PersonContext, 'person' | 'owner'>,
  resource: T | undefined,
  needed: Role,
  notFound: 'vault_not_found' | 'document_not_found',
): VaultStanding & { readonly resource: T } {
  if (resource === undefined || resource.mode !== owner.mode) throw nothingThere(notFound);
  if (resource.owner_id === person.userId) return { resource, isOwner: true, role: 'VAULT_OWNER' };
  if (!atLeast(person.roles, 'VAULT_OPERATOR')) throw nothingThere(notFound);
  if (!atLeast(person.roles, needed)) throw new RoleRequiredError(needed, person.roles);
  return { resource, isOwner: false, role: highestRole(person.roles) };
}

/** The same for a vault by its id. A soft-deleted one does not exist. `db`: a transaction; default: the last committed state. */
export async function reachVault(ctx: PersonContext, vaultId: Ulid, needed: Role, db: Db = ctx.core.db.read): Promise<ReachedVault> {
  const found = await findVault(db, vaultId);
  const { resource, ...standing } = standingOf(
    ctx,
    found !== undefined && isFindable[found.status] ? found : undefined,
    needed,
    'vault_not_found',
  );
  return { vault: resource, ...standing };
}

function nothingThere(notFound: 'vault_not_found' | 'document_not_found'): DomainError {
  return new DomainError(notFound, `There is no ${notFound === 'vault_not_found' ? 'vault' : 'document'} with this id.`);
}
