import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { flag, listOf, slice } from './shapes.ts';

const statuses = ['active', 'released', 'archived', 'inactive'] as const;

/** Requests about vaults. What a value may be beyond its type is decided by the core. */

const name = documentedAs(Type.String(), Type.String({ minLength: 1, maxLength: textLimits.vaultName, examples: ['Family papers'] }));
const settings = Type.Object(
  {
    notifications_enabled: Type.Optional(Type.Boolean({ description: 'False silences early reminders to the owner.' })),
    auto_renew: Type.Optional(Type.Boolean({ description: 'Whether signing in counts as a check-in.' })),
    encryption_enabled: Type.Optional(
      documentedAs(Type.Boolean(), Type.Literal(true, { description: 'Only true: everything is stored encrypted.' })),
    ),
  },
  { additionalProperties: false },
);
const metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: `Whatever the owner wants to keep with the vault, at most ${textLimits.metadataBytes} bytes as JSON.`,
  examples: [{ family: 'Berger' }],
});

export const listVaultsQuery = Type.Object({ ...slice, status: Type.Optional(Type.Enum([...statuses])) });
export const createVaultBody = Type.Object({
  name,
  owner_email: documentedAs(Type.String(), Type.String({ format: 'email', description: "The address of a user of the key's account." })),
  metadata: Type.Optional(metadata),
});
export const updateVaultBody = Type.Object({
  name: Type.Optional(name),
  status: Type.Optional(documentedAs(Type.Unknown(), Type.Enum(['active', 'archived', 'inactive']))),
  settings: Type.Optional(settings),
  metadata: Type.Optional(metadata),
});

/** Answers about vaults. Each also acts as a filter: what isn't listed isn't sent. */

export const vaultAnswer = Type.Object({
  id: idOf('vault'),
  name: sample('Family papers'),
  status: oneOf(statuses),
  settings: Type.Object({ notifications_enabled: flag, auto_renew: flag, encryption_enabled: flag }),
  owner_email: sample('thomas@example.com'),
  metadata,
  created_at: instant(),
  updated_at: instant(),
});
export const vaultListAnswer = listOf(vaultAnswer);
