import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/context.ts';
import { getVerification, verifyRecipient } from '../../../core/recipients/verify-recipient.ts';
import { sendPage } from '../page.ts';
import { confirmedPage, verifyPage } from '../pages/verify-pages.ts';
import { readerOf } from '../reader.ts';
import { recipientOrigin } from '../request-origin.ts';
import { hasConfirmed } from '../../../../shared/domain/vault.ts';

interface LinkPath {
  Params: { token: string };
}

const pathOf = (token: string): string => `/verify/${token}`;

/** "Is this your address?" and the answer to it. */
export function verifyRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/verify/:token', async (request, reply) => {
    const { token } = request.params;
    return sendPage(reply, verifyPage(readerOf(request), await getVerification(core, token), pathOf(token)));
  });

  app.post<LinkPath>('/verify/:token', async (request, reply) => {
    const { token } = request.params;
    const before = await getVerification(core, token);
    const found = await verifyRecipient(core, token, recipientOrigin(request, before.recipient.id));
    return sendPage(
      reply,
      confirmedPage(readerOf(request), found, hasConfirmed[before.recipient.status] ? 'before' : 'now', pathOf(token)),
    );
  });
}
