import { Type } from 'typebox';
import { holdReasons } from '../../../shared/domain/heartbeat.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import type { ReleaseHoldRow } from '../../core/records.ts';
import { formatId } from '../../../shared/domain/ids.ts';
import { count, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** Shapes of holds: why nothing on the whole server is released automatically. */

const hold = Type.Object(
  {
    number: count(3, 'Holds are numbered as they came.'),
    reason: oneOf(holdReasons, {
      description:
        'The clock shows an earlier time than before; it went ahead by more than an hour that did not pass; the database is older than it was.',
    }),
    beganAt: instant(),
    liftedAt: instantOrNull('Null while it holds.', null),
    liftedBy: sampleOrNull('user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'Null also where the command line lifted it.'),
    note: sampleOrNull('The time server was wrong.'),
  },
  { title: 'Hold' },
);

export const holdsAnswer = Type.Object({ holds: Type.Array(hold, { description: 'The latest first, 100 at most.' }) });
export const holdAnswer = Type.Object({ hold });
export const vaultHoldAnswer = Type.Object({
  accepted: Type.Array(sample('last_warning'), { description: 'The warnings that count from now on.' }),
});
export const holdParams = Type.Object({ hold_number: documentedAs(Type.String(), Type.Integer({ minimum: 1, examples: [3] })) });
export const liftBody = Type.Object(
  {
    note: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ maxLength: textLimits.releaseNote, description: 'What was found, for those who read the log later.' }),
      ),
    ),
  },
  { examples: [{ note: 'The time server was wrong.' }] },
);

export function presentHold({ number, reason, began_at: beganAt, lifted_at: liftedAt, lifted_by: by, note }: ReleaseHoldRow) {
  return { number, reason, beganAt, liftedAt, liftedBy: by === null ? null : formatId('user', by), note };
}
