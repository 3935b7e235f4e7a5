import { archiveVault, restoreVault } from '../../../core/vaults/archive-vault.ts';
import { createVault, type CreateVaultInput } from '../../../core/vaults/create-vault.ts';
import { getVaultStatistics } from '../../../core/vaults/get-vault-statistics.ts';
import { getVault } from '../../../core/vaults/get-vault.ts';
import { listVaults } from '../../../core/vaults/list-vaults.ts';
import { removeVault } from '../../../core/vaults/remove-vault.ts';
import { updateVault } from '../../../core/vaults/update-vault.ts';
import type { VaultSettings } from '../../../core/vaults/vault-settings.ts';
import { releaseVault } from '../../../core/releases/release-vault.ts';
import { formatId } from '../../../../shared/domain/ids.ts';
import { pageRequest, presentList } from '../lists.ts';
import { apiVersion, presentStatistics, presentVault, presentVaultDetail, presentVaultSummary } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../kit/route-context.ts';
import type { SurfaceApp } from '../../kit/dialect.ts';
import * as shapes from '../shapes.ts';

type SettingsBody = { notifications_enabled?: boolean; auto_renew?: boolean; encryption_enabled?: boolean };

function settingsFrom(body: SettingsBody): VaultSettings {
  return {
    ...(body.notifications_enabled === undefined ? {} : { notificationsEnabled: body.notifications_enabled }),
    ...(body.auto_renew === undefined ? {} : { autoRenew: body.auto_renew }),
    ...(body.encryption_enabled === undefined ? {} : { encryptionEnabled: body.encryption_enabled }),
  };
}

/** Specification, "S1 Vaults". */
export function vaultRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get('/v1/vaults', { schema: { querystring: shapes.listVaultsQuery, response: { 200: shapes.vaultListAnswer } } }, async (request) => {
    const { sort = 'created_at', order = 'desc', status } = request.query;
    const pages = pageRequest(request.query);
    const ctx = contextIn(services, request);
    const page = await listVaults(ctx, { ...pages, sort, order, ...(status === undefined ? {} : { status }) });
    return presentList(page, pages, (vault) => presentVaultSummary(vault, ctx.owner));
  });

  app.post('/v1/vaults', { schema: { body: shapes.createVaultBody, response: { 201: shapes.vaultAnswer } } }, async (request, reply) => {
    const { name, description, policy_type: policyType, settings } = request.body;
    const input: CreateVaultInput = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(policyType === undefined ? {} : { policyType }),
      ...(settings === undefined ? {} : { settings: settingsFrom(settings) }),
    };
    const ctx = contextIn(services, request);
    return reply.code(201).send(presentVault(await createVault(ctx, input), ctx.owner));
  });

  app.get('/v1/vaults/:vault_id', { schema: { params: shapes.vaultParams, response: { 200: shapes.vaultDetailAnswer } } }, async (request) => {
    const ctx = contextIn(services, request);
    return presentVaultDetail(await getVault(ctx, idIn(request.params.vault_id, 'vault')), ctx.owner);
  });

  app.patch('/v1/vaults/:vault_id', { schema: { params: shapes.vaultParams, body: shapes.updateVaultBody, response: { 200: shapes.vaultAnswer } } }, async (request) => {
    const { name, description, settings } = request.body;
    const input = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(settings === undefined ? {} : { settings: settingsFrom(settings) }),
    };
    const ctx = contextIn(services, request);
    return presentVault(await updateVault(ctx, idIn(request.params.vault_id, 'vault'), input), ctx.owner);
  });

  app.delete('/v1/vaults/:vault_id', { config: { bodyless: true }, schema: { params: shapes.vaultParams, querystring: shapes.confirmQuery } }, async (request, reply) => {
    await removeVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'), request.query.confirm === 'true');
    return reply.code(204).send();
  });

  statusRoutes(app, services);
}

/** Release, archive, restore and statistics of one vault. */
function statusRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post('/v1/vaults/:vault_id/release', { schema: { params: shapes.vaultParams, body: shapes.releaseBody, response: { 200: shapes.releaseAnswer } } }, async (request) => {
    const { release_note: note, notify_recipients: notifyRecipients } = request.body;
    const result = await releaseVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'), {
      ...(note === undefined ? {} : { note }),
      ...(notifyRecipients === undefined ? {} : { notifyRecipients }),
    });
    return {
      ...apiVersion,
      id: formatId('vault', result.vault.id),
      name: result.vault.name,
      status: result.vault.status,
      released_at: result.releasedAt,
      recipients_notified: result.recipientsNotified,
      release_note: result.note,
    };
  });

  app.post('/v1/vaults/:vault_id/archive', { config: { bodyless: true }, schema: { params: shapes.vaultParams, response: { 200: shapes.archiveAnswer } } }, async (request) => {
    const { vault, at } = await archiveVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
    return { ...apiVersion, id: formatId('vault', vault.id), name: vault.name, status: vault.status, archived_at: at };
  });

  app.post('/v1/vaults/:vault_id/restore', { config: { bodyless: true }, schema: { params: shapes.vaultParams, response: { 200: shapes.restoreAnswer } } }, async (request) => {
    const { vault, at } = await restoreVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
    return { ...apiVersion, id: formatId('vault', vault.id), name: vault.name, status: vault.status, restored_at: at };
  });

  app.get('/v1/vaults/:vault_id/statistics', { schema: { params: shapes.vaultParams, response: { 200: shapes.statisticsAnswer } } }, async (request) =>
    presentStatistics(await getVaultStatistics(contextIn(services, request), idIn(request.params.vault_id, 'vault'))),
  );
}
