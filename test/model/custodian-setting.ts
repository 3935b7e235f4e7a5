import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Place, ServerPlace } from '../../shared/domain/custodian.ts';
import { shortestPeriodDays, type Frequency } from '../../shared/domain/period.ts';
import type { InactivityRule } from '../../shared/domain/timer.ts';
import type { SeededRandom } from '../kit/runner/seeded-random.ts';

/* What one history of a vault with three custodians is made of. Everything comes from one seed. */

/** What a hostile custodian is after. */
export const aims = ['early', 'never', 'either'] as const;
export type Aim = (typeof aims)[number];

/** At most one custodian fails its owner. `whileWarned`: it is lost in the grace period, or between the last warning and the release. */
export type Fault =
  | { readonly kind: 'none' }
  | { readonly kind: 'lost'; readonly place: Place; readonly at: number; readonly whileWarned: boolean }
  | { readonly kind: 'hostile'; readonly place: Place; readonly aim: Aim };

/** What happens to an honest custodian. */
export type Trouble =
  /** Its clock is set, and put right `ms` later. */
  | { readonly kind: 'clock'; readonly place: Place; readonly at: number; readonly byMs: number; readonly ms: number }
  /** What it was at `backupAt` takes the place of what it is, and somebody looks at it `ms` later. */
  | { readonly kind: 'restore'; readonly place: Place; readonly at: number; readonly backupAt: number; readonly ms: number };

export interface Setting {
  readonly rule: InactivityRule;
  readonly third: 'witness' | 'paper';
  /** An attentive owner answers every last warning, to the custodian that gave it. */
  readonly isAttentive: boolean;
  /** How likely the owner pauses instead of checking in. */
  readonly pauses: number;
  /** How often the owner uses a device, the first server's link, the second server's. */
  readonly ways: readonly [number, number, number];
  readonly fault: Fault;
  readonly troubles: readonly Trouble[];
  readonly startMs: number;
  readonly deathMs: number;
  /** How long recipients need to fetch the paper, where there is one. */
  readonly fetchMs: number;
  readonly plans: readonly number[];
  /** Mean time between two outages of a line, of a server, and of its mail. */
  readonly cutEveryMs: number;
}

/** Which histories to look for; whatever is absent is left to chance. */
export interface Focus {
  readonly third?: Setting['third'];
  readonly fault?: Fault['kind'];
  readonly place?: Place;
  readonly aim?: Aim;
  readonly isAttentive?: boolean;
  readonly trouble?: Trouble['kind'] | 'none';
  readonly pauses?: number;
  readonly cutEveryMs?: number;
}

const periods: readonly Frequency[] = [
  'daily',
  'weekly',
  'weekly',
  'biweekly',
  'monthly',
  'monthly',
  'monthly',
  'quarterly',
  'half_yearly',
  'yearly',
];

function ruleOf(random: SeededRandom, frequency: Frequency): InactivityRule {
  const reminds = frequency !== 'daily' && random.chance(0.5);
  return {
    kind: 'inactivity',
    frequency,
    graceHours: random.pick([24, 25, 47, 48, 72, 168, 168, 336, 720]),
    reminderDaysBefore: reminds ? 1 + random.integer(0, 3) : null,
    remindersSilenced: false,
  };
}

function faultOf(random: SeededRandom, focus: Focus, third: Setting['third'], span: { readonly from: number; readonly to: number }): Fault {
  const kind = focus.fault ?? random.pick(['none', 'lost', 'lost', 'hostile', 'hostile'] as const);
  const place = focus.place ?? (third === 'paper' ? random.pick([1, 2] as const) : random.pick([1, 2, 3] as const));
  if (kind === 'none') return { kind };
  if (kind === 'hostile') return { kind, place, aim: focus.aim ?? random.pick(aims) };
  return { kind, place, at: random.integer(span.from, span.to), whileWarned: random.chance(0.2) };
}

function troubleOf(
  random: SeededRandom,
  kind: Trouble['kind'],
  third: Setting['third'],
  span: { readonly from: number; readonly to: number },
): Trouble {
  const place = third === 'paper' ? random.pick([1, 2] as const) : random.pick([1, 2, 3] as const);
  const at = random.integer(span.from, span.to);
  const ms = random.integer(hourMs, 5 * dayMs);
  if (kind === 'restore') return { kind, place, at, backupAt: at - random.integer(hourMs, random.pick([2 * dayMs, 90 * dayMs])), ms };
  return { kind, place, at, byMs: (random.chance(0.7) ? 1 : -1) * random.integer(2 * hourMs, 10 * dayMs), ms };
}

export function settingOf(random: SeededRandom, focus: Focus): Setting {
  const frequency = random.pick(periods);
  const rule = ruleOf(random, frequency);
  const third = focus.third ?? random.pick(['witness', 'witness', 'witness', 'paper'] as const);
  const startMs = random.integer(Date.UTC(2026, 0, 1), Date.UTC(2040, 0, 1));
  const roundMs = shortestPeriodDays[frequency] * dayMs + rule.graceHours * hourMs;
  const deathMs = startMs + Math.floor(roundMs * (0.3 + random.fraction() * random.pick([1, 3, 12, 24])));
  const span = { from: startMs, to: deathMs + 2 * roundMs };
  const kinds =
    focus.trouble === 'none' ? [] : focus.trouble !== undefined ? [focus.trouble] : random.pick([[], [], ['clock'], ['restore']] as const);
  const count = random.integer(1, 3);
  return {
    rule,
    third,
    isAttentive: focus.isAttentive ?? random.chance(0.5),
    pauses: focus.pauses ?? random.pick([0.04, 0.04, 0.2]),
    ways: random.pick([
      [8, 1, 1],
      [1, 0, 0],
      [1, 4, 4],
      [1, 8, 0],
      [0, 1, 0],
    ]),
    fault: faultOf(random, focus, third, span),
    troubles: kinds.flatMap((kind) => Array.from({ length: count }, () => troubleOf(random, kind, third, span))),
    startMs,
    deathMs,
    fetchMs: random.integer(hourMs, 60 * dayMs),
    plans: random.chance(0.2)
      ? Array.from({ length: random.integer(1, 3) }, () => random.integer(startMs, deathMs)).sort((a, b) => a - b)
      : [],
    cutEveryMs: focus.cutEveryMs ?? random.pick([5, 20, 90, 1000]) * dayMs,
  };
}

/** The servers and the witness, where there is one. */
export function speakersOf({ third }: Setting): readonly Place[] {
  return third === 'witness' ? [1, 2, 3] : [1, 2];
}

export function otherServer(place: ServerPlace): ServerPlace {
  return place === 1 ? 2 : 1;
}
