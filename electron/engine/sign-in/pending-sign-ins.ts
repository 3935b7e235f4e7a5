import { createHash, randomBytes } from 'node:crypto';
import { accessInMemory, type AccessPlace, type SessionTokens } from '../sync/connection/server-access.ts';
import { SyncError } from '../sync/sync-error.ts';
import { clientId, discover, exchangeCode } from '../sync/connection/token-endpoint.ts';
import { openRedirect, type OpenRedirect } from './open-redirect.ts';

/** A little less than the five minutes after which a browser gives up waiting for the app's answer. */
const longestMs = 295_000;

/** Who signed in where. */
export interface SignedIn {
  readonly server: string;
  readonly email: string | null;
}

interface SignIn {
  readonly server: string;
  readonly redirect: OpenRedirect;
  readonly done: Promise<SignedIn>;
  /** Filled when it is done. */
  place: AccessPlace | undefined;
}

/** A sign-in that is waiting for its person. */
export interface BegunSignIn {
  readonly id: string;
  /** The server's page that the browser is to show. */
  readonly url: string;
}

/**
 * Sign-ins of this app at servers, by authorization code with PKCE and a redirect to this machine (RFC 8252, 7636). The outcome stays
 * here, in memory, until it is kept with an account.
 */
export class PendingSignIns {
  readonly #signIns = new Map<string, SignIn>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** @throws SyncError `sign_in_unsupported`, `insecure_server`, `bad_answer`, `offline`. */
  async begin(server: string, signal: AbortSignal): Promise<BegunSignIn> {
    const { issuer, authorization_endpoint: page } = await discover(server, signal).catch(asUnsupported);
    const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    const url = pageUrl(page);
    // One at a time: anyone who starts another has given up on the first.
    this.clear();
    const redirect = await openRedirect(state, longestMs);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirect.uri,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
      scope: 'openid email',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const id = this.#newId();
    const done = this.#finish(id, { server, issuer, verifier }, redirect);
    // There may be nobody waiting for it yet.
    done.catch(() => undefined);
    this.#signIns.set(id, { server, redirect, done, place: undefined });
    return { id, url: url.href };
  }

  /**
   * Waits until the person has answered in the browser.
   * @throws SyncError `sign_in_denied`, `sign_in_failed`, `sign_in_timed_out`, `cancelled` by the signal, `not_found` for an unknown one.
   */
  async wait(id: string, signal: AbortSignal): Promise<SignedIn> {
    const { done, redirect } = this.#find(id);
    done.catch(() => this.#signIns.delete(id));
    const stop = (): void => redirect.close();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      return await done;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Where the session of a completed one is kept so far. @throws SyncError `not_found`. */
  placeOf(id: string): AccessPlace {
    const { place } = this.#find(id);
    if (place === undefined) throw unknown();
    return place;
  }

  /** Forgets one whose session is now kept elsewhere. */
  forget(id: string): void {
    this.#signIns.delete(id);
  }

  /** Calls off all that are waiting, and forgets the outcome of the others. */
  clear(): void {
    for (const { redirect } of this.#signIns.values()) redirect.close();
    this.#signIns.clear();
  }

  #find(id: string): SignIn {
    const found = this.#signIns.get(id);
    if (found === undefined) throw unknown();
    return found;
  }

  async #finish(
    id: string,
    { server, issuer, verifier }: { readonly server: string; readonly issuer: string; readonly verifier: string },
    redirect: OpenRedirect,
  ): Promise<SignedIn> {
    const brought = await redirect.brought;
    try {
      // Two simultaneous servers can't be played off against each other: each has its own redirect, and its own name in the answer (RFC
      // 9207).
      if (brought.issuer !== null && brought.issuer !== issuer)
        throw new SyncError('sign_in_failed', 'A different server answered from the one that was asked.');
      const { tokens, email } = await exchangeCode(
        server,
        { code: brought.code, redirectUri: redirect.uri, verifier },
        new AbortController().signal,
      ).catch(asFailed);
      this.#keep(id, server, tokens, email);
      brought.show('done');
      return { server, email };
    } catch (error) {
      brought.show('failed');
      throw error;
    }
  }

  #keep(id: string, server: string, tokens: SessionTokens, email: string | null): void {
    const signIn = this.#signIns.get(id);
    if (signIn === undefined) throw new SyncError('cancelled', 'The sign-in was cancelled.');
    signIn.place = accessInMemory({ server, session: { email, tokens } });
  }
}

const unknown = (): SyncError => new SyncError('not_found', 'There is no such sign-in (any more). Begin a new one.');

function asUnsupported(error: unknown): never {
  if (error instanceof SyncError && (error.code === 'not_found' || error.code === 'bad_answer'))
    throw new SyncError('sign_in_unsupported', "This server doesn't let apps sign in.", { cause: error });
  throw error;
}

function asFailed(error: unknown): never {
  if (error instanceof SyncError && error.code === 'refused')
    throw new SyncError('sign_in_failed', "The server didn't finish the sign-in.", { cause: error });
  throw error;
}

/** @throws SyncError `insecure_server` for a page where a password would be shown to the network, `bad_answer` for no page at all. */
function pageUrl(page: string): URL {
  const url = URL.canParse(page) ? new URL(page) : undefined;
  const isHere = url !== undefined && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new SyncError('bad_answer', 'The server names no page to sign in at.');
  if (url.protocol === 'http:' && !isHere)
    throw new SyncError('insecure_server', 'Plain HTTP would show your password to the network. Use https://.');
  return url;
}
