import { Type } from 'typebox';
import { webhookLimits } from '../../core/webhooks/webhook-input.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { digits } from './shapes.ts';
import { eventNames, payloadShapes } from '../../../shared/domain/webhook.ts';

/** Shapes of webhooks and their deliveries. What a value may be beyond its type is decided by the core. */

const statuses = ['success', 'failed', 'pending'] as const;
const names = Type.Array(Type.Enum([...eventNames]), { minItems: 1, description: 'The events that are wanted.' });

export const webhookParams = Type.Object({ webhook_id: documentedAs(Type.String(), idOf('webhook')) });
export const deliveryParams = Type.Object({ ...webhookParams.properties, delivery_id: documentedAs(Type.String(), idOf('delivery')) });

export const webhook = Type.Object(
  {
    id: idOf('webhook'),
    url: sample('https://hooks.example.com/heirlock'),
    events: Type.Array(oneOf(eventNames, { examples: ['vault.released'] })),
    enabled: Type.Boolean({ description: 'While false, nothing is sent.' }),
    payload: oneOf(payloadShapes, { description: "The shape of what's sent." }),
    createdAt: instant(),
    updatedAt: instant(),
    lastDeliveryAt: instantOrNull('When something was last sent, or tried to be.', null),
    succeeded: count(12, 'Deliveries that arrived.'),
    failed: count(0, 'Deliveries that were given up.'),
  },
  { title: 'Webhook' },
);

export const webhooksAnswer = Type.Object({
  webhooks: Type.Array(webhook),
  eventTypes: Type.Array(oneOf(eventNames), { description: 'All that there are.' }),
});
export const webhookAnswer = Type.Object({ webhook });
export const createdWebhookAnswer = Type.Object({
  webhook,
  secret: sampleOrNull(
    'whsec_ZfrcH91Oe3WVqhnV5C9zgGb4xQjv0yZbYpU8mW1T2sk=',
    'What deliveries are signed with. It is shown this once; null where you chose it yourself.',
  ),
});

export const createWebhookBody = Type.Object(
  {
    url: requiredAs(
      Type.String(),
      Type.String({
        format: 'uri',
        maxLength: webhookLimits.url,
        description: 'An HTTPS address. One that leads to a private, local or reserved network is refused.',
      }),
    ),
    events: requiredAs(Type.Array(Type.String()), names),
    secret: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({
          minLength: webhookLimits.secret.least,
          maxLength: webhookLimits.secret.most,
          description: 'What deliveries are signed with. If left out, one is made.',
        }),
      ),
    ),
    payload: Type.Optional(documentedAs(Type.String(), Type.Enum([...payloadShapes], { default: 'reference' }))),
  },
  { examples: [{ url: 'https://hooks.example.com/heirlock', events: ['vault.released'] }] },
);
export const changeWebhookBody = Type.Object(
  { events: Type.Optional(documentedAs(Type.Array(Type.String()), names)), enabled: Type.Optional(Type.Boolean()) },
  { examples: [{ enabled: false }] },
);

export const deliveriesQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, newest first.')),
  status: Type.Optional(Type.Enum([...statuses])),
});

const delivery = Type.Object(
  {
    id: idOf('delivery'),
    eventId: idOf('event', 'The same for every webhook, attempt and repetition.'),
    eventType: oneOf(eventNames, { examples: ['vault.released'] }),
    status: oneOf(statuses),
    attempts: count(1),
    attemptedAt: instantOrNull('When the last attempt was made.'),
    nextAttemptAt: instantOrNull('When the next one will be.', null),
    responseCode: Type.Unsafe<number | null>({ type: ['integer', 'null'], examples: [200] }),
    responseTimeMs: Type.Unsafe<number | null>({ type: ['integer', 'null'], examples: [87] }),
    lastError: sampleOrNull('the answer was 503', 'Why the last attempt failed.'),
  },
  { title: 'Delivery' },
);
export const deliveriesAnswer = Type.Object({
  deliveries: Type.Array(delivery),
  total: count(1, 'Of this status, on this and further pages.'),
});
export const deliveryAnswer = Type.Object({ delivery });
