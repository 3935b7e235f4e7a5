import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { timeInTransaction } from '../accounts/account-clock.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { OwnerContext } from '../context.ts';
import { discardVaultBlobs } from '../documents/document-store.ts';
import { cancelMails } from '../mails/outbox-store.ts';
import { lockOwnVault } from './vault-access.ts';
import { deleteVault } from './vault-store.ts';

/**
 * Removes a vault for good: rows, key, and (swept after the commit) blobs. An archived vault may be removed, a released one not.
 * @throws DomainError `confirmation_required` unless `confirmed`, `vault_already_released`.
 */
export async function removeVault(ctx: OwnerContext, vaultId: Ulid, confirmed: boolean): Promise<void> {
  if (!confirmed) {
    throw new DomainError('confirmation_required', 'Deleting a vault can not be undone. Send confirm=true to do it.', [
      { field: 'confirm', reason: 'must be true' },
    ]);
  }
  await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    if (vault.status === 'released') throw new DomainError('vault_already_released', 'A released vault can not be deleted.');
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await discardVaultBlobs(tx, vault.id, instantToMs(ctx.core.clock.now()));
    await cancelMails(tx, vault.id);
    await deleteVault(tx, vault);
    await recordAudit(tx, ctx.core, ctx.origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'vault.deleted',
      resourceType: 'vault',
      resourceId: vault.id,
      at: now,
      details: { documents: vault.document_count, recipients: vault.recipient_count },
    });
  });
}
