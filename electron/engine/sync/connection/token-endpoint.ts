import { Type, type Static, type TSchema } from 'typebox';
import type { SessionTokens } from './server-access.ts';
import { ServerConnection, shortPatience, type Call } from './server-connection.ts';

/** The app as a public client (RFC 6749, 2.1). */
export const clientId = 'heirlock-desktop';

const tokenPath = '/api/auth/token';
const secret = Type.String({ minLength: 16, maxLength: 8_192 });
const tokenAnswer = Type.Object({
  access_token: secret,
  refresh_token: secret,
  id_token: Type.Optional(Type.String({ maxLength: 16_384 })),
});
const discoveryAnswer = Type.Object({
  issuer: Type.String({ maxLength: 2_048 }),
  authorization_endpoint: Type.String({ maxLength: 2_048 }),
});

/** Where a server wants people to sign in, and its own name for itself (OpenID Connect Discovery). */
export type Discovery = Static<typeof discoveryAnswer>;

/** @throws SyncError `not_found` for a server without sign-in, `bad_answer`, `offline`. */
export function discover(server: string, signal: AbortSignal): Promise<Discovery> {
  return ask(server, discoveryAnswer, { method: 'GET', path: '/.well-known/openid-configuration', signal });
}

/** What a code is exchanged with (RFC 7636). */
export interface CodeProof {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** @throws SyncError; its `serverCode` is `invalid_grant` when the code is not valid. */
export async function exchangeCode(
  server: string,
  { code, redirectUri, verifier }: CodeProof,
  signal: AbortSignal,
): Promise<{ readonly tokens: SessionTokens; readonly email: string | null }> {
  const json = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: redirectUri, code_verifier: verifier };
  const answer = await ask(server, tokenAnswer, { method: 'POST', path: tokenPath, json, signal });
  return { tokens: tokensOf(answer), email: emailIn(answer.id_token) };
}

/**
 * Asked once and seen through to the end: whoever is waiting for it may be gone, but the token that was presented is used up.
 * @throws SyncError; its `serverCode` is `invalid_grant` when the session is over.
 */
export async function refreshTokens(server: string, refresh: string): Promise<SessionTokens> {
  const json = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh };
  return tokensOf(await ask(server, tokenAnswer, { method: 'POST', path: tokenPath, json, signal: new AbortController().signal }));
}

function tokensOf({ access_token: access, refresh_token: refresh }: Static<typeof tokenAnswer>): SessionTokens {
  return { access, refresh };
}

async function ask<S extends TSchema>(server: string, schema: S, call: Call): Promise<Static<S>> {
  const connection = new ServerConnection({ origin: server }, shortPatience);
  try {
    return await connection.json(schema, call);
  } finally {
    await connection.close();
  }
}

/** Who signed in, for display. It came from the server itself, so its signature would prove nothing more (OpenID Connect Core, 3.1.3.7). */
function emailIn(idToken: string | undefined): string | null {
  try {
    const { email } = JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8')) as { readonly email?: unknown };
    return typeof email === 'string' && email.length <= 320 ? email : null;
  } catch {
    return null;
  }
}
