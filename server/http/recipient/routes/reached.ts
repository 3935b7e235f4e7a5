import type { FastifyInstance } from 'fastify';
import { proveReach, wasPressed } from '../../../core/contacts/owner-reach.ts';
import type { Core } from '../../../core/context.ts';
import { reachedPath } from '../../../core/links/issue-link.ts';
import { openReachLink } from '../../../core/links/open-link.ts';
import { leadTo } from '../after-form.ts';
import { sendPage } from '../page.ts';
import { hasReachedPage, reachedPage } from '../pages/reached-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** The owner's one button in a test mail. */
export function reachedRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>(`${reachedPath}:token`, async (request, reply) => {
    const { token } = request.params;
    const link = await openReachLink(core, token);
    const reader = readerOf(request);
    return sendPage(reply, wasPressed(link) ? hasReachedPage(reader) : reachedPage(reader, link.row.address, reachedPath + token));
  });

  app.post<LinkPath>(`${reachedPath}:token`, async (request, reply) => {
    await proveReach(core, request.params.token, { address: request.ip, requestId: request.id });
    return leadTo(reply, reachedPath + request.params.token);
  });
}
