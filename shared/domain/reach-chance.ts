import { dayMs, instantToMs, type Instant } from './instant.ts';
import type { WayKind } from './way.ts';

/*
 * How likely somebody would be reached
 *
 * An estimate for an owner who decides whether to ask for another telephone number, not a promise. Where each rate comes from, and what
 * the model leaves out, is in REACH.md beside this file; a test holds the two together.
 */

/** What is taken for each kind of way: both are shares of 1. */
export interface WayRate {
  /** That what is sent there today is read, the way having been confirmed today. */
  readonly fresh: number;
  /** What is lost of it in each year without a confirmation. */
  readonly yearlyLoss: number;
}

export const wayRates: Readonly<Record<WayKind, WayRate>> = {
  mail: { fresh: 0.9, yearlyLoss: 0.2 },
  phone: { fresh: 0.85, yearlyLoss: 0.1 },
  deputy: { fresh: 0.7, yearlyLoss: 0.1 },
};

/** What a way that nobody has confirmed is worth, as a share of a confirmed one. */
export const unconfirmedShare = 0.5;

/** How many people die in a year, as a share of those who live. */
export const yearlyDeaths = 0.01;

/** No figure is higher: nothing is certain. In percent. */
export const mostPercent = 99;

/** What could be done about less than this isn't worth a sentence. In percentage points. */
const leastGain = 2;

/** A way that was confirmed within this many years isn't called old: its owner is asked each year. */
const freshYears = 1;

/** One way to somebody, as far as it matters here. */
export interface ReachWay {
  /** Names it in the reason. */
  readonly id: string;
  readonly kind: WayKind;
  readonly confirmedAt: Instant | null;
  /** When it was entered; null where nobody knows: then it's taken for new. It matters while the way is unconfirmed. */
  readonly since: Instant | null;
  /** Why it counts nothing: what was sent there came back, or whoever is asked there has declined. Null for one that counts. */
  readonly trouble: 'fault' | 'declined' | null;
}

/**
 * What weighs most on a figure. `no_way`: there is none at all. `fault`: a way that nothing gets through to. `declined`: somebody who won't
 * pass it on, or says that the address isn't theirs. `unconfirmed`, `old`: a way whose confirmation is missing, or long ago. `single`: all
 * hangs on one way. `fine`: nothing that could be done would change much.
 */
export const reachReasons = ['no_way', 'fault', 'declined', 'unconfirmed', 'old', 'single', 'fine'] as const;
export type ReachReasonCode = (typeof reachReasons)[number];

/** The reason, and of which way it is; null where it's of none in particular. */
export interface ReachReason {
  readonly code: ReachReasonCode;
  readonly way: string | null;
}

/** How likely somebody would be reached if it were today. */
export interface ReachChance {
  /** A whole number from 0 to `mostPercent`. */
  readonly percent: number;
  readonly reason: ReachReason;
}

const yearMs = 365.25 * dayMs;
const yearsSince = (at: Instant | null, now: Instant): number =>
  at === null ? 0 : Math.max(0, instantToMs(now) - instantToMs(at)) / yearMs;

/** When a way was last heard of: when it was confirmed, or else entered. */
const heardAt = ({ confirmedAt, since }: ReachWay): Instant | null => confirmedAt ?? since;

/** That what is sent by one way today is read, if its reader is alive; from 0 to 1. */
export function wayChance(way: ReachWay, now: Instant): number {
  if (way.trouble !== null) return 0;
  const { fresh, yearlyLoss } = wayRates[way.kind];
  const share = way.confirmedAt === null ? unconfirmedShare : 1;
  return share * fresh * (1 - yearlyLoss) ** yearsSince(heardAt(way), now);
}

/** From 0 to 1, before anything is rounded. */
function chanceOf(ways: readonly ReachWay[], now: Instant): number {
  const counting = ways.filter(({ trouble }) => trouble === null);
  if (counting.length === 0) return 0;
  const missed = counting.reduce((left, way) => left * (1 - wayChance(way, now)), 1);
  const heard = Math.min(...counting.map((way) => yearsSince(heardAt(way), now)));
  return (1 - yearlyDeaths) ** heard * (1 - missed);
}

const inPercent = (chance: number): number => Math.min(mostPercent, Math.floor(chance * 100 + 1e-9));

/** What an owner could do, and what is wrong until they have done it. */
interface Remedy {
  readonly reason: ReachReason;
  readonly ways: readonly ReachWay[];
}

function troubleWith(way: ReachWay, now: Instant): ReachReasonCode | undefined {
  if (way.trouble !== null) return way.trouble;
  if (way.confirmedAt === null) return 'unconfirmed';
  return yearsSince(way.confirmedAt, now) > freshYears ? 'old' : undefined;
}

function remediesFor(ways: readonly ReachWay[], now: Instant): readonly Remedy[] {
  const mended = ways.flatMap((way): Remedy[] => {
    const code = troubleWith(way, now);
    if (code === undefined) return [];
    const whole = ways.map((other) => (other === way ? { ...way, confirmedAt: now, trouble: null } : other));
    return [{ reason: { code, way: way.id }, ways: whole }];
  });
  if (ways.filter(({ trouble }) => trouble === null).length > 1) return mended;
  const second: ReachWay = { id: '', kind: 'phone', confirmedAt: null, since: now, trouble: null };
  return [...mended, { reason: { code: 'single', way: null }, ways: [...ways, second] }];
}

/**
 * How likely somebody would be reached today, and what weighs most on it: whatever would raise the figure most if it were mended now; of
 * two that would do as much, the one that comes first in the owner's order.
 */
export function reachChance(ways: readonly ReachWay[], now: Instant): ReachChance {
  const chance = chanceOf(ways, now);
  const percent = inPercent(chance);
  if (ways.length === 0) return { percent, reason: { code: 'no_way', way: null } };
  let reason: ReachReason = { code: 'fine', way: null };
  let most = chance + leastGain / 100;
  for (const remedy of remediesFor(ways, now)) {
    const mended = chanceOf(remedy.ways, now);
    if (mended > most) [reason, most] = [remedy.reason, mended];
  }
  return { percent, reason };
}
