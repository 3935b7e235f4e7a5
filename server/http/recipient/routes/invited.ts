import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/context.ts';
import { openInvitation } from '../../../core/links/open-link.ts';
import { sendPage } from '../page.ts';
import { invitedPage } from '../pages/verify-pages.ts';
import { readerFor } from '../reader.ts';

interface InvitationPath {
  Params: { invitation: string };
}

/**
 * Where a card or a code from the owner leads. The invitation's secret comes after the `#`, which no server sees; its id confirms nothing
 * and opens nothing but this page.
 */
export function invitedRoutes(app: FastifyInstance, core: Core): void {
  app.get<InvitationPath>('/invited/:invitation', async (request, reply) => {
    const { invitation, recipient, owner } = await openInvitation(core, request.params.invitation);
    return sendPage(reply, invitedPage(readerFor(request, recipient), owner, `/invited/${invitation.invitation_id}`));
  });
}
