import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isPassing } from '../../../core/requests/passing-fault.ts';

/** After how many seconds it's worth asking again. */
const retryAfterSeconds = 10;

/**
 * What is answered while the database or the disk is away: 503 in the surface's own words, and when to ask again. Undefined for any other
 * error.
 */
export function awayRefusal(error: unknown, reply: FastifyReply): DomainError | undefined {
  if (isTheirs(error) || !isPassing(error)) return undefined;
  void reply.header('retry-after', retryAfterSeconds);
  return new DomainError('unavailable', "The server can't reach its database, or has no room, at the moment. Please try again soon.");
}

/** Whether it is the request itself that failed: a sender who breaks off leaves the same code as a database that does. */
function isTheirs(error: unknown): boolean {
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}
