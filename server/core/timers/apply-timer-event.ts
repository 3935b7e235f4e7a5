import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import { latest, type Instant } from '../../../shared/domain/instant.ts';
import { answersHolds, withdrawnMails } from '../../../shared/domain/timer-mails.ts';
import {
  stepTimer,
  type TimerEffect,
  type TimerEvent,
  type TimerRefusal,
  type TimerRule,
  type TimerState,
} from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { withdrawRequestOfOthers } from '../approvals/owner-was-heard-from.ts';
import { stepAsCustodian, type CustodyEvent, type Proof } from '../custody/step-custodian.ts';
import type { Written } from '../custody/write-letters.ts';
import { callOffCertificates } from './call-off-certificates.ts';
import { completeMissedCheckIn, insertCheckIn } from '../stores/check-in-store.ts';
import type { Core, Origin } from '../context.ts';
import { clearHolds } from './clear-holds.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { performRelease } from './perform-release.ts';
import { vaultEvent } from '../events/event-data.ts';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import { changePolicy } from '../stores/policy-store.ts';
import { policyEvent } from './policy-event.ts';
import { parseTimerState, timerColumns, timerRule, wakeColumn } from './policy-timer.ts';
import { sendTimerMail } from './send-timer-mail.ts';
import type { CheckInMethod } from '../../../shared/domain/check-in.ts';

/** A timer event on a vault that is locked in the running transaction. */
export interface TimerMove {
  readonly vault: VaultRow;
  readonly policy: PolicyRow;
  readonly event: TimerEvent | CustodyEvent;
  readonly time: TransactionTime;
  readonly origin: Origin;
  /** For check-ins. */
  readonly method?: CheckInMethod;
  /** Columns that change together with the timer. */
  readonly columns?: Partial<PolicyRow>;
}

export type TimerOutcome =
  | { readonly refused: TimerRefusal | 'no_timer' }
  | {
      readonly policy: PolicyRow;
      readonly state: TimerState;
      readonly effects: readonly TimerEffect[];
      /** The history row of a check-in; null for any other event. */
      readonly checkInId: Ulid | null;
      /** What a custodian of the vault's half signed about it; absent where the half isn't shared. */
      readonly written?: Written;
    };

type Columns = Partial<Omit<PolicyRow, 'vault_id' | 'revision'>>;
type Applied = Columns & { readonly checkInId?: Ulid };

/**
 * Lets the pure state machine move a vault's timer and does what it asks for, all in the caller's transaction: history rows,
 * counters, mails, audit, and the release itself.
 */
export async function applyTimerEvent(tx: Db, core: Core, move: TimerMove): Promise<TimerOutcome> {
  const { vault, policy, event, time } = move;
  const rule = timerRule(policy, vault);
  const state = parseTimerState(policy);
  if (rule === null || state === null) return { refused: 'no_timer' };
  const step = await stepEither(tx, core, move, rule, state);
  if ('refused' in step) return step;
  let columns: Columns = { ...move.columns, ...timerColumns(rule, step.state, time.offsetMs), ...step.columns };
  let checkInId: Ulid | null = null;
  for (const effect of step.effects) {
    const { checkInId: made, ...changed }: Applied = await applyEffect(tx, core, move, effect, { ...policy, ...columns }, step.state, rule);
    checkInId = made ?? checkInId;
    columns = { ...columns, ...changed };
  }
  // Whoever is heard from is alive, and stops what others have asked to do.
  const heard = heardIn(event, step.effects);
  if (heard.type === 'check_in') await withdrawRequestOfOthers(tx, core, vault, time, move.origin);
  const withdrawn = withdrawnMails(heard, state);
  if (withdrawn.length > 0) await cancelMails(tx, vault.id, withdrawn);
  // Anyone heard from since a hold began is known to be alive, whatever the clock said before.
  if (step.proof !== null && answersHolds(rule, heard)) columns = { ...columns, ...(await clearHolds(tx, policy, step.proof.signedAt)) };
  const { written } = step;
  const changed = await changePolicy(tx, policy, columns);
  return { policy: changed, state: step.state, effects: step.effects, checkInId, ...(written && { written }) };
}

interface Step {
  readonly state: TimerState;
  readonly effects: readonly TimerEffect[];
  readonly columns: Columns;
  readonly proof: Proof | null;
  readonly written?: Written;
}

/** By the custodians' rules where the vault's half is shared, and by the timer's own elsewhere. */
async function stepEither(
  tx: Db,
  core: Core,
  move: TimerMove,
  rule: TimerRule,
  state: TimerState,
): Promise<Step | Extract<TimerOutcome, { refused: unknown }>> {
  const { event, policy, time } = move;
  const shared = await stepAsCustodian(tx, core, move, rule, state);
  if (shared !== undefined && 'refused' in shared) return shared;
  if (shared !== undefined) {
    const { timer, effects, wakeAt, written, proof } = shared;
    const pause = event.type === 'custody' ? pauseColumns(policy, timer, time.now) : {};
    return { state: timer, effects, columns: { ...wakeColumn(wakeAt, time.offsetMs), ...pause }, proof, written };
  }
  if (event.type === 'custody') return { refused: 'no_timer' };
  const step = stepTimer(rule, state, event, time.now);
  return 'refused' in step ? step : { ...step, columns: {}, proof: {} };
}

/** What a sign of life that came by another way is to the rest of the vault: a check-in. */
function heardIn(event: TimerEvent | CustodyEvent, effects: readonly TimerEffect[]): TimerEvent {
  if (event.type !== 'custody') return event;
  return effects.some((effect) => effect.type === 'record_check_in') ? { type: 'check_in' } : { type: 'wake' };
}

/** A pause that a device told its custodians, as the policy shows it. */
function pauseColumns(policy: PolicyRow, state: TimerState, now: Instant): Columns {
  if (state.phase === 'paused') return { paused_at: policy.paused_at ?? now, pause_until: state.pauseUntil };
  return policy.paused_at === null ? {} : { paused_at: null, pause_until: null, pause_reason: null };
}

async function applyEffect(
  tx: Db,
  core: Core,
  move: TimerMove,
  effect: TimerEffect,
  policy: PolicyRow,
  state: TimerState,
  rule: TimerRule,
): Promise<Applied> {
  switch (effect.type) {
    case 'record_missed':
      return recordMissed(tx, core, move, effect.dueAt, policy, state);
    case 'record_check_in':
      return recordCheckIn(tx, core, move, effect, policy);
    case 'send':
      await sendTimerMail(tx, core, move.vault, {
        mail: effect.mail,
        state,
        rule,
        at: move.time.now,
        standsSince: latest(policy.updated_at, move.vault.updated_at),
      });
      return {};
    case 'resumed':
      await recordPolicyAudit(
        tx,
        core,
        move,
        'policy.resumed',
        { at: effect.at },
        policyEvent(move.vault, { ...policy, pause_until: null }, 'resumed'),
      );
      return { paused_at: null, pause_until: null, pause_reason: null, resumed_at: effect.at };
    case 'called_off':
      await callOffCertificates(tx, core, move.vault, { at: move.time.now, origin: move.origin, certificatesToo: effect.certificatesToo });
      return {};
    case 'release':
      await performRelease(tx, core, move.origin, move.vault, {
        trigger: effect.trigger,
        note: null,
        notifyRecipients: true,
        at: move.time.now,
      });
      return {};
  }
}

async function recordMissed(tx: Db, core: Core, move: TimerMove, dueAt: Instant, policy: PolicyRow, state: TimerState): Promise<Columns> {
  const id = core.newId();
  await insertCheckIn(tx, {
    id,
    vault_id: move.vault.id,
    completed_at: null,
    due_at: dueAt,
    method: null,
    status: 'missed',
    ip_address: null,
    ...ofVault(move.vault),
    created_at: dueAt,
    updated_at: dueAt,
  });
  const graceEndsAt = 'releaseAt' in state ? state.releaseAt : null;
  const event = vaultEvent(['checkin.missed', 'vault.check_in.missed', 'vault.check_in.grace_period_started'], move.vault, {
    check_in_id: formatId('checkIn', id),
    due_at: dueAt,
    grace_period_ends_at: graceEndsAt,
  });
  await recordPolicyAudit(tx, core, move, 'check_in.missed', { checkInId: id, dueAt }, event);
  return { open_missed_id: id, check_in_rows: policy.check_in_rows + 1, missed_check_ins: policy.missed_check_ins + 1 };
}

function ofVault({ owner_id, mode }: VaultRow): Pick<VaultRow, 'owner_id' | 'mode'> {
  return { owner_id, mode };
}

async function recordCheckIn(
  tx: Db,
  core: Core,
  move: TimerMove,
  effect: Extract<TimerEffect, { type: 'record_check_in' }>,
  policy: PolicyRow,
): Promise<Applied> {
  const { now } = move.time;
  const method = move.method ?? 'api';
  const completes = effect.completesMissed ? policy.open_missed_id : null;
  const id = completes ?? core.newId();
  if (completes !== null) {
    await completeMissedCheckIn(tx, { vaultId: move.vault.id, id: completes, completedAt: now, method, address: move.origin.address });
  } else {
    await insertCheckIn(tx, {
      id,
      vault_id: move.vault.id,
      completed_at: now,
      due_at: effect.dueAt,
      method,
      status: effect.status,
      ip_address: move.origin.address,
      ...ofVault(move.vault),
      created_at: now,
      updated_at: now,
    });
  }
  const event = vaultEvent(['checkin.completed'], move.vault, {
    check_in_id: formatId('checkIn', id),
    completed_at: now,
    status: effect.status,
    method,
    next_checkin_due: policy.next_due_at,
  });
  await recordPolicyAudit(tx, core, move, 'check_in.completed', { status: effect.status, method }, event);
  return {
    checkInId: id,
    last_check_in_at: now,
    first_check_in_at: policy.first_check_in_at ?? now,
    latest_check_in_at: now,
    open_missed_id: null,
    total_check_ins: policy.total_check_ins + 1,
    on_time_check_ins: policy.on_time_check_ins + (effect.status === 'on_time' ? 1 : 0),
    check_in_rows: policy.check_in_rows + (completes === null ? 1 : 0),
  };
}

async function recordPolicyAudit(
  tx: Db,
  core: Core,
  move: TimerMove,
  action: 'check_in.missed' | 'check_in.completed' | 'policy.resumed',
  details: Readonly<Record<string, unknown>>,
  event: OutgoingEvent,
): Promise<void> {
  await recordAudit(tx, core, move.origin, {
    accountId: move.vault.account_id,
    mode: move.vault.mode,
    vaultId: move.vault.id,
    action,
    resourceType: action === 'policy.resumed' ? 'policy' : 'check_in',
    resourceId: move.vault.id,
    at: move.time.now,
    details,
    event,
  });
}
