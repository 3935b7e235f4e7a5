import { Type } from 'typebox';
import { handoverKinds, handoverPhases, type HandoverState } from '../../shared/domain/handover.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { instantSchema } from './timer-state-schema.ts';

const wayIds = Type.Array(Type.String());

const members = {
  phase: Type.Enum([...handoverPhases]),
  beganAt: instantSchema,
  endsAt: instantSchema,
  reach: Type.Enum([...handoverKinds]),
  reachedAt: instantSchema,
  step: Type.Number(),
  remindedAt: instantSchema,
  asked: wayIds,
  lost: wayIds,
  settled: wayIds,
  messages: Type.Number(),
  unreachedAt: Type.Unsafe<Instant | null>(Type.Union([instantSchema, Type.Null()])),
} satisfies Record<keyof HandoverState, unknown>;

/** The state of a handover as `handovers.state` keeps it. */
export const handoverStateSchema = Type.Unsafe<HandoverState>(Type.Object(members));
