import { createHash } from 'node:crypto';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { AuthorizationCodeRow, Db } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import {
  findAuthorizationCode,
  insertAuthorizationCode,
  noteIssuedSession,
  useAuthorizationCode,
} from '../stores/authorization-code-store.ts';
import { beginSignIn, type SignedIn } from './begin-sign-in.ts';
import { eventUser, personInSession } from './person-in-session.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { personOfSession } from './session-person.ts';
import { findSession, markSessionRevoked } from '../stores/session-store.ts';
import type { SignInContext } from './sign-in-context.ts';
import { newSecret } from './start-session.ts';

/** The programs that may be signed in by code. They are public: PKCE and the redirect are what tie a code to them. */
const publicClients = ['heirlock-desktop'] as const;

/** A code is exchanged at once or never. */
const codeMs = 60 * secondMs;

/** What a program asks a browser for (RFC 6749, 7636, 8252). */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: string;
  readonly responseType: string;
  readonly nonce: string | null;
}

/**
 * Ensures that a request for a code is one that we answer, before anybody is redirected anywhere.
 * @throws DomainError `invalid_request` naming what is wrong with it.
 */
export function assertAuthorizable({
  clientId,
  redirectUri,
  codeChallenge,
  codeChallengeMethod,
  responseType,
}: Omit<AuthorizationRequest, 'nonce'>): void {
  const refuse = (field: string, reason: string): DomainError =>
    new DomainError('invalid_request', `${field} ${reason}.`, [{ field, reason }]);
  if (!(publicClients as readonly string[]).includes(clientId)) throw refuse('client_id', 'is of no program that is known here');
  if (!isLoopbackRedirect(redirectUri)) throw refuse('redirect_uri', 'must be http://127.0.0.1:<port>/… or http://[::1]:<port>/…');
  if (responseType !== 'code') throw refuse('response_type', 'must be code');
  if (codeChallengeMethod !== 'S256') throw refuse('code_challenge_method', 'must be S256');
  if (!/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)) throw refuse('code_challenge', 'must be the base64url of a SHA-256');
}

/** Loopback by address and never by name, which somebody else might answer for (RFC 8252, 7.3 and 8.3). */
function isLoopbackRedirect(text: string): boolean {
  if (!/^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}\/[\w./~-]*$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, port, username, hash } = new URL(text);
  return (hostname === '127.0.0.1' || hostname === '[::1]') && port !== '0' && username === '' && hash === '';
}

/** A code for a program, on the word of the person who is signed in. @throws DomainError as `assertAuthorizable`. */
export async function authorizeClient(ctx: PersonContext, request: AuthorizationRequest): Promise<string> {
  assertAuthorizable(request);
  const { core, origin, person } = ctx;
  const { sessionId } = personInSession(ctx);
  const code = newSecret('heirlock_ac_');
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    await insertAuthorizationCode(tx, {
      code_hash: core.keys.tokenHash(code),
      user_id: person.userId,
      session_id: sessionId,
      client_id: request.clientId,
      redirect_uri: request.redirectUri,
      code_challenge: request.codeChallenge,
      nonce: request.nonce,
      created_at: now,
      expires_at: addMs(now, codeMs),
      used_at: null,
      issued_session_id: null,
    });
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'authorization_code.issued', {
      session: sessionId,
      details: { clientId: request.clientId },
    });
  });
  return code;
}

export interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** What a code led to: a session, and what its ID token has to repeat. */
export type ExchangedCode = SignedIn & { readonly clientId: string; readonly nonce: string | null; readonly authenticatedAt: Instant };

/**
 * Signs a program in with its code. A code that arrives a second time ends what the first led to: one of the two senders had stolen it.
 * @throws DomainError `invalid_grant`.
 */
export async function exchangeCode(ctx: SignInContext, given: CodeExchange): Promise<ExchangedCode> {
  const { core } = ctx;
  const exchanged = await core.db.transaction(async (tx) => {
    const hash = core.keys.tokenHash(given.code);
    const row = await findAuthorizationCode(tx, hash);
    const now = core.clock.now();
    if (row === undefined) return undefined;
    if (!(await useAuthorizationCode(tx, hash, now))) return endStolen(tx, ctx, hash, now);
    if (row.expires_at <= now || !fits(row, given)) return undefined;
    return signIn(tx, ctx, row);
  });
  if (exchanged === undefined)
    throw new DomainError('invalid_grant', "This code isn't valid (any more), or was meant for somebody else. Start again.");
  return exchanged;
}

function fits(row: AuthorizationCodeRow, { clientId, redirectUri, codeVerifier }: CodeExchange): boolean {
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const proven = /^[\w.~-]{43,128}$/.test(codeVerifier) && equalBytes(Buffer.from(challenge), Buffer.from(row.code_challenge));
  return proven && clientId === row.client_id && redirectUri === row.redirect_uri;
}

async function signIn(tx: Db, ctx: SignInContext, row: AuthorizationCodeRow): Promise<ExchangedCode | undefined> {
  const approver = await personOfSession(ctx.core, tx, row.session_id);
  const session = await findSession(tx, row.session_id);
  if (approver === undefined || session === undefined || approver.mfaPending) return undefined;
  const signedIn = await beginSignIn(
    tx,
    { ...ctx, kind: 'desktop' },
    { userId: row.user_id, method: 'code', amr: approver.amr, mfaAt: approver.mfaAt },
  );
  await noteIssuedSession(tx, row.code_hash, signedIn.person.sessionId);
  return { ...signedIn, clientId: row.client_id, nonce: row.nonce, authenticatedAt: session.created_at };
}

async function endStolen(tx: Db, { core, origin }: SignInContext, hash: string, now: Instant): Promise<undefined> {
  // Read again: what it led to may have appeared while this waited for its turn.
  const sessionId = (await findAuthorizationCode(tx, hash))?.issued_session_id ?? null;
  const person = sessionId === null ? undefined : await personOfSession(core, tx, sessionId);
  if (sessionId === null || person === undefined || !(await markSessionRevoked(tx, sessionId, now, 'code_reused'))) return undefined;
  await recordIdentityEvent(tx, core, origin, { id: person.userId, account_id: person.accountId }, 'session.reuse_detected', {
    session: sessionId,
    details: { code: true },
  });
  return undefined;
}
