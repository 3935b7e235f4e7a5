import { createRecipient } from '../../../core/recipients/create-recipient.ts';
import { getRecipient, listRecipients, removeRecipient, resendVerification, updateRecipient } from '../../../core/recipients/manage-recipients.ts';
import { formatId } from '../../../../shared/domain/ids.ts';
import { apiVersion, presentRecipient, presentRecipientDetail } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../kit/route-context.ts';
import type { SurfaceApp } from '../../kit/dialect.ts';
import * as shapes from '../shapes.ts';

/** Specification, "S1 Recipients". */
export function recipientRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get('/v1/vaults/:vault_id/recipients', { schema: { params: shapes.vaultParams, response: { 200: shapes.recipientListAnswer } } }, async (request) => {
    const recipients = await listRecipients(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
    return { data: recipients.map(presentRecipient), pagination: { total: recipients.length } };
  });

  app.post('/v1/vaults/:vault_id/recipients', { schema: { params: shapes.vaultParams, body: shapes.createRecipientBody, response: { 201: shapes.recipientCreatedAnswer } } }, async (request, reply) => {
    const { email, name, send_notification: sendNotification } = request.body;
    const { recipient, verificationSent } = await createRecipient(contextIn(services, request), idIn(request.params.vault_id, 'vault'), {
      email,
      ...(name === undefined ? {} : { name }),
      ...(sendNotification === undefined ? {} : { sendNotification }),
    });
    return reply.code(201).send({ ...apiVersion, ...presentRecipient(recipient), verification_sent: verificationSent });
  });

  app.get('/v1/recipients/:recipient_id', { schema: { params: shapes.recipientParams, response: { 200: shapes.recipientDetailAnswer } } }, async (request) =>
    presentRecipientDetail(await getRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'))),
  );

  app.patch('/v1/recipients/:recipient_id', { schema: { params: shapes.recipientParams, body: shapes.updateRecipientBody, response: { 200: shapes.recipientUpdateAnswer } } }, async (request) => {
    const { name } = request.body;
    const recipient = await updateRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'), name === undefined ? {} : { name });
    const { email, status, updated_at } = recipient;
    return { ...apiVersion, id: formatId('recipient', recipient.id), email, name: recipient.name, status, updated_at };
  });

  app.delete('/v1/recipients/:recipient_id', { config: { bodyless: true }, schema: { params: shapes.recipientParams } }, async (request, reply) => {
    await removeRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'));
    return reply.code(204).send();
  });

  app.post(
    '/v1/recipients/:recipient_id/resend-verification',
    { config: { bodyless: true }, schema: { params: shapes.recipientParams, response: { 200: shapes.resendAnswer } } },
    async (request) => {
      const { recipient, sent, sentAt } = await resendVerification(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'));
      return { ...apiVersion, id: formatId('recipient', recipient.id), email: recipient.email, verification_sent: sent, sent_at: sentAt };
    },
  );
}
