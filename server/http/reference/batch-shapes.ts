import { Type, type TSchema } from 'typebox';
import { maxBatchItems } from '../../core/batch.ts';
import { count, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { createRecipientBody, recipientCreatedAnswer } from './recipient-shapes.ts';
import { apiVersion } from './shapes.ts';
import { createVaultBody, vaultAnswer } from './vault-shapes.ts';

/** Requests with several items. Each item is checked on its own, so a malformed one fails alone. */

const bounds = { minItems: 1, maxItems: maxBatchItems };
const itemsOf = (item: TSchema) => documentedAs(Type.Array(Type.Unknown(), bounds), Type.Array(item, bounds));
const atomic = Type.Optional(Type.Boolean({ default: false, description: 'All or nothing: if one item fails, so do the others.' }));

export const batchVaultsBody = Type.Object(
  { vaults: itemsOf(createVaultBody), atomic },
  { examples: [{ vaults: [{ name: 'For Ann' }, { name: 'For Ben', description: 'Letters and papers' }], atomic: true }] },
);
export const batchRecipientsBody = Type.Object(
  { recipients: itemsOf(createRecipientBody), atomic },
  {
    examples: [
      {
        recipients: [
          { email: 'ann@example.com', name: 'Ann Berger' },
          { email: 'ben@example.com', send_notification: false },
        ],
      },
    ],
  },
);

/** Answers. */

const itemError = Type.Object({
  code: sample('vault_name_required', 'As in the answer to a single request.'),
  message: sample('A vault needs a name.'),
  details: Type.Optional(Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }))),
});

const index = count(0, 'Its place in the request, from 0.');

/** What became of an item in a batch of which nothing was created. */
export const failedItem = Type.Object({ index, status: oneOf(['failed']), error: itemError });

/** What became of each item; `name` is the name of what was created. */
function batchAnswer(name: 'vault' | 'recipient', made: TSchema, title: string) {
  const either = Type.Object({ index, status: Type.String(), [name]: Type.Optional(made), error: Type.Optional(itemError) });
  const item = documentedAs(either, Type.Union([Type.Object({ index, status: oneOf(['created']), [name]: made }), failedItem]));
  return Type.Object(
    {
      ...apiVersion,
      created: count(2),
      failed: count(0),
      results: Type.Array(item, { description: 'One for each item, in their order.' }),
    },
    { title },
  );
}

export const batchVaultsAnswer = batchAnswer('vault', vaultAnswer, 'VaultBatch');
export const batchRecipientsAnswer = batchAnswer('recipient', recipientCreatedAnswer, 'RecipientBatch');
