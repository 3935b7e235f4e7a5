import { decodeJwt, errors, jwtVerify } from 'jose';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { isUlid, parseId, type Ulid } from '../../shared/domain/ids.ts';
import { instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { systemOrigin, type Core, type Person } from '../core/context.ts';
import { accessAudience } from '../core/identity/access-token.ts';
import { personOfClaims } from '../core/identity/external-person.ts';
import { personOfCookie, personOfSession, type SessionPerson } from '../core/identity/session-person.ts';
import { updateSession } from '../core/stores/session-store.ts';
import { sessionCookieName } from './session-cookie.ts';
import type { PersonReader } from './person-reader.ts';

/** Longer ones can't be valid: ours have about 600 characters. */
const longestToken = 8_192;

/** How far the signing server's clock may be ahead of the reading server's, in seconds. */
const clockSkewSeconds = 5;

/** How often the use of a session is recorded: often enough for its owner's list, without a write for each request. */
const noteMs = 5 * minuteMs;

/** The most sessions whose use is remembered as recorded; beyond it the memory starts afresh. */
const maxNoted = 10_000;

/**
 * Reads access tokens and the cookies of browsers. The session of each is looked up every time, so one that was signed out is refused with
 * the next request, and a role that was taken away is gone with it.
 */
export class AccessTokenReader implements PersonReader {
  readonly cookieName: string;
  readonly #core: Core;
  readonly #noted = new Map<string, number>();

  constructor(core: Core) {
    this.#core = core;
    this.cookieName = sessionCookieName(core.publicUrl);
  }

  /**
   * The person whom an access token stands for.
   * @throws DomainError `token_expired` for one that was valid and has expired, `authentication_failed` for every other fault, which it
   * doesn't name.
   */
  async read(jwt: string): Promise<Person> {
    if (jwt.length > longestToken) throw refused();
    const { upstream } = this.#core.identity;
    // Which keys to ask for is all that is believed of a token before its signature has been checked.
    if (upstream?.vouches === true && issuerOf(jwt) === upstream.issuer)
      return personOfClaims(this.#core, await upstream.verifyToken(jwt), systemOrigin);
    return this.#readOwn(jwt);
  }

  /** The person whose browser has this cookie. @throws DomainError `authentication_failed`. */
  async readCookie(cookie: string): Promise<SessionPerson> {
    const person = /^heirlock_st_[A-Za-z0-9_-]{43}$/.test(cookie)
      ? await personOfCookie(this.#core, this.#core.db.read, cookie)
      : undefined;
    if (person === undefined) throw refused();
    await this.#note(person.sessionId);
    return person;
  }

  async #readOwn(jwt: string): Promise<SessionPerson> {
    const { sub, sid } = await this.#verify(jwt);
    const userId = typeof sub === 'string' ? parseId('user', sub) : undefined;
    if (userId === undefined || typeof sid !== 'string' || !isUlid(sid)) throw refused();
    const person = await personOfSession(this.#core, this.#core.db.read, sid);
    if (person?.userId !== userId) throw refused();
    await this.#note(person.sessionId);
    return person;
  }

  /** Notes that a session is in use. Nobody is refused because that could not be written. */
  async #note(sessionId: Ulid): Promise<void> {
    const { clock, db, report } = this.#core;
    const now = clock.now();
    const nowMs = instantToMs(now);
    const noted = this.#noted.get(sessionId);
    if (noted !== undefined && nowMs - noted < noteMs) return;
    if (this.#noted.size >= maxNoted) this.#noted.clear();
    this.#noted.set(sessionId, nowMs);
    try {
      await db.transaction((tx) => updateSession(tx, sessionId, { last_used_at: now }));
    } catch (error) {
      report({ kind: 'session not noted', id: sessionId, error });
    }
  }

  async #verify(jwt: string): Promise<Readonly<Record<string, unknown>>> {
    const { clock, identity, publicUrl } = this.#core;
    const nowMs = instantToMs(clock.now());
    try {
      const { payload } = await jwtVerify(
        jwt,
        async ({ kid }) => {
          const key = kid === undefined || !isUlid(kid) ? undefined : await identity.signingKeys.publicKey(kid);
          if (key === undefined) throw refused();
          return key;
        },
        {
          algorithms: ['ES256'],
          issuer: publicUrl,
          audience: accessAudience,
          typ: 'at+jwt',
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: new Date(nowMs),
        },
      );
      if ((payload.iat ?? 0) > nowMs / secondMs + clockSkewSeconds) throw refused();
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new DomainError('token_expired', 'The access token has expired. Refresh it and try again.');
      if (error instanceof errors.JOSEError || error instanceof DomainError) throw refused();
      throw error;
    }
  }
}

function issuerOf(jwt: string): string | undefined {
  try {
    return decodeJwt(jwt).iss;
  } catch {
    return undefined;
  }
}

function refused(): DomainError {
  return new DomainError('authentication_failed', 'The access token is missing, wrong or no longer valid.');
}
