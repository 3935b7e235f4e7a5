import cookie from '@fastify/cookie';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { secondMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { assertAuthorizable } from '../../core/identity/authorize-client.ts';
import { checkInAtSignIn } from '../../core/identity/check-in-at-sign-in.ts';
import { finishUpstream, startUpstream, upstreamMinutes } from '../../core/identity/sign-in-upstream.ts';
import { RateLimitError, showRate, type SurfaceServices } from '../foundation/admission/admit.ts';
import { awayRefusal } from '../foundation/refusals/away.ts';
import { internalError, refusalOf } from '../foundation/refusals/platform-refusals.ts';
import { asDomainError } from '../foundation/refusals/request-problems.ts';
import { setSessionCookie, signInContext } from './sign-in-request.ts';

const external = '/auth/external';
/** Keeps the state of a sign-in elsewhere. Where there is TLS, its name keeps neighbours under the same domain from setting it. */
const stateCookie = ({ publicUrl }: Core): string => (publicUrl.startsWith('https:') ? '__Host-heirlock_upstream' : 'heirlock_upstream');

/** Where people's sign-in is shown; what comes after `#` stays in the browser. */
const signInPage = '/console/sign-in';

/**
 * Addresses that a browser, not a program, is sent to: OAuth's authorization endpoint, and the way to another provider and back. Mount
 * at `/api`.
 */
export function browserSignIn(services: SurfaceServices): FastifyPluginAsync {
  const { core } = services;
  return async (app) => {
    await app.register(cookie);
    app.addHook('onRequest', async (request, reply) => {
      services.requireHttps(request);
      if (services.limiter === null) return;
      const status = await services.limiter.take(services.rates.failureWindows(request.ip));
      showRate(reply, status);
      if (!status.allowed) throw new RateLimitError(status);
    });
    app.setErrorHandler((error: FastifyError, request, reply) => refuse(core, error, request, reply));
    app.get('/auth/authorize', (request, reply) => {
      const query = request.query as Readonly<Record<string, unknown>>;
      const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
      assertAuthorizable({
        clientId: text('client_id'),
        redirectUri: text('redirect_uri'),
        codeChallenge: text('code_challenge'),
        codeChallengeMethod: text('code_challenge_method'),
        responseType: text('response_type'),
      });
      return reply.redirect(`/console/authorize${request.url.slice(request.url.indexOf('?'))}`, 302);
    });
    app.get(`${external}/start`, async (request, reply) => {
      const { return_to: returnTo = '/console' } = request.query as { readonly return_to?: unknown };
      const { url, state } = await startUpstream(core, typeof returnTo === 'string' ? returnTo : '');
      void reply.setCookie(stateCookie(core), state, { ...cookieOptions(core), maxAge: (upstreamMinutes * minuteMs) / secondMs });
      return reply.redirect(url, 302);
    });
    app.get(`${external}/callback`, (request, reply) => comeBack(core, request, reply));
  };
}

async function comeBack(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const state = request.cookies[stateCookie(core)];
  void reply.clearCookie(stateCookie(core), cookieOptions(core));
  try {
    if (state === undefined) throw new DomainError('invalid_grant', 'This sign-in was not started in this browser, or too long ago.');
    const ctx = signInContext(core, request, 'browser');
    const { person, secret, returnTo } = await finishUpstream(ctx, new URL(request.url, core.publicUrl), state);
    setSessionCookie(core, reply, secret);
    if (!person.mfaPending) await checkInAtSignIn(core, person.userId, ctx.origin);
    return await goOn(reply, person.mfaPending ? `${signInPage}#mfa=${encodeURIComponent(returnTo)}` : returnTo);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return goOn(reply, `${signInPage}#error=${refusalOf(error, request.id).body.error as string}`);
  }
}

/**
 * Continues by way of a page rather than a redirect: a browser that comes from another site holds back the session's cookie (it is Strict)
 * until one of our own pages leads on.
 */
function goOn(reply: FastifyReply, path: string): FastifyReply {
  const escaped = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped}"><title>Heirlock</title><a href="${escaped}">Go on</a>`,
    );
}

function refuse(core: Core, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const away = awayRefusal(error, reply);
  const known = away ?? (error instanceof DomainError ? error : asDomainError(error));
  if (known === undefined || away !== undefined) core.report({ kind: 'request failed', id: request.id, error });
  const { statusCode, body } = known === undefined ? internalError(request.id) : refusalOf(known, request.id);
  if (!(known instanceof RateLimitError)) return reply.code(statusCode).send(body);
  return reply
    .code(statusCode)
    .header('retry-after', known.retryAfterSeconds)
    .send({ ...body, retry_after: known.retryAfterSeconds });
}

/** Lax: the way back starts at another site. */
function cookieOptions({ publicUrl }: Core) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
}
