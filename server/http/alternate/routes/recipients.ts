import { createRecipient } from '../../../core/recipients/create-recipient.ts';
import { listRecipientPage, removeRecipient, updateRecipient } from '../../../core/recipients/manage-recipients.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { requireText } from '../fields.ts';
import { presentList, sliceRequest } from '../lists.ts';
import { presentRecipient } from '../present.ts';
import * as shapes from '../recipient-shapes.ts';
import { everyPlan, inVaultQuery, recipientParams } from '../shapes.ts';

/** Recipients (INTERFACE.md#alternate-recipients). */
export function recipientRoutes(app: SurfaceApp, services: RouteServices): void {
  const config = everyPlan;
  const list = {
    summary: "List a vault's recipients",
    description: 'In the order they were added.',
    querystring: inVaultQuery,
    response: { 200: shapes.recipientListAnswer },
  };
  app.get('/v1/recipients', { config: { ...config, vaultIn: 'query' }, schema: list }, async (request) => {
    const slice = sliceRequest(request.query);
    const page = await listRecipientPage(contextIn(services, request), idIn(request.query.vault_id, 'vault'), slice);
    return presentList(page, slice, presentRecipient);
  });

  const create = {
    summary: 'Add a recipient to a vault',
    description: 'They are notified by e-mail and asked to confirm their address.',
    body: shapes.createRecipientBody,
    response: { 201: shapes.recipientAnswer },
  };
  app.post(
    '/v1/recipients',
    { config: { ...config, vaultIn: 'body', refusals: ['recipient_already_exists', 'recipient_limit_exceeded'] }, schema: create },
    async (request, reply) => {
      const { vault_id: vaultId, name, email, relationship } = request.body;
      const { recipient } = await createRecipient(contextIn(services, request), idIn(vaultId, 'vault'), {
        email,
        name: requireText('name', name),
        relationship: requireText('relationship', relationship),
      });
      return reply.code(201).send(presentRecipient(recipient));
    },
  );

  const update = {
    summary: 'Change a recipient',
    operationId: 'updateRecipient',
    description: 'Changes what is sent and nothing else.',
    params: recipientParams,
    body: shapes.updateRecipientBody,
    response: { 200: shapes.recipientAnswer },
  };
  app.put(
    '/v1/recipients/:recipient_id',
    { config: { ...config, refusals: ['recipient_already_exists'] }, schema: update },
    async (request) => {
      const { name, email, relationship } = request.body;
      const recipient = await updateRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'), {
        ...(name === undefined ? {} : { name: requireText('name', name) }),
        ...(relationship === undefined ? {} : { relationship: requireText('relationship', relationship) }),
        ...(email === undefined ? {} : { email }),
      });
      return presentRecipient(recipient);
    },
  );

  const remove = { summary: 'Remove a recipient', params: recipientParams };
  app.delete('/v1/recipients/:recipient_id', { config: { ...config, bodyless: true }, schema: remove }, async (request, reply) => {
    await removeRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'));
    return reply.code(204).send();
  });
}
