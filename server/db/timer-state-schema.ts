import { Type, type TOptional, type TUnsafe } from 'typebox';
import type { Instant } from '../../shared/domain/instant.ts';
import type { TimerState } from '../../shared/domain/timer-states.ts';

/** An instant as every version has written it: the timer computes with it, so other text is no better than none. */
export const instantSchema = Type.Unsafe<Instant>(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }));

const instantOrNull = Type.Unsafe<Instant | null>(Type.Union([instantSchema, Type.Null()]));
const flag = Type.Unsafe<boolean>(Type.Boolean());

/** A schema for every member of a state but its phase: one that's missing here, or is of another type, doesn't compile. */
type MembersOf<State> = {
  readonly [M in Exclude<keyof State, 'phase'>]-?: Record<never, never> extends Pick<State, M>
    ? TOptional<TUnsafe<Exclude<State[M], undefined>>>
    : TUnsafe<State[M]>;
};

const window = {
  dueAt: instantSchema,
  releaseAt: instantSchema,
  noticeAcceptedAt: instantOrNull,
  restartedAt: Type.Optional(instantSchema),
};

const members: { readonly [P in TimerState['phase']]: MembersOf<Extract<TimerState, { readonly phase: P }>> } = {
  running: { dueAt: instantSchema, reminded: flag },
  grace: window,
  pending: { ...window, warningAcceptedAt: instantOrNull },
  paused: { pauseUntil: instantSchema },
  waiting: { releaseAt: instantSchema, noticed: flag },
  postponed: { releaseAt: instantSchema, warningAcceptedAt: instantOrNull, noticed: flag, round: Type.Optional(instantSchema) },
  quiet: {},
  reviewing: {},
  announced: { confirmedAt: instantSchema },
  confirmed: { confirmedAt: instantSchema, warnedAt: instantSchema, releaseAt: instantSchema, halfWayTold: flag },
  final: { confirmedAt: instantSchema, releaseAt: instantSchema, warningAcceptedAt: instantOrNull },
  frozen: { noticed: flag },
  released: {},
};

/** The states of a timer as `policies.timer_state` keeps them. */
export const timerStateSchema = Type.Unsafe<TimerState>(
  Type.Union(Object.entries(members).map(([phase, rest]) => Type.Object({ phase: Type.Literal(phase), ...rest }))),
);
