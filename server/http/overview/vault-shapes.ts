import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf, instant, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { createdAfter, listOf, pages, sentTags, shownTags, sortBy, tag } from './shapes.ts';

/** Requests about vaults. Types only: what a value may be beyond its type is decided by the core. */

export const listVaultsQuery = Type.Object({
  ...pages,
  sort: sortBy(['created_at', 'updated_at', 'name']),
  tag,
  created_after: createdAfter,
  status: Type.Optional(
    Type.Enum(['active', 'released', 'archived'], { description: 'Only vaults of this status. Without it archived ones are left out.' }),
  ),
});

const name = Type.String({
  minLength: 1,
  maxLength: textLimits.vaultName,
  description: 'Blanks around it are dropped.',
  examples: ['For Ann'],
});
const description = Type.String({ maxLength: textLimits.vaultDescription, default: '', examples: ['Letters and papers'] });
const rest = { description: Type.Optional(documentedAs(Type.String(), description)), tags: Type.Optional(sentTags) };
const example = { name: 'For Ann', description: 'Letters and papers', tags: ['family', 'papers'] };

/** A whole vault, to be created or to replace another. */
export const vaultBody = Type.Object({ name: requiredAs(Type.String(), name), ...rest }, { examples: [example] });
export const updateVaultBody = Type.Object(
  { name: Type.Optional(documentedAs(Type.String(), name)), ...rest },
  { examples: [{ tags: ['family'] }] },
);
export const confirmQuery = Type.Object({
  confirm: requiredAs(Type.String(), Type.Literal(true, { description: 'Must be `true`: what is deleted is gone for good.' })),
});

/** Answers about vaults. */

const vault = Type.Object(
  {
    vault_id: idOf('vault'),
    name: sample('For Ann'),
    description: sample('Letters and papers'),
    tags: shownTags,
    created_at: instant(),
    storage_used: count(52_133, 'Bytes of all its documents.'),
    storage_limit: count(1_099_511_627_776, 'Bytes that the plan allows for one vault.'),
    owner: Type.Object({ user_id: idOf('user'), email: sample('you@example.com') }),
  },
  { title: 'Vault' },
);
export const vaultAnswer = vault;
export const vaultListAnswer = listOf(vault);

/** The account that a key belongs to. */
export const accountAnswer = Type.Object(
  {
    account_id: idOf('account'),
    email: sample('you@example.com', 'Of the user whose key it is.'),
    plan: oneOf(['professional', 'enterprise'], { examples: ['enterprise'] }),
    created_at: instant(),
    api_version: oneOf(['v1'], { description: 'The version of the interface.' }),
  },
  { title: 'Account' },
);
