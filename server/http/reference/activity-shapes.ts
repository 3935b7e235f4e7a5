import { Type } from 'typebox';
import { idOf, instant, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { listOf, pages } from './shapes.ts';
import { actorTypes } from '../../../shared/domain/sign-in.ts';

export const listActivityQuery = Type.Object(pages);

const actor = Type.Object({
  type: oneOf(actorTypes, { examples: ['api_key'] }),
  id: sampleOrNull('01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'Null for the server itself.'),
});

/** Facts differ from action to action. */
const details = documentedAs(
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'What is worth knowing beyond that, by action.',
      examples: [{ document_id: 'doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', size: 42 }],
    },
  ),
);

const event = Type.Object(
  {
    id: idOf('event'),
    action: sample('document.uploaded'),
    actor,
    at: instant("By the clock of the owner's data."),
    ip_address: sampleOrNull('203.0.113.7', 'Null where nobody outside asked for it.'),
    details,
  },
  { title: 'Activity' },
);

export const activityAnswer = listOf(event);
