import { Type } from 'typebox';
import { plans } from '../../../shared/domain/account.ts';
import { idOf, instant, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** The answer to a valid key (INTERFACE.md#key-test). */
export const keyTestAnswer = Type.Object({
  success: documentedAs(Type.Boolean(), Type.Literal(true, { description: 'A key that fails is refused.' })),
  message: sample('This API key is valid.'),
  key_info: Type.Object({
    key_id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'A ULID.'),
    key_name: sample('backup script'),
    user_id: idOf('user'),
    tier_id: oneOf(plans, { description: 'The plan of the account.', examples: ['professional'] }),
    rate_limits: Type.Object(
      { requests_per_day: Type.Number({ examples: [10_000] }), requests_per_minute: Type.Number({ examples: [60] }) },
      { description: 'The limits in force for this key at this endpoint.' },
    ),
  }),
  timestamp: instant(),
});
