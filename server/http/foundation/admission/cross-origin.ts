import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answeringHook } from '../surface/answering-hook.ts';

/** What a page elsewhere may send besides what every page may. */
const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Range',
  'Tus-Resumable',
  'Upload-Defer-Length',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-API-Key',
  'X-Heirlock-Mode',
  'X-Request-ID',
].join(', ');

/** What it may read of an answer besides what every page may. */
const answerHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'Sunset',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Length',
  'Upload-Offset',
  'WWW-Authenticate',
  'Warning',
  'X-API-Version',
  'X-Deprecated-Endpoint',
  'X-Deprecated-Replacement',
  'X-Deprecated-Since',
  'X-Page',
  'X-Per-Page',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-ID',
  'X-Response-Time',
  'X-Total-Count',
  'X-Total-Pages',
].join(', ');

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** How long a browser may remember that it may ask, in seconds. */
const rememberSeconds = 600;

/** Where pages from other origins may ask, and which. */
export interface CrossOrigin {
  /** Exact origins. Empty: none may, and an OPTIONS request is what it is without this. */
  readonly origins: readonly string[];
  readonly isOpen: (path: string) => boolean;
  /** @throws DomainError over plain HTTP from elsewhere. */
  readonly requireHttps: (request: FastifyRequest) => void;
}

/**
 * Lets pages of the named origins use the API with a key or token of their own (RULINGS.md#other-origins). Cookies never count for them:
 * `Access-Control-Allow-Credentials` is sent to nobody.
 */
export function openToOrigins(app: FastifyInstance, { origins, isOpen, requireHttps }: CrossOrigin): void {
  if (origins.length === 0) return;
  const named = new Set(origins);
  app.addHook(
    'onRequest',
    answeringHook(async (request, reply) => {
      if (!isOpen(request.url.split('?', 1)[0] ?? '')) return 'goes on';
      // Said to everybody: a cache must not give one origin's answer to another.
      reply.header('vary', 'Origin');
      const { origin } = request.headers;
      if (origin === undefined || !named.has(origin)) return 'goes on';
      if (isPreflight(request)) {
        requireHttps(request);
        answerPreflight(reply, origin);
        return 'answered';
      }
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': answerHeaders });
      return 'goes on';
    }),
  );
}

/** A browser's question whether it may send a request (Fetch Standard, "CORS-preflight request"). */
function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function answerPreflight(reply: FastifyReply, origin: string): void {
  void reply
    .code(204)
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': rememberSeconds,
    })
    .send();
}
