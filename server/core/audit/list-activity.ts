import type { Ulid } from '../../../shared/domain/ids.ts';
import type { AuditEventRow } from '../../db/schema.ts';
import { sliceOf, type OwnerContext, type Page, type PageRequest } from '../context.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { findVault } from '../stores/vault-store.ts';
import { countVaultEvents, listVaultEvents } from '../stores/activity-store.ts';

/** One page of what happened to one of the owner's vaults, newest first. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function listActivity({ core, owner }: OwnerContext, vaultId: Ulid, pages: PageRequest): Promise<Page<AuditEventRow>> {
  const { read } = core.db;
  const vault = await findVault(read, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  const [items, total] = await Promise.all([listVaultEvents(read, vault.id, sliceOf(pages)), countVaultEvents(read, vault.id)]);
  return { items, total };
}
