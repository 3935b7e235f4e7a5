import { certificateSpacingMs, certificateWaitingMs, isCertificateWarning, type CertificateWarning } from './certificate-timer.ts';
import { addMs, dayMs, latest, type Instant } from './instant.ts';
import { hoursToMs } from './period.ts';
import { cycleOf, nextDueAt, warningSpacingMs, type TimerEvent, type TimerMail, type TimerRule, type TimerState } from './timer.ts';
import { awaitedWarnings } from './timer-warnings.ts';
import { type ContactKind, contactChannels } from './mail.ts';

/*
 * Who is written to, and what about: the decisions behind every mail of a timer and of a release. They are pure, so that the server
 * that sends and a simulation that only tells can't come to differ.
 */

/** A mail that the timer asks for, at the moment it asks. */
export interface TimerMailOrder {
  readonly mail: TimerMail;
  readonly rule: TimerRule;
  /** The timer after the step that asks for the mail. */
  readonly state: TimerState;
  readonly at: Instant;
  /** When policy and vault became what they are: a notice whose time had passed by then is written at this moment, not before it. */
  readonly standsSince: Instant;
}

interface MessageBase {
  /** The moment that the message treats as now. */
  readonly at: Instant;
  /** The release if nothing is heard, as the message says it. */
  readonly releaseAt: Instant;
}

/** One message of the timer to the owner. `cycle` is the round of warnings it belongs to. */
export type OwnerTimerMessage = MessageBase & { readonly to: 'owner'; readonly cycle: Instant } & (
    | { readonly kind: 'reminder' | 'due_notice' | 'last_warning'; readonly dueAt: Instant }
    | { readonly kind: CertificateWarning }
    | { readonly kind: 'date_passed_warning'; readonly releaseDate: Instant }
  );

/** One message of the timer; `R` is whatever a caller knows a recipient by. */
export type TimerMessage<R> =
  | OwnerTimerMessage
  | (MessageBase & { readonly kind: 'pre_release_notice'; readonly to: { readonly recipient: R } });

/** The messages that an order leads to: one to the owner, or for a pre-release notice one to every recipient. */
export function timerMessages<R>(order: TimerMailOrder, recipients: readonly R[]): readonly TimerMessage<R>[] {
  const { mail, rule, state, at } = order;
  const releaseAt = releaseMoment(rule, state);
  if (mail === 'pre_release_notice') {
    return recipients.map((recipient) => ({ kind: mail, to: { recipient }, releaseAt, at: latest(at, order.standsSince) }));
  }
  const cycle = cycleOf(state);
  if (cycle === null) return [];
  const base = { to: 'owner', at, releaseAt, cycle } as const;
  if (isCertificateWarning(mail)) return [{ ...base, kind: mail }];
  if (mail === 'date_passed_warning') return rule.kind === 'date_based' ? [{ ...base, kind: mail, releaseDate: rule.releaseDate }] : [];
  return [{ ...base, kind: mail, dueAt: nextDueAt(state) ?? cycle }];
}

/** When the release comes if nothing is heard, as the warning says it. */
function releaseMoment(rule: TimerRule, state: TimerState): Instant {
  if ('releaseAt' in state) return state.releaseAt;
  // The waiting begins once this very mail has left, so it can only be later.
  if (state.phase === 'announced' && rule.kind === 'death_certificate') return addMs(state.confirmedAt, certificateWaitingMs(rule));
  if (state.phase === 'running' && rule.kind === 'inactivity') return addMs(state.dueAt, hoursToMs(rule.graceHours));
  throw new Error(`a ${state.phase} timer has no release to warn of`);
}

/** What goes out on every channel at once: after it there is no other. */
const onEveryWay: readonly (TimerMail | 'release_requested' | 'opening_set')[] = [
  'last_warning',
  'date_passed_warning',
  'certificate_warning',
  'certificate_last_warning',
  'release_requested',
  'opening_set',
];

/**
 * Whether a message to the owner goes out on every channel that they have confirmed, rather than on the others only when the first one
 * fails.
 */
export function goesToEveryChannel(mail: string): boolean {
  return onEveryWay.some((one) => one === mail);
}

/** Whether the people whom the owner trusts are asked together with a message: when the last warning goes out, or when people's word begins to count. */
export function asksContacts(mail: string): boolean {
  return mail === 'last_warning' || mail === 'certificate_warning';
}

/** Another way to reach an owner, confirmed by them. */
export interface ContactChannel {
  readonly kind: ContactKind;
  readonly address: string;
}

/** The channel for another way to reach an owner; null if the server has none. */
export function channelOf({ kind }: Pick<ContactChannel, 'kind'>, canTextPhones: boolean): 'mail' | 'sms' | null {
  const channel = contactChannels[kind];
  return channel === 'sms' && !canTextPhones ? null : channel;
}

/** One message of a release. */
export type ReleaseMessage<R> =
  | { readonly kind: 'released_recipient'; readonly to: { readonly recipient: R } }
  | { readonly kind: 'released_owner'; readonly to: 'owner' };

/** The messages of a release: to every recipient, unless it is to be silent, and to the owner in any case. */
export function releaseMessages<R>(recipients: readonly R[], notifyRecipients: boolean): readonly ReleaseMessage<R>[] {
  const told = notifyRecipients ? recipients.map((recipient) => ({ kind: 'released_recipient', to: { recipient } }) as const) : [];
  return [...told, { kind: 'released_owner', to: 'owner' }];
}

/** Mails about a due date or a release that an owner's sign of life invalidates. */
const untrueAfterCheckIn: readonly (TimerMail | 'contact_asked')[] = [
  'reminder',
  'due_notice',
  'last_warning',
  'date_passed_warning',
  'contact_asked',
];

/** The kinds of waiting mails that an event invalidates; `before` is the timer before the event. */
export function withdrawnMails(event: TimerEvent, before: TimerState): readonly (TimerMail | 'contact_asked')[] {
  const warned = before.phase === 'grace' || before.phase === 'pending' || (before.phase === 'running' && before.reminded);
  return event.type === 'check_in' && warned ? untrueAfterCheckIn : [];
}

type WakeEvent = Extract<TimerEvent, { type: 'wake' }>;

/** What counting certificates again tells the timer. */
export type Recount = Extract<TimerEvent, { type: 'recount' }>;

/**
 * The event that a due timer gets: before people's word releases a vault, their certificates are counted once more, since some may have
 * gone by then.
 */
export function dueEvent(
  rule: TimerRule,
  state: TimerState,
  past: Pick<WakeEvent, 'gaps' | 'heldUntil'>,
  recount: Recount | null,
): TimerEvent {
  if (rule.kind !== 'death_certificate' || state.phase !== 'final' || recount === null || recount.enough) return { type: 'wake', ...past };
  return recount;
}

/**
 * When the first of the warnings was accepted whose windows come before the release; null in any other state. Gaps from then on are what a
 * wake needs to know about.
 */
export function warningWindowFrom(state: TimerState): Instant | null {
  if (state.phase === 'postponed' || state.phase === 'final') return state.warningAcceptedAt;
  if (state.phase !== 'pending' || state.warningAcceptedAt === null || state.noticeAcceptedAt === null) return null;
  return state.noticeAcceptedAt < state.warningAcceptedAt ? state.noticeAcceptedAt : state.warningAcceptedAt;
}

const signsOfLife: readonly TimerEvent['type'][] = ['check_in', 'pause', 'resume', 'thaw'];

/**
 * Whether an event answers the holds that are open: the owner is there, whatever the clock said before. It says nothing about what day it
 * is,
 * so it doesn't let a release on a date proceed.
 */
export function answersHolds(rule: TimerRule, event: TimerEvent): boolean {
  return rule.kind !== 'date_based' && signsOfLife.includes(event.type);
}

/**
 * What a message of the timer says of the release when it leaves at `now`, and is accepted at that moment: an outage puts a release off, and
 * whoever reads of it reads the later moment. Null where what the message is about is no longer so: another round of warnings has begun, or
 * none is under way.
 * @param cycle the round that it was written in; null for messages that belong to none.
 */
export function releaseToSay(
  rule: TimerRule,
  state: TimerState,
  mail: TimerMail | 'contact_asked',
  cycle: Instant | null,
  now: Instant,
): Instant | null {
  if (cycle !== null && cycleOf(state) !== cycle) return null;
  if (!(saidIn[mail] as readonly string[]).includes(state.phase)) return null;
  const earliest = releaseMoment(rule, state);
  const waitsMs = mail === 'contact_asked' ? 0 : stillToWaitMs(rule, state);
  return latest(earliest, addMs(now, waitsMs));
}

/** The phases in which a message of each kind is still true. */
const saidIn: Readonly<Record<TimerMail | 'contact_asked', readonly TimerState['phase'][]>> = {
  reminder: ['running'],
  due_notice: ['grace', 'pending'],
  last_warning: ['pending'],
  date_passed_warning: ['postponed'],
  pre_release_notice: ['waiting'],
  certificate_warning: ['announced', 'confirmed', 'final'],
  certificate_halfway: ['confirmed', 'final'],
  certificate_last_warning: ['final'],
  contact_asked: ['pending', 'announced', 'confirmed', 'final'],
};

/** How long the release waits from now on at least, if what it waits for is accepted now. */
function stillToWaitMs(rule: TimerRule, state: TimerState): number {
  if (rule.kind === 'inactivity') {
    const awaited = (state.phase === 'grace' || state.phase === 'pending') && awaitedWarnings(state).length > 0;
    return awaited ? warningSpacingMs(rule) : 0;
  }
  if (rule.kind === 'date_based') return state.phase === 'postponed' && state.warningAcceptedAt === null ? dayMs : 0;
  if (state.phase === 'announced') return certificateWaitingMs(rule);
  return state.phase === 'final' && state.warningAcceptedAt === null ? certificateSpacingMs(rule) : 0;
}
