import type { FastifyRequest } from 'fastify';
import { authoriseNamed, type RouteServices } from '../foundation/surface/route-context.ts';

/**
 * For routes whose path names a vault and something in it: settles, before the handler runs, that both are there, are the
 * caller's, and that the one is in the other. Nothing moves from vault to vault, so this stays true.
 */
export function settlePath(services: RouteServices): (request: FastifyRequest) => Promise<void> {
  return (request) => authoriseNamed(services, request);
}
