import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '../foundation/rates/rate-limits.ts';
import type { RateRules } from '../foundation/rates/rate-table.ts';

/** How pages are limited; `limiter` is null when rate limits are off. */
export interface PageLimits {
  readonly limiter: RateLimiter | null;
  readonly rates: RateRules;
}

/**
 * Counts one request for a page, by address and by link. A link is counted under the hash of its token: counts may be stored.
 * @returns how many seconds the caller has to wait, or undefined when it may continue.
 */
export async function limitPage(
  { limiter, rates }: PageLimits,
  request: FastifyRequest,
  token: string | undefined,
): Promise<number | undefined> {
  if (limiter === null) return undefined;
  const link = token === undefined ? undefined : hash('sha256', `page of ${token}`, 'base64url');
  const status = await limiter.take(rates.pageWindows(request.ip, link));
  return status.allowed ? undefined : status.retryAfterSeconds;
}
