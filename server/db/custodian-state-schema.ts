import { Type } from 'typebox';
import { standings, thirdKinds, type CustodianState, type KeptNote } from '../../shared/domain/custodian.ts';
import { custodyNoteKinds, type KnownFacts } from './custodian-rows.ts';
import { instantSchema, timerStateSchema } from './timer-state-schema.ts';

const whole = Type.Integer({ minimum: 0 });
const orNull = <S extends ReturnType<typeof Type.Object>>(schema: S) => Type.Union([schema, Type.Null()]);
const instantOrNull = Type.Union([instantSchema, Type.Null()]);
const byPlace = Type.Record(Type.String(), Type.Unknown());

/** What of a plan the rules go by, as `custodian_states.facts` keeps it. */
export const knownFactsSchema = Type.Unsafe<KnownFacts>(
  Type.Object({
    place: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
    plan: whole,
    generation: whole,
    third: Type.Enum([...thirdKinds]),
    keys: Type.Object({ 1: Type.String(), 2: Type.String(), 3: Type.String() }),
    deviceKeys: Type.Array(Type.String()),
  }),
);

const keptNoteOrNull = Type.Union([
  Type.Unsafe<KeptNote>(
    Type.Object({
      note: Type.Object({
        signer: Type.String(),
        counter: whole,
        at: instantSchema,
        content: Type.Object({ kind: Type.Enum([...custodyNoteKinds]) }),
      }),
      at: instantSchema,
    }),
  ),
  Type.Null(),
]);

const stageSchema = Type.Union([
  Type.Object({ name: Type.Literal('watching') }),
  Type.Object({
    name: Type.Literal('over'),
    since: instantSchema,
    last: timerStateSchema,
    askedFrom: Type.Union([whole, Type.Null()]),
    askedAt: instantSchema,
    lookAt: instantSchema,
  }),
  Type.Object({ name: Type.Literal('given'), at: instantSchema, generation: whole, gone: Type.Array(whole) }),
]);

/** How a custodian stands, as `custodian_states.state` keeps it: it decides when a share leaves, so other text is no better than none. */
export const custodianStateSchema = Type.Unsafe<CustodianState>(
  Type.Object({
    plan: whole,
    generations: Type.Array(whole),
    timer: timerStateSchema,
    stage: stageSchema,
    heldSince: instantOrNull,
    proof: Type.Object({ at: instantSchema, by: Type.Enum(['device', 'link', 'plan']) }),
    vouchedAt: instantOrNull,
    pauses: Type.Record(Type.String(), Type.Object({ at: instantSchema, until: instantOrNull })),
    pressed: orNull(Type.Object({ kind: Type.Enum(['check_in', 'cancel']), at: instantSchema, counter: whole })),
    newest: Type.Object({ life: keptNoteOrNull, pause: keptNoteOrNull, vouched: keptNoteOrNull }),
    counters: Type.Record(Type.String(), whole),
    counter: whole,
    heard: byPlace,
    gone: byPlace,
    hasThirdShare: Type.Boolean(),
    receipt: orNull(Type.Object({ counter: whole, outcome: Type.Enum(['counted', 'not_counted', 'given']) })),
    told: Type.Object({ says: Type.Enum([...standings]), at: instantSchema }),
  }),
);
