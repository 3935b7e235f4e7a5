import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { secondMs } from '../../../shared/domain/instant.ts';
import { sessionCookieName, sessionCookieOptions } from '../../auth/session-cookie.ts';
import type { Core } from '../../core/context.ts';
import { accessSeconds } from '../../core/identity/access-token.ts';
import type { SignInContext } from '../../core/identity/sign-in-context.ts';
import { cookieSessionMs } from '../../core/identity/start-session.ts';
import { networkOf } from '../foundation/rates/network.ts';
import type { SessionKind } from '../../../shared/domain/sign-in.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes its fields as `application/x-www-form-urlencoded` too, as OAuth's token endpoint must. */
    readonly takesForm?: boolean;
  }
}

/** The most that is read of a form, in bytes. */
const maxFormBytes = 16 * 1024;

/** Reads the forms that OAuth's clients send, on the routes that take them. Call it before the surface is added. */
export function readTokenForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (request.routeConfig.takesForm !== true)
      return done(new DomainError('invalid_request', 'The body must be JSON, sent as application/json.'));
    if (!isUtf8(body as Buffer)) return done(new DomainError('invalid_request', 'The body is not valid UTF-8.'));
    const fields = [...new URLSearchParams(body.toString())];
    const names = fields.map(([name]) => name);
    if (new Set(names).size < names.length) return done(new DomainError('invalid_request', 'A field stands in the form twice.'));
    return done(null, Object.fromEntries(fields));
  });
}

/** The first argument of the sign-in use cases. */
export function signInContext(core: Core, request: FastifyRequest, kind: SessionKind): SignInContext {
  return {
    core,
    origin: { actor: { type: 'user', id: null }, address: request.ip, requestId: request.id },
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
    kind,
  };
}

/** Keeps a browser's session in its cookie. */
export function setSessionCookie(core: Core, reply: FastifyReply, secret: string): void {
  void reply.setCookie(sessionCookieName(core.publicUrl), secret, {
    ...sessionCookieOptions(core.publicUrl),
    maxAge: cookieSessionMs / secondMs,
  });
}

export function clearSessionCookie(core: Core, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookieName(core.publicUrl), sessionCookieOptions(core.publicUrl));
}

/** An access token as it appears in answers. */
export function bearer(accessToken: string): { readonly access_token: string; readonly token_type: 'Bearer'; readonly expires_in: number } {
  return { access_token: accessToken, token_type: 'Bearer', expires_in: accessSeconds };
}
