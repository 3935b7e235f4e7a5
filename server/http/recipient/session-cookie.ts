import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { secondMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { sessionMs } from '../../core/links/mailed-code.ts';
import type { ReleaseLink } from '../../core/links/open-link.ts';

/**
 * The cookie of a browser that has shown link and code. It is named after the recipient, not the link: a newer link to
 * the same vault continues where the older one was, two people who share a browser are kept apart, and nothing of a token shows.
 */
function cookieName({ recipient }: ReleaseLink): string {
  return `heirlock_${recipient.id}`;
}

/**
 * Lax, not Strict: anyone who follows
 * the link in the mail a second time comes from another site, and should not need another
 * code for it. Forms are guarded by same-origin.ts.
 */
function cookieOptions(core: Core) {
  return { path: '/r/', httpOnly: true, sameSite: 'lax', secure: core.publicUrl.startsWith('https:') } as const;
}

/** The session's token, if the browser has one for this link's recipient. */
export function readSession(request: FastifyRequest, link: ReleaseLink): string | undefined {
  return request.cookies[cookieName(link)];
}

export function keepSession(core: Core, reply: FastifyReply, link: ReleaseLink, session: string): void {
  void reply.setCookie(cookieName(link), session, { ...cookieOptions(core), maxAge: sessionMs / secondMs });
}

export function dropSession(core: Core, reply: FastifyReply, link: ReleaseLink): void {
  void reply.clearCookie(cookieName(link), cookieOptions(core));
}
