import { Type, type Static } from 'typebox';

/** How many events one request may ask for. */
export const maxActivityEvents = 200;

const event = Type.Object({
  id: Type.String(),
  action: Type.String(),
  actor: Type.Object({ type: Type.String(), id: Type.Union([Type.String(), Type.Null()]) }),
  at: Type.String({ minLength: 24, maxLength: 24 }),
  ip_address: Type.Union([Type.String(), Type.Null()]),
  /** The facts differ from action to action; ids in them carry their prefixes. */
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type ActivityEvent = Static<typeof event>;

/** What `GET /api/sync/vaults/{vault}/activity` answers: events newest first, and the total number. */
export const activityAnswer = Type.Object({
  events: Type.Array(event, { maxItems: maxActivityEvents }),
  total: Type.Integer({ minimum: 0 }),
});
export type ActivityAnswer = Static<typeof activityAnswer>;
