import type { Input, Output } from '../../contract/contract.ts';
import type { SimulatedStep } from '../../contract/releases.ts';
import { addMs, dayMs, parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import type { PolicySettings } from '../../../shared/domain/policy.ts';
import { simulateTimer, type SimulatedEvent, type SimulatedVault, type Simulation } from '../../../shared/domain/simulate-timer.ts';
import { startTimer, type InactivityRule, type TimerRule, type TimerState } from '../../../shared/domain/timer.ts';
import { EngineError } from '../engine-error.ts';

type Timeline = Output<'policies.preview'>;

/** A recipient as far as a simulation knows them. */
export interface SimulatedRecipient {
  readonly recipient: string;
  readonly name: string;
}

/** How far a simulation looks ahead if the owner keeps checking in, and at most. */
const usualDays = 365;
const furthestDays = 36_600;

/** The rule of the server's timer for a policy; null where none runs. */
function ruleOf(settings: PolicySettings): TimerRule | null {
  switch (settings.type) {
    case 'inactivity':
      return silenceRule(settings);
    case 'manual':
      return settings.backup === null ? null : silenceRule(settings.backup);
    case 'date_based':
      return { kind: 'date_based', releaseDate: settings.releaseDate, noticeDays: settings.preReleaseNotificationDays };
    case 'death_certificate':
      return { kind: 'death_certificate', waitingDays: settings.waitingPeriodDays };
  }
}

function silenceRule({
  frequency,
  graceHours,
  reminderDaysBefore,
}: Pick<InactivityRule, 'frequency' | 'graceHours' | 'reminderDaysBefore'>): InactivityRule {
  return { kind: 'inactivity', frequency, graceHours, reminderDaysBefore, remindersSilenced: false };
}

function vaultOf<R>(rule: TimerRule, state: TimerState, recipients: readonly R[], standsSince: Instant): SimulatedVault<R> {
  return {
    rule,
    state,
    recipients,
    otherWays: [],
    canTextPhones: false,
    trusted: [],
    waiting: [],
    standsSince,
    recount: null,
    held: false,
    isTold: () => false,
    certifiers: [],
  };
}

/**
 * The policy's moments if nothing is heard of the owner after `from`, in order: the server's own timer, begun at that instant. A server
 * that can't send mail puts the last ones off.
 */
export function timelineOf(settings: PolicySettings, from: Instant): Timeline {
  const rule = ruleOf(settings);
  if (rule === null) return [];
  const { events } = simulateTimer(vaultOf(rule, startTimer(rule, from), ['somebody'], from), { from, until: null, checkInEveryMs: null });
  return events.flatMap((event): Timeline => {
    const { at } = event;
    if (event.type === 'missed') return [{ what: 'check_in_due', at }];
    if (event.type === 'released') return [{ what: 'release', at }];
    if (event.type !== 'message') return [];
    if (event.mail === 'reminder' || event.mail === 'last_warning') return [{ what: event.mail, at }];
    return event.mail === 'pre_release_notice' ? [{ what: 'recipients_told', at }] : [];
  });
}

/** Where a vault's future begins: what this device knows of its timer. */
export interface KnownTimer {
  readonly settings: PolicySettings;
  /** The owner's last sign of life. */
  readonly since: Instant;
  readonly pausedUntil: Instant | null;
  readonly now: Instant;
}

/**
 * A vault's whole future as this device knows it, with what has passed since the last sign of life; needs no server.
 * @throws EngineError `invalid_request` for an end that is in the past or too far ahead.
 */
export function simulateFuture(
  { settings, since, pausedUntil, now }: KnownTimer,
  recipients: readonly SimulatedRecipient[],
  input: Omit<Input<'policies.simulate'>, 'vault'>,
): Omit<Output<'policies.simulate'>, 'handovers'> & { readonly releasedAt: Instant | null } {
  const until = endOf(input, now);
  const rule = ruleOf(settings);
  if (rule === null) return { from: now, until, end: 'rest', releasedAt: null, steps: [] };
  const begun: TimerState = pausedUntil === null ? startTimer(rule, since) : { phase: 'paused', pauseUntil: pausedUntil };
  const past = simulateTimer(vaultOf(rule, begun, recipients, since), { from: since, until: now, checkInEveryMs: null });
  const checkInEveryMs = input.checkInEveryDays === undefined ? null : input.checkInEveryDays * dayMs;
  const future: Simulation<SimulatedRecipient> = simulateTimer(vaultOf(rule, past.state, recipients, now), {
    from: now,
    until,
    checkInEveryMs,
  });
  const events = [...past.events, ...future.events];
  return {
    from: now,
    until,
    end: future.end,
    releasedAt: events.find(({ type }) => type === 'released')?.at ?? null,
    steps: stepsOf(events),
  };
}

function endOf({ until, checkInEveryDays }: Omit<Input<'policies.simulate'>, 'vault'>, now: Instant): Instant | null {
  if (until === undefined) return checkInEveryDays === undefined ? null : addMs(now, usualDays * dayMs);
  const end = parseInstant(until);
  if (end === undefined || end <= now || end > addMs(now, furthestDays * dayMs))
    throw new EngineError('invalid_request', 'A simulation must end in the future and within 100 years.');
  return end;
}

/** Messages of one kind and moment to several recipients form one step. */
function stepsOf(events: readonly SimulatedEvent<SimulatedRecipient>[]): SimulatedStep[] {
  const steps: SimulatedStep[] = [];
  // The release already says that the timer has come to its end.
  for (const event of events.filter((one) => one.type !== 'phase' || one.after !== 'released')) {
    const step = stepOf(event);
    const before = steps.at(-1);
    if (before !== undefined && step.recipients.length > 0 && before.mail === step.mail && before.at === step.at)
      before.recipients.push(...step.recipients);
    else steps.push(step);
  }
  return steps;
}

function stepOf(event: SimulatedEvent<SimulatedRecipient>): SimulatedStep {
  const { at, type } = event;
  const step: SimulatedStep = {
    at,
    type,
    mail: null,
    recipients: [],
    releaseAt: null,
    phase: null,
    late: event.type === 'check_in' && event.status === 'late',
  };
  if (event.type === 'phase') return { ...step, phase: event.after };
  if (event.type !== 'message') return step;
  return {
    ...step,
    mail: event.mail,
    recipients: event.to !== 'owner' && 'recipient' in event.to ? [{ ...event.to.recipient }] : [],
    releaseAt: event.releaseAt,
  };
}
