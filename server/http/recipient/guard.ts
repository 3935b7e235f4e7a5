import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { Core } from '../../core/context.ts';
import type { HookOutcome } from '../foundation/surface/answering-hook.ts';
import { limitPage, type PageLimits } from './limits.ts';
import { securityHeaders, sendPage, type Page } from './page.ts';
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
  return async (request: FastifyRequest, reply: FastifyReply): Promise<HookOutcome> => {
    void reply.headers(securityHeaders);
    const page = await refusePage(core, limits, request);
    if (page === undefined) return 'goes on';
    void sendPage(reply, page);
    return 'answered';
  };
}

async function refusePage(core: Core, limits: PageLimits, request: FastifyRequest): Promise<Page | undefined> {
  const { token, invitation } = request.params as { readonly token?: string; readonly invitation?: string };
  const named = token ?? invitation;
  const wellFormed = named !== undefined && (token === undefined ? isUlid(named) : tokenShape.test(named));
  if (request.routeOptions.config.uncounted !== true) {
    const waitSeconds = await limitPage(limits, request, wellFormed ? named : undefined);
    if (waitSeconds !== undefined) return tooManyVisitsPage(readerOf(request), waitSeconds);
  }
  if (named !== undefined && !wellFormed) return unknownLinkPage(readerOf(request));
  if (request.method === 'POST' && !comesFromOurPage(request, core.publicUrl)) return foreignFormPage(readerOf(request));
  return undefined;
}
