import type { Static } from 'typebox';
import { sliceOf } from '../../../core/context.ts';
import { listStretch } from '../../../core/lists/list-resources.ts';
import { archiveVault, restoreVault } from '../../../core/vaults/archive-vault.ts';
import { createVault, type CreateVaultInput } from '../../../core/vaults/create-vault.ts';
import { getVaultStatistics } from '../../../core/vaults/get-vault-statistics.ts';
import { getVault } from '../../../core/vaults/get-vault.ts';
import { listVaults } from '../../../core/vaults/list-vaults.ts';
import { removeVault } from '../../../core/vaults/remove-vault.ts';
import { updateVault } from '../../../core/vaults/update-vault.ts';
import { vaultSettingsInput } from '../../foundation/bodies/vault-settings-input.ts';
import { releaseVault } from '../../../core/releases/release-vault.ts';
import { formatId } from '../../../../shared/domain/ids.ts';
import { choosing, readChoices } from '../list-choices.ts';
import { listVaultsQuery, vaultList, vaultListAnswer } from '../list-shapes.ts';
import { pageRequest, presentList } from '../lists.ts';
import { apiVersion, presentStatistics, presentVault, presentVaultDetail, presentVaultSummary } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { vaultParams } from '../shapes.ts';
import * as shapes from '../vault-shapes.ts';

/** A new vault as a body describes it. */
export function newVaultFrom({
  name,
  description,
  policy_type: policyType,
  settings,
}: Static<typeof shapes.createVaultBody>): CreateVaultInput {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(policyType === undefined ? {} : { policyType }),
    ...(settings === undefined ? {} : { settings: vaultSettingsInput(settings) }),
  };
}

/** Vaults (INTERFACE.md#reference-vaults). */
export function vaultRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/vaults',
    {
      schema: {
        summary: 'List vaults',
        description: 'Newest first. Archived vaults are listed with `status=archived` only.',
        querystring: listVaultsQuery,
        response: { 200: vaultListAnswer },
      },
    },
    async (request) => {
      const { status } = request.query;
      const pages = pageRequest(request.query);
      const { simpleSort, order, sort, search, fields } = readChoices(vaultList, request.query);
      const ctx = contextIn(services, request);
      const page =
        simpleSort === null
          ? await listStretch(ctx, 'vaults', { conditions: [], status: status ?? null, search, sort }, sliceOf(pages))
          : await listVaults(ctx, { ...pages, sort: simpleSort, order, ...(status === undefined ? {} : { status }) });
      return presentList(
        page,
        pages,
        choosing(fields, (vault) => presentVaultSummary(vault, ctx.owner)),
      );
    },
  );

  app.post(
    '/v1/vaults',
    {
      config: { refusals: ['vault_name_required', 'vault_name_too_long', 'invalid_policy_type', 'vault_limit_exceeded', 'mfa_required'] },
      schema: { summary: 'Create a vault', body: shapes.createVaultBody, response: { 201: shapes.vaultAnswer } },
    },
    async (request, reply) => {
      const ctx = contextIn(services, request);
      return reply.code(201).send(presentVault(await createVault(ctx, newVaultFrom(request.body)), ctx.owner));
    },
  );

  oneVault(app, services);
}

/** A single vault, by its id. */
function oneVault(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/vaults/:vault_id',
    {
      config: { volatile: ['last_accessed'] },
      schema: { summary: 'Get a vault', params: vaultParams, response: { 200: shapes.vaultDetailAnswer } },
    },
    async (request) => {
      const ctx = contextIn(services, request);
      return presentVaultDetail(await getVault(ctx, idIn(request.params.vault_id, 'vault')), ctx.owner);
    },
  );

  app.patch(
    '/v1/vaults/:vault_id',
    {
      config: { refusals: ['vault_name_required', 'vault_name_too_long'] },
      schema: {
        summary: 'Change a vault',
        description: 'Changes only what is sent.',
        params: vaultParams,
        body: shapes.updateVaultBody,
        response: { 200: shapes.vaultAnswer },
      },
    },
    async (request) => {
      const { name, description, settings } = request.body;
      const input = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(settings === undefined ? {} : { settings: vaultSettingsInput(settings) }),
      };
      const ctx = contextIn(services, request);
      return presentVault(await updateVault(ctx, idIn(request.params.vault_id, 'vault'), input), ctx.owner);
    },
  );

  app.delete(
    '/v1/vaults/:vault_id',
    {
      config: { bodyless: true, refusals: ['confirmation_required'] },
      schema: {
        summary: 'Delete a vault for good',
        description: 'With its documents, recipients, policy and keys. None of it can be recovered.',
        params: vaultParams,
        querystring: shapes.confirmQuery,
      },
    },
    async (request, reply) => {
      await removeVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'), request.query.confirm === 'true');
      return reply.code(204).send();
    },
  );

  statusRoutes(app, services);
}

/** Release, archive, restore and statistics of one vault. */
function statusRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/v1/vaults/:vault_id/release',
    {
      config: { refusals: ['approval_required', 'mfa_required'] },
      schema: {
        summary: 'Release a vault now',
        description:
          "Hands it to its recipients. This can't be taken back, and the vault can't be changed afterwards. A person's access token needs a second factor from the last ten minutes.",
        params: vaultParams,
        body: shapes.releaseBody,
        response: { 200: shapes.releaseAnswer },
      },
    },
    async (request) => {
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
    },
  );

  app.post(
    '/v1/vaults/:vault_id/archive',
    {
      config: { bodyless: true },
      schema: {
        summary: 'Archive a vault',
        description: 'Stops its timer and closes it to changes until it is restored.',
        params: vaultParams,
        response: { 200: shapes.archiveAnswer },
      },
    },
    async (request) => {
      const { vault, at } = await archiveVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
      return { ...apiVersion, id: formatId('vault', vault.id), name: vault.name, status: vault.status, archived_at: at };
    },
  );

  app.post(
    '/v1/vaults/:vault_id/restore',
    {
      config: { bodyless: true, refusals: ['vault_not_archived', 'approval_required', 'mfa_required'] },
      schema: {
        summary: 'Restore an archived vault',
        description: 'Its next check-in is then due a full period from now.',
        params: vaultParams,
        response: { 200: shapes.restoreAnswer },
      },
    },
    async (request) => {
      const { vault, at } = await restoreVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
      return { ...apiVersion, id: formatId('vault', vault.id), name: vault.name, status: vault.status, restored_at: at };
    },
  );

  app.get(
    '/v1/vaults/:vault_id/statistics',
    {
      config: { volatile: ['total_views', 'total_downloads', 'last_access'] },
      schema: { summary: 'Get the statistics of a vault', params: vaultParams, response: { 200: shapes.statisticsAnswer } },
    },
    async (request) => presentStatistics(await getVaultStatistics(contextIn(services, request), idIn(request.params.vault_id, 'vault'))),
  );
}
