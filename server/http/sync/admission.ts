import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { permissions } from '../../../shared/domain/account.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { ContactsContext } from '../../core/contacts/manage-contacts.ts';
import type { Core, Owner, OwnerContext } from '../../core/context.ts';
import { findSession } from '../../core/stores/session-store.ts';
import { settleDevice, type Bearer, type NamedDevice } from '../../core/sync/bind-device.ts';
import type { StopBearer } from '../../core/sync/keep-device.ts';
import type { SyncContext } from '../../core/sync/sync-context.ts';
import { RateLimitError, showRate, tokenShape, type SurfaceServices } from '../foundation/admission/admit.ts';
import type { RateStatus } from '../foundation/rates/rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of sync runs. */
    token: SyncCredential | null;
  }
  interface FastifyContextConfig {
    /** A route of sync; `device`: it is for a device that hasn't been revoked, not for any token. */
    readonly sync?: { readonly device: boolean; readonly upload?: boolean; readonly stranger?: boolean; readonly custodian?: boolean };
  }
}

/** Who is calling: with a device's own token, or as somebody signed in. */
export interface SyncCredential {
  /** What is counted: the token, the session, or else the person. */
  readonly tokenId: Ulid;
  readonly owner: Owner;
  /** Null for somebody vouched for by another issuer. */
  readonly bearer: Bearer | null;
  readonly device: NamedDevice;
}

const allPermissions: Owner['permissions'] = new Set(permissions);

/** Where the surface is mounted. */
export const syncPrefix = '/api/sync';

/** The config of a route for devices; `path` is without the prefix. */
export function forDevices(path: string): FastifyContextConfig {
  return { endpoint: syncPrefix + path, sync: { device: true } };
}

/** The config of a route for any token of an owner, so that a device can become one. */
export function forOwners(path: string): FastifyContextConfig {
  return { endpoint: syncPrefix + path, sync: { device: false } };
}

/** The config of a route for somebody who has no token: what it asks for itself, its use case checks and counts. */
export function forStrangers(path: string): FastifyContextConfig {
  return { endpoint: syncPrefix + path, sync: { device: false, stranger: true } };
}

/** The config of a route for other servers, which have no token: what counts is who signed what they bring. */
export function forCustodians(path: string): FastifyContextConfig {
  return { endpoint: syncPrefix + path, sync: { device: false, custodian: true } };
}

/** Counts a request of somebody whom nothing vouches for. @throws RateLimitError */
export async function countStranger({ limiter, rates }: SurfaceServices, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (limiter !== null) count(reply, await limiter.take(rates.failureWindows(request.ip)));
}

/** Counts a request that is passed on to an outside authority. @throws RateLimitError */
export async function countAuthorityQuestion(
  { limiter, rates }: SurfaceServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limiter !== null && request.token !== null) count(reply, await limiter.take(rates.authorityWindows(request.token.owner.userId)));
}

/** Settles who asks and how often, in the usual order (RULINGS.md#order-of-answers-in-sync). @throws DomainError */
export async function admitToken(services: SurfaceServices, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  services.requireHttps(request);
  // Addresses end up in logs and histories: a token there must never work, or people would get used to it.
  if (/heirlock_(pt|rt|st|ac)_|\beyJ[\w-]{8,}\.[\w-]+\./.test(request.url))
    throw new DomainError('invalid_request', 'A token belongs into the Authorization header, never into an address.');
  if (request.routeConfig.sync?.stranger === true) {
    await countStranger(services, request, reply);
    return;
  }
  if (request.routeConfig.sync?.custodian === true) {
    if (services.limiter !== null) count(reply, await services.limiter.take(services.rates.custodianWindows(request.ip)));
    return;
  }
  const known = await identify(services, request, reply);
  if (services.limiter !== null) count(reply, await services.limiter.take(services.rates.tokenWindows(known.tokenId)));
  const named = request.headers['x-device'];
  const device = await settleDevice(services.core, known.owner.userId, known.bearer, typeof named === 'string' ? named : undefined);
  request.token = { ...known, device };
  if (request.routeConfig.sync?.device === true) assertDevice(device);
}

type Identified = Omit<SyncCredential, 'device'>;

async function identify(services: SurfaceServices, request: FastifyRequest, reply: FastifyReply): Promise<Identified> {
  const header = request.headers.authorization ?? '';
  const value = /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : '';
  try {
    return await readToken(services, value);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'authentication_failed' || services.limiter === null) throw error;
    count(reply, await services.limiter.take(services.rates.failureWindows(request.ip)));
    throw error;
  }
}

/** A device's own token, or the access token of whoever is signed in on it. */
async function readToken({ tokens, people, core }: SurfaceServices, value: string): Promise<Identified> {
  if (!tokenShape.test(value)) {
    const { owner, bearer } = await tokens.read(value);
    return { tokenId: bearer.id, owner, bearer };
  }
  const { userId, accountId, email, name, plan, sessionId, mfaPending, mfaAt } = await people.read(value);
  if (mfaPending) throw new DomainError('mfa_required', 'Show your second factor first, at /api/auth/mfa/verify.');
  const owner: Owner = { userId, accountId, email, name, plan, mode: 'live', permissions: allPermissions, clockOffsetMs: 0, mfaAt };
  return { tokenId: sessionId ?? userId, owner, bearer: sessionId === null ? null : await bearerOf(core, sessionId) };
}

async function bearerOf(core: Core, sessionId: Ulid): Promise<Bearer> {
  const session = await findSession(core.db.read, sessionId);
  if (session === undefined) throw new DomainError('authentication_failed', 'This session has ended.');
  return { kind: 'session', id: session.id, deviceId: session.device_id, madeAt: session.created_at };
}

function count(reply: FastifyReply, status: RateStatus): void {
  showRate(reply, status);
  if (!status.allowed) throw new RateLimitError(status);
}

function assertDevice(device: NamedDevice): void {
  if (device.state === 'none') throw new DomainError('invalid_request', 'Name the device in the header X-Device.');
  if (device.state === 'unknown') throw new DomainError('device_unknown', 'This account has no such device.');
  if (device.state === 'revoked') throw new DomainError('device_revoked', 'This device has been revoked.');
}

/** The caller as the core sees them. */
export function ownerContext(core: Core, { token, ip, id }: FastifyRequest): OwnerContext {
  if (token === null) throw new Error('a handler of sync ran without a credential');
  return { core, owner: token.owner, origin: { actor: { type: 'user', id: token.owner.userId }, address: ip, requestId: id } };
}

/** The same, with the calling device. */
export function deviceContext(core: Core, request: FastifyRequest): SyncContext {
  const device = request.token?.device;
  if (device?.state !== 'active') throw new Error('a handler of sync ran without a device');
  return { ...ownerContext(core, request), deviceId: device.id };
}

/** What the request was made with. @throws DomainError `permission_denied` for somebody vouched for by another issuer. */
export function bearerIn({ token }: FastifyRequest): Bearer {
  if (token?.bearer === null) throw new DomainError('permission_denied', 'A device needs a session here. Sign in to this server.');
  if (token?.bearer === undefined) throw new Error('a handler of sync ran without a credential');
  return token.bearer;
}

/** What the request was made with, as far as stopping a device's removal depends on it. */
export function stopBearerIn({ token }: FastifyRequest): StopBearer {
  if (token === null) throw new Error('a handler of sync ran without a credential');
  return { bearer: token.bearer, deviceId: token.device.state === 'active' ? token.device.id : null };
}

/** The person whose device is calling. */
export function contactsContext(core: Core, request: FastifyRequest): ContactsContext {
  const { owner, origin } = deviceContext(core, request);
  const { userId, accountId, email, name, mfaAt = null } = owner;
  return { core, origin, person: { userId, accountId, email, name, mfaAt } };
}
