import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { waysMembers } from '../foundation/bodies/ways-input.ts';
import { apiVersion } from './shapes.ts';
import { recipientStatuses } from '../../../shared/domain/vault.ts';

/** Requests about recipients. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

const name = Type.String({ maxLength: textLimits.recipientName, examples: ['Ann Berger'] });

export const createRecipientBody = Type.Object(
  {
    email: requiredAs(
      Type.Unknown(),
      Type.String({ format: 'email', maxLength: textLimits.email, description: 'Each address once in a vault.' }),
    ),
    name: Type.Optional(documentedAs(Type.String(), name)),
    send_notification: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether they are mailed now and asked to confirm their address.' }),
    ),
    ...waysMembers,
  },
  { examples: [{ email: 'ann@example.com', name: 'Ann Berger' }] },
);
export const updateRecipientBody = Type.Object(
  {
    name: Type.Optional(documentedAs(Type.String(), name)),
    email: Type.Optional(documentedAs(Type.String(), Type.String({ format: 'email', maxLength: textLimits.email }))),
    ...waysMembers,
  },
  { examples: [{ name: 'Ann Berger' }] },
);

/** Answers about recipients. Each also acts as a filter: what isn't listed isn't sent. */

const person = { id: idOf('recipient'), email: sample('ann@example.com'), name: sampleOrNull('Ann Berger') };
const status = oneOf(recipientStatuses, { description: '`verified` once they confirmed their address.' });
const recipientBase = {
  ...person,
  status,
  added_at: instant(),
  verified_at: instantOrNull(),
  access_granted: Type.Boolean({ examples: [false], description: 'Whether they can open the released vault.' }),
  vault_id: idOf('vault'),
};
export const recipient = Type.Object(recipientBase, { title: 'Recipient' });
export const recipientCreatedAnswer = Type.Object(
  { ...apiVersion, ...recipientBase, verification_sent: Type.Boolean({ examples: [true], description: 'Whether they were mailed.' }) },
  { title: 'RecipientCreated' },
);
export const recipientDetailAnswer = Type.Object(
  {
    ...apiVersion,
    ...recipientBase,
    last_access: instantOrNull('When they last looked at the released vault.'),
    metadata: Type.Object({
      ip_address: sampleOrNull('203.0.113.7', 'From where they did.'),
      user_agent: sampleOrNull('Mozilla/5.0', 'With what they did.'),
    }),
  },
  { title: 'RecipientDetail' },
);
export const recipientUpdateAnswer = Type.Object({ ...apiVersion, ...person, status, updated_at: instant() }, { title: 'RecipientUpdate' });
export const resendAnswer = Type.Object(
  {
    ...apiVersion,
    id: person.id,
    email: person.email,
    verification_sent: Type.Boolean({ examples: [true], description: 'False for somebody who is already verified: then nothing is sent.' }),
    sent_at: instantOrNull(),
  },
  { title: 'VerificationResent' },
);
