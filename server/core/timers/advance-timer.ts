import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isHeld } from '../../../shared/domain/heartbeat.ts';
import { dueEvent, warningWindowFrom } from '../../../shared/domain/timer-mails.ts';
import type { TimerEffect, TimerEvent, TimerRule, TimerState } from '../../../shared/domain/timer.ts';
import { wakeAt } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { countCertificates } from '../stores/certificate-store.ts';
import { recountEvent, requiredConfirmations } from './recount-certificates.ts';
import { systemOrigin, type Core } from '../context.ts';
import { listGapsSince } from '../stores/heartbeat-store.ts';
import { findLastLift, listOpenHoldNumbers } from '../stores/hold-store.ts';
import { lockFreeVault, lockVault } from '../stores/vault-store.ts';
import { applyTimerEvent } from './apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState, timerRule } from './policy-timer.ts';
import { hasOwnClock, isReal } from '../../../shared/domain/account.ts';

/** The number of steps after which catching up in one transaction must have ended: more is a bug in the machine. */
const maxSteps = 12;

/**
 * Moves one vault's timer through everything that is due now, in one transaction; does nothing when nothing is due (another
 * server was faster, or the owner checked in), nor while a hold is open that the owner has not answered.
 * @param untilMs for a moving test clock: the real moment up to which to go, in place of now.
 */
export async function advanceTimer(core: Core, vaultId: Ulid, untilMs?: number): Promise<readonly TimerEffect[]> {
  const effects = await core.db.transaction(async (tx) => advanceLocked(tx, core, await lockVault(tx, vaultId), untilMs));
  if (effects.length > 0) core.mailQueued();
  return effects;
}

/** The same, but never waits for anyone who is changing the vault now. @returns false when somebody is, and nothing was done. */
export async function advanceFreeTimer(core: Core, vaultId: Ulid): Promise<boolean> {
  const effects = await core.db.transaction(async (tx) => {
    const vault = await lockFreeVault(tx, vaultId);
    return vault && advanceLocked(tx, core, vault, undefined);
  });
  if (effects !== undefined && effects.length > 0) core.mailQueued();
  return effects !== undefined;
}

async function advanceLocked(
  tx: Db,
  core: Core,
  vault: VaultRow | undefined,
  untilMs: number | undefined,
): Promise<readonly TimerEffect[]> {
  let policy = vault && (await findPolicy(tx, vault.id));
  if (vault === undefined || policy === undefined) return [];
  if (isReal[vault.mode] && isHeld(await listOpenHoldNumbers(tx), policy.holds_cleared, policy.type === 'date_based')) return [];
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const realNowMs = untilMs ?? Date.parse(time.now) - time.offsetMs;
  const done: TimerEffect[] = [];
  for (let step = 0; step < maxSteps; step += 1) {
    const rule = timerRule(policy, vault);
    const state = parseTimerState(policy);
    if (rule === null || state === null || policy.wake_at_ms === null || policy.wake_at_ms > realNowMs) return done;
    // On a clock of its own a timer acts at its own instant, so that a clock moved by a year tells the same story as a year.
    const at = hasOwnClock[vault.mode] ? (wakeAt(rule, state) ?? time.now) : time.now;
    const event = await readDueEvent(tx, policy, rule, state);
    const outcome = await applyTimerEvent(tx, core, { vault, policy, event, time: { ...time, now: at }, origin: systemOrigin });
    if ('refused' in outcome) return done;
    done.push(...outcome.effects);
    policy = outcome.policy;
    // A warning has to be accepted before the timer proceeds: what was queued here leaves after this transaction.
    if (outcome.effects.some((effect) => effect.type === 'send' || effect.type === 'release')) return done;
  }
  throw new Error('a timer did not come to rest');
}

/** What a due timer is told: from the certificates as they are now, and since when no server was at work. */
async function readDueEvent(tx: Db, policy: PolicyRow, rule: TimerRule, state: TimerState): Promise<TimerEvent> {
  const since = isReal[policy.mode] ? warningWindowFrom(state) : null;
  const gaps = since === null ? [] : await listGapsSince(tx, since);
  const required = state.phase === 'final' ? requiredConfirmations(policy) : undefined;
  const recount = required === undefined ? null : recountEvent(await countCertificates(tx, policy.vault_id), required);
  return dueEvent(rule, state, { gaps, heldUntil: isReal[policy.mode] ? await heldUntil(tx, policy) : null }, recount);
}

/** When the vault was last let go on by somebody who lifted a hold; null when it never was, or its owner has been heard from since. */
async function heldUntil(tx: Db, policy: PolicyRow): Promise<Instant | null> {
  const lifted = await findLastLift(tx, policy);
  return lifted !== null && policy.updated_at <= lifted ? lifted : null;
}
