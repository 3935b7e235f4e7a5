import type { FastifyInstance } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import type { Core } from '../../../core/context.ts';
import { sendLettersOf } from '../../../core/custodians/send-letters.ts';
import { findStopLink, stopByLink } from '../../../core/releases/stop-release.ts';
import { sendPage } from '../page.ts';
import { leadOn, leadTo } from '../after-form.ts';
import { pressedOf } from '../pressed.ts';
import { stopPage } from '../pages/stop-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** Refusals that the page itself explains. */
const explained: readonly DomainErrorCode[] = ['vault_already_released', 'vault_archived'];

/** `by_hand`: nothing but what was set going by hand, which says nothing of how its owner is. */
const outcomes = ['stopped', 'stopped_certificates', 'stopped_by_hand'] as const;
const pathOf = (token: string): string => `/stop/${token}`;

/** The owner's one button to stop a release that others have started. */
export function stopRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/stop/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const found = await findStopLink(core, request.params.token);
    return sendPage(
      reply,
      stopPage(
        readerOf(request),
        found,
        path,
        await pressedOf(core, request, { path, vaultId: found.vault.id, words: outcomes, noSign: 'stopped_by_hand' }),
      ),
    );
  });

  app.post<LinkPath>('/stop/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    try {
      const { certificates, checkIn, vault } = await stopByLink(core, request.params.token, { address: request.ip, requestId: request.id });
      await sendLettersOf(core, vault.id);
      return await leadOn(core, reply, path, certificates ? 'stopped_certificates' : checkIn ? 'stopped' : 'stopped_by_hand');
    } catch (error) {
      if (error instanceof DomainError && explained.includes(error.code)) return leadTo(reply, path);
      throw error;
    }
  });
}
