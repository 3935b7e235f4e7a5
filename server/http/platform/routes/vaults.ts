import { highestRole } from '../../../../shared/domain/role.ts';
import { invalid } from '../../../../shared/domain/error-codes.ts';
import { createVault } from '../../../core/vaults/create-vault.ts';
import { findOwnersVaults } from '../../../core/vaults/find-owners-vaults.ts';
import { listVaults } from '../../../core/vaults/list-vaults.ts';
import { reachVault } from '../../../core/access/person-vault-access.ts';
import { removeVault } from '../../../core/vaults/remove-vault.ts';
import { hasRoomForVault } from '../../../core/vaults/vault-limit.ts';
import { viewVault } from '../../../core/vaults/view-vault.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentPagination, presentStanding, presentVault, sliceIn } from '../present.ts';
import { vaultParams } from '../shapes.ts';
import * as shapes from '../vault-shapes.ts';

/** Vaults (INTERFACE.md#platform-vaults). */
export function vaultRoutes(app: SurfaceApp, services: RouteServices): void {
  ownersVaultRoute(app, services);
  app.get(
    '/vaults',
    { schema: { summary: 'List your vaults', querystring: shapes.listVaultsQuery, response: { 200: shapes.vaultsAnswer } } },
    async (request) => {
      const ctx = personContext(services, request);
      const slice = sliceIn(request.query, 100);
      const { status } = request.query;
      const page = await listVaults(ctx, { ...slice, sort: 'created_at', order: 'desc', ...(status === undefined ? {} : { status }) });
      const _meta = { role: highestRole(ctx.person.roles), canCreate: await hasRoomForVault(ctx) };
      return { vaults: page.items.map(presentVault), pagination: presentPagination(page, slice), _meta };
    },
  );

  app.post(
    '/vaults',
    {
      config: { refusals: ['vault_name_required', 'vault_name_too_long', 'vault_limit_exceeded'] },
      schema: {
        summary: 'Create a vault',
        description: 'Whoever makes a vault owns it.',
        body: shapes.createVaultBody,
        response: { 201: shapes.createdVaultAnswer },
      },
    },
    async (request, reply) => {
      const { name } = request.body;
      const vault = await createVault(personContext(services, request), name === undefined ? {} : { name });
      return reply.code(201).send({ vault: presentVault(vault), _meta: { autoGrantedOwnership: true } });
    },
  );

  app.get(
    '/vaults/:vault_id',
    {
      config: { neededInVault: 'VAULT_ADMIN' },
      schema: {
        summary: 'Get a vault',
        description: 'Your own; as an administrator, any, which its owner finds in the audit events.',
        params: vaultParams,
        response: { 200: shapes.vaultAnswer },
      },
    },
    async (request) => {
      const { vault, ...standing } = await viewVault(personContext(services, request), idIn(request.params.vault_id, 'vault'));
      return { vault: presentVault(vault), _meta: presentStanding(standing, vault.status === 'active') };
    },
  );

  app.delete(
    '/vaults/:vault_id',
    {
      config: { neededInVault: 'VAULT_OWNER' },
      schema: {
        summary: 'Delete a vault for good',
        description: 'With everything in it. Only its owner may, and not after its release.',
        params: vaultParams,
      },
    },
    async (request, reply) => {
      const ctx = personContext(services, request);
      const vaultId = idIn(request.params.vault_id, 'vault');
      await reachVault(ctx, vaultId, 'VAULT_OWNER');
      await removeVault(ctx, vaultId, true);
      return reply.code(204).send();
    },
  );
}

/** The way to other people's vaults, for whoever looks after the server. */
function ownersVaultRoute(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/owners/vaults',
    {
      config: { minimumRole: 'VAULT_OPERATOR' },
      schema: {
        summary: 'Find the vaults of an owner',
        operationId: 'findOwnersVaults',
        description:
          'For operators, by the owner’s whole address; empty for an address nobody has. What happens next with each of them is at its release.',
        querystring: shapes.ownersVaultsQuery,
        response: { 200: shapes.ownersVaultsAnswer },
      },
    },
    async (request) => {
      const { email } = request.query;
      if (email === undefined) throw invalid('email', 'is missing');
      return { vaults: (await findOwnersVaults(personContext(services, request), email)).map(presentVault) };
    },
  );
}
