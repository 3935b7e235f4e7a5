import type { Static } from 'typebox';
import { listFilteredRecipients } from '../../../core/lists/list-for-overview.ts';
import { createRecipient } from '../../../core/recipients/create-recipient.ts';
import { getRecipient, removeRecipient, updateRecipient, type UpdateRecipientInput } from '../../../core/recipients/manage-recipients.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { listDemand, listHeaders, sendList } from '../lists.ts';
import { presentRecipient } from '../present.ts';
import * as shapes from '../recipient-shapes.ts';
import { settlePath } from '../settle-path.ts';
import { recipientParams, vaultParams } from '../shapes.ts';

type ChangeBody = Static<typeof shapes.changeRecipientBody>;

/** The core's columns behind this surface's names for them. */
const sorts = { created_at: 'added_at', name: 'name', email: 'email' } as const;

/** What a body says about a recipient; null clears a field. */
function statedIn({
  email,
  name,
  relationship,
  permission,
  notification_email: byEmail,
  notification_sms: bySms,
}: ChangeBody): UpdateRecipientInput {
  return {
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name: name ?? '' }),
    ...(relationship === undefined ? {} : { relationship: relationship ?? '' }),
    ...(permission === undefined ? {} : { permission: permission ?? '' }),
    ...(byEmail === undefined ? {} : { notificationEmail: byEmail }),
    ...(bySms === undefined ? {} : { notificationSms: bySms }),
  };
}

/** What replaces everything that can be changed. */
const nothingStated: UpdateRecipientInput = { name: '', relationship: '', permission: '', notificationEmail: true, notificationSms: false };

/** Recipients, who belong to their vault (INTERFACE.md#overview-recipients). */
export function recipientRoutes(app: SurfaceApp, services: RouteServices): void {
  const list = {
    summary: 'List the recipients of a vault',
    description: 'Newest first.',
    params: vaultParams,
    querystring: shapes.listRecipientsQuery,
    response: { 200: shapes.recipientListAnswer },
  };
  app.get('/v1/vaults/:vault_id/recipients', { config: { answerHeaders: listHeaders }, schema: list }, async (request, reply) => {
    const { pages, request: wanted } = listDemand(request.query, sorts[request.query.sort ?? 'created_at']);
    return sendList(
      reply,
      await listFilteredRecipients(contextIn(services, request), idIn(request.params.vault_id, 'vault'), wanted),
      pages,
      presentRecipient,
    );
  });

  const create = {
    summary: 'Name a recipient',
    operationId: 'createRecipient',
    description:
      'They are asked by mail to confirm their address, unless `notification_email` is false, and receive the vault when it is released.',
    params: vaultParams,
    body: shapes.createRecipientBody,
    response: { 201: shapes.recipientAnswer },
  };
  app.post(
    '/v1/vaults/:vault_id/recipients',
    { config: { refusals: ['invalid_email', 'recipient_already_exists', 'recipient_limit_exceeded', 'mfa_required'] }, schema: create },
    async (request, reply) => {
      const { email, ...rest } = request.body;
      const input = { ...statedIn(rest), email, sendNotification: rest.notification_email !== false };
      const { recipient } = await createRecipient(contextIn(services, request), idIn(request.params.vault_id, 'vault'), input);
      return reply.code(201).send(presentRecipient(recipient));
    },
  );

  oneRecipient(app, services);
}

/** One recipient of a vault. */
function oneRecipient(app: SurfaceApp, services: RouteServices): void {
  const preHandler = settlePath(services);
  const path = '/v1/vaults/:vault_id/recipients/:recipient_id';
  const refusals = ['invalid_email', 'recipient_already_exists', 'mfa_required'] as const;

  app.get(
    path,
    { preHandler, schema: { summary: 'Get a recipient', params: recipientParams, response: { 200: shapes.recipientAnswer } } },
    async (request) => presentRecipient(await getRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'))),
  );

  const replace = {
    summary: 'Replace the details of a recipient',
    description: "What isn't sent is emptied, but for the address.",
    params: recipientParams,
    body: shapes.changeRecipientBody,
    response: { 200: shapes.recipientAnswer },
  };
  app.put(path, { preHandler, config: { refusals }, schema: replace }, async (request) => {
    const input = { ...nothingStated, ...statedIn(request.body) };
    return presentRecipient(await updateRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'), input));
  });

  const update = {
    summary: 'Change the details of a recipient',
    description: 'Changes only what is sent.',
    params: recipientParams,
    body: shapes.changeRecipientBody,
    response: { 200: shapes.recipientAnswer },
  };
  app.patch(path, { preHandler, config: { refusals }, schema: update }, async (request) =>
    presentRecipient(
      await updateRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'), statedIn(request.body)),
    ),
  );

  const remove = {
    summary: 'Remove a recipient from their vault',
    description: 'Links that were mailed to them end at once.',
    params: recipientParams,
  };
  app.delete(path, { preHandler, config: { bodyless: true }, schema: remove }, async (request, reply) => {
    await removeRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'));
    return reply.code(204).send();
  });
}
