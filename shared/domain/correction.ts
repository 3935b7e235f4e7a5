import { dayMs, hourMs, addMs, type Instant } from './instant.ts';

/*
 * The correction of a recipient's address after the release (RULINGS.md#correcting-an-address)
 *
 * One person asks, a second one of another kind agrees, and then everybody who could know better has 72 hours to stop it. Pure, as all
 * rules about time are: whoever keeps a correction says what happened and when, and is told what becomes of it.
 */

/** On whose behalf somebody asks or agrees: as one whom the owner trusts, as another recipient of the vault, or as its operator. */
export const correctionRoles = ['contact', 'recipient', 'operator'] as const;
export type CorrectionRole = (typeof correctionRoles)[number];

/**
 * How a correction stands: `asked` until a second one agrees, then `waiting`; the others are ends. `needless` is one whose recipient opened
 * what was left to them after all, or who isn't a recipient any more.
 */
export const correctionStatuses = ['asked', 'waiting', 'stopped', 'expired', 'settled', 'needless'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

/** Whether anything can still become of one. */
export const isCorrectionOpen: Readonly<Record<CorrectionStatus, boolean>> = {
  asked: true,
  waiting: true,
  stopped: false,
  expired: false,
  settled: false,
  needless: false,
};

/** How long one waits for a second person who agrees. */
export const correctionExpiresMs = 14 * dayMs;
/** How long it can be stopped once somebody has agreed. */
export const correctionWaitMs = 72 * hourMs;
/** How many one person can ask for one recipient within a year, whatever became of them: nobody uses up what others may need. */
export const maxCorrectionsPerYear = 3;
/** That year. */
export const correctionYearMs = 365 * dayMs;
/** Other recipients hear who isn't reached, by name, only once somebody has been waited for this long: most open within days. */
export const unreachedForOthersMs = 10 * dayMs;
/** A correction whose wait can't be measured, because nobody knows what time it is, is looked at again after this long. */
export const correctionLookAgainMs = hourMs;

/** What the rules know of one. */
export interface CorrectionFacts {
  readonly status: CorrectionStatus;
  readonly askedRole: CorrectionRole;
  readonly askedAt: Instant;
  /** Null until somebody has agreed. */
  readonly agreedAt: Instant | null;
}

/** What can happen to one. */
export type CorrectionEvent =
  | { readonly type: 'agree'; readonly role: CorrectionRole }
  | { readonly type: 'stop' }
  /** The recipient has opened what was left to them, or there is nothing to correct any more. */
  | { readonly type: 'needless' }
  /** Time has passed. `waitsUntil`: the end of the wait as far as the clock can be believed; null while it can't. */
  | { readonly type: 'look'; readonly waitsUntil: Instant | null };

/** Why nothing becomes of an event: it's over, somebody has agreed already, or the second one is of the same kind as the first. */
export type CorrectionRefusal = 'over' | 'agreed_already' | 'same_kind';

/** What becomes of a correction: another status, nothing yet, or a refusal, which changes nothing. */
export type CorrectionOutcome = { readonly becomes: CorrectionStatus } | { readonly stays: true } | { readonly refused: CorrectionRefusal };

const stays = { stays: true } as const;

/**
 * What becomes of a correction when something happens at `now`. Time alone ends one as well, so an agreement that comes too late is
 * refused.
 */
export function stepCorrection(correction: CorrectionFacts, event: CorrectionEvent, now: Instant): CorrectionOutcome {
  const { status } = correction;
  if (!isCorrectionOpen[status]) return event.type === 'look' || event.type === 'needless' ? stays : { refused: 'over' };
  switch (event.type) {
    case 'agree':
      if (status === 'waiting') return { refused: 'agreed_already' };
      if (now >= expiresAt(correction)) return { refused: 'over' };
      return event.role === correction.askedRole ? { refused: 'same_kind' } : { becomes: 'waiting' };
    case 'stop':
      return { becomes: 'stopped' };
    case 'needless':
      return { becomes: 'needless' };
    case 'look':
      if (status === 'asked') return now >= expiresAt(correction) ? { becomes: 'expired' } : stays;
      return event.waitsUntil !== null && now >= event.waitsUntil ? { becomes: 'settled' } : stays;
  }
}

/** When a correction to which nobody has agreed is over. */
export function expiresAt({ askedAt }: Pick<CorrectionFacts, 'askedAt'>): Instant {
  return addMs(askedAt, correctionExpiresMs);
}

/**
 * When the wait of one that was agreed to ends at the earliest: downtime and doubts about the clock may put it off. Undefined before
 * anybody has agreed.
 */
export function settlesAt({ agreedAt }: Pick<CorrectionFacts, 'agreedAt'>): Instant | undefined {
  return agreedAt === null ? undefined : addMs(agreedAt, correctionWaitMs);
}

/** Whether two people are one: each is known by all addresses at which they are reached, as `emailKey` makes them comparable. */
export function isSamePerson(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one);
  return other.some((key) => known.has(key));
}

/**
 * Who may stop an open correction: whoever is told of it by a known way, the owner, whom they trust, who looks after the server, and who
 * asked.
 */
export function mayStopCorrection(as: CorrectionRole | 'way' | 'owner', isAsker: boolean): boolean {
  switch (as) {
    case 'way':
    case 'owner':
    case 'contact':
    case 'operator':
      return true;
    // Another recipient could keep somebody's share from them for ever.
    case 'recipient':
      return isAsker;
  }
}
