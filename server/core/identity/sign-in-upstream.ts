import { randomBytes } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import type { UpstreamProvider } from '../ports.ts';
import { beginSignIn, type SignedIn } from './begin-sign-in.ts';
import { insertUpstreamSignIn, takeUpstreamSignIn } from '../stores/external-identity-store.ts';
import { externalUser } from './external-person.ts';
import type { SignInContext } from './sign-in-context.ts';

/** How long somebody may take at the provider. */
export const upstreamMinutes = 10;

/** Somebody who is on their way to the provider. */
export interface UpstreamStart {
  readonly url: string;
  /** To be kept by the browser that asked, and by nothing else: anyone who comes back without it wasn't sent from there. */
  readonly state: string;
}

/**
 * Sends somebody to the provider.
 * @param returnTo path of ours to continue at. @throws DomainError `resource_not_found` without a provider, `invalid_request`,
 * `unavailable`.
 */
export async function startUpstream(core: Core, returnTo: string): Promise<UpstreamStart> {
  const provider = signInProvider(core);
  // One slash and then no other: `//elsewhere.example` and `/\elsewhere.example` would leave our site.
  if (!/^\/(?![/\\])[\w./~#?=&%:-]{0,2000}$/.test(returnTo))
    throw new DomainError('invalid_request', 'return_to must be a path of this server.', [
      { field: 'return_to', reason: 'must be a path of this server' },
    ]);
  const [state, nonce, verifier] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string, string];
  const url = await provider.signInUrl({ state, nonce, verifier });
  const hash = core.keys.tokenHash(state);
  const now = core.clock.now();
  const row = {
    state_hash: hash,
    issuer: provider.issuer,
    nonce,
    sealed_verifier: core.keys.sealSecret(upstreamPlace(hash), Buffer.from(verifier)),
    return_to: returnTo,
    created_at: now,
    expires_at: addMs(now, upstreamMinutes * minuteMs),
  };
  await core.db.transaction((tx) => insertUpstreamSignIn(tx, row));
  return { url, state };
}

/**
 * Signs in the person who came back from the provider with its answer.
 * @param state what the browser kept. @throws DomainError `resource_not_found`, `invalid_grant`, `unavailable`.
 */
export async function finishUpstream(
  ctx: SignInContext,
  callbackUrl: URL,
  state: string,
): Promise<SignedIn & { readonly returnTo: string }> {
  const { core } = ctx;
  const provider = signInProvider(core);
  const hash = core.keys.tokenHash(state);
  const started = await core.db.transaction((tx) => takeUpstreamSignIn(tx, hash, core.clock.now()));
  if (started?.issuer !== provider.issuer)
    throw new DomainError('invalid_grant', "This sign-in wasn't started here, or was started too long ago. Start again.");
  const verifier = Buffer.from(core.keys.openSecret(upstreamPlace(hash), started.sealed_verifier)).toString();
  const claims = await provider.claimsOf(callbackUrl, { state, nonce: started.nonce, verifier });
  const signedIn = await core.db.transaction(async (tx) => {
    const [user] = await externalUser(tx, core, claims, ctx.origin);
    if (user === undefined) throw new Error('an external identity that was just stored is not there');
    const mfaAt = claims.amr.includes('mfa') ? claims.authenticatedAt : null;
    return beginSignIn(tx, ctx, { userId: user.user_id, method: 'provider', amr: claims.amr.length === 0 ? ['fed'] : claims.amr, mfaAt });
  });
  return { ...signedIn, returnTo: started.return_to };
}

function signInProvider({ identity }: Core): UpstreamProvider {
  if (identity.upstream?.signsIn !== true) throw new DomainError('resource_not_found', 'There is no other place to sign in.');
  return identity.upstream;
}

/** What the verifier of a sign-in elsewhere is sealed to. */
export const upstreamPlace = (stateHash: string): string => `upstream sign-in ${stateHash}`;
