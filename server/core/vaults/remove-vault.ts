import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { discardCertificateBlobs } from '../stores/certificate-store.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { discardVaultBlobs } from '../stores/document-store.ts';
import { discardPaperBlobs } from '../stores/release-paper-store.ts';
import { discardWitnessingBlobs } from '../stores/witnessing-store.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { vaultEvent } from '../events/event-data.ts';
import { lockOwnVault, assertDeletable } from '../access/vault-access.ts';
import { deleteVault } from '../stores/vault-store.ts';
import { callOffWitnessings } from '../askings/call-off-witnessings.ts';

/**
 * Permanently removes a vault: rows, key, and (swept after the commit) blobs. An archived vault can be removed, a released one can't.
 * @throws DomainError `confirmation_required` unless `confirmed`, `vault_already_released`.
 */
export async function removeVault(ctx: OwnerContext, vaultId: Ulid, confirmed: boolean): Promise<void> {
  if (!confirmed) {
    throw new DomainError('confirmation_required', "Deleting a vault can't be undone. Send confirm=true to do it.", [
      { field: 'confirm', reason: 'must be true' },
    ]);
  }
  await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertDeletable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await removeLocked(tx, ctx.core, ctx.origin, vault, now);
  });
}

/** Removes a vault that is locked, and not released. `at` is the present moment of its owner's data. */
export async function removeLocked(tx: Db, core: Core, origin: Origin, vault: VaultRow, at: Instant): Promise<void> {
  await callOffWitnessings(tx, core, origin, { ownerId: vault.owner_id, vaultId: vault.id }, 'vault_deleted');
  await discardVaultBlobs(tx, vault.id, instantToMs(core.clock.now()));
  await discardCertificateBlobs(tx, vault.id, instantToMs(core.clock.now()));
  await discardWitnessingBlobs(tx, { vaultId: vault.id }, instantToMs(core.clock.now()));
  await discardPaperBlobs(tx, vault.id, instantToMs(core.clock.now()));
  await cancelMails(tx, vault.id);
  await deleteVault(tx, vault);
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'vault.deleted',
    resourceType: 'vault',
    resourceId: vault.id,
    at,
    details: { documents: vault.document_count, recipients: vault.recipient_count },
    event: vaultEvent(['vault.deleted'], vault, {
      deleted_at: at,
      document_count: vault.document_count,
      recipient_count: vault.recipient_count,
    }),
  });
}
