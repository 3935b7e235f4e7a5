import { Type } from 'typebox';
import { count, idOf, instant, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { digits, pagination } from './shapes.ts';
import { actorTypes } from '../../../shared/domain/sign-in.ts';
import { modes } from '../../../shared/domain/account.ts';
import { eventDetails } from '../foundation/answers/event-details.ts';

/** Shapes of the audit log and of virus scans. */

const hash = '5f2b0c6a1e9d4b7385c2f0a9d8e7b6c5a4938271605f4e3d2c1b0a9f8e7d6c5b';

const scope = Type.Enum(['own', 'installation'], {
  default: 'own',
  description: 'Whose events: those of your own account in the chosen mode, or, for administrators, all of the installation.',
});

const event = Type.Object(
  {
    id: idOf('event'),
    seq: count(17, 'Its number in the log of its account and mode, from 1 without a gap.'),
    action: sample('vault.updated', 'What happened.'),
    actor: Type.Object({ type: oneOf(actorTypes), id: sampleOrNull('user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB') }, { description: 'Who did it.' }),
    resource: Type.Object(
      { type: sample('vault'), id: sample('vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB') },
      { description: 'What it was done to.' },
    ),
    at: instant(),
    ip: sampleOrNull('192.0.2.1', 'Where the request came from; null when nobody asked.'),
    requestId: sampleOrNull('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
    hash: sample(hash, 'The log up to this event, in 64 hexadecimal digits: it is made of the event and of `previousHash`.'),
    previousHash: sample(hash, 'The log up to the event before.'),
    details: eventDetails,
    accountId: idOf('account', 'In whose log it stands.'),
    mode: oneOf(modes),
  },
  { title: 'AuditEvent' },
);

export const listEventsQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, newest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
  action: Type.Optional(
    Type.String({
      pattern: '^[a-z_]+\\.[a-z_]+$',
      maxLength: 64,
      description: 'Only events with this action.',
      examples: ['vault.updated'],
    }),
  ),
  scope: Type.Optional(scope),
});

export const eventsAnswer = Type.Object({ events: Type.Array(event), pagination });

export const exportQuery = Type.Object({
  scope: Type.Optional(scope),
  format: Type.Optional(
    Type.Enum(['jsonl', 'csv'], { default: 'jsonl', description: 'One JSON object per line, or a table with a row for each event.' }),
  ),
});

export const headAnswer = Type.Object({
  head: Type.Union(
    [
      Type.Object(
        {
          accountId: idOf('account'),
          mode: oneOf(modes),
          seq: count(17, 'How many events the log has.'),
          hash: sample(hash, 'The log up to the last of them.'),
          signedAt: instant(),
          signature: sample('kQ…', 'Ed25519 over the five before it, in base64.'),
          publicKey: sample('3q…', 'Under which the signature holds, in base64. It is this server’s, and stays the same.'),
        },
        { title: 'AuditHead' },
      ),
      Type.Null(),
    ],
    { description: 'Null while nothing has happened.' },
  ),
});

export const rescanAnswer = Type.Object({
  document: Type.Object({
    id: idOf('document'),
    virusScan: Type.Object({ status: oneOf(['pending', 'clean', 'infected'], { description: 'What is known until the new verdict.' }) }),
  }),
});
