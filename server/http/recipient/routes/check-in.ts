import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { checkInByLink, findCheckInLink } from '../../../core/check-ins/check-in-link.ts';
import type { Core } from '../../../core/context.ts';
import { sendPage } from '../page.ts';
import { checkedInPage, checkInPage } from '../pages/check-in-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** Refusals that the page itself explains. */
const explained: readonly DomainErrorCode[] = ['vault_already_released', 'vault_archived', 'no_inactivity_policy'];

/** The owner's one button in a reminder. */
export function checkInRoutes(app: FastifyInstance, core: Core): void {
  const show = async (request: FastifyRequest<LinkPath>, reply: FastifyReply, status: number) => {
    const { token } = request.params;
    return sendPage(reply, { ...checkInPage(readerOf(request), await findCheckInLink(core, token), `/check-in/${token}`), status });
  };

  app.get<LinkPath>('/check-in/:token', async (request, reply) => show(request, reply, 200));

  app.post<LinkPath>('/check-in/:token', async (request, reply) => {
    try {
      const result = await checkInByLink(core, request.params.token, { address: request.ip, requestId: request.id });
      return await sendPage(reply, checkedInPage(readerOf(request), result));
    } catch (error) {
      if (error instanceof DomainError && explained.includes(error.code)) return await show(request, reply, 409);
      throw error;
    }
  });
}
