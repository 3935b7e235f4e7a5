import { Type } from 'typebox';
import { idOf, instant, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { listOf, pages } from './shapes.ts';
import { actorTypes } from '../../../shared/domain/sign-in.ts';
import { eventDetails } from '../foundation/answers/event-details.ts';

export const listActivityQuery = Type.Object(pages);

const actor = Type.Object({
  type: oneOf(actorTypes, { examples: ['api_key'] }),
  id: sampleOrNull('01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'Null for the server itself.'),
});

const event = Type.Object(
  {
    id: idOf('event'),
    action: sample('document.uploaded'),
    actor,
    at: instant("By the clock of the owner's data."),
    ip_address: sampleOrNull('203.0.113.7', 'Null where nobody outside asked for it.'),
    details: eventDetails,
  },
  { title: 'Activity' },
);

export const activityAnswer = listOf(event);
