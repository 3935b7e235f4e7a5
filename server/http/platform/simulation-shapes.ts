import { Type } from 'typebox';
import { handoverKinds, handoverMessages } from '../../../shared/domain/handover.ts';
import { simulatedMails, simulatedPhases, simulatedTypes, simulationEnds } from '../../../shared/domain/simulate-timer.ts';
import { count, idOf, instant, instantOrNull, oneOf, oneOfOrNull, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { role } from './shapes.ts';

/** Shapes of a simulated future. */

const maxHours = 87_840;

export const simulationQuery = Type.Object({
  until: Type.Optional(
    documentedAs(
      Type.String({ maxLength: 64 }),
      Type.String({
        format: 'date-time',
        description: 'No further than this, within 100 years; default: until nothing happens any more, or one year with check-ins.',
        examples: ['2040-01-01T00:00:00Z'],
      }),
    ),
  ),
  checkInEveryHours: Type.Optional(
    documentedAs(
      Type.String({ pattern: '^[0-9]{1,9}$' }),
      Type.Integer({
        minimum: 1,
        maximum: maxHours,
        description: 'The owner checks in each time this many hours have passed; default: never.',
        examples: [480],
      }),
    ),
  ),
});

const phases = ['none', ...simulatedPhases] as const;

const person = Type.Object({
  role: oneOf(['owner', 'recipient', 'trusted']),
  recipientId: sampleOrNull('recipient_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'Null for anybody else.'),
  channel: oneOf(['mail', 'sms']),
  address: sample('anna@example.com'),
  name: sampleOrNull('Anna Berger'),
});

const event = Type.Object(
  {
    at: instant(),
    type: oneOf(simulatedTypes, { description: "What happens; members that don't belong to it are null." }),
    mail: oneOfOrNull(simulatedMails, { description: 'Which message.' }),
    to: Type.Union([person, Type.Null()], { description: 'Whom the message is for.' }),
    releaseAt: instantOrNull('The release that the message names.'),
    phase: oneOfOrNull(phases, { description: 'Where the timer is from then on.' }),
    dueAt: instantOrNull('When the missed check-in was due.', null),
    status: oneOfOrNull(['on_time', 'late'], { description: 'Of a check-in.' }),
    trigger: oneOfOrNull(['inactivity', 'date_based', 'death_certificate'], { description: 'Of the release.' }),
  },
  { title: 'SimulatedEvent' },
);

const handover = Type.Object(
  {
    recipientId: idOf('recipient'),
    messages: Type.Array(
      Type.Object({
        at: instant(),
        way: oneOf(handoverKinds, { description: 'By which kind of way.' }),
        address: sample('anna@example.com'),
        message: oneOf(handoverMessages, { description: 'What it is.' }),
      }),
    ),
    unreachedAt: instantOrNull('When others would be told that they are not reached.'),
    endsAt: instant('When nothing more is sent.'),
  },
  { title: 'SimulatedHandover' },
);

export const simulationAnswer = Type.Object(
  {
    vaultId: idOf('vault'),
    from: instant('By the clock of the vault.'),
    until: instantOrNull('How far it was to look; null for as long as anything happens.', null),
    phase: oneOf(phases, { description: 'Where the timer is now.' }),
    lastPhase: oneOf(phases, { description: 'Where it is at the end.' }),
    end: oneOf(simulationEnds, {
      description:
        '`rest`: nothing more happens by itself. `held`: automatic releases are held, and only a sign of life or an administrator ends that. `until`: it would go on later. `too_many`: no more than 2,000 events are told.',
    }),
    releasedAt: instantOrNull('Null when no release comes in this time.'),
    messageCount: count(4),
    events: Type.Array(event, { description: 'In the order in which they happen.' }),
    handovers: Type.Array(handover, { description: 'What follows a release if nobody opens anything, for each recipient.' }),
    _meta: Type.Object({ role, viewingAsOwner: Type.Boolean() }),
  },
  { title: 'Simulation' },
);
