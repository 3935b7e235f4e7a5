import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import type { Core } from '../../../core/context.ts';
import { findStopLink, stopByLink } from '../../../core/releases/stop-release.ts';
import { sendPage } from '../page.ts';
import { stopPage, stoppedPage } from '../pages/stop-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** Refusals that the page itself explains. */
const explained: readonly DomainErrorCode[] = ['vault_already_released', 'vault_archived'];

/** The owner's one button to stop a release that others have started. */
export function stopRoutes(app: FastifyInstance, core: Core): void {
  const show = async (request: FastifyRequest<LinkPath>, reply: FastifyReply, status: number) => {
    const { token } = request.params;
    return sendPage(reply, { ...stopPage(readerOf(request), await findStopLink(core, token), `/stop/${token}`), status });
  };

  app.get<LinkPath>('/stop/:token', async (request, reply) => show(request, reply, 200));

  app.post<LinkPath>('/stop/:token', async (request, reply) => {
    try {
      const stopped = await stopByLink(core, request.params.token, { address: request.ip, requestId: request.id });
      return await sendPage(reply, stoppedPage(readerOf(request), stopped));
    } catch (error) {
      if (error instanceof DomainError && explained.includes(error.code)) return await show(request, reply, 409);
      throw error;
    }
  });
}
