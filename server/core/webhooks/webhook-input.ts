import { codePoints, hasControlCharacters } from '../../../shared/domain/text-rules.ts';
import { invalid } from '../../../shared/domain/error-codes.ts';
import { eventNames, payloadShapes, type EventName } from '../../../shared/domain/webhook.ts';

/** Bounds of a webhook's fields, and of how many an owner has in each mode. */
export const webhookLimits = { perOwner: 50, url: 2048, secret: { least: 16, most: 256 } } as const;

const isEventName = (name: unknown): name is EventName => (eventNames as readonly unknown[]).includes(name);

/** @throws DomainError `invalid_request`. @returns the names in order, each once. */
export function checkEvents(events: unknown): readonly EventName[] {
  if (!Array.isArray(events) || events.length === 0) throw invalid('events', 'must name at least one event');
  if (!events.every(isEventName)) throw invalid('events', `must be some of ${eventNames.join(', ')}`);
  return [...new Set(events)];
}

/** Checks only its form: where it leads is for the transport to judge. @throws DomainError `invalid_request`. */
export function checkUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '') throw invalid('url', 'is required');
  if (url.length > webhookLimits.url) throw invalid('url', `must have at most ${webhookLimits.url} characters`);
  if (!url.isWellFormed()) throw invalid('url', 'is not a URL');
  return url;
}

/** @throws DomainError `invalid_request`. */
export function checkSecret(secret: string): string {
  const { least, most } = webhookLimits.secret;
  const length = codePoints(secret);
  if (length < least || length > most) throw invalid('secret', `must have ${least} to ${most} characters`);
  if (hasControlCharacters(secret)) throw invalid('secret', 'must not contain control characters');
  return secret;
}

/** @throws DomainError `invalid_request`. */
export function checkPayload(payload: unknown): (typeof payloadShapes)[number] {
  const shape = payloadShapes.find((known) => known === payload);
  if (shape === undefined) throw invalid('payload', `must be one of ${payloadShapes.join(', ')}`);
  return shape;
}
