import type { Static } from 'typebox';
import type { Slice } from '../../../core/context.ts';
import { listInVault } from '../../../core/lists/list-resources.ts';
import { createRecipient, type CreateRecipientInput } from '../../../core/recipients/create-recipient.ts';
import {
  getRecipient,
  listRecipients,
  removeRecipient,
  resendVerification,
  updateRecipient,
} from '../../../core/recipients/manage-recipients.ts';
import { formatId } from '../../../../shared/domain/ids.ts';
import { choosing, readChoices } from '../list-choices.ts';
import { listRecipientsQuery, recipientList, recipientListAnswer } from '../list-shapes.ts';
import { apiVersion, presentCreatedRecipient, presentRecipient, presentRecipientDetail } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { waysInput } from '../../foundation/bodies/ways-input.ts';
import { recipientParams, vaultParams } from '../shapes.ts';
import * as shapes from '../recipient-shapes.ts';

/** A new recipient as a body describes them. */
export function newRecipientFrom({
  email,
  name,
  send_notification: sendNotification,
  ...ways
}: Static<typeof shapes.createRecipientBody>): CreateRecipientInput {
  return {
    email,
    ...(name === undefined ? {} : { name }),
    ...(sendNotification === undefined ? {} : { sendNotification }),
    ...waysInput(ways),
  };
}

/** This list has no pages. */
const all: Slice = { limit: 1_000_000_000, offset: 0 };

/** Recipients (INTERFACE.md#reference-recipients). */
export function recipientRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/vaults/:vault_id/recipients',
    {
      schema: {
        summary: 'List the recipients of a vault',
        description: 'All of them, in the order they were added.',
        params: vaultParams,
        querystring: listRecipientsQuery,
        response: { 200: recipientListAnswer },
      },
    },
    async (request) => {
      const vaultId = idIn(request.params.vault_id, 'vault');
      const { simpleSort, order, sort, search, fields } = readChoices(recipientList, request.query);
      const ctx = contextIn(services, request);
      const asAdded = simpleSort === 'added_at' && order === 'asc';
      const recipients = asAdded
        ? await listRecipients(ctx, vaultId)
        : (await listInVault(ctx, vaultId, 'recipients', { conditions: [], status: null, search, sort }, all)).items;
      return { data: recipients.map(choosing(fields, presentRecipient)), pagination: { total: recipients.length } };
    },
  );

  app.post(
    '/v1/vaults/:vault_id/recipients',
    {
      config: { refusals: ['invalid_email', 'recipient_already_exists', 'recipient_limit_exceeded', 'mfa_required', 'unavailable'] },
      schema: {
        summary: 'Name a recipient',
        operationId: 'createRecipient',
        description: 'They are asked by mail to confirm their address, and receive the vault when it is released.',
        params: vaultParams,
        body: shapes.createRecipientBody,
        response: { 201: shapes.recipientCreatedAnswer },
      },
    },
    async (request, reply) => {
      const created = await createRecipient(
        contextIn(services, request),
        idIn(request.params.vault_id, 'vault'),
        newRecipientFrom(request.body),
      );
      return reply.code(201).send(presentCreatedRecipient(created));
    },
  );

  oneRecipient(app, services);
}

/** A single recipient, by their id. */
function oneRecipient(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/recipients/:recipient_id',
    { schema: { summary: 'Get a recipient', params: recipientParams, response: { 200: shapes.recipientDetailAnswer } } },
    async (request) =>
      presentRecipientDetail(await getRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'))),
  );

  app.patch(
    '/v1/recipients/:recipient_id',
    {
      config: { refusals: ['invalid_email', 'recipient_already_exists', 'mfa_required', 'unavailable'] },
      schema: {
        summary: 'Change a recipient',
        operationId: 'updateRecipient',
        description:
          'Before the release: their name, the language in which they are written to, further ways to reach them, or their address: the new one is asked to confirm, and what was mailed to the old one opens nothing any more.',
        params: recipientParams,
        body: shapes.updateRecipientBody,
        response: { 200: shapes.recipientUpdateAnswer },
      },
    },
    async (request) => {
      const { name, email: address, ...ways } = request.body;
      const recipient = await updateRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'), {
        ...(name === undefined ? {} : { name }),
        ...(address === undefined ? {} : { email: address }),
        ...waysInput(ways),
      });
      const { email, status, updated_at } = recipient;
      return { ...apiVersion, id: formatId('recipient', recipient.id), email, name: recipient.name, status, updated_at };
    },
  );

  app.delete(
    '/v1/recipients/:recipient_id',
    {
      config: { bodyless: true },
      schema: {
        summary: 'Remove a recipient from their vault',
        description: 'Links that were mailed to them end at once.',
        params: recipientParams,
      },
    },
    async (request, reply) => {
      await removeRecipient(contextIn(services, request), idIn(request.params.recipient_id, 'recipient'));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/recipients/:recipient_id/resend-verification',
    {
      config: { bodyless: true },
      schema: {
        summary: 'Mail the verification again',
        operationId: 'resendVerification',
        params: recipientParams,
        response: { 200: shapes.resendAnswer },
      },
    },
    async (request) => {
      const { recipient, sent, sentAt } = await resendVerification(
        contextIn(services, request),
        idIn(request.params.recipient_id, 'recipient'),
      );
      return { ...apiVersion, id: formatId('recipient', recipient.id), email: recipient.email, verification_sent: sent, sent_at: sentAt };
    },
  );
}
