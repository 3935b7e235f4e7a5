import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Permission } from '../../../shared/domain/account.ts';
import type { ApiKeyReader, KeyCredential } from '../../auth/api-key-reader.ts';
import type { Core, OwnerContext } from '../../core/context.ts';
import type { RateLimiter, RateStatus } from './rate-limits.ts';
import { failureWindow, windowsFor, type RateOverrides } from './rate-table.ts';
import type { SurfaceDialect } from './dialect.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a surface that takes keys runs. */
    credential: KeyCredential | null;
  }
}

/** What every surface that takes keys works with. */
export interface SurfaceServices {
  /** Of the program, as its package says. */
  readonly version: string;
  readonly core: Core;
  readonly keys: ApiKeyReader;
  readonly requireHttps: (request: FastifyRequest) => void;
  /** Null when rate limits are off. */
  readonly limiter: RateLimiter | null;
  readonly rateOverrides: RateOverrides | null;
  /** Sends queued test mail; a moving test clock calls it between its steps. */
  readonly deliverTestMails: () => Promise<unknown>;
}

/** A credential of three dot-separated base64url parts is a platform access token, anything else a key (decisions, section 16). */
const tokenShape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

/** Raised for a failing platform token, which answers in the auth page's own shape. */
export class TokenRefusedError extends Error {
  constructor() {
    super('The access token is not valid.');
    this.name = 'TokenRefusedError';
  }
}

/** Raised for a used-up window; carries what the answer tells. */
export class RateLimitError extends DomainError {
  readonly status: RateStatus;

  constructor(status: RateStatus) {
    super('rate_limit_exceeded', `Too many requests. Try again in ${status.retryAfterSeconds} seconds.`);
    this.status = status;
  }
}

const permissionOf: Readonly<Record<string, Permission>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
};

/**
 * Everything that is decided about a caller before the request is looked at, in the order of decisions, section 16: who,
 * how often, and whether plan, address and permission let them.
 */
export async function admit(services: SurfaceServices, dialect: SurfaceDialect, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const credential = await identify(services, dialect, request, reply);
  request.credential = credential;
  if (services.limiter !== null) {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const endpoint = `${method} ${request.routeOptions.config.endpoint ?? ''}`;
    const status = services.limiter.take(windowsFor(dialect.name, credential, endpoint, services.rateOverrides));
    showRate(reply, status);
    if (!status.allowed) throw new RateLimitError(status);
  }
  assertAllowed(credential, request);
}

async function identify(services: SurfaceServices, dialect: SurfaceDialect, request: FastifyRequest, reply: FastifyReply): Promise<KeyCredential> {
  const failures = services.limiter === null ? undefined : failureWindow(request.ip, services.rateOverrides);
  try {
    return await readCredential(services, dialect, request);
  } catch (error) {
    const refused = (error instanceof DomainError && error.code === 'authentication_failed') || error instanceof TokenRefusedError;
    if (!refused || failures === undefined || services.limiter === null) throw error;
    const status = services.limiter.take([failures]);
    showRate(reply, status);
    throw status.allowed ? error : new RateLimitError(status);
  }
}

async function readCredential({ keys }: SurfaceServices, dialect: SurfaceDialect, request: FastifyRequest): Promise<KeyCredential> {
  const header = request.headers.authorization ?? '';
  const value = /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : '';
  if (dialect.tokenRefused !== undefined && tokenShape.test(value)) throw new TokenRefusedError();
  return keys.read(value);
}

function assertAllowed({ owner, allows }: KeyCredential, request: FastifyRequest): void {
  if (owner.plan === 'free' && request.routeOptions.config.forFreePlan !== true) throw new DomainError('permission_denied', 'This API needs the Professional or Enterprise plan.');
  if (allows !== null && !allows(request.ip)) throw new DomainError('permission_denied', 'This key may not be used from this address.');
  const needed = permissionOf[request.method] ?? 'write';
  if (!owner.permissions.has(needed)) throw new DomainError('permission_denied', `This key lacks the ${needed} permission.`);
}

/** Rate limit headers (specification, "Limits"). */
export function showRate(reply: FastifyReply, status: RateStatus): void {
  reply.header('x-ratelimit-limit', status.limit);
  reply.header('x-ratelimit-remaining', status.remaining);
  reply.header('x-ratelimit-reset', status.resetSeconds);
}

/** The core's view of the caller. */
export function contextOf(core: Core, request: FastifyRequest): OwnerContext {
  const { credential } = request;
  if (credential === null) throw new Error('a handler ran without a credential');
  return { core, owner: credential.owner, origin: { actor: { type: 'api_key', id: credential.keyId }, address: request.ip, requestId: request.id } };
}
