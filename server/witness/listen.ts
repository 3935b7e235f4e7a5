import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { DomainError, RetryLaterError } from '../../shared/domain/error-codes.ts';
import { isAway } from '../../shared/node/database/away.ts';
import type { Config } from '../config/config.ts';
import { linkPaths } from '../core/links/issue-link.ts';
import { internalError, refusalOf } from '../http/foundation/refusals/platform-refusals.ts';
import { limitConnections } from '../limit-connections.ts';
import { nodeLimits, refuseSlowBodies, usualPatience } from '../refuse-slow-requests.ts';
import { noticePage, securityHeaders } from './alive-page.ts';
import { readerOf } from './alive-route.ts';
import { askedBy, type Answered, type Asked } from './asking.ts';
import type { WitnessServices } from './counting.ts';
import { answer } from './routes.ts';
import { aliveWords } from './words/index.ts';

/** Bodies are plans and notes: nothing here takes longer. */
const requestMs = 2 * minuteMs;
const silenceMs = 30 * secondMs;

/** A server that answers as a witness; it doesn't listen yet. @throws Error for a certificate or key that can't be used. */
export async function witnessServer(config: Config, services: WitnessServices): Promise<Server> {
  const read = askedBy(config.trustedProxies);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    void respond(services, read, request, response);
  };
  const limits = { ...nodeLimits(usualPatience), requestTimeout: requestMs, keepAliveTimeout: 5 * secondMs };
  const server = config.tls === null ? createServer(limits, handle) : await tlsServer(config.tls, limits, handle);
  server.setTimeout(silenceMs);
  const { maxConnections: total, maxConnectionsPerAddress: perAddress, trustedProxies } = config;
  limitConnections(server, { total, perAddress, trustedProxies });
  refuseSlowBodies(server, usualPatience);
  return server;
}

async function tlsServer(
  { certFile, keyFile }: NonNullable<Config['tls']>,
  limits: object,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const https = await import('node:https');
  return https.createServer({ ...limits, cert: readFileSync(certFile), key: readFileSync(keyFile) }, handle);
}

async function respond(
  services: WitnessServices,
  read: ReturnType<typeof askedBy>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = services.core.newId();
  let answered: Answered;
  try {
    const asked = read(request, id);
    answered = await answer(services, asked).catch((error: unknown) => refused(services, asked, error));
  } catch (error) {
    // An address that none can be read from.
    answered = refused(services, unreadable(id), error);
  }
  send(request, response, id, answered);
}

function unreadable(id: string): Asked {
  const json = (): Promise<unknown> => Promise.resolve({});
  return { method: 'GET', path: '/', query: new URLSearchParams(), headers: {}, address: '', id, json };
}

function refused({ core }: WitnessServices, asked: Asked, error: unknown): Answered {
  const known = refusalIn(error);
  if (known === undefined) core.report({ kind: 'request failed', id: asked.id, error });
  const retry = known instanceof RetryLaterError ? { 'retry-after': String(known.retryAfterSeconds) } : undefined;
  const { statusCode, body } = known === undefined ? internalError(asked.id) : refusalOf(known, asked.id);
  const page = asked.path.startsWith(linkPaths.check_in) ? pageFor(asked, statusCode) : undefined;
  return { ...(page ?? { status: statusCode, body }), headers: { ...page?.headers, ...retry } };
}

function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL')
    return new DomainError('invalid_request', 'This is no address.');
  return isAway(error) ? new RetryLaterError('The database can not be used at the moment. Try again.', 30, 'unavailable') : undefined;
}

function pageFor(asked: Asked, status: number): Answered {
  const reader = readerOf(asked);
  const words = aliveWords[reader.language];
  if (status === 404) return noticePage(reader, status, [words.unknown, words.unknownRest]);
  if (status === 429) return noticePage(reader, status, [words.tooMany, words.tooManyRest]);
  return noticePage(reader, status, [words.failed, words.failedRest]);
}

function send(request: IncomingMessage, response: ServerResponse, id: string, { status, headers = {}, body }: Answered): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? {} : { 'content-type': 'application/json; charset=utf-8' };
  // Whoever still sends a body that nobody reads is not waited for.
  const end = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, {
    ...securityHeaders,
    ...type,
    ...headers,
    ...end,
    'x-request-id': id,
    'content-length': Buffer.byteLength(text),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
