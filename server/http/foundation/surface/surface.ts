import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, RetryLaterError } from '../../../../shared/domain/error-codes.ts';
import { admit, TokenRefusedError, type SurfaceServices } from '../admission/admit.ts';
import { answerTogether } from '../answers/answer-together.ts';
import { readJsonBodies } from '../bodies/body-parsing.ts';
import type { KeyDialect, SurfaceApp, SurfaceDialect } from './dialect.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { announceDeprecations } from '../versions/deprecations.ts';
import { sendEtags } from '../conditional/etags.ts';
import { rememberAnswers } from '../conditional/idempotency.ts';
import { honourIfMatch } from '../conditional/preconditions.ts';
import { formLimits } from '../bodies/receive-form.ts';
import { awayRefusal } from '../refusals/away.ts';
import { asDomainError } from '../refusals/request-problems.ts';
import { authoriseNamed, contextIn, type RouteServices } from './route-context.ts';
import type { RouteClaims } from './route-claims.ts';
import { apiVersion } from '../versions/version-history.ts';

/** Where one surface is mounted. */
export interface Mounting {
  /** `{public url}{prefix}`: what addresses in answers begin with. */
  readonly baseUrl: string;
  /** The routes taken at this place: of two surfaces the first one has a path. */
  readonly claims: RouteClaims;
  /** Whether unknown paths here are answered with this surface's wording. */
  readonly answersUnknownPaths: boolean;
}

/** Who a surface lets in. */
export interface Admission {
  /** Everything that is decided about a caller before the request is looked at. @throws DomainError for anyone who isn't let in. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Settles whether the caller may know of what the request names, and `If-Match`. @throws DomainError as the use cases do. */
  readonly settle: (request: FastifyRequest) => Promise<void>;
}

/** What a surface is made of. */
export interface SurfaceParts {
  readonly mounting: Mounting;
  readonly dialect: SurfaceDialect;
  readonly admission: Admission;
  readonly addRoutes: (app: SurfaceApp, services: RouteServices) => void;
}

/** A surface that API keys open, to be registered under each prefix it is mounted at; each has its own routes and wording. */
export function keySurface(
  services: SurfaceServices,
  mounting: Mounting,
  dialect: KeyDialect,
  addRoutes: (app: SurfaceApp, services: RouteServices) => void,
): FastifyPluginAsync {
  const admission: Admission = {
    admit: async (request, reply) => {
      if (request.routeConfig.open !== true) await admit(services, dialect, request, reply);
    },
    settle: async (request) => {
      await authoriseNamed(services, request);
      if (request.ifMatch !== null) await contextIn(services, request).precondition?.(services.core.db.read);
    },
  };
  return apiSurface(services, { mounting, dialect, admission, addRoutes });
}

/** A surface of the API. All of them share the order of answers (RULINGS.md#order-of-answers), limits, bodies, idempotency and ETags. */
export function apiSurface(services: SurfaceServices, { mounting, dialect, admission, addRoutes }: SurfaceParts): FastifyPluginAsync {
  return async (app) => {
    answerTogether(app);
    readJsonBodies(app);
    await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    answerErrors(app, services, dialect, admission, mounting.answersUnknownPaths);
    honourIfMatch(app, mounting.claims);
    announceDeprecations(app, services, dialect.name, mounting.baseUrl);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-api-version', apiVersion);
      // Reported here and not by the not-found handler alone, which runs only after the body has been read and may have been refused.
      if (request.is404) throw nothingHere();
      if (request.routeConfig.overPlainHttp !== true) services.requireHttps(request);
      await admission.admit(request, reply);
    });
    app.addHook('preValidation', async (request) => {
      if (request.body !== undefined || request.routeOptions.schema?.body === undefined) return;
      // A form is left unread for the upload's handler: anywhere else its fields would be silently ignored.
      if (request.isMultipart()) throw new DomainError('invalid_request', 'The body must be JSON, sent as application/json.');
      // No body counts as an empty one: every field is then missing or optional.
      request.body = {};
    });
    rememberAnswers(app, services.core);
    sendEtags(app);
    addRoutes(mounting.claims.routesOf(app, dialect), { ...services, baseUrl: mounting.baseUrl });
  };
}

function answerErrors(
  app: FastifyInstance,
  services: SurfaceServices,
  dialect: SurfaceDialect,
  admission: Admission,
  unknownPaths: boolean,
): void {
  if (unknownPaths) app.setNotFoundHandler((request, reply) => sendRefusal(reply, dialect.refuse(nothingHere(), request.id)));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const away = awayRefusal(error, reply);
    const refusal = await (away === undefined ? refusalFor(error, request, reply, admission, dialect) : dialect.refuse(away, request.id));
    if (refusal.statusCode >= 500) services.core.report({ kind: 'request failed', id: request.id, error });
    return sendRefusal(reply, refusal);
  });
}

function nothingHere(): DomainError {
  return new DomainError('resource_not_found', 'There is nothing at this path.');
}

/**
 * The answer to a failure; for what is wrong with a request, only after it has been settled that the caller may know about the resource.
 */
async function refusalFor(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Admission,
  dialect: SurfaceDialect,
): Promise<Refusal> {
  if (error instanceof TokenRefusedError && dialect.tokenRefusals !== undefined) return dialect.tokenRefusals[error.fault];
  const known = error instanceof DomainError ? error : asDomainError(error);
  if (known === undefined) return dialect.internalError(request.id);
  const refusal = dialect.refuse(known, request.id);
  if (known instanceof RetryLaterError) return { ...refusal, body: { ...refusal.body, retry_after: known.retryAfterSeconds } };
  if (refusal.statusCode !== 400 && refusal.statusCode !== 413 && refusal.statusCode !== 422) return refusal;
  try {
    await admission.settle(request);
    return refusal;
  } catch (earlier) {
    const known = earlier instanceof DomainError ? earlier : awayRefusal(earlier, reply);
    return known === undefined ? dialect.internalError(request.id) : dialect.refuse(known, request.id);
  }
}

function sendRefusal(reply: FastifyReply, { statusCode, body }: Refusal): FastifyReply {
  if (typeof body.retry_after === 'number') void reply.header('retry-after', body.retry_after);
  return reply.code(statusCode).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
