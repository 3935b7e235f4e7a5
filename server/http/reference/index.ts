import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { answerTogether } from '../kit/answer-together.ts';
import { readJsonBodies } from '../kit/body-parsing.ts';
import { formLimits } from '../kit/receive-form.ts';
import { admit, RateLimitError, TokenRefusedError, type ReferenceServices } from './credentials.ts';
import { internalError, presentDomainError, presentHttpError, type ErrorBody } from './errors.ts';
import { authoriseNamed, type ReferenceApp, type RouteServices } from './route-context.ts';
import { checkInRoutes } from './routes/check-ins.ts';
import { documentRoutes } from './routes/documents.ts';
import { policyRoutes } from './routes/policies.ts';
import { recipientRoutes } from './routes/recipients.ts';
import { testClockRoutes } from './routes/test-clock.ts';
import { vaultRoutes } from './routes/vaults.ts';

export type { ReferenceServices } from './credentials.ts';

/**
 * The public reference API (specification, S1), to be registered under each prefix it is mounted at. It translates shapes,
 * errors and pages; what is allowed and what happens is decided in the core.
 */
export function referenceSurface(services: ReferenceServices, baseUrl: string): FastifyPluginAsync {
  return async (app) => {
    const routes: RouteServices = { ...services, baseUrl };
    answerTogether(app);
    readJsonBodies(app);
    await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    answerErrors(app, services);
    app.addHook('onRequest', async (request, reply) => {
      // Said here and not by the not-found handler alone, which runs only after the body has been read and may have been refused.
      if (request.is404) throw nothingHere();
      reply.header('x-api-version', 'v1');
      services.requireHttps(request);
      await admit(services, request, reply);
    });
    app.addHook('preValidation', async (request) => {
      if (request.body !== undefined || request.routeOptions.schema?.body === undefined) return;
      // A form is left unread for the upload's handler: anywhere else its fields would silently count for nothing.
      if (request.isMultipart()) throw new DomainError('invalid_request', 'The body must be JSON, sent as application/json.');
      // No body is an empty one: every field is then missing or optional.
      request.body = {};
    });
    const typed = app as unknown as ReferenceApp;
    vaultRoutes(typed, routes);
    documentRoutes(typed, routes);
    recipientRoutes(typed, routes);
    policyRoutes(typed, routes);
    checkInRoutes(typed, routes);
    testClockRoutes(typed, routes);
  };
}

function answerErrors(app: FastifyInstance, services: ReferenceServices): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, presentDomainError(nothingHere())));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const body = await bodyFor(error, request, services);
    if (body.statusCode >= 500) services.core.report({ kind: 'request failed', id: request.id, error });
    return sendError(reply, body);
  });
}

function nothingHere(): DomainError {
  return new DomainError('resource_not_found', 'There is nothing at this path.');
}

/** The answer to a failure; for what is wrong with a request, only after it is settled that the caller may know of the resource. */
async function bodyFor(error: FastifyError, request: FastifyRequest, services: ReferenceServices): Promise<ErrorBody> {
  if (error instanceof TokenRefusedError) return { error: 'Unauthorized', message: error.message, statusCode: 401 };
  if (error instanceof RateLimitError) return { ...presentDomainError(error), retry_after: error.status.retryAfterSeconds };
  const body = error instanceof DomainError ? presentDomainError(error) : presentHttpError(error);
  if (body === undefined) return internalError;
  if (body.statusCode !== 400 && body.statusCode !== 413) return body;
  try {
    await authoriseNamed(services, request);
    return body;
  } catch (refusal) {
    return refusal instanceof DomainError ? presentDomainError(refusal) : internalError;
  }
}

function sendError(reply: FastifyReply, body: ErrorBody): FastifyReply {
  if (body.retry_after !== undefined) void reply.header('retry-after', body.retry_after);
  return reply.code(body.statusCode).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
