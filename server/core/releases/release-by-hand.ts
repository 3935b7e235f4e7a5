import type { Db, VaultRow } from '../../db/schema.ts';
import { passGate, type GateContext } from '../access/release-gate.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { assertNotShared } from '../custody/withheld.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { performRelease, type ReleaseResult } from '../timers/perform-release.ts';

/** What whoever releases a vault has said about it, and when that is. */
export interface HandRelease {
  readonly note: string | null;
  /** Default: true. */
  readonly notifyRecipients?: boolean;
  readonly time: TransactionTime;
}

/**
 * Releases a vault because somebody says so, whichever surface they say it on: the only way to `performRelease` but for the timers' own
 * (RULINGS.md#one-gate). The vault must be locked, and the caller known to be someone who may release it.
 * @returns undefined when the vault was no longer active; then nothing was done. @throws DomainError `mfa_required`.
 */
export async function releaseByHand(
  tx: Db,
  ctx: GateContext & { readonly core: Core; readonly origin: Origin },
  vault: VaultRow,
  { note, notifyRecipients = true, time }: HandRelease,
): Promise<ReleaseResult | undefined> {
  await passGate(ctx, 'release', tx);
  const { userId } = 'person' in ctx ? ctx.person : ctx.owner;
  if (userId !== vault.owner_id) await assertNotShared(tx, vault.id);
  const policy = await findPolicy(tx, vault.id);
  // A pause does not outlive the timer: nothing will resume.
  const columns = { paused_at: null, pause_until: null, pause_reason: null };
  if (policy !== undefined)
    await applyTimerEvent(tx, ctx.core, { vault, policy, event: { type: 'release' }, time, origin: ctx.origin, columns });
  return performRelease(tx, ctx.core, ctx.origin, vault, { trigger: 'manual', note, notifyRecipients, at: time.now });
}
