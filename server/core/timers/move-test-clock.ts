import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { TimerEffect } from '../../../shared/domain/timer.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, OwnerContext } from '../context.ts';
import { advanceTimer } from './advance-timer.ts';
import { shiftTestCorrections } from '../stores/correction-store.ts';
import { advanceHandover } from '../handovers/carry-out-handovers.ts';
import { findDueTestHandover, shiftTestHandovers } from '../stores/handover-store.ts';
import { shiftTestOpenings } from '../stores/opening-store.ts';
import { findDueTestPolicy, shiftTestWakeUps } from '../stores/policy-store.ts';
import { findTestClockOffset, moveTestClockOffset } from '../stores/account-store.ts';
import { hasOwnClock } from '../../../shared/domain/account.ts';

/** The furthest that a test clock may run ahead of real time. */
const furthestMs = 200 * 366 * 86_400_000;

export interface ClockMove {
  readonly now: Instant;
  readonly released: number;
  /** Early reminders only. */
  readonly reminders: number;
  readonly missed: number;
}

/** Seconds to advance by, or the instant to advance to. */
export type ClockTarget = { readonly advanceSeconds: number } | { readonly now: Instant };

/** Sends the mails that a step of the clock queued, before the next step. */
export type DeliverMails = () => Promise<unknown>;

/** The account's own present moment. @throws DomainError `permission_denied` with a live key. */
export async function readTestClock(ctx: OwnerContext): Promise<Instant> {
  assertTestMode(ctx);
  return addMs(ctx.core.clock.now(), await findTestClockOffset(ctx.core.db.read, ctx.owner.accountId));
}

/**
 * Moves a test account's clock forward, doing everything that falls due on the way, in order, each thing at its own instant
 * (RULINGS.md#test-clock).
 * @throws DomainError `permission_denied` with a live key, `invalid_request` for a move back or beyond 200 years.
 */
export async function moveTestClock(ctx: OwnerContext, target: ClockTarget, deliver: DeliverMails): Promise<ClockMove> {
  assertTestMode(ctx);
  return oneAtATime(ctx.owner.accountId, async () => {
    const { core, owner } = ctx;
    const counts = { released: 0, reminders: 0, missed: 0 };
    for (;;) {
      const offset = await findTestClockOffset(core.db.read, owner.accountId);
      const realNow = core.clock.now();
      const moveMs = distance(target, addMs(realNow, offset));
      if (offset + moveMs > furthestMs) throw backwards('must not lead more than 200 years ahead');
      await playUntil(core, owner.accountId, instantToMs(realNow) + moveMs, counts, deliver);
      if (await commitMove(ctx, offset, moveMs)) return { now: addMs(realNow, offset + moveMs), ...counts };
    }
  });
}

function assertTestMode({ owner }: OwnerContext): void {
  if (!hasOwnClock[owner.mode]) throw new DomainError('permission_denied', 'Only test data has a clock that can be moved; use a test key.');
}

function distance(target: ClockTarget, now: Instant): number {
  const moveMs = 'now' in target ? instantToMs(target.now) - instantToMs(now) : target.advanceSeconds * 1000;
  if (moveMs < 0) throw backwards('must not move the clock back');
  return moveMs;
}

function backwards(reason: string): DomainError {
  return new DomainError('invalid_request', `The test clock ${reason}.`, [{ field: 'now', reason }]);
}

/** Does everything that is due up to a real moment, the earliest first. */
async function playUntil(
  core: Core,
  accountId: Ulid,
  untilMs: number,
  counts: { released: number; reminders: number; missed: number },
  deliver: DeliverMails,
): Promise<void> {
  await deliver();
  for (;;) {
    const due = await findDueTestPolicy(core.db.read, accountId, untilMs);
    const handover = await findDueTestHandover(core.db.read, accountId, untilMs);
    if (handover !== undefined && (handover.due_ms ?? 0) < (due?.wake_at_ms ?? Number.POSITIVE_INFINITY)) {
      await advanceHandover(core, handover, handover.due_ms ?? untilMs);
      await deliver();
      continue;
    }
    if (due === undefined) return;
    const effects = await advanceTimer(core, due.vault_id, due.wake_at_ms);
    for (const effect of effects) count(effect, counts);
    await deliver();
  }
}

function count(effect: TimerEffect, counts: { released: number; reminders: number; missed: number }): void {
  if (effect.type === 'release') counts.released += 1;
  if (effect.type === 'record_missed') counts.missed += 1;
  if (effect.type === 'send' && effect.mail === 'reminder') counts.reminders += 1;
}

/** @returns false when another move intervened; then the walk has to be repeated from where the clock is now. */
async function commitMove({ core, owner, origin }: OwnerContext, offset: number, moveMs: number): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    if (!(await moveTestClockOffset(tx, owner.accountId, offset, offset + moveMs))) return false;
    await shiftTestWakeUps(tx, owner.accountId, moveMs);
    await shiftTestOpenings(tx, owner.accountId, moveMs);
    await shiftTestCorrections(tx, owner.accountId, moveMs);
    await shiftTestHandovers(tx, owner.accountId, moveMs);
    await recordAudit(tx, core, origin, {
      accountId: owner.accountId,
      mode: 'test',
      vaultId: null,
      action: 'test_clock.moved',
      resourceType: 'account',
      resourceId: owner.accountId,
      at: addMs(core.clock.now(), offset + moveMs),
      details: { movedMs: moveMs },
    });
    return true;
  });
}

const moving = new Map<string, Promise<unknown>>();

/** Two moves of one account's clock go one after the other. */
async function oneAtATime<T>(accountId: Ulid, move: () => Promise<T>): Promise<T> {
  const earlier = moving.get(accountId) ?? Promise.resolve();
  const mine = earlier.then(move, move);
  const settled = mine.catch(() => undefined);
  moving.set(accountId, settled);
  try {
    return await mine;
  } finally {
    if (moving.get(accountId) === settled) moving.delete(accountId);
  }
}
