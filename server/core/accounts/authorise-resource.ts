import type { Ulid } from '../../../shared/domain/ids.ts';
import type { OwnerContext } from '../context.ts';
import { readOwnDocument } from '../documents/document-access.ts';
import { readOwnRecipient } from '../recipients/recipient-access.ts';
import { assertOwned, assertVaultVisible } from '../vaults/vault-access.ts';
import { findVault } from '../vaults/vault-store.ts';

export type ResourceKind = 'vault' | 'document' | 'recipient';

/**
 * Only the decision whether a caller may see a resource at all, without using it: surfaces ask before they explain what is
 * wrong with a request about it. @throws DomainError as the use cases do.
 */
export async function authoriseResource({ core, owner }: OwnerContext, kind: ResourceKind, id: Ulid): Promise<void> {
  if (kind === 'document') await readOwnDocument(core.db.read, owner, id);
  else if (kind === 'recipient') await readOwnRecipient(core.db.read, owner, id);
  else {
    const vault = await findVault(core.db.read, id);
    assertOwned(owner, vault, 'vault_not_found');
    assertVaultVisible(vault);
  }
}
