import type { Ulid } from '../../../shared/domain/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../core/context.ts';

/** What the audit log keeps of a request on a recipient's page. */
export function recipientOrigin(request: FastifyRequest, recipientId: Ulid): Origin {
  return { actor: { type: 'recipient', id: recipientId }, address: request.ip, requestId: request.id };
}
