import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { withheldVaultName } from '../../../shared/words/unnamed-vault.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { lockAccount } from '../stores/account-store.ts';
import type { OwnerContext } from '../context.ts';
import { checkNewVault, insertNewVault } from './create-vault.ts';
import { hasForeignPast, isIdTaken } from '../stores/device-id-store.ts';
import { updateLocked } from './update-vault.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { assertClientCustody } from './vault-custody.ts';
import { findVault } from '../stores/vault-store.ts';

/**
 * Creates a vault in client custody under the id that its owner's device chose, or changes the label of an existing one. Repeating it
 * changes nothing. @param label plain text, shown on every surface and in mails; absent: the default for a new vault, otherwise unchanged.
 * @throws DomainError `conflict` for an id that names something else, or a vault in server custody; `vault_not_found` for one that was
 * soft-deleted, `permission_denied`, `vault_already_released`, `vault_archived`, `vault_limit_exceeded`, and for a bad label.
 */
export async function putClientVault(ctx: OwnerContext, vaultId: Ulid, { label }: { readonly label?: string }): Promise<VaultRow> {
  const checked = checkNewVault({ name: label ?? withheldVaultName });
  return ctx.core.db.transaction(async (tx) => {
    if (!(await isThere(tx, ctx, vaultId))) {
      await assertNew(tx, ctx, vaultId);
      return insertNewVault(tx, ctx, checked, { id: vaultId, custody: 'client' });
    }
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertClientCustody(vault);
    assertChangeable(vault);
    if (label === undefined || checked.name === vault.name) return vault;
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    return updateLocked(tx, ctx, vault, { name: checked.name }, now);
  });
}

/** Whether the vault exists. Two of an owner's devices may send it at the same moment: then the second waits for the first. */
async function isThere(tx: Db, { owner }: OwnerContext, vaultId: Ulid): Promise<boolean> {
  if ((await findVault(tx, vaultId)) !== undefined) return true;
  await lockAccount(tx, owner.accountId);
  return (await findVault(tx, vaultId)) !== undefined;
}

async function assertNew(tx: Db, { owner }: OwnerContext, vaultId: Ulid): Promise<void> {
  if ((await isIdTaken(tx, vaultId)) || (await hasForeignPast(tx, vaultId, owner.accountId))) {
    throw new DomainError('conflict', 'This id is in use, or has been. Choose another one.');
  }
}
