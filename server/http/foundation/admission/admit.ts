import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, RetryLaterError } from '../../../../shared/domain/error-codes.ts';
import { permissions, type Permission } from '../../../../shared/domain/account.ts';
import type { ApiKeyReader, KeyCredential } from '../../../auth/api-key-reader.ts';
import type { PersonReader } from '../../../auth/person-reader.ts';
import type { PlatformTokenReader } from '../../../auth/platform-token-reader.ts';
import type { Core, Owner, OwnerContext } from '../../../core/context.ts';
import type { RequestTrace } from '../../../core/ports.ts';
import type { RateLimiter, RateStatus } from '../rates/rate-limits.ts';
import type { RateRules } from '../rates/rate-table.ts';
import type { Deprecation } from '../versions/deprecations.ts';
import type { KeyDialect } from '../surface/dialect.ts';
import type { TokenFault } from '../refusals/token-refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs on a surface that takes keys. */
    credential: KeyCredential | null;
  }
}

/** What every surface that takes keys works with. */
export interface SurfaceServices {
  /** The program's version, as its package states it. */
  readonly version: string;
  readonly core: Core;
  readonly keys: ApiKeyReader;
  readonly tokens: PlatformTokenReader;
  readonly people: PersonReader;
  readonly requireHttps: (request: FastifyRequest) => void;
  /** Exact origins whose pages may use the API. */
  readonly corsOrigins: readonly string[];
  /** Measures requests; null: nobody does. */
  readonly requestTrace: RequestTrace | null;
  /** Opens the metrics; null: there are none. */
  readonly metricsToken: string | null;
  /** Null when rate limits are off. */
  readonly limiter: RateLimiter | null;
  /** The limits in force, even while nobody counts. */
  readonly rates: RateRules;
  /** The endpoints that are going away. */
  readonly deprecations: readonly Deprecation[];
  /** Sends queued test mail; a moving test clock calls it between its steps. */
  readonly deliverTestMails: () => Promise<unknown>;
  /** Whether the server is about to stop, and wants no more requests than those that are on their way. */
  readonly isStopping: () => boolean;
}

/** A credential of three dot-separated base64url parts is a platform access token, anything else a key (RULINGS.md#access-tokens-on-key-surfaces). */
export const tokenShape = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;

/** Raised for a failing access token, which is answered in the auth page's own shape. */
export class TokenRefusedError extends Error {
  readonly fault: TokenFault;

  constructor(fault: TokenFault) {
    super('The access token is not valid.');
    this.name = 'TokenRefusedError';
    this.fault = fault;
  }
}

/** Raised for an exhausted window; carries what the answer reports. */
export class RateLimitError extends RetryLaterError {
  constructor(status: RateStatus) {
    super(`Too many requests. Try again in ${status.retryAfterSeconds} seconds.`, status.retryAfterSeconds);
  }
}

const allPermissions: Owner['permissions'] = new Set(permissions);

const permissionOf: Readonly<Record<string, Permission>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
};

/**
 * Everything that is decided about a caller before the request is looked at, in the usual order (RULINGS.md#order-of-answers): who,
 * how often, and whether plan, address and permission allow it.
 */
export async function admit(services: SurfaceServices, dialect: KeyDialect, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const credential = await identify(services, dialect, request, reply);
  request.credential = credential;
  if (services.limiter !== null) {
    const taken = services.limiter.take(services.rates.windowsFor(dialect.name, credential, request.routeConfig.countedAs ?? ''));
    const status = taken instanceof Promise ? await taken : taken;
    showRate(reply, status);
    if (!status.allowed) throw new RateLimitError(status);
  }
  assertAllowed(credential, request);
}

async function identify(
  services: SurfaceServices,
  dialect: KeyDialect,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyCredential> {
  try {
    return await readCredential(services, dialect, request);
  } catch (error) {
    const refused = (error instanceof DomainError && error.code === 'authentication_failed') || error instanceof TokenRefusedError;
    if (!refused || services.limiter === null) throw error;
    const status = await services.limiter.take(services.rates.failureWindows(request.ip));
    showRate(reply, status);
    throw status.allowed ? error : new RateLimitError(status);
  }
}

async function readCredential({ keys, people }: SurfaceServices, dialect: KeyDialect, request: FastifyRequest): Promise<KeyCredential> {
  if (dialect.readKey !== undefined) return dialect.readKey(keys, request);
  const header = request.headers.authorization ?? '';
  const value = /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : '';
  if (dialect.tokenRefusals !== undefined && tokenShape.test(value)) return readToken(people, value);
  return keys.read(value);
}

/**
 * A person's credential: their live data with all permissions, whatever their plan (RULINGS.md#access-tokens-on-key-surfaces). @throws
 * TokenRefusedError
 */
async function readToken(people: PersonReader, token: string): Promise<KeyCredential> {
  try {
    const { userId, accountId, email, name, plan, mfaPending, mfaAt } = await people.read(token);
    if (mfaPending) throw new TokenRefusedError('forbidden');
    const owner: Owner = { userId, accountId, email, name, plan, mode: 'live', permissions: allPermissions, clockOffsetMs: 0, mfaAt };
    return { keyId: userId, name: email, owner, allows: null, expiresAt: null, ofPerson: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'token_expired') throw new TokenRefusedError('expired');
    throw error.code === 'authentication_failed' ? new TokenRefusedError('unauthorized') : error;
  }
}

function assertAllowed({ owner, allows, ofPerson }: KeyCredential, request: FastifyRequest): void {
  if (owner.plan === 'free' && ofPerson !== true && request.routeConfig.forFreePlan !== true)
    throw new DomainError('permission_denied', 'This API needs the Professional or Enterprise plan.');
  if (allows !== null && !allows(request.ip))
    throw new DomainError('permission_denied', "This key isn't allowed to be used from this address.");
  if (request.routeConfig.anyPermission === true) return;
  const needed = permissionOf[request.method] ?? 'write';
  if (!owner.permissions.has(needed)) throw new DomainError('permission_denied', `This key lacks the ${needed} permission.`);
}

/** Rate limit headers (INTERFACE.md#rate-limits). */
export function showRate(reply: FastifyReply, status: RateStatus): void {
  reply.header('x-ratelimit-limit', status.limit);
  reply.header('x-ratelimit-remaining', status.remaining);
  reply.header('x-ratelimit-reset', status.resetSeconds);
}

/** The caller as the core sees them. */
export function contextOf(core: Core, request: FastifyRequest): OwnerContext {
  const { credential } = request;
  if (credential === null) throw new Error('a handler ran without a credential');
  const type = credential.ofPerson === true ? 'user' : 'api_key';
  const origin = { actor: { type, id: credential.keyId }, address: request.ip, requestId: request.id } as const;
  const claimId = request.idempotency?.claimId;
  return { core, owner: credential.owner, origin: claimId === undefined ? origin : { ...origin, claimId } };
}
