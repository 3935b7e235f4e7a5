import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { createdAfter, listOf, pages, shownRecipientId, sortBy, textOrNull } from './shapes.ts';

/** Requests about recipients. Types only: what a value may be beyond its type is decided by the core. */

export const listRecipientsQuery = Type.Object({ ...pages, sort: sortBy(['created_at', 'name', 'email']), created_after: createdAfter });

const word = (most: number, example: string, description?: string) =>
  Type.Optional(
    documentedAs(
      textOrNull,
      Type.Unsafe({
        type: ['string', 'null'],
        maxLength: most,
        examples: [example],
        ...(description === undefined ? {} : { description }),
      }),
    ),
  );

const email = Type.String({ format: 'email', maxLength: textLimits.email, description: 'Each address once in a vault.' });
const rest = {
  name: word(textLimits.recipientName, 'Ann Berger'),
  relationship: word(textLimits.relationship, 'spouse', 'What the person is to the owner, in the owner’s words.'),
  permission: word(
    textLimits.permission,
    'viewer',
    'What they are to be allowed, in the owner’s words. Every recipient can read all of a released vault.',
  ),
  notification_email: Type.Optional(
    Type.Boolean({ default: true, description: 'With `false` they are not asked by mail, when they are named, to confirm their address.' }),
  ),
  notification_sms: Type.Optional(Type.Boolean({ default: false })),
};

export const createRecipientBody = Type.Object(
  { email: requiredAs(Type.Unknown(), email), ...rest },
  { examples: [{ name: 'Ann Berger', email: 'ann@example.com', relationship: 'spouse', permission: 'viewer' }] },
);
/** What replaces or changes a recipient. */
export const changeRecipientBody = Type.Object(
  {
    email: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ ...email, description: 'Another one is asked to confirm it, and the links to the old one end.' }),
      ),
    ),
    ...rest,
  },
  { examples: [{ name: 'Ann Berger', relationship: 'friend' }] },
);

/** Answers about recipients. */

const recipient = Type.Object(
  {
    recipient_id: shownRecipientId,
    vault_id: idOf('vault'),
    name: sampleOrNull('Ann Berger'),
    email: sample('ann@example.com'),
    relationship: sampleOrNull('spouse'),
    permission: sampleOrNull('viewer'),
    notification_email: Type.Boolean({ examples: [true] }),
    notification_sms: Type.Boolean({ examples: [false] }),
    created_at: instant(),
    verified: Type.Boolean({ examples: [false], description: 'Whether they confirmed their address.' }),
  },
  { title: 'Recipient' },
);
export const recipientAnswer = recipient;
export const recipientListAnswer = listOf(recipient);
