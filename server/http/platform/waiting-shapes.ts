import { Type } from 'typebox';
import { deputyAnswers, handoverKinds, handoverMessages } from '../../../shared/domain/handover.ts';
import { formatId } from '../../../shared/domain/ids.ts';
import { mailStatuses } from '../../../shared/domain/mail.ts';
import type { HandoverOutlook, WaitingFor } from '../../core/handovers/list-waiting.ts';
import { idOf, instant, instantOrNull, oneOf, oneOfOrNull, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { digits, pagination } from './shapes.ts';

/** Shapes of handovers: what happens from a release until a recipient has opened what was left to them. */

const sentMessage = Type.Object(
  {
    message: oneOf(handoverMessages, { description: 'The news itself, by telephone, to somebody who passes it on, or a reminder of it.' }),
    way: oneOf(handoverKinds, { description: 'By which kind of way.' }),
    sentAt: instant(),
    status: oneOf(mailStatuses, { description: 'What came of it.' }),
    answer: oneOfOrNull(deputyAnswers, { description: 'What somebody said who was asked to pass the word on.' }),
  },
  { title: 'HandoverMessage' },
);

/** How the handover to one recipient stands. */
export const handoverShape = Type.Object(
  {
    beganAt: instant(),
    reach: oneOf(handoverKinds, { description: 'The last kind of way whose turn has come.' }),
    nextAt: instantOrNull('When something happens next if nothing is opened; null when nothing more does.'),
    unreachedAt: instantOrNull('When others were told that this person is not reached.', null),
    messages: Type.Array(sentMessage, { description: 'What was sent, the earliest first.' }),
  },
  { title: 'Handover' },
);

const waitingFor = Type.Object(
  {
    vaultId: idOf('vault'),
    vaultName: sample('Family papers'),
    ownerEmail: sample('thomas@example.org'),
    ownerName: sampleOrNull('Thomas Berger'),
    recipientId: idOf('recipient'),
    recipientEmail: sample('anna@example.com'),
    recipientName: sampleOrNull('Anna Berger'),
    handover: handoverShape,
  },
  { title: 'WaitingFor' },
);

export const waitingQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, the longest waiting first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
});

export const waitingAnswer = Type.Object({
  waiting: Type.Array(waitingFor, { description: 'The longest waiting first.' }),
  pagination,
});

export function presentHandover({ row, reach, nextAt, messages }: HandoverOutlook) {
  return {
    beganAt: row.began_at,
    reach,
    nextAt,
    unreachedAt: row.unreached_at,
    messages: messages.map(({ message, way_kind: way, sent_at: sentAt, status, answer }) => ({ message, way, sentAt, status, answer })),
  };
}

export function presentWaiting(waiting: WaitingFor) {
  const { row } = waiting;
  return {
    vaultId: formatId('vault', row.vault_id),
    vaultName: row.vault_name,
    ownerEmail: row.owner_email,
    ownerName: row.owner_name,
    recipientId: formatId('recipient', row.recipient_id),
    recipientEmail: row.recipient_email,
    recipientName: row.recipient_name,
    handover: presentHandover(waiting),
  };
}
