import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { codePoints, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import type { OwnerContext } from '../context.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { performRelease, type ReleaseResult } from '../timers/perform-release.ts';

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

/** The owner's own release: at once, whatever the policy says. @throws DomainError `vault_already_released`, `vault_archived`, `approval_required`, `invalid_request`. */
export async function releaseVault(ctx: OwnerContext, vaultId: Ulid, input: ReleaseInput): Promise<ReleaseResult> {
  const note = checkReleaseInput(input);
  const result = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    // A key or a device belongs to one person: where the owner wants a second one to agree, it isn't enough.
    if ((await requiredApprovals(tx, vault.id)) > 0)
      throw new DomainError('approval_required', 'This vault can only be released when others agree, on the platform.');
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    const policy = await findPolicy(tx, vault.id);
    // A pause does not outlive the timer: nothing will resume.
    const columns = { paused_at: null, pause_until: null, pause_reason: null };
    if (policy !== undefined)
      await applyTimerEvent(tx, ctx.core, { vault, policy, event: { type: 'release' }, time, origin: ctx.origin, columns });
    return performRelease(tx, ctx.core, ctx.origin, vault, {
      trigger: 'manual',
      note,
      notifyRecipients: input.notifyRecipients ?? true,
      at: time.now,
    });
  });
  if (result === undefined) throw new DomainError('vault_already_released', 'This vault has already been released.');
  ctx.core.mailQueued();
  return result;
}
