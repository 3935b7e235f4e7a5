import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { DomainError, RetryLaterError } from '../../../shared/domain/error-codes.ts';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { readJsonBodies } from '../foundation/bodies/body-parsing.ts';
import type { SurfaceApp } from '../foundation/surface/dialect.ts';
import type { Refusal } from '../foundation/refusals/refusal.ts';
import { awayRefusal } from '../foundation/refusals/away.ts';
import { internalError, refusalOf } from '../foundation/refusals/platform-refusals.ts';
import { asDomainError } from '../foundation/refusals/request-problems.ts';
import { admitToken } from './admission.ts';
import { accountRoutes } from './routes/account.ts';
import { activityRoutes } from './routes/activity.ts';
import { auditRoutes } from './routes/audit.ts';
import { authorityRoutes } from './routes/authorities.ts';
import { contactRoutes } from './routes/contacts.ts';
import { custodianRoutes } from './routes/custodians.ts';
import { deviceRoutes } from './routes/devices.ts';
import { itemRoutes } from './routes/items.ts';
import { kitAccessRoutes } from './routes/kit-access.ts';
import { outlookRoutes } from './routes/outlook.ts';
import { partRoutes } from './routes/parts.ts';
import { reachRoutes } from './routes/reach.ts';
import { addReleaseKeyRoutes } from './routes/release-keys.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { wayRoutes } from './routes/ways.ts';
import { witnessingRoutes } from './routes/witnessings.ts';

/** What the owner's devices say to the server: JSON, platform tokens, and the vocabulary of the platform surface. Mount at `syncPrefix`. */
export function syncSurface(services: SurfaceServices): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest('token', null);
    readJsonBodies(app);
    app.setNotFoundHandler((request, reply) => sendRefusal(reply, refusalOf(nothingHere(), request.id)));
    answerErrors(app, services);
    app.addHook('onRequest', async (request, reply) => {
      // Stated here already: anyone who asks for nothing shouldn't have to send a body or a credential first.
      if (request.is404) throw nothingHere();
      await admitToken(services, request, reply);
    });
    app.addHook('preValidation', async (request) => {
      // No body counts as an empty one: every field is then missing or optional.
      if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
    });
    const routes = app as unknown as SurfaceApp;
    accountRoutes(routes, services.core);
    activityRoutes(routes, services.core);
    auditRoutes(routes, services.core);
    authorityRoutes(routes, services);
    contactRoutes(routes, services.core);
    custodianRoutes(routes, services);
    deviceRoutes(routes, services.core);
    itemRoutes(routes, services.core);
    kitAccessRoutes(routes, services.core);
    outlookRoutes(routes, services.core);
    partRoutes(routes, services.core);
    reachRoutes(routes, services.core);
    uploadRoutes(routes, services);
    wayRoutes(routes, services.core);
    witnessingRoutes(routes, services.core);
    addReleaseKeyRoutes(routes, services.core);
  };
}

function nothingHere(): DomainError {
  return new DomainError('resource_not_found', 'There is nothing at this path.');
}

function answerErrors(app: FastifyInstance, { core }: SurfaceServices): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const away = awayRefusal(error, reply);
    if (away !== undefined) {
      core.report({ kind: 'request failed', id: request.id, error });
      return sendRefusal(reply, refusalOf(away, request.id));
    }
    const known = error instanceof DomainError ? error : asDomainError(error);
    if (known === undefined) {
      core.report({ kind: 'request failed', id: request.id, error });
      return sendRefusal(reply, internalError(request.id));
    }
    const refusal = refusalOf(known, request.id);
    if (!(known instanceof RetryLaterError)) return sendRefusal(reply, refusal);
    const { retryAfterSeconds } = known;
    return sendRefusal(reply.header('retry-after', retryAfterSeconds), {
      ...refusal,
      body: { ...refusal.body, retry_after: retryAfterSeconds },
    });
  });
}

function sendRefusal(reply: FastifyReply, { statusCode, body }: Refusal): FastifyReply {
  return reply.code(statusCode).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
