import { createHmac, randomBytes } from 'node:crypto';
import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import type { InstallationKeys } from '../installation-keys.ts';

/** What a webhook's deliveries are signed with. */
export interface WebhookSecret {
  readonly text: string;
  /** Generated here, in the form of Standard Webhooks; otherwise the owner's own. */
  readonly generated: boolean;
}

const standardPrefix = 'whsec_';

/** 256 random bits in the form of Standard Webhooks. */
export function generateWebhookSecret(): WebhookSecret {
  return { text: standardPrefix + randomBytes(32).toString('base64'), generated: true };
}

/** What a webhook's secret is sealed to. */
export const webhookPlace = (webhookId: Ulid): string => `webhook ${webhookId}`;
const marks = { generated: 'g', supplied: 's' } as const;

export function sealWebhookSecret(keys: InstallationKeys, webhookId: Ulid, { text, generated }: WebhookSecret): Uint8Array {
  return keys.sealSecret(webhookPlace(webhookId), Buffer.from((generated ? marks.generated : marks.supplied) + text));
}

/** @throws CryptoError when it was sealed for another webhook, or damaged. */
export function openWebhookSecret(keys: InstallationKeys, webhookId: Ulid, sealed: Uint8Array): WebhookSecret {
  const plain = Buffer.from(keys.openSecret(webhookPlace(webhookId), sealed)).toString();
  return { text: plain.slice(1), generated: plain.startsWith(marks.generated) };
}

/**
 * The headers that prove where a body comes from: the service's own over the body (RULINGS.md#webhook-signatures; keyed with the secret's
 * text), and those of Standard Webhooks over id, time and body (keyed with the decoded part of a generated secret, otherwise with its
 * text).
 */
export function signatureHeaders(
  secret: WebhookSecret,
  signed: { readonly eventId: Ulid; readonly atSeconds: number; readonly body: string },
): Readonly<Record<string, string>> {
  const { eventId, atSeconds, body } = signed;
  const id = formatId('event', eventId);
  const standardKey = secret.generated ? Buffer.from(secret.text.slice(standardPrefix.length), 'base64') : Buffer.from(secret.text);
  return {
    'x-service-signature': `sha256=${createHmac('sha256', Buffer.from(secret.text)).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${createHmac('sha256', standardKey).update(`${id}.${atSeconds}.${body}`).digest('base64')}`,
  };
}
