import { Type } from 'typebox';
import { webhookLimits } from '../../core/webhooks/webhook-input.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { apiVersion, digits } from './shapes.ts';
import { eventNames, payloadShapes } from '../../../shared/domain/webhook.ts';

/** Requests about webhooks. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

export const webhookParams = Type.Object({ webhook_id: documentedAs(Type.String(), idOf('webhook')) });
export const deliveryParams = Type.Object({ ...webhookParams.properties, delivery_id: documentedAs(Type.String(), idOf('delivery')) });

const statuses = ['success', 'failed', 'pending'] as const;
export const deliveriesQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 200, absent: 50 }, 'How many, newest first.')),
  status: Type.Optional(Type.Enum([...statuses])),
});

const names = Type.Array(Type.Enum([...eventNames]), { minItems: 1, description: 'The events that are wanted.' });
const { least, most } = webhookLimits.secret;

export const createWebhookBody = Type.Object(
  {
    url: requiredAs(
      Type.Unknown(),
      Type.String({
        format: 'uri',
        maxLength: webhookLimits.url,
        description: 'An HTTPS address. One that leads to a private, local or reserved network is refused.',
      }),
    ),
    events: requiredAs(Type.Unknown(), names),
    secret: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({
          minLength: least,
          maxLength: most,
          description: 'What deliveries are signed with. If left out, one is made and shown once, in the answer.',
        }),
      ),
    ),
    enabled: Type.Optional(Type.Boolean({ default: true })),
    payload: Type.Optional(
      documentedAs(
        Type.Unknown(),
        Type.Enum([...payloadShapes], {
          default: 'reference',
          description: 'The shape of what is sent: `alternate` is `{event, timestamp, data}`.',
        }),
      ),
    ),
  },
  { examples: [{ url: 'https://hooks.example.com/heirlock', events: ['vault.released', 'checkin.missed'] }] },
);
export const updateWebhookBody = Type.Object(
  {
    events: Type.Optional(documentedAs(Type.Unknown(), names)),
    enabled: Type.Optional(
      Type.Boolean({ description: "While false, nothing is sent: new events aren't kept, waiting ones keep waiting." }),
    ),
  },
  { examples: [{ enabled: false }] },
);

/** Answers about webhooks. Each also acts as a filter: what isn't listed isn't sent. */

const id = idOf('webhook');
const url = sample('https://hooks.example.com/heirlock');
const events = Type.Array(oneOf(eventNames, { examples: ['vault.released'] }));
const enabled = Type.Boolean({ examples: [true] });
const payload = oneOf(payloadShapes, { description: "The shape of what's sent.", examples: ['reference'] });
const secretSet = Type.Boolean({ examples: [true], description: "Always true: what's sent is always signed." });

const webhookBase = {
  id,
  url,
  events,
  enabled,
  payload,
  secret_set: secretSet,
  created_at: instant(),
  updated_at: instant(),
  last_delivery: instantOrNull('When something was last sent, or tried to be.'),
  delivery_success_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    examples: [100],
    description: 'Percentage of the deliveries that ended, with one decimal; 100 before the first.',
  }),
};
export const webhookAnswer = Type.Object({ ...apiVersion, ...webhookBase }, { title: 'Webhook' });
export const webhookListAnswer = Type.Object({ data: Type.Array(Type.Object(webhookBase, { title: 'WebhookSummary' })), total: count(1) });
export const webhookCreatedAnswer = Type.Object(
  {
    ...apiVersion,
    id,
    url,
    events,
    enabled,
    payload,
    created_at: instant(),
    secret_set: secretSet,
    secret: Type.Optional(
      sample('whsec_ZfrcH91Oe3WVqhnV5C9zgGb4xQjv0yZbYpU8mW1T2sk=', 'Only when it was made here, and only in this answer.'),
    ),
  },
  { title: 'WebhookCreated' },
);
export const webhookUpdateAnswer = Type.Object(
  { ...apiVersion, id, url, events, enabled, updated_at: instant() },
  { title: 'WebhookUpdate' },
);

const deliveryBase = {
  id: idOf('delivery'),
  event_id: idOf('event', 'The same for every webhook, attempt and repetition: receivers know by it what they have had.'),
  event_type: oneOf(eventNames, { examples: ['vault.released'] }),
  status: oneOf(statuses, { description: '`failed` after six attempts.', examples: ['success'] }),
  attempts: count(1),
  attempted_at: instantOrNull('When the last attempt was made.'),
  next_attempt_at: instantOrNull('When the next one will be.'),
  response_code: Type.Unsafe<number | null>({ type: ['integer', 'null'], examples: [200] }),
  response_time_ms: Type.Unsafe<number | null>({ type: ['integer', 'null'], examples: [87] }),
  last_error: sampleOrNull('the answer was 503', 'Why the last attempt failed.'),
};
export const deliveryAnswer = Type.Object({ ...apiVersion, ...deliveryBase }, { title: 'Delivery' });
export const deliveryListAnswer = Type.Object({
  ...apiVersion,
  webhook_id: id,
  deliveries: Type.Array(Type.Object(deliveryBase, { title: 'DeliverySummary' })),
  pagination: Type.Object({ limit: count(50), total: count(1) }),
});
