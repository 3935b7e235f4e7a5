import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { listOf } from './shapes.ts';
import { recipientStatuses } from '../../../shared/domain/vault.ts';

/** Requests about recipients. What a value may be beyond its type is decided by the core. */

const name = documentedAs(Type.String(), Type.String({ minLength: 1, maxLength: textLimits.recipientName, examples: ['Anna Berger'] }));
const relationship = documentedAs(
  Type.String(),
  Type.String({
    minLength: 1,
    maxLength: textLimits.relationship,
    examples: ['daughter'],
    description: "What the person is to the owner, in the owner's words.",
  }),
);
const email = Type.String({ format: 'email', maxLength: textLimits.email });

export const createRecipientBody = Type.Object({ vault_id: idOf('vault'), name, email: documentedAs(Type.String(), email), relationship });
export const updateRecipientBody = Type.Object({
  name: Type.Optional(name),
  relationship: Type.Optional(relationship),
  email: Type.Optional(
    documentedAs(
      Type.String(),
      Type.String({ format: 'email', description: 'Another one is asked to confirm it, and the links to the old one end.' }),
    ),
  ),
});

/** Answers about recipients. */

export const recipientAnswer = Type.Object({
  id: idOf('recipient'),
  vault_id: idOf('vault'),
  name: sampleOrNull('Anna Berger'),
  email: sample('anna@example.com'),
  relationship: sampleOrNull('daughter'),
  status: oneOf(recipientStatuses),
  created_at: instant(),
  updated_at: instant(),
});
export const recipientListAnswer = listOf(recipientAnswer);
