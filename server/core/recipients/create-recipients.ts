import type { Ulid } from '../../../shared/domain/ids.ts';
import { makeEach, runBatch, type BatchItem, type BatchResult } from '../batch.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { checkWays, setLockedWays } from '../ways/set-ways.ts';
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
  let isAsked = false;
  const results = await runBatch(ctx.core, atomic, async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    await passGate(ctx, 'name_recipient', tx);
    let count = vault.recipient_count;
    return makeEach(items, async (input) => {
      const checked = checkNewRecipient(input);
      const ways = checkWays(ctx.core, input);
      const place = { ...vault, recipient_count: count };
      const added = await insertNewRecipient(tx, ctx, place, { ...checked, reading: ways.reading });
      count += 1;
      // Deputies are looked for among the recipients that there are by then.
      const { recipient, asked } = await setLockedWays(tx, ctx, { recipient: added, vault }, { ...ways, reading: {} });
      isAsked ||= asked;
      return { recipient, verificationSent: checked.sendNotification };
    });
  });
  if (isAsked || results.some((result) => 'made' in result && result.made.verificationSent)) ctx.core.mailQueued();
  return results;
}
