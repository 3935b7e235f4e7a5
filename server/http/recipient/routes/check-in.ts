import type { FastifyInstance } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { checkInByLink, findCheckInLink } from '../../../core/check-ins/check-in-link.ts';
import type { Core } from '../../../core/context.ts';
import { sendLettersOf } from '../../../core/custodians/send-letters.ts';
import { sendPage } from '../page.ts';
import { leadOn, leadTo } from '../after-form.ts';
import { pressedOf } from '../pressed.ts';
import { checkInPage } from '../pages/check-in-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** Refusals that the page itself explains. */
const explained: readonly DomainErrorCode[] = ['vault_already_released', 'vault_archived', 'no_inactivity_policy'];

const outcomes = ['on_time', 'late'] as const;
const pathOf = (token: string): string => `/check-in/${token}`;

/** The owner's one button in a reminder. */
export function checkInRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/check-in/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const found = await findCheckInLink(core, request.params.token);
    return sendPage(
      reply,
      checkInPage(readerOf(request), found, path, await pressedOf(core, request, { path, vaultId: found.vault.id, words: outcomes })),
    );
  });

  app.post<LinkPath>('/check-in/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    try {
      const { status, vaultId } = await checkInByLink(core, request.params.token, { address: request.ip, requestId: request.id });
      await sendLettersOf(core, vaultId);
      return await leadOn(core, reply, path, status);
    } catch (error) {
      if (error instanceof DomainError && explained.includes(error.code)) return leadTo(reply, path);
      throw error;
    }
  });
}
