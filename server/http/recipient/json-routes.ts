import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, RetryLaterError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { Core } from '../../core/context.ts';
import { awayRefusal } from '../foundation/refusals/away.ts';

/** What scripts of these pages say and are answered: JSON, refusals included, `{"error": "<code>"}`. */
export function speakJson(app: FastifyInstance, core: Core, maxJsonBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxJsonBytes }, app.getDefaultJsonParser('error', 'error'));
  app.setErrorHandler(refuseAsJson(core));
}

/** The statuses of refusals that can come up here; of any other code 409. */
const statuses: Partial<Record<DomainErrorCode, number>> = {
  authentication_failed: 401,
  https_required: 403,
  link_locked: 403,
  link_unknown: 404,
  resource_not_found: 404,
  document_not_found: 404,
  link_expired: 410,
  range_not_satisfiable: 416,
  invalid_request: 400,
  unavailable: 503,
};

function refuseAsJson(core: Core): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (error, request, reply) => {
    if (error instanceof RetryLaterError) void reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof DomainError) return refuse(reply, statuses[error.code] ?? 409, error.code);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(reply, status, 'invalid_request');
    core.report({ kind: 'recipient page failed', id: request.id, error });
    return awayRefusal(error, reply) === undefined ? refuse(reply, 500, 'internal_error') : refuse(reply, 503, 'unavailable');
  };
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send({ error: code });
}
