import type { Static } from 'typebox';
import { listTaggedVaults } from '../../../core/lists/list-for-overview.ts';
import { createVault } from '../../../core/vaults/create-vault.ts';
import { getVault } from '../../../core/vaults/get-vault.ts';
import { removeVault } from '../../../core/vaults/remove-vault.ts';
import { updateVault } from '../../../core/vaults/update-vault.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { listDemand, listHeaders, sendList } from '../lists.ts';
import { presentVault } from '../present.ts';
import { vaultParams } from '../shapes.ts';
import * as shapes from '../vault-shapes.ts';

/** What a body says of a vault. */
function statedIn({ name, description, tags }: Static<typeof shapes.updateVaultBody>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** Vaults (INTERFACE.md#overview-vaults). */
export function vaultRoutes(app: SurfaceApp, services: RouteServices): void {
  const list = {
    summary: 'List vaults',
    description: 'Newest first. Archived vaults are listed with `status=archived` only.',
    querystring: shapes.listVaultsQuery,
    response: { 200: shapes.vaultListAnswer },
  };
  app.get('/v1/vaults', { config: { answerHeaders: listHeaders }, schema: list }, async (request, reply) => {
    const { sort = 'created_at', status } = request.query;
    const { pages, request: wanted } = listDemand(request.query, sort);
    const ctx = contextIn(services, request);
    return sendList(reply, await listTaggedVaults(ctx, { ...wanted, status }), pages, (vault) => presentVault(vault, ctx));
  });

  const create = { summary: 'Create a vault', body: shapes.vaultBody, response: { 201: shapes.vaultAnswer } };
  app.post(
    '/v1/vaults',
    { config: { refusals: ['vault_name_required', 'vault_name_too_long', 'vault_limit_exceeded'] }, schema: create },
    async (request, reply) => {
      const ctx = contextIn(services, request);
      return reply.code(201).send(presentVault(await createVault(ctx, statedIn(request.body)), ctx));
    },
  );

  oneVault(app, services);
}

/** A single vault, by its id. */
function oneVault(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/vaults/:vault_id',
    { schema: { summary: 'Get a vault', params: vaultParams, response: { 200: shapes.vaultAnswer } } },
    async (request) => {
      const ctx = contextIn(services, request);
      return presentVault(await getVault(ctx, idIn(request.params.vault_id, 'vault')), ctx);
    },
  );

  const replace = {
    summary: 'Replace a vault',
    description: "What isn't sent is emptied. Settings, documents, recipients and policy stay.",
    params: vaultParams,
    body: shapes.vaultBody,
    response: { 200: shapes.vaultAnswer },
  };
  app.put(
    '/v1/vaults/:vault_id',
    { config: { refusals: ['vault_name_required', 'vault_name_too_long'] }, schema: replace },
    async (request) => {
      const { name = '', description = '', tags = [] } = request.body;
      const ctx = contextIn(services, request);
      return presentVault(await updateVault(ctx, idIn(request.params.vault_id, 'vault'), { name, description, tags }), ctx);
    },
  );

  const update = {
    summary: 'Change a vault',
    description: 'Changes only what is sent.',
    params: vaultParams,
    body: shapes.updateVaultBody,
    response: { 200: shapes.vaultAnswer },
  };
  app.patch(
    '/v1/vaults/:vault_id',
    { config: { refusals: ['vault_name_required', 'vault_name_too_long'] }, schema: update },
    async (request) => {
      const ctx = contextIn(services, request);
      return presentVault(await updateVault(ctx, idIn(request.params.vault_id, 'vault'), statedIn(request.body)), ctx);
    },
  );

  const remove = {
    summary: 'Delete a vault for good',
    description: 'With its documents, recipients, policy and keys. None of it can be recovered.',
    params: vaultParams,
    querystring: shapes.confirmQuery,
  };
  app.delete(
    '/v1/vaults/:vault_id',
    { config: { bodyless: true, refusals: ['confirmation_required'] }, schema: remove },
    async (request, reply) => {
      await removeVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'), request.query.confirm === 'true');
      return reply.code(204).send();
    },
  );
}
