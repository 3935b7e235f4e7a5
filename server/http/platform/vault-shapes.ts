import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { requiredAs } from '../foundation/answers/documented.ts';
import { digits, pagination, role } from './shapes.ts';

/** Shapes of vaults (INTERFACE.md#platform-vaults). */

const vault = Type.Object(
  {
    id: idOf('vault'),
    name: sample('Family papers'),
    ownerUid: idOf('user'),
    created_at: instant(),
    status: oneOf(['active', 'archived', 'released']),
  },
  { title: 'Vault' },
);

const requiredRoleForModify = Type.Optional(
  oneOf(['VAULT_OWNER'], { description: "Who may change it; where you can't because you lack it." }),
);

/** The caller's relation to what is shown. */
export const standing = Type.Object(
  {
    viewingAsOwner: Type.Boolean(),
    canModify: Type.Boolean({ description: 'Whether you may change it, as it is now.' }),
    role,
    requiredRoleForModify,
  },
  { title: 'Standing' },
);

export const listVaultsQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 100 }, 'How many, newest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
  status: Type.Optional(Type.Enum(['active', 'archived', 'released'], { description: 'If left out: active and released ones.' })),
});

export const ownersVaultsQuery = Type.Object({
  email: requiredAs(
    Type.String({ maxLength: 1_000 }),
    Type.String({ maxLength: textLimits.email, description: 'The whole address of the owner.', examples: ['ann@example.com'] }),
  ),
});
export const ownersVaultsAnswer = Type.Object({
  vaults: Type.Array(vault, { description: 'The newest first, archived ones last; 100 at most.' }),
});

export const vaultsAnswer = Type.Object({
  vaults: Type.Array(vault),
  pagination,
  _meta: Type.Object({ role, canCreate: Type.Boolean({ description: 'Whether the plan allows one more.' }) }),
});

export const createVaultBody = Type.Object(
  { name: requiredAs(Type.String(), Type.String({ minLength: 1, maxLength: textLimits.vaultName })) },
  { examples: [{ name: 'Family papers' }] },
);

export const createdVaultAnswer = Type.Object({
  vault,
  _meta: Type.Object({ autoGrantedOwnership: Type.Boolean({ description: 'You own what you made.' }) }),
});

export const vaultAnswer = Type.Object({ vault, _meta: standing });
