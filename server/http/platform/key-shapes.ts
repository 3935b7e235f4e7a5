import { Type } from 'typebox';
import { keyStatuses, modes, permissions } from '../../../shared/domain/account.ts';
import { keyLimits } from '../../core/accounts/manage-own-keys.ts';
import { instant, instantOrNull, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** Shapes of API keys. Their ids are bare. */

const keyId = documentedAs(
  Type.String(),
  Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$', examples: ['01JC3ZK4V8N6Q2T7R5W9X0Y1AB'] }),
);

export const keyParams = Type.Object({ key_id: keyId });

const key = Type.Object(
  {
    id: keyId,
    name: sample('Backup script'),
    mode: oneOf(modes),
    permissions: Type.Array(oneOf(permissions)),
    status: oneOf(keyStatuses),
    expiresAt: instantOrNull('Null: never.', null),
    allowedAddresses: Type.Array(Type.String(), {
      description: 'Where it may be used from; empty: from anywhere.',
      examples: [['192.0.2.7', '2001:db8::/32']],
    }),
    createdAt: instant(),
  },
  { title: 'ApiKey' },
);

export const keysAnswer = Type.Object({ keys: Type.Array(key) });

export const createKeyBody = Type.Object(
  {
    name: documentedAs(Type.String(), Type.String({ minLength: 1, maxLength: keyLimits.name })),
    permissions: documentedAs(Type.Array(Type.Enum([...permissions])), Type.Array(Type.Enum([...permissions]), { minItems: 1 })),
    mode: Type.Enum([...modes], { description: 'Which data it works on.' }),
    expiresAt: Type.Optional(
      documentedAs(
        Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        Type.Unsafe({
          type: ['string', 'null'],
          format: 'date-time',
          description: "Until when it's valid. If left out or null: for ever.",
        }),
      ),
    ),
    allowedAddresses: Type.Optional(
      documentedAs(
        Type.Array(Type.String()),
        Type.Array(Type.String(), {
          maxItems: keyLimits.addresses,
          description: 'Single addresses or CIDR ranges; on the enterprise plan only.',
        }),
      ),
    ),
  },
  { examples: [{ name: 'Backup script', permissions: ['read'], mode: 'live', expiresAt: '2027-11-01T00:00:00Z' }] },
);

export const createdKeyAnswer = Type.Object({
  key,
  value: sample('service_sk_live_7Wq0hN3kT5…', 'The key itself. It is shown this once.'),
});
