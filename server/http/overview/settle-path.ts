import type { FastifyRequest } from 'fastify';
import { authoriseNamed, type RouteServices } from '../foundation/surface/route-context.ts';

/**
 * For routes whose path names a vault and something in it: checks, before the handler runs, that both exist, are the
 * caller's, and that the latter is in the former. Nothing moves from vault to vault, so this stays true.
 */
export function settlePath(services: RouteServices): (request: FastifyRequest) => Promise<void> {
  return (request) => authoriseNamed(services, request);
}
