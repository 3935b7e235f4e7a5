import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { checkInByLink, findCheckInLink } from '../../../core/check-ins/check-in-link.ts';
import type { Core } from '../../../core/context.ts';
import { sendPage } from '../page.ts';
import { checkedInPage, checkInPage } from '../pages/check-in-pages.ts';

interface LinkPath {
  Params: { token: string };
}

/** Refusals that the page itself explains. */
const explained: readonly DomainErrorCode[] = ['vault_already_released', 'vault_archived', 'no_inactivity_policy'];

/** The owner's one button in a reminder. */
export function checkInRoutes(app: FastifyInstance, core: Core): void {
  const show = async (token: string, reply: FastifyReply, status: number) =>
    sendPage(reply, { ...checkInPage(await findCheckInLink(core, token), `/check-in/${token}`), status });

  app.get<LinkPath>('/check-in/:token', async (request, reply) => show(request.params.token, reply, 200));

  app.post<LinkPath>('/check-in/:token', async (request, reply) => {
    const { token } = request.params;
    try {
      return await sendPage(reply, checkedInPage(await checkInByLink(core, token, { address: request.ip, requestId: request.id })));
    } catch (error) {
      if (error instanceof DomainError && explained.includes(error.code)) return await show(token, reply, 409);
      throw error;
    }
  });
}
