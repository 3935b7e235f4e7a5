import type { Ulid } from '../../../shared/domain/ids.ts';
import type { OwnerContext } from '../context.ts';
import { findCryptoAccount } from '../stores/crypto-account-store.ts';
import { findDocument } from '../stores/document-store.ts';
import { findPolicyById } from '../stores/policy-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { assertOwned, assertVaultVisible, type NotFoundCode } from './vault-access.ts';
import { findVault } from '../stores/vault-store.ts';
import { findDelivery } from '../stores/delivery-store.ts';
import { findWebhook } from '../stores/webhook-store.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Db } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

export type ResourceKind = 'vault' | 'document' | 'recipient' | 'policy' | 'cryptoAccount' | 'webhook' | 'delivery';

type InVault = { readonly mode: Mode; readonly owner_id: Ulid; readonly vault_id: Ulid };

/**
 * Only decides whether a caller may see a resource at all, without using it: surfaces ask before they explain what is
 * wrong with a request about it. `showsDeleted`: soft-deleted vaults themselves count as existing, what is in them does not. `vaultId`:
 * what is in any other vault does not exist.
 * @throws DomainError like the use cases.
 */
export async function authoriseResource(
  { core, owner }: OwnerContext,
  kind: ResourceKind,
  id: Ulid,
  showsDeleted = false,
  vaultId?: Ulid,
): Promise<void> {
  const { read } = core.db;
  const inVault = async (resource: InVault | undefined, notFound: NotFoundCode): Promise<void> => {
    assertOwned(owner, resource, notFound);
    if (vaultId !== undefined && resource.vault_id !== vaultId) throw nothingThere(notFound);
    await assertNotDeleted(read, resource.vault_id, notFound);
  };
  switch (kind) {
    case 'vault': {
      const vault = await findVault(read, id);
      assertOwned(owner, vault, 'vault_not_found');
      if (!showsDeleted) assertVaultVisible(vault);
      return;
    }
    case 'document':
      return inVault(await findDocument(read, id), 'document_not_found');
    case 'recipient':
      return inVault(await findRecipient(read, id), 'recipient_not_found');
    case 'policy': {
      const policy = await findPolicyById(read, id);
      // The row of a policy that was removed, or never set, only keeps the vault's counters.
      return inVault(policy?.configured === 1 ? policy : undefined, 'policy_not_found');
    }
    case 'cryptoAccount':
      return inVault(await findCryptoAccount(read, id), 'crypto_account_not_found');
    case 'webhook':
      return assertOwned(owner, await findWebhook(read, id), 'webhook_not_found');
    case 'delivery': {
      const delivery = await findDelivery(read, id);
      return assertOwned(owner, delivery && (await findWebhook(read, delivery.webhook_id)), 'delivery_not_found');
    }
  }
}

async function assertNotDeleted(read: Db, vaultId: Ulid, notFound: NotFoundCode): Promise<void> {
  const vault = await findVault(read, vaultId);
  if (vault === undefined || !isFindable[vault.status]) throw nothingThere(notFound);
}

function nothingThere(notFound: NotFoundCode): DomainError {
  return new DomainError(notFound, 'There is nothing with this id.');
}
