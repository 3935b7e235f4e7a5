import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import type { Core } from '../../../core/context.ts';
import { findVouchLink, vouchByLink } from '../../../core/releases/vouch.ts';
import { sendPage } from '../page.ts';
import { vouchedPage, vouchPage } from '../pages/vouch-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** A trusted contact's one button: the owner is alive. */
export function vouchRoutes(app: FastifyInstance, core: Core): void {
  const show = async (request: FastifyRequest<LinkPath>, reply: FastifyReply, status: number) => {
    const { token } = request.params;
    return sendPage(reply, { ...vouchPage(readerOf(request), await findVouchLink(core, token), `/vouch/${token}`), status });
  };

  app.get<LinkPath>('/vouch/:token', async (request, reply) => show(request, reply, 200));

  app.post<LinkPath>('/vouch/:token', async (request, reply) => {
    try {
      return await sendPage(
        reply,
        vouchedPage(readerOf(request), await vouchByLink(core, request.params.token, { address: request.ip, requestId: request.id })),
      );
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict') return await show(request, reply, 409);
      throw error;
    }
  });
}
