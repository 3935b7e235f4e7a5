import { SignJWT } from 'jose';
import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Core, Person } from '../context.ts';
import { longestAccessSeconds } from './signing-key-ring.ts';

/** Whom access tokens are for (`aud`). */
export const accessAudience = 'heirlock';

/** How long an access token is valid, in seconds (INTERFACE.md#bounds). */
export const accessSeconds = 3_600;

/**
 * A new access token of a person's session (INTERFACE.md#access-tokens).
 * @param lifeSeconds 1 to `longestAccessSeconds`. @throws RangeError outside of that.
 */
export async function issueAccessToken(
  core: Core,
  person: Person & { readonly sessionId: Ulid },
  lifeSeconds: number = accessSeconds,
): Promise<string> {
  if (!(lifeSeconds >= 1) || lifeSeconds > longestAccessSeconds) throw new RangeError('an access token lives between a second and a day');
  const { kid, privateKey } = await core.identity.signingKeys.current();
  const nowSeconds = epochSeconds(core.clock.now());
  return new SignJWT({
    email: person.email,
    roles: [...person.roles],
    amr: [...person.amr],
    sid: person.sessionId,
    ...(person.mfaAt === null ? {} : { mfa_at: epochSeconds(person.mfaAt) }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .setIssuer(core.publicUrl)
    .setAudience(accessAudience)
    .setSubject(formatId('user', person.userId))
    .setJti(core.newId())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifeSeconds)
    .sign(privateKey);
}

function epochSeconds(instant: Instant): number {
  return Math.floor(instantToMs(instant) / secondMs);
}

/** What an ID token (OpenID Connect Core, 2) says apart from who it is. */
export interface IdTokenFacts {
  readonly clientId: string;
  readonly nonce: string | null;
  readonly authenticatedAt: Instant;
}

/** An ID token for a program that was signed in by code. It opens nothing here: its audience is the program. */
export async function issueIdToken(core: Core, person: Person, { clientId, nonce, authenticatedAt }: IdTokenFacts): Promise<string> {
  const { kid, privateKey } = await core.identity.signingKeys.current();
  const nowSeconds = epochSeconds(core.clock.now());
  return new SignJWT({
    email: person.email,
    ...(person.name === null ? {} : { name: person.name }),
    ...(nonce === null ? {} : { nonce }),
    amr: [...person.amr],
    auth_time: epochSeconds(authenticatedAt),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .setIssuer(core.publicUrl)
    .setAudience(clientId)
    .setSubject(formatId('user', person.userId))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + accessSeconds)
    .sign(privateKey);
}
