import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { modes, permissions, type Mode, hasOwnClock } from '../../../shared/domain/account.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Role } from '../../../shared/domain/role.ts';
import { findTestClockOffset } from '../../core/stores/account-store.ts';
import { requireRole } from '../../core/access/require-role.ts';
import type { Core, Owner, Person, PersonContext } from '../../core/context.ts';
import { RateLimitError, showRate, type SurfaceServices } from '../foundation/admission/admit.ts';
import { withPrecondition } from '../foundation/conditional/preconditions.ts';
import type { RateWindow } from '../foundation/rates/rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of the platform surface runs, except on open routes. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /**
     * The least role, in the whole installation, that may call this. Absent: everybody who is signed in. Anything about a single vault is
     * decided there.
     */
    readonly minimumRole?: Role;
    /**
     * The least role that may do this with the vault or document in the path, for anyone who doesn't own it. Default `VAULT_OWNER`: nobody
     * else may.
     */
    readonly neededInVault?: Role;
    /** Even while a second factor is still to be shown. */
    readonly beforeSecondFactor?: boolean;
    /** Open, and not counted for the address either. */
    readonly uncounted?: boolean;
  }
}

/** A person with the data they chose. */
export interface SignedIn {
  readonly person: Person;
  readonly owner: Owner;
}

/** Chooses the data of a request: `live`, which is the default, or `test`. */
export const modeHeader = 'x-heirlock-mode';

const allPermissions: Owner['permissions'] = new Set(permissions);
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Settles who is asking, how often, and whether their role allows it, in the usual order (RULINGS.md#order-of-answers). @throws DomainError
 */
export async function admitPerson(services: SurfaceServices, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  refuseTokensInAddress(request.url);
  const { open, uncounted, minimumRole } = request.routeConfig;
  if (open === true) {
    if (uncounted !== true) await count(services, reply, services.rates.failureWindows(request.ip));
    return;
  }
  const person = await identify(services, request, reply);
  await count(services, reply, services.rates.personWindows(person.userId));
  if (person.mfaPending && request.routeConfig.beforeSecondFactor !== true)
    throw new DomainError('mfa_required', 'Show your second factor first, at /api/auth/mfa/verify.');
  if (minimumRole !== undefined) requireRole(person, minimumRole);
  request.signedIn = { person, owner: await ownerIn(services.core, person, modeOf(request)) };
}

/**
 * Names under which tokens get into addresses, and what tokens look like. Addresses end up in logs and histories: a token must never work
 * there, or people would get used to it.
 */
const tokenInAddress =
  /[?&](access_token|refresh_token|id_token|token|bearer|authorization)=|heirlock_(pt|rt|st|ac)_|\beyJ[\w-]{8,}\.[\w-]+\./i;

function refuseTokensInAddress(url: string): void {
  let readable = url;
  try {
    readable = decodeURIComponent(url);
  } catch {
    // Anything that can't be decoded is looked at as it is.
  }
  if (tokenInAddress.test(url) || tokenInAddress.test(readable)) {
    throw new DomainError('token_in_url', 'A token belongs in the Authorization header or the body, never in an address.');
  }
}

async function identify(services: SurfaceServices, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  try {
    return await readPerson(services, request);
  } catch (error) {
    const failed = error instanceof DomainError && (error.code === 'authentication_failed' || error.code === 'token_expired');
    if (failed) await count(services, reply, services.rates.failureWindows(request.ip));
    throw error;
  }
}

async function readPerson({ people, core }: SurfaceServices, request: FastifyRequest): Promise<Person> {
  const header = request.headers.authorization;
  if (header !== undefined) return people.read(/^bearer /i.test(header) ? header.slice('bearer '.length).trim() : '');
  const cookie = request.cookies[people.cookieName];
  if (cookie === undefined) throw new DomainError('authentication_failed', 'Sign in first: no access token was sent.');
  const person = await people.readCookie(cookie);
  if (!reading.has(request.method)) assertOwnOrigin(request, core.publicUrl);
  return person;
}

/**
 * Settles that a browser sent this from one of our own pages, before a cookie counts for a change or is set: browsers say where a
 * POST comes from, and no page can forge it. @throws DomainError `csrf_refused`.
 */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ownSite = site === undefined || site === 'same-origin';
  if (ownSite && (origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`)) return;
  throw new DomainError('csrf_refused', 'Changes with a cookie are accepted from our own pages only.');
}

async function count({ limiter }: SurfaceServices, reply: FastifyReply, windows: readonly RateWindow[]): Promise<void> {
  if (limiter === null) return;
  const status = await limiter.take(windows);
  showRate(reply, status);
  if (!status.allowed) throw new RateLimitError(status);
}

function modeOf({ headers }: FastifyRequest): Mode {
  const named = headers[modeHeader] ?? 'live';
  const mode = modes.find((one) => one === named);
  if (mode === undefined)
    throw new DomainError('invalid_request', 'X-Heirlock-Mode must be live or test.', [
      { field: 'X-Heirlock-Mode', reason: 'must be live or test' },
    ]);
  return mode;
}

async function ownerIn(core: Core, { userId, accountId, email, name, plan, mfaAt }: Person, mode: Mode): Promise<Owner> {
  const clockOffsetMs = hasOwnClock[mode] ? await findTestClockOffset(core.db.read, accountId) : 0;
  return { userId, accountId, email, name, plan, mode, permissions: allPermissions, clockOffsetMs, hidesOthers: true, mfaAt };
}

/** The caller as the core sees them, with what they demand of the resource before it is changed (`If-Match`). */
export function personContext({ core }: Pick<SurfaceServices, 'core'>, request: FastifyRequest): PersonContext {
  const { signedIn, ip, id, idempotency } = request;
  if (signedIn === null) throw new Error('a handler of the platform ran without a person');
  const { person, owner } = signedIn;
  const origin = { actor: { type: 'user', id: person.userId }, address: ip, requestId: id } as const;
  const claimId = idempotency?.claimId;
  return withPrecondition({ core, person, owner, origin: claimId === undefined ? origin : { ...origin, claimId } }, request);
}
