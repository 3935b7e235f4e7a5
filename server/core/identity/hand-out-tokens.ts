import type { Core, Origin } from '../context.ts';
import { issueAccessToken } from './access-token.ts';
import type { SignedIn } from './begin-sign-in.ts';
import { checkInAtSignIn } from './check-in-at-sign-in.ts';

/** What somebody has in hand who has just signed in. */
export interface HandedOut {
  readonly accessToken: string;
  /** The refresh token, or the cookie's value. */
  readonly secret: string;
  /** A second factor is still to be shown; until then the tokens open nothing else. */
  readonly mfaPending: boolean;
}

/**
 * The tokens of somebody who came in person. Anyone who is fully signed in has thereby checked in to their vaults that renew automatically.
 */
export async function handOutTokens(core: Core, origin: Origin, { person, secret }: SignedIn): Promise<HandedOut> {
  const accessToken = await issueAccessToken(core, person);
  if (!person.mfaPending) await checkInAtSignIn(core, person.userId, origin);
  return { accessToken, secret, mfaPending: person.mfaPending };
}
