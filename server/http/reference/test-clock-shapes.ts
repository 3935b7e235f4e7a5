import { Type } from 'typebox';
import { count, instant } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** Requests about the test clock. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

export const moveClockBody = Type.Object(
  {
    advance_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6_400_000_000, description: 'How far to move. Either this or `now`.' }),
    ),
    now: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ format: 'date-time', description: 'Where to move, forward only. Either this or `advance_seconds`.' }),
      ),
    ),
  },
  { examples: [{ advance_seconds: 6_000_000 }] },
);

/** Answers about the test clock. Each also acts as a filter: what isn't listed isn't sent. */

const now = instant('The time of your test data.');
export const clockAnswer = Type.Object({ now }, { title: 'TestClock' });
export const clockMoveAnswer = Type.Object(
  {
    now,
    released: count(1, 'Vaults that were released on the way.'),
    reminders: count(3, 'Early reminders that were sent.'),
    missed: count(1, 'Check-ins that were missed.'),
  },
  { title: 'TestClockMove' },
);
