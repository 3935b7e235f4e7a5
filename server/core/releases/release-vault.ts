import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { codePoints, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import type { OwnerContext } from '../context.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import type { ReleaseResult } from '../timers/perform-release.ts';
import { passGate } from '../access/release-gate.ts';
import { releaseByHand } from './release-by-hand.ts';

export interface ReleaseInput {
  readonly note?: string;
  readonly notifyRecipients?: boolean;
}

/** The note as it will be kept; null for none. @throws DomainError `invalid_request`. */
export function checkReleaseInput({ note }: ReleaseInput): string | null {
  if (note === undefined) return null;
  if (codePoints(note) > textLimits.releaseNote) throw invalid('release_note', `must have at most ${textLimits.releaseNote} characters`);
  if (hasForbiddenCharacters(note)) throw invalid('release_note', 'must not contain control characters');
  return note;
}

/**
 * The owner's own release: at once, whatever the policy says.
 * @throws DomainError `vault_already_released`, `vault_archived`, `mfa_required` for a person whose second factor isn't fresh,
 * `approval_required`, `invalid_request`.
 */
export async function releaseVault(ctx: OwnerContext, vaultId: Ulid, input: ReleaseInput): Promise<ReleaseResult> {
  const note = checkReleaseInput(input);
  const result = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    await passGate(ctx, 'release', tx);
    // A key or a device belongs to one person: where the owner wants a second one to agree, it isn't enough.
    if ((await requiredApprovals(tx, vault.id)) > 0)
      throw new DomainError('approval_required', 'This vault can only be released when others agree, on the platform.');
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    return releaseByHand(tx, ctx, vault, { ...input, note, time });
  });
  if (result === undefined) throw new DomainError('vault_already_released', 'This vault has already been released.');
  ctx.core.mailQueued();
  return result;
}
