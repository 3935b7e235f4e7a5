import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { hourMs } from '../../../shared/domain/instant.ts';
import type { Clock } from '../../core/ports.ts';
import { RateLimiter, type RateWindow } from '../kit/rate-limits.ts';

/** Pages an hour (decisions, section 16, "Limits"). */
export const pagesPerHour = { perAddress: 300, perLink: 60 } as const;

/** Counts one request for a page. @returns for how many seconds the caller has to wait, or undefined when it may go on. */
export type PageLimit = (request: FastifyRequest, token: string | undefined) => number | undefined;

/** Limits how many pages one address and one link may ask for. */
export function limitPages(clock: Clock): PageLimit {
  const limiter = new RateLimiter(clock);
  return (request, token) => {
    const windows: RateWindow[] = [{ name: `address ${network(request.ip)}`, limit: pagesPerHour.perAddress, periodMs: hourMs }];
    if (token !== undefined) windows.push({ name: `link ${token}`, limit: pagesPerHour.perLink, periodMs: hourMs });
    const status = limiter.take(windows);
    return status.allowed ? undefined : status.retryAfterSeconds;
  };
}

/** What counts as one address: of IPv6 the first half, since whoever has one address of a network has them all. */
function network(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? ipaddr.IPv6.parse(parsed.toString()).parts.slice(0, 4).join(':') : parsed.toString();
}
