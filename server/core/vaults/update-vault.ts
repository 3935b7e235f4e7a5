import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { vaultEvent } from '../events/event-data.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import {
  checkMetadata,
  checkTags,
  checkVaultDescription,
  checkVaultName,
  checkVaultSettings,
  type VaultSettings,
} from './vault-settings.ts';
import { changeVault, type VaultView } from '../stores/vault-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

export interface UpdateVaultInput {
  readonly name?: string;
  readonly description?: string;
  readonly settings?: VaultSettings;
  readonly tags?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The columns that an owner changes directly. */
export type VaultChange = Partial<Pick<VaultRow, 'name' | 'description' | 'notifications_enabled' | 'auto_renew' | 'tags' | 'metadata'>>;

/** Changes what is supplied and nothing else. @throws DomainError for bad values, `vault_already_released`, `vault_archived`. */
export async function updateVault(ctx: OwnerContext, vaultId: Ulid, input: UpdateVaultInput): Promise<VaultView> {
  const change = checkVaultChange(input);
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    const changed = await updateLocked(tx, ctx, vault, change, now);
    return { ...changed, policy: (await findPolicy(tx, vault.id)) ?? null };
  });
}

/** Changes a vault that is locked and active; does nothing when there is nothing to change. */
export async function updateLocked(tx: Db, ctx: OwnerContext, vault: VaultRow, change: VaultChange, now: Instant): Promise<VaultRow> {
  if (Object.keys(change).length === 0) return vault;
  const changed = await changeVault(tx, vault, { ...change, updated_at: now });
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'vault.updated',
    resourceType: 'vault',
    resourceId: vault.id,
    at: now,
    details: { fields: Object.keys(change) },
    event: vaultEvent(['vault.updated'], changed, { status: changed.status, updated_at: now }),
  });
  return changed;
}

/** What an owner wants changed, as columns. @throws DomainError for bad values. */
export function checkVaultChange(input: UpdateVaultInput): VaultChange {
  const settings = input.settings ?? {};
  checkVaultSettings(settings);
  return {
    ...(input.name === undefined ? {} : { name: checkVaultName(input.name) }),
    ...(input.description === undefined ? {} : { description: checkVaultDescription(input.description) }),
    ...(settings.notificationsEnabled === undefined ? {} : { notifications_enabled: settings.notificationsEnabled ? 1 : 0 }),
    ...(input.tags === undefined ? {} : { tags: jsonColumns.vaults.tags.write(checkTags(input.tags)) }),
    ...(input.metadata === undefined ? {} : { metadata: checkMetadata(input.metadata) }),
    ...(settings.autoRenew === undefined ? {} : { auto_renew: settings.autoRenew ? 1 : 0 }),
  };
}
