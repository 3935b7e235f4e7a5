import type { Ulid } from '../../../shared/domain/ids.ts';
import { ownerNow } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { reachVault, type ReachedVault } from '../access/person-vault-access.ts';

/**
 * A vault, for its owner or an administrator. When an owner looks, it counts as a view; when an administrator does, it is recorded for the
 * owner to see.
 * @throws DomainError `vault_not_found`; RoleRequiredError.
 */
export async function viewVault(ctx: PersonContext, vaultId: Ulid): Promise<ReachedVault> {
  const reached = await reachVault(ctx, vaultId, 'VAULT_ADMIN');
  const { core, origin } = ctx;
  const { vault, isOwner } = reached;
  const at = ownerNow(ctx);
  if (isOwner) core.views.countView(vault.id, at);
  else {
    await core.db.transaction((tx) =>
      recordAudit(tx, core, origin, {
        accountId: vault.account_id,
        mode: vault.mode,
        vaultId: vault.id,
        action: 'vault.viewed_by_administrator',
        resourceType: 'vault',
        resourceId: vault.id,
        at,
      }),
    );
  }
  return reached;
}
