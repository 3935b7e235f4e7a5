import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/context.ts';
import { getVerification, verifyRecipient } from '../../../core/recipients/verify-recipient.ts';
import { sendPage } from '../page.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { verifyPage } from '../pages/verify-pages.ts';
import { readerFor } from '../reader.ts';
import { readingIn } from '../reading-in.ts';
import { recipientOrigin } from '../request-origin.ts';
import { hasConfirmed } from '../../../../shared/domain/vault.ts';

interface LinkPath {
  Params: { token: string };
}

const pathOf = (token: string): string => `/verify/${token}`;

/** "Is this your address?" and the answer to it. */
export function verifyRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/verify/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const found = await getVerification(core, request.params.token);
    const wasPressed = outcomeOf(core, request, path, ['confirmed']) !== undefined;
    return sendPage(reply, verifyPage(readerFor(request, found.recipient), found, path, wasPressed ? 'now' : 'before'));
  });

  app.post<LinkPath>('/verify/:token', async (request, reply) => {
    const { token } = request.params;
    const before = await getVerification(core, token);
    const reading = readingIn(request);
    const { recipient } = await verifyRecipient(core, token, recipientOrigin(request, before.recipient.id), reading);
    readerFor(request, recipient, reading.language !== null);
    return hasConfirmed[before.recipient.status] ? leadTo(reply, pathOf(token)) : leadOn(core, reply, pathOf(token), 'confirmed');
  });
}
