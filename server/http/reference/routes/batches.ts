import { createRecipients } from '../../../core/recipients/create-recipients.ts';
import { createVaults } from '../../../core/vaults/create-vaults.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { readItems, sendResults } from '../batch.ts';
import * as shapes from '../batch-shapes.ts';
import { presentCreatedRecipient, presentVault } from '../present.ts';
import { createRecipientBody } from '../recipient-shapes.ts';
import { vaultParams } from '../shapes.ts';
import { createVaultBody } from '../vault-shapes.ts';
import { newRecipientFrom } from './recipients.ts';
import { newVaultFrom } from './vaults.ts';

const perItem =
  '201 when all were made, 207 when some failed. With `atomic` a single failure makes the whole 422 and nothing is made. Every item counts for the limits of the plan.';

/** Several vaults, or several recipients of one vault, in one request (INTERFACE.md#batches). */
export function batchRoutes(app: SurfaceApp, services: RouteServices): void {
  const vaults = {
    summary: 'Create several vaults',
    operationId: 'createVaults',
    description: `1 to 100 vaults. ${perItem}`,
    body: shapes.batchVaultsBody,
    response: { 201: shapes.batchVaultsAnswer, 207: shapes.batchVaultsAnswer },
  };
  app.post('/v1/vaults/batch', { config: { refusals: ['batch_failed', 'mfa_required'] }, schema: vaults }, async (request, reply) => {
    const { vaults: items, atomic = false } = request.body;
    const ctx = contextIn(services, request);
    const results = await createVaults(ctx, readItems(request, items, createVaultBody, newVaultFrom), atomic);
    return sendResults(reply, results, atomic, (vault) => ({ vault: presentVault(vault, ctx.owner) }));
  });

  const recipients = {
    summary: 'Name several recipients',
    operationId: 'createRecipients',
    description: `1 to 100 recipients of one vault. ${perItem}`,
    params: vaultParams,
    body: shapes.batchRecipientsBody,
    response: { 201: shapes.batchRecipientsAnswer, 207: shapes.batchRecipientsAnswer },
  };
  app.post(
    '/v1/vaults/:vault_id/recipients/batch',
    { config: { refusals: ['batch_failed', 'mfa_required'] }, schema: recipients },
    async (request, reply) => {
      const { recipients: items, atomic = false } = request.body;
      const read = readItems(request, items, createRecipientBody, newRecipientFrom);
      const results = await createRecipients(contextIn(services, request), idIn(request.params.vault_id, 'vault'), read, atomic);
      return sendResults(reply, results, atomic, (created) => ({ recipient: presentCreatedRecipient(created) }));
    },
  );
}
