import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { readFileSync } from 'node:fs';
import { AccessTokenReader } from './auth/access-token-reader.ts';
import { ApiKeyReader } from './auth/api-key-reader.ts';
import { PlatformTokenReader } from './auth/platform-token-reader.ts';
import { grantRequests, returnRequests } from './core/stores/rate-count-store.ts';
import type { AccessCounter } from './core/audit/access-counter.ts';
import type { Core } from './core/context.ts';
import type { Config } from './config/config.ts';
import { compileOnce } from './http/foundation/surface/compile-once.ts';
import { deprecations } from './http/foundation/versions/deprecations.ts';
import { documentedKeyword } from './http/foundation/answers/documented.ts';
import { httpsRule } from './http/foundation/admission/https-rule.ts';
import { MemoryRateLimiter } from './http/foundation/rates/memory-rate-limiter.ts';
import type { RateLimiter } from './http/foundation/rates/rate-limits.ts';
import { RateRules } from './http/foundation/rates/rate-table.ts';
import { requestIdFrom } from './http/foundation/admission/request-id.ts';
import { networkOf } from './http/foundation/rates/network.ts';
import { SharedRateLimiter } from './http/foundation/rates/shared-rate-limiter.ts';
import { refuseUnreadable } from './http/foundation/refusals/unreadable-request.ts';
import { mountSurfaces, refusePath } from './http/mount.ts';
import { dropUnreadBodies } from './drop-unread-bodies.ts';
import { limitConnections } from './limit-connections.ts';
import { nodeLimits, refuseSlowBodies, usualPatience, type Patience } from './refuse-slow-requests.ts';
import { traceRequests } from './trace-requests.ts';
import type { SurfaceServices } from './http/foundation/admission/admit.ts';
import packageJson from '../package.json' with { type: 'json' };

/** Node takes no more of a request's head than this, so that an id of any length reaches its route and is unknown there. */
const longestParameter = 16 * 1024;

/** What the surfaces work with, as configured. */
export function surfaceServices(
  config: Config,
  core: Core,
  deliverTestMails: () => Promise<unknown>,
  isStopping = () => false,
): SurfaceServices {
  return {
    version: packageJson.version,
    core,
    keys: new ApiKeyReader(core),
    tokens: new PlatformTokenReader(core),
    people: new AccessTokenReader(core),
    requireHttps: httpsRule({ tls: config.tls !== null, allowHttp: config.allowHttp, trustedProxies: config.trustedProxies }),
    corsOrigins: config.corsOrigins,
    requestTrace: null,
    metricsToken: config.metricsToken,
    limiter: config.rateLimits ? rateLimiter(core) : null,
    rates: new RateRules(config.rateWindows),
    deprecations,
    deliverTestMails,
    isStopping,
  };
}

/** A SQLite database belongs to one server process; on Postgres there may be several, which count together. */
function rateLimiter({ db, clock, report }: Core): RateLimiter {
  if (db.dialect === 'sqlite') return new MemoryRateLimiter(clock);
  // Each is one statement and needs no transaction around it.
  const counts = { grant: grantRequests.bind(null, db.read), takeBack: returnRequests.bind(null, db.read) };
  return new SharedRateLimiter({ clock, counts, report });
}

/** How long a connection may take to agree on TLS, in milliseconds. */
const handshakeMs = 10_000;

function serverOptions({ tls }: Config, patience: Patience): FastifyServerOptions {
  const limits = nodeLimits(patience);
  if (tls === null) return { http: limits } as FastifyServerOptions;
  const https = { ...limits, handshakeTimeout: handshakeMs, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
  return { https } as FastifyServerOptions;
}

/** Puts the HTTP side together; nothing listens yet. */
export async function buildApp(
  config: Config,
  services: SurfaceServices,
  accessLog: AccessCounter,
  patience = usualPatience,
): Promise<FastifyInstance> {
  const requestId = requestIdFrom(services.core.newId);
  const app = fastify({
    ...serverOptions(config, patience),
    logger: false,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    genReqId: requestId,
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: longestParameter, querystringParser: parseQuery },
    schemaController: compileOnce,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, keywords: [documentedKeyword] } },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, requestId({ headers: {} })),
    frameworkErrors: (_error, request, reply) => refusePath(request as FastifyRequest, reply as FastifyReply, config.publicUrl),
  }) as unknown as FastifyInstance;
  const { maxConnections: total, maxConnectionsPerAddress: perAddress, trustedProxies } = config;
  limitConnections(app.server, { total, perAddress, trustedProxies });
  refuseSlowBodies(app.server, patience);
  dropUnreadBodies(app);
  // An expectation that we don't know is ignored; Node itself would refuse it with an empty answer.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response));
  app.decorateRequest('credential', null);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('routeConfig');
  app.addHook('onRequest', (request, reply, done) => {
    request.routeConfig = request.routeOptions.config;
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onClose', () => services.limiter?.close());
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, services, accessLog);
    done();
  });
  if (services.requestTrace !== null) traceRequests(app, services.requestTrace, config.trustedProxies);
  await mountSurfaces(app, services);
  return app;
}

/** A query as the validators want it: plain strings; a name that comes twice becomes a list, which every schema here refuses. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  if (text === '') return query;
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return query;
}

const longestPath = 300;

/** Requests leave a line in the request log, within bounds, but for those that watch the server. Paths of mailed links contain secrets, so the route is logged instead of the path. */
function logRequest(request: FastifyRequest, reply: FastifyReply, services: SurfaceServices, accessLog: AccessCounter): void {
  if (request.routeOptions.config.unlogged === true) return;
  const { core } = services;
  const isApi = request.routeOptions.config.endpoint !== undefined;
  const path = isApi ? (request.url.split('?', 1)[0] ?? '') : (request.routeOptions.url ?? '(unknown path)');
  const entry = {
    id: core.newId(),
    key_id: request.credential === null || request.credential.ofPerson === true ? null : request.credential.keyId,
    user_id:
      request.signedIn?.person.userId ??
      request.token?.owner.userId ??
      (request.credential?.ofPerson === true ? request.credential.keyId : null),
    method: request.method,
    endpoint: path.slice(0, longestPath),
    status: reply.statusCode,
    ip_address: request.ip,
    at: core.clock.now(),
    request_id: request.id,
  };
  accessLog.logRequest(entry, networkOf(request.ip));
}
