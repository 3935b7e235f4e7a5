import { createVault } from '../../../core/vaults/create-vault.ts';
import { changeVaultAndStatus } from '../../../core/vaults/change-vault-status.ts';
import { getVault } from '../../../core/vaults/get-vault.ts';
import { listVaults } from '../../../core/vaults/list-vaults.ts';
import { softDeleteVault } from '../../../core/vaults/soft-delete-vault.ts';
import { vaultSettingsInput } from '../../foundation/bodies/vault-settings-input.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { presentList, sliceRequest } from '../lists.ts';
import { presentVault } from '../present.ts';
import { everyPlan, vaultParams } from '../shapes.ts';
import * as shapes from '../vault-shapes.ts';

/** Vaults (INTERFACE.md#alternate-vaults). */
export function vaultRoutes(app: SurfaceApp, services: RouteServices): void {
  const config = everyPlan;
  const list = {
    summary: 'List vaults',
    description: 'Newest first. Archived and deleted (`inactive`) vaults are listed only when their status is asked for.',
    querystring: shapes.listVaultsQuery,
    response: { 200: shapes.vaultListAnswer },
  };
  app.get('/v1/vaults', { config, schema: list }, async (request) => {
    const slice = sliceRequest(request.query);
    const { status } = request.query;
    const ctx = contextIn(services, request);
    const page = await listVaults(ctx, { ...slice, sort: 'created_at', order: 'desc', ...(status === undefined ? {} : { status }) });
    return presentList(page, slice, (vault) => presentVault(vault, ctx.owner.email));
  });

  const create = {
    summary: 'Create a vault',
    description: "It belongs to the named user, who may be another one of the key's account.",
    body: shapes.createVaultBody,
    response: { 201: shapes.vaultAnswer },
  };
  app.post('/v1/vaults', { config: { ...config, refusals: ['vault_limit_exceeded'] }, schema: create }, async (request, reply) => {
    const { name, owner_email: ownerEmail, metadata } = request.body;
    const vault = await createVault(contextIn(services, request), { name, ownerEmail, ...(metadata === undefined ? {} : { metadata }) });
    return reply.code(201).send(presentVault(vault, vault.owner_email));
  });

  const get = { summary: 'Get a vault', params: vaultParams, response: { 200: shapes.vaultAnswer } };
  app.get('/v1/vaults/:vault_id', { config: { ...config, showsDeleted: true }, schema: get }, async (request) => {
    const ctx = contextIn(services, request);
    return presentVault(await getVault(ctx, idIn(request.params.vault_id, 'vault'), true), ctx.owner.email);
  });

  const update = {
    summary: 'Change a vault',
    operationId: 'updateVault',
    description:
      'Changes what is sent and nothing else. The status archives, restores, deletes or revives the vault; a deleted one takes a revival only.',
    params: vaultParams,
    body: shapes.updateVaultBody,
    response: { 200: shapes.vaultAnswer },
  };
  app.put(
    '/v1/vaults/:vault_id',
    { config: { ...config, showsDeleted: true, refusals: ['vault_limit_exceeded', 'approval_required'] }, schema: update },
    async (request) => {
      const { name, status, settings, metadata } = request.body;
      const ctx = contextIn(services, request);
      const vault = await changeVaultAndStatus(ctx, idIn(request.params.vault_id, 'vault'), {
        status,
        ...(name === undefined ? {} : { name }),
        ...(settings === undefined ? {} : { settings: vaultSettingsInput(settings) }),
        ...(metadata === undefined ? {} : { metadata }),
      });
      return presentVault(vault, ctx.owner.email);
    },
  );

  const remove = {
    summary: 'Delete a vault',
    description:
      'Its status becomes `inactive`. For 30 days it can be revived by a PUT of `{"status":"active"}`; then it is removed for good.',
    params: vaultParams,
  };
  app.delete('/v1/vaults/:vault_id', { config: { ...config, bodyless: true }, schema: remove }, async (request, reply) => {
    await softDeleteVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
    return reply.code(204).send();
  });
}
