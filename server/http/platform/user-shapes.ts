import { Type } from 'typebox';
import { plans } from '../../../shared/domain/account.ts';
import { givenRoles } from '../../../shared/domain/role.ts';
import { idOf, instant, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { digits, pagination, role } from './shapes.ts';

/** Shapes of users as administrators see them. */

const user = Type.Object(
  {
    id: idOf('user'),
    email: sample('ada@example.com'),
    name: sampleOrNull('Ada Lovelace'),
    roles: Type.Array(role, { description: 'Those that apply in the whole installation; `VAULT_VIEWER` is everybody’s.' }),
    plan: oneOf(plans, { description: 'Of the account that they belong to.' }),
    created_at: instant(),
  },
  { title: 'User' },
);

export const listUsersQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, oldest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
  email: Type.Optional(Type.String({ maxLength: 254, pattern: '^[^\\x00-\\x1f]*$', description: 'Only people with this address.' })),
});

export const usersAnswer = Type.Object({ users: Type.Array(user), pagination });

export const userAnswer = Type.Object({ user });

export const changeUserBody = Type.Object(
  {
    roles: Type.Array(Type.Enum([...givenRoles]), {
      maxItems: 10,
      description: 'All that the user should have from now on, besides `VAULT_VIEWER`.',
    }),
  },
  { examples: [{ roles: ['VAULT_OPERATOR'] }] },
);
