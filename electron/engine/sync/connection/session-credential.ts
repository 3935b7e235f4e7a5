import { fixedToken, type Credential } from './credential.ts';
import type { AccessPlace, SessionTokens } from './server-access.ts';
import { signInNeeded, SyncError } from '../sync-error.ts';
import { refreshTokens } from './token-endpoint.ts';

/** Renewals under way, by the owner of what they renew: a second one would present a token that has been used. */
const renewals = new WeakMap<object, Promise<string>>();

/** Resolves when no renewal for this place is under way. */
export async function settleRenewal({ owner }: AccessPlace): Promise<void> {
  await renewals.get(owner)?.catch(() => undefined);
}

/** What is kept in a place, read at the moment of each request. */
export function credentialIn(place: AccessPlace): Credential {
  const access = place.read();
  if (access !== undefined && 'token' in access) return fixedToken(access.token);
  return {
    token: () => tokensIn(place).access,
    renew: async (refused) => {
      const { access: kept } = tokensIn(place);
      // Somebody else was refused too, and has already renewed it.
      return kept === refused ? renewIn(place) : kept;
    },
  };
}

/** @throws SyncError `sign_in_needed`. */
function signedIn(place: AccessPlace): { readonly server: string; readonly tokens: SessionTokens } {
  const access = place.read();
  if (access === undefined || !('session' in access) || access.session.tokens === null) throw signInNeeded();
  return { server: access.server, tokens: access.session.tokens };
}

const tokensIn = (place: AccessPlace): SessionTokens => signedIn(place).tokens;

function renewIn(place: AccessPlace): Promise<string> {
  const running = renewals.get(place.owner);
  if (running !== undefined) return running;
  const renewal = renewOnce(place).finally(() => renewals.delete(place.owner));
  renewals.set(place.owner, renewal);
  return renewal;
}

/**
 * Exchanges the tokens for new ones, which are kept before anything uses them. A crash in between leaves the used one here: the
 * server takes it for stolen and ends the session, and the person signs in again.
 */
async function renewOnce(place: AccessPlace): Promise<string> {
  const { server, tokens: before } = signedIn(place);
  try {
    const tokens = await refreshTokens(server, before.refresh);
    if (!replaceTokens(place, before, tokens)) throw signInNeeded();
    return tokens.access;
  } catch (error) {
    if (!(error instanceof SyncError) || error.serverCode !== 'invalid_grant') throw error;
    replaceTokens(place, before, null);
    throw signInNeeded();
  }
}

/** @returns whether they were still the ones kept: in the meantime the person may have signed out, or in again. */
function replaceTokens(place: AccessPlace, before: SessionTokens, tokens: SessionTokens | null): boolean {
  const access = place.read();
  if (access === undefined || !('session' in access) || access.session.tokens?.refresh !== before.refresh) return false;
  place.write({ server: access.server, session: { ...access.session, tokens } });
  return true;
}
