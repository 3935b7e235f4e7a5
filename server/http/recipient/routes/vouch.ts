import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import type { Core } from '../../../core/context.ts';
import { findVouchLink, vouchByLink } from '../../../core/releases/vouch.ts';
import { sendPage } from '../page.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { vouchedPage, vouchPage } from '../pages/vouch-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

const pathOf = (token: string): string => `/vouch/${token}`;

/** A trusted contact's one button: the owner is alive. */
export function vouchRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/vouch/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const found = await findVouchLink(core, request.params.token);
    const wasPressed = outcomeOf(core, request, path, ['vouched']) !== undefined;
    return sendPage(
      reply,
      wasPressed && !found.underWay ? vouchedPage(readerOf(request), found) : vouchPage(readerOf(request), found, path),
    );
  });

  app.post<LinkPath>('/vouch/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    try {
      await vouchByLink(core, request.params.token, { address: request.ip, requestId: request.id });
      return await leadOn(core, reply, path, 'vouched');
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict') return leadTo(reply, path);
      throw error;
    }
  });
}
