import type { Ulid } from '../../../shared/domain/ids.ts';
import { makeEach, runBatch, type BatchItem, type BatchResult } from '../batch.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { checkNewRecipient, insertNewRecipient, type CreatedRecipient, type CreateRecipientInput } from './create-recipient.ts';

/**
 * Names several recipients of one vault in one transaction; each succeeds or fails on its own, with what `createRecipient` throws,
 * unless `atomic`. @throws DomainError for the vault itself: `vault_not_found`, `permission_denied`, `vault_already_released`,
 * `vault_archived`, `mfa_required`.
 */
export async function createRecipients(
  ctx: OwnerContext,
  vaultId: Ulid,
  items: readonly BatchItem<CreateRecipientInput>[],
  atomic: boolean,
): Promise<readonly BatchResult<CreatedRecipient>[]> {
  const results = await runBatch(ctx.core, atomic, async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    await passGate(ctx, 'name_recipient', tx);
    let count = vault.recipient_count;
    return makeEach(items, async (input) => {
      const checked = checkNewRecipient(input);
      const recipient = await insertNewRecipient(tx, ctx, { ...vault, recipient_count: count }, checked);
      count += 1;
      return { recipient, verificationSent: checked.sendNotification };
    });
  });
  if (results.some((result) => 'made' in result && result.made.verificationSent)) ctx.core.mailQueued();
  return results;
}
