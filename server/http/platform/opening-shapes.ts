import { Type } from 'typebox';
import { openingHoursLimits } from '../../../shared/domain/opening.ts';
import { stopOutcomes } from '../../core/custodians/stop-standing.ts';
import { idOf, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/* An opening by the owner's own hand, and what stops every release. */

export const openBody = Type.Object(
  {
    hours: documentedAs(
      Type.Number(),
      Type.Integer({
        minimum: openingHoursLimits.least,
        maximum: openingHoursLimits.most,
        description: 'How long it waits, as the owner was shown.',
      }),
    ),
    recipients: Type.Array(documentedAs(Type.String(), idOf('recipient')), {
      maxItems: 1_000,
      description: 'Everybody whom it would be opened to, as the owner was shown.',
    }),
  },
  { examples: [{ hours: 24, recipients: ['recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'] }] },
);

export const cancelAnswer = Type.Object({
  vaultId: idOf('vault'),
  cancelled: Type.Object({
    certificates: Type.Boolean(),
    approval: Type.Boolean(),
    opening: Type.Boolean(),
    missedCheckIn: Type.Boolean(),
  }),
  otherServer: Type.Union(
    [
      Type.Object({
        host: sample('second.example.org'),
        knows: Type.Boolean({ description: 'Whether it has confirmed the stop. Until then, press the link in its own mail too.' }),
        outcome: oneOf(stopOutcomes, {
          description:
            '`here_alone`: what was stopped was set going by hand here, so it hears nothing of it; where it was told to open too, stop that there.',
        }),
      }),
      Type.Null(),
    ],
    { description: 'The other server that keeps the vault together with this one; null where this one keeps it alone.' },
  ),
});
