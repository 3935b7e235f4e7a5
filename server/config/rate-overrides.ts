import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false };
const count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const perHour = Type.Optional(Type.Object({ perHour: Type.Optional(count) }, closed));
const perMinuteAndHour = Type.Optional(Type.Object({ perMinute: Type.Optional(count), perHour: Type.Optional(count) }, closed));
const perMinuteAndDay = Type.Optional(Type.Object({ perMinute: Type.Optional(count), perDay: Type.Optional(count) }, closed));
const hourlyByPlan = Type.Optional(Type.Object({ free: perHour, professional: perHour, enterprise: perHour }, closed));
const dailyByPlan = Type.Optional(
  Type.Object({ free: perMinuteAndDay, professional: perMinuteAndDay, enterprise: perMinuteAndDay }, closed),
);
/** What HEIRLOCK_RATE_WINDOWS may hold. */
export const rateOverridesSchema = Type.Object(
  {
    /** By surface and plan, per key; test keys have ten times as many. */
    reference: hourlyByPlan,
    overview: hourlyByPlan,
    flat: hourlyByPlan,
    keyTest: dailyByPlan,
    alternate: dailyByPlan,
    /** By endpoint of the reference surface, per key; ids are spelt `{id}`, `{vault_id}` or `:vault_id`. */
    perMinute: Type.Optional(Type.Record(Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S+$' }), count, closed)),
    /** The pages that recipients open. */
    recipient: Type.Optional(Type.Object({ perAddress: perHour, perLink: perHour }, closed)),
    /** Calls without valid credentials, per address. */
    unauthenticated: perHour,
    platform: perHour,
    /** Requests for sync, per platform token. */
    sync: perMinuteAndHour,
    /** What an owner's devices ask timestamp services and certificate authorities through the server. */
    authorities: perMinuteAndHour,
  },
  closed,
);

/** An installation's own numbers for some rate limits, for live keys; whatever it leaves out keeps the number from the rate tables. */
export type RateOverrides = DeepReadonly<Static<typeof rateOverridesSchema>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
