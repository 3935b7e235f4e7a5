import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { issueAccessToken, issueIdToken } from '../../../core/identity/access-token.ts';
import { authorizeClient, exchangeCode } from '../../../core/identity/authorize-client.ts';
import { changePassword } from '../../../core/identity/change-password.ts';
import { becomeFirstAdministrator, needsAdministrator } from '../../../core/identity/first-administrator.ts';
import { handOutTokens, type HandedOut } from '../../../core/identity/hand-out-tokens.ts';
import { refreshSession } from '../../../core/identity/refresh-session.ts';
import { requestSignInLink, requestSignUp } from '../../../core/identity/request-link.ts';
import { signInByLink } from '../../../core/identity/sign-in-by-link.ts';
import { signInByPassword } from '../../../core/identity/sign-in-by-password.ts';
import type { Core } from '../../../core/context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { assertOwnOrigin, personContext } from '../admission.ts';
import {
  acceptedAnswer,
  authorizeAnswer,
  authorizeBody,
  grantTypes,
  linkBody,
  passwordAnswer,
  passwordBody,
  providersAnswer,
  setUpBody,
  signUpBody,
  tokenAnswer,
  tokenBody,
} from '../auth-shapes.ts';
import { bearer, setSessionCookie, signInContext } from '../sign-in-request.ts';

type TokenFields = Static<typeof tokenBody>;
type TokenAnswer = Static<typeof tokenAnswer>;

/** Signing in and up, and codes for programs (INTERFACE.md#platform-identity). */
export function authRoutes(app: SurfaceApp, services: RouteServices): void {
  const { core } = services;
  app.post(
    '/auth/token',
    {
      config: { open: true, takesForm: true, refusals: ['invalid_grant', 'unsupported_grant_type', 'csrf_refused'] },
      schema: {
        summary: 'Sign in, or renew a session',
        description:
          'OAuth’s token endpoint, for JSON and forms alike. If what you show is wrong, that’s 400 `invalid_grant`; nothing reveals whether an address is known. ' +
          'After too many failures for one account or from one address it is 429 for at most 15 minutes, during which a mailed link still works.',
        operationId: 'createToken',
        body: tokenBody,
        response: { 200: tokenAnswer },
      },
    },
    async (request, reply) => answerGrant(core, request, reply, request.body),
  );
  app.post(
    '/auth/magic-link',
    {
      config: { open: true, refusals: ['invalid_email'] },
      schema: {
        summary: 'Have a sign-in link mailed',
        operationId: 'requestSignInLink',
        description: 'The answer is the same whether or not there is an account. The link works once, within 15 minutes.',
        body: linkBody,
        response: { 202: acceptedAnswer },
      },
    },
    async (request, reply) => {
      await requestSignInLink(signInContext(core, request, 'token'), {
        email: request.body.email,
        returnTo: request.body.return_to ?? null,
      });
      return reply.code(202).send({ ok: true });
    },
  );
  app.post(
    '/auth/sign-up',
    {
      config: { open: true, refusals: ['invalid_email', 'permission_denied'] },
      schema: {
        summary: 'Ask for an account',
        description:
          'A link is mailed that confirms the address and signs in. A password is set after that, at `PUT /api/auth/password`, by whoever opened the link; one sent here is checked and dropped. The answer is the same whether or not there is already an account.',
        operationId: 'signUp',
        body: signUpBody,
        response: { 202: acceptedAnswer },
      },
    },
    async (request, reply) => {
      const { email, password = null, name = null, return_to: returnTo = null } = request.body;
      await requestSignUp(signInContext(core, request, 'token'), { email, password, name, returnTo });
      return reply.code(202).send({ ok: true });
    },
  );
  beforeSignInRoutes(app, services);
  signedInRoutes(app, services);
}

/** What a sign-in page asks for, and what takes the place of signing in where nobody can yet. */
function beforeSignInRoutes(app: SurfaceApp, { core }: RouteServices): void {
  app.post(
    '/auth/set-up',
    {
      config: { open: true, refusals: ['invalid_grant', 'invalid_email', 'csrf_refused'] },
      schema: {
        summary: 'Become the first administrator',
        description:
          'For our own page, with the link that the server shows when it starts without an administrator. It works once, for 24 hours, and signs in by a cookie.',
        operationId: 'setUpFirstAdministrator',
        body: setUpBody,
        response: { 200: tokenAnswer },
      },
    },
    async (request, reply) => {
      assertOwnOrigin(request, core.publicUrl);
      const ctx = signInContext(core, request, 'browser');
      const { token, email, password } = request.body;
      const handedOut = await handOutTokens(core, ctx.origin, await becomeFirstAdministrator(ctx, { token, email, password }));
      setSessionCookie(core, reply, handedOut.secret);
      return presentGrant(handedOut);
    },
  );
  app.get(
    '/auth/providers',
    {
      config: { open: true },
      schema: { summary: 'List other places to sign in', operationId: 'listSignInProviders', response: { 200: providersAnswer } },
    },
    async () => {
      const { upstream, signUp } = core.identity;
      return {
        providers: upstream?.signsIn === true ? [{ id: 'external', name: upstream.name, startUrl: '/api/auth/external/start' }] : [],
        signUp,
        setUp: await needsAdministrator(core),
      };
    },
  );
}

function signedInRoutes(app: SurfaceApp, services: RouteServices): void {
  app.put(
    '/auth/password',
    {
      config: { refusals: ['mfa_required', 'rate_limit_exceeded'] },
      schema: {
        summary: 'Set your password',
        operationId: 'setPassword',
        description:
          'Your other sessions end unless you say otherwise, and your API keys if you say so: their next request is refused. You are told by mail.',
        body: passwordBody,
        response: { 200: passwordAnswer },
      },
    },
    async (request) => {
      const { currentPassword = null, newPassword, end: { keys = false, sessions = true } = {} } = request.body;
      const end = { keys, sessions };
      const ended = await changePassword(personContext(services, request), { currentPassword, newPassword, end });
      services.keys.forget();
      return { ok: true as const, ended };
    },
  );
  app.post(
    '/auth/authorize',
    {
      schema: {
        summary: 'Sign a program in',
        description:
          'OAuth’s authorization code flow with PKCE, for programs on your own computer: the page that asks you calls this when you agree.',
        operationId: 'authorizeProgram',
        body: authorizeBody,
        response: { 200: authorizeAnswer },
      },
    },
    async (request) => {
      const {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: responseType,
        code_challenge: codeChallenge,
        code_challenge_method: codeChallengeMethod,
        state,
        nonce = null,
      } = request.body;
      const code = await authorizeClient(personContext(services, request), {
        clientId,
        redirectUri,
        responseType,
        codeChallenge,
        codeChallengeMethod,
        nonce,
      });
      const target = new URL(redirectUri);
      target.searchParams.set('code', code);
      if (state !== undefined) target.searchParams.set('state', state);
      target.searchParams.set('iss', services.core.publicUrl);
      return { redirect_to: target.href };
    },
  );
}

async function answerGrant(core: Core, request: FastifyRequest, reply: FastifyReply, fields: TokenFields): Promise<TokenAnswer> {
  const cookie = fields.cookie === true || fields.cookie === 'true';
  // Checked before anything else: a stranger's page must not sign its own account into somebody's browser.
  if (cookie) assertOwnOrigin(request, core.publicUrl);
  const ctx = signInContext(core, request, cookie ? 'browser' : 'token');
  const present = async (handedOut: HandedOut, more: Pick<TokenAnswer, 'id_token' | 'return_to'> = {}): Promise<TokenAnswer> => {
    if (cookie) setSessionCookie(core, reply, handedOut.secret);
    const refresh = cookie ? {} : { refresh_token: handedOut.secret };
    return { ...presentGrant(handedOut), ...refresh, ...more };
  };
  switch (fields.grant_type) {
    case 'password': {
      const given = required(fields, ['email', 'password']);
      return present(await handOutTokens(core, ctx.origin, await signInByPassword(ctx, given)));
    }
    case 'magic_link': {
      const signedIn = await signInByLink(ctx, required(fields, ['token']).token);
      const onward = signedIn.returnTo === null ? {} : { return_to: signedIn.returnTo };
      return present(await handOutTokens(core, ctx.origin, signedIn), onward);
    }
    case 'refresh_token': {
      if (cookie)
        throw new DomainError('invalid_request', 'A browser’s session is kept in its cookie and isn’t renewed.', [
          { field: 'cookie', reason: 'goes with signing in only' },
        ]);
      const { person, secret } = await refreshSession(ctx, required(fields, ['refresh_token']).refresh_token);
      return present({ accessToken: await issueAccessToken(core, person), secret, mfaPending: person.mfaPending });
    }
    case 'authorization_code': {
      if (cookie)
        throw new DomainError('invalid_request', 'A program keeps its tokens itself.', [
          { field: 'cookie', reason: 'goes with signing in only' },
        ]);
      const {
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: codeVerifier,
      } = required(fields, ['code', 'redirect_uri', 'client_id', 'code_verifier']);
      const exchanged = await exchangeCode(ctx, { code, redirectUri, clientId, codeVerifier });
      return present(await handOutTokens(core, ctx.origin, exchanged), { id_token: await issueIdToken(core, exchanged.person, exchanged) });
    }
    default:
      throw new DomainError('unsupported_grant_type', `grant_type must be one of ${grantTypes.join(', ')}.`, [
        { field: 'grant_type', reason: `must be one of ${grantTypes.join(', ')}` },
      ]);
  }
}

function presentGrant({ accessToken, mfaPending }: HandedOut): TokenAnswer {
  return { ...bearer(accessToken), ...(mfaPending ? { mfa_required: true } : {}) };
}

/** The fields that a grant needs. @throws DomainError `invalid_request` naming all that are missing. */
function required<const Name extends keyof TokenFields>(fields: TokenFields, names: readonly Name[]): Readonly<Record<Name, string>> {
  const missing = names.filter((name) => typeof fields[name] !== 'string' || fields[name] === '');
  if (missing.length > 0) {
    throw new DomainError(
      'invalid_request',
      `${missing.join(', ')} must be sent with this grant.`,
      missing.map((field) => ({ field, reason: 'is missing' })),
    );
  }
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Readonly<Record<Name, string>>;
}
