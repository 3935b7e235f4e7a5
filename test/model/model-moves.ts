import fc from 'fast-check';
import { addMs, dayMs, hourMs, minuteMs, type Instant } from '../../shared/domain/instant.ts';
import { frequencies, shortestPeriodDays } from '../../shared/domain/period.ts';
import type { TimerRule } from '../../shared/domain/timer.ts';
import { Judge } from './model-judge.ts';
import { realDecisions, World, type Decisions, type Played } from './model-world.ts';

/** One thing that happens in a history. */
export interface Move {
  readonly act: (typeof acts)[number];
  /** Time to pass beforehand: this many ms, or up to the timer's next moment and `offset` ms beyond. */
  readonly gap: { readonly ms: number } | { readonly offset: number };
  /** How late the scheduler is. */
  readonly lagMs: number;
  /** The process dies during the time before, at its nth point; null if it doesn't. */
  readonly crashAfter: number | null;
  /** How much, for acts that take an amount. */
  readonly sizeMs: number;
  readonly mood: 'accept' | 'fail' | 'refuse' | 'half' | 'picky';
  readonly rule: (now: Instant) => TimerRule;
}

const acts = [
  'nothing',
  'live_on',
  'check_in',
  'pause',
  'resume',
  'freeze',
  'thaw',
  'policy',
  'release',
  'handed_in',
  'confirmed',
  'taken_back',
  'call_off',
  'mood',
  'down',
  'up',
  'clock_ahead',
  'clock_back',
  'repair',
  'backup',
  'restore',
  'move_restored',
] as const;

const weights: Readonly<Record<Move['act'], number>> = {
  nothing: 30,
  live_on: 30,
  check_in: 8,
  pause: 5,
  resume: 6,
  freeze: 3,
  thaw: 6,
  policy: 3,
  release: 1,
  handed_in: 3,
  confirmed: 6,
  taken_back: 2,
  call_off: 2,
  mood: 10,
  down: 10,
  up: 14,
  clock_ahead: 5,
  clock_back: 3,
  repair: 14,
  backup: 2,
  restore: 1,
  move_restored: 1,
};

const anySilence: fc.Arbitrary<TimerRule> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    graceHours: fc.oneof(fc.constantFrom(24, 25, 47, 48, 168, 720), fc.integer({ min: 24, max: 2160 })),
    reminder: fc.option(fc.nat()),
    remindersSilenced: fc.boolean(),
  })
  .map(({ frequency, graceHours, reminder, remindersSilenced }) => {
    const longest = Math.min(7, shortestPeriodDays[frequency] - 1);
    return {
      kind: 'inactivity',
      frequency,
      graceHours,
      remindersSilenced,
      reminderDaysBefore: reminder === null || longest < 1 ? null : 1 + (reminder % longest),
    };
  });

const rulesOf: Readonly<Record<TimerRule['kind'], fc.Arbitrary<Move['rule']>>> = {
  inactivity: anySilence.map((rule) => () => rule),
  date_based: fc
    .record({ days: fc.integer({ min: 1, max: 400 }), noticeDays: fc.option(fc.nat(30)) })
    .map(({ days, noticeDays }) => (now: Instant) => ({ kind: 'date_based', releaseDate: addMs(now, days * dayMs), noticeDays })),
  death_certificate: fc.nat(90).map((waitingDays) => () => ({ kind: 'death_certificate', waitingDays })),
};
const anyRule = fc.oneof(
  { weight: 6, arbitrary: rulesOf.inactivity },
  { weight: 2, arbitrary: rulesOf.date_based },
  { weight: 3, arbitrary: rulesOf.death_certificate },
);

const anySizeMs = fc.oneof(
  fc.integer({ min: 1, max: 12 * minuteMs }),
  fc.integer({ min: minuteMs, max: 3 * hourMs }),
  fc.integer({ min: hourMs, max: 10 * dayMs }),
  fc.integer({ min: dayMs, max: 400 * dayMs }),
);

const anyGap: fc.Arbitrary<Move['gap']> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ms: fc.oneof(fc.nat(3 * hourMs), fc.nat(4 * dayMs), fc.nat(120 * dayMs)) }) },
  { weight: 3, arbitrary: fc.record({ offset: fc.oneof(fc.integer({ min: -1, max: 1 }), fc.constantFrom(-hourMs, hourMs, dayMs)) }) },
);

/** Which histories to look for: all, or those of some acts and one kind of rule. */
export interface Focus {
  readonly acts?: readonly Move['act'][];
  readonly kind?: TimerRule['kind'];
}

/** A history of a vault: how it begins, and what happens. */
export interface History {
  readonly startMs: number;
  /** The process dies in its very first round. */
  readonly diesFirst: boolean;
  /** Whether there is a clock to compare with when a server starts. */
  readonly hasOtherClock: boolean;
  readonly rule: Move['rule'];
  readonly moves: readonly Move[];
}

export function historiesOf({ acts: some = acts, kind }: Focus, maxLength: number): fc.Arbitrary<History> {
  const rule = kind === undefined ? anyRule : rulesOf[kind];
  const move: fc.Arbitrary<Move> = fc.record({
    act: fc.oneof(...some.map((act) => ({ weight: weights[act], arbitrary: fc.constant(act) }))),
    gap: anyGap,
    lagMs: fc.constantFrom(0, 0, 1, 9_999),
    crashAfter: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(8) }),
    sizeMs: anySizeMs,
    mood: fc.constantFrom('accept', 'accept', 'fail', 'half', 'refuse', 'picky'),
    rule,
  });
  const startMs = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) });
  return fc.record({
    startMs,
    diesFirst: fc.boolean(),
    hasOtherClock: fc.boolean(),
    rule,
    moves: fc.array(move, { minLength: 1, maxLength, size: 'max' }),
  });
}

/** Every act of every kind; and, one in five, short ones of what seldom coincides on its own. */
export const anyHistory: fc.Arbitrary<History> = fc.oneof(
  { weight: 8, arbitrary: historiesOf({}, 80) },
  { weight: 1, arbitrary: historiesOf({ kind: 'date_based', acts: ['nothing', 'freeze', 'thaw', 'down', 'up', 'mood'] }, 20) },
  { weight: 1, arbitrary: historiesOf({ kind: 'inactivity', acts: ['nothing', 'pause', 'resume', 'check_in', 'down', 'up', 'mood'] }, 20) },
);

/** For how many periods an owner who lives on is heard from in one move. */
const maxRounds = 150;

function make(world: Played, { act, sizeMs, mood, rule }: Move): void | Promise<void> {
  switch (act) {
    case 'nothing':
      return;
    case 'live_on':
      setMood(world, 'accept');
      return world.liveOn(1 + (sizeMs % maxRounds), sizeMs % dayMs);
    case 'check_in':
    case 'resume':
    case 'freeze':
    case 'thaw':
    case 'call_off':
      return world.act({ type: act }, { what: act });
    case 'release':
      return world.releaseByHand();
    case 'pause':
      return world.pause(Math.min(sizeMs, 365 * dayMs));
    case 'policy':
      return world.setPolicy(rule);
    case 'handed_in':
      return world.certify({ open: true, enough: false });
    case 'confirmed':
      return world.certify({ open: true, enough: true });
    case 'taken_back':
      return world.certify({ open: false, enough: false });
    case 'mood':
      return setMood(world, mood);
    case 'down':
      return world.goDown();
    case 'up':
      return world.goUp();
    case 'clock_ahead':
      return world.setClock(sizeMs);
    case 'clock_back':
      return world.setClock(-sizeMs);
    case 'repair':
      return world.repair();
    case 'backup':
      return world.backUp();
    case 'restore':
      return world.restore(false);
    case 'move_restored':
      return world.restore(true);
  }
}

function setMood(world: Played, mood: Move['mood']): void {
  let attempts = 0;
  // Some mails never leave, whatever else does.
  if (mood === 'picky') world.fate = (id) => (id.charCodeAt(id.length - 1) % 2 === 0 ? 'accept' : 'fail');
  else world.fate = mood === 'half' ? () => ((attempts += 1) % 2 === 0 ? 'accept' : 'fail') : () => mood;
}

/** The outcome of one history. */
export interface Verdict {
  readonly years: number;
  readonly released: boolean;
  readonly ticks: number;
  readonly crashes: number;
  readonly facts: number;
  readonly kinds: ReadonlySet<string>;
}

const yearMs = 365.25 * dayMs;
/** A released vault's history goes on for some moves, to see that nothing changes; then it is over. */
const movesAfterRelease = 4;

/** Plays a history on the small model and judges it. @throws BrokenRule */
export async function judgeHistory(history: History, decide: Decisions = realDecisions): Promise<Verdict> {
  const world = new World(history.startMs, decide, history.diesFirst, history.hasOtherClock);
  await judgePlayed(world, history);
  return { ...verdictOn(world, history), ticks: world.ticks, crashes: world.crashes };
}

/** The outcome of a history that was played. */
export function verdictOn(world: Played, { startMs }: History): Omit<Verdict, 'ticks' | 'crashes'> {
  const kinds = new Set(world.facts.map((fact) => ('kind' in fact ? `${fact.what} ${fact.kind}` : fact.what)));
  return { years: (world.t - startMs) / yearMs, released: world.isReleased, facts: world.facts.length, kinds };
}

/** Plays a history on a fresh world, and judges it from its log. @throws BrokenRule */
export async function judgePlayed(world: Played, history: History): Promise<void> {
  const judge = new Judge();
  let seen = 0;
  const judgeNew = (): void => {
    for (; seen < world.facts.length; seen += 1) judge.see(world.facts[seen]!);
  };
  try {
    await play(world, judge, history, judgeNew);
  } catch (error) {
    // A machine that never comes to rest has usually done something earlier that the judge has a rule against.
    judgeNew();
    throw error;
  }
}

async function play(world: Played, judge: Judge, { rule, moves }: History, judgeNew: () => void): Promise<void> {
  await world.setPolicy(rule);
  judgeNew();
  let left = Infinity;
  for (const move of moves) {
    if ('ms' in move.gap) await world.pass(move.gap.ms, move.lagMs, move.crashAfter);
    else await world.passUntilDue(move.gap.offset, move.lagMs, move.crashAfter);
    await make(world, move);
    await world.readRecord();
    judgeNew();
    left = world.isReleased ? Math.min(left, movesAfterRelease) - 1 : Infinity;
    if (left < 0) break;
  }
  await world.heal();
  judgeNew();
  const deadline = judge.deadline();
  if (deadline !== null) await world.pass(Math.max(0, deadline - world.t) + 2 * dayMs);
  judgeNew();
  await world.pass(2 * dayMs);
  await world.readRecord();
  judgeNew();
  judge.end(deadline, world.t);
}
