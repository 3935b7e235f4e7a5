import { Type } from 'typebox';
import { correctionRoles, correctionStatuses } from '../../../shared/domain/correction.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { digits, pagination } from './shapes.ts';

/** Shapes of corrections of recipients' addresses. */

export const correctionsQuery = Type.Object({
  vault_id: Type.Optional(documentedAs(Type.String(), idOf('vault'))),
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, the latest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
});

export const correctionBody = Type.Object(
  {
    vaultId: documentedAs(Type.String(), idOf('vault')),
    recipientId: documentedAs(Type.String(), idOf('recipient')),
    address: Type.String({
      maxLength: textLimits.email,
      description: 'The address at which they are reached today; never one of your own.',
    }),
  },
  {
    examples: [
      {
        vaultId: 'vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB',
        recipientId: 'recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AC',
        address: 'anna.holm@example.org',
      },
    ],
  },
);

export const correctionParams = Type.Object({ correction_id: documentedAs(Type.String(), idOf('correction')) });

const role = oneOf(correctionRoles);

export const correction = Type.Object(
  {
    id: idOf('correction'),
    vaultId: idOf('vault'),
    vaultName: sample('Family papers'),
    ownerEmail: sample('thomas@example.com'),
    recipientId: idOf('recipient'),
    recipientName: sampleOrNull('Anna Berger'),
    address: sample('anna.holm@example.org', 'The new one.'),
    status: oneOf(correctionStatuses, {
      description:
        'Asked until somebody of another kind agrees; then waiting for 72 hours; settled once the address counts. Needless: the recipient opened what was left to them.',
    }),
    askedBy: role,
    askedAt: instant(),
    agreedBy: Type.Union([role, Type.Null()]),
    agreedAt: instantOrNull('Null until somebody has agreed.', null),
    expiresAt: instant('When it ends if nobody agrees.'),
    settlesAt: instantOrNull('When the new address counts at the earliest; null until somebody has agreed.', null),
    closedAt: instantOrNull('When it ended, however it did.', null),
  },
  { title: 'Correction' },
);

export const correctionAnswer = Type.Object({ correction });
export const correctionsAnswer = Type.Object({ corrections: Type.Array(correction), pagination });
