import type { Ulid } from '../../../../shared/domain/ids.ts';
import { authoriseResource } from '../../../core/access/authorise-resource.ts';
import { reachVault } from '../../../core/access/person-vault-access.ts';
import type { PersonContext } from '../../../core/context.ts';
import { getKnownWays } from '../../../core/ways/list-known-ways.ts';
import { setWays } from '../../../core/ways/set-ways.ts';
import { waysInput } from '../../foundation/bodies/ways-input.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentReached, reachedRecipientAnswer, setWaysBody, vaultRecipientParams } from '../way-shapes.ts';

const path = '/vaults/:vault_id/recipients/:recipient_id';

/** How somebody named in a vault is reached (RULINGS.md#ways-to-a-recipient). */
export function wayRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    path,
    {
      config: { refusals: ['recipient_not_found'] },
      schema: {
        summary: 'Get a recipient with the ways to them',
        description: 'Of your own vault: which ways there are, whether somebody answered there, and when they last did.',
        params: vaultRecipientParams,
        response: { 200: reachedRecipientAnswer },
      },
    },
    async (request) => {
      const ctx = personContext(services, request);
      return presentReached(await getKnownWays(ctx, await recipientIn(ctx, request.params)));
    },
  );

  app.put(
    `${path}/ways`,
    {
      config: { refusals: ['recipient_not_found', 'vault_already_released', 'vault_archived', 'mfa_required', 'unavailable'] },
      schema: {
        summary: 'Set the ways to a recipient',
        description:
          'All further ways beside their own address, in your order, and the language in which they are written to. One that was there keeps its answer; a new one is asked at once.',
        params: vaultRecipientParams,
        body: setWaysBody,
        response: { 200: reachedRecipientAnswer },
      },
    },
    async (request) => {
      const ctx = personContext(services, request);
      const recipientId = await recipientIn(ctx, request.params);
      const { language, ways } = request.body;
      await setWays(ctx, recipientId, waysInput({ language, ways }));
      return presentReached(await getKnownWays(ctx, recipientId));
    },
  );
}

/** @throws DomainError `recipient_not_found` also for one of another vault; RoleRequiredError as for the vault itself. */
async function recipientIn(ctx: PersonContext, params: { readonly vault_id: string; readonly recipient_id: string }): Promise<Ulid> {
  const vaultId = idIn(params.vault_id, 'vault');
  await reachVault(ctx, vaultId, 'VAULT_OWNER');
  const recipientId = idIn(params.recipient_id, 'recipient');
  await authoriseResource(ctx, 'recipient', recipientId, false, vaultId);
  return recipientId;
}
