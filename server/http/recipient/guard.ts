import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { Core } from '../../core/context.ts';
import { limitPage, type PageLimits } from './limits.ts';
import { securityHeaders, sendPage } from './page.ts';
import { foreignFormPage, tooManyVisitsPage, unknownLinkPage } from './pages/problem-pages.ts';
import { readerOf } from './reader.ts';
import { comesFromOurPage } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not a page, so it does not count as one: the stylesheet, and what a session may download (a vault can hold a thousand documents). */
    readonly uncounted?: boolean;
  }
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** What every request passes before its route: headers, limits, the token's shape, and, for forms, their sender. */
export function guardPages(core: Core, limits: PageLimits) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    void reply.headers(securityHeaders);
    const { token, invitation } = request.params as { readonly token?: string; readonly invitation?: string };
    const named = token ?? invitation;
    const wellFormed = named !== undefined && (token === undefined ? isUlid(named) : tokenShape.test(named));
    if (request.routeOptions.config.uncounted !== true) {
      const waitSeconds = await limitPage(limits, request, wellFormed ? named : undefined);
      if (waitSeconds !== undefined) return sendPage(reply, tooManyVisitsPage(readerOf(request), waitSeconds));
    }
    if (named !== undefined && !wellFormed) return sendPage(reply, unknownLinkPage(readerOf(request)));
    if (request.method === 'POST' && !comesFromOurPage(request, core.publicUrl)) return sendPage(reply, foreignFormPage(readerOf(request)));
    return undefined;
  };
}
