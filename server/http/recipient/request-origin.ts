import type { Ulid } from '../../../shared/domain/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../core/context.ts';

/** The same on the page of somebody who is asked to sign. */
export function witnessOrigin(request: FastifyRequest, witnessId: Ulid): Origin {
  return { actor: { type: 'witness', id: witnessId }, address: request.ip, requestId: request.id };
}

/** What the audit log keeps of a request on a recipient's page. */
export function recipientOrigin(request: FastifyRequest, recipientId: Ulid): Origin {
  return { actor: { type: 'recipient', id: recipientId }, address: request.ip, requestId: request.id };
}
