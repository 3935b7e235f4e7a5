import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { addToVault } from '../stores/vault-store.ts';
import { checkAddress, checkCurrency, checkLabel, checkWallet } from './crypto-account-fields.ts';
import { insertCryptoAccount } from '../stores/crypto-account-store.ts';
import { sealWallet, type CryptoAccount } from './wallet-seal.ts';

export interface CreateCryptoAccountInput {
  /** A ticker. */
  readonly currency: string;
  readonly label: string;
  /** Where it can be looked up; absent for none. */
  readonly address?: string | null;
  /** Base64 of what the owner encrypted. */
  readonly encryptedWallet: string;
}

/**
 * Puts a crypto account into a vault. The wallet arrives encrypted by its owner and is wrapped once more.
 * @throws DomainError `invalid_request`, `vault_already_released`, `vault_archived`.
 */
export async function createCryptoAccount(ctx: OwnerContext, vaultId: Ulid, input: CreateCryptoAccountInput): Promise<CryptoAccount> {
  const currency = checkCurrency(input.currency);
  const label = checkLabel(input.label);
  const address = checkAddress(input.address ?? null);
  const wallet = checkWallet(input.encryptedWallet);
  const id = ctx.core.newId();
  const sealedWallet = sealWallet(ctx.core, id, wallet);
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    const { account_id, owner_id, mode } = vault;
    const account = { id, vault_id: vault.id, account_id, owner_id, mode, currency, label, address, created_at: now, updated_at: now };
    await insertCryptoAccount(tx, { ...account, sealed_wallet: sealedWallet });
    await addToVault(tx, vault.id, {}, { updated_at: now });
    await recordAudit(tx, ctx.core, ctx.origin, {
      accountId: account_id,
      mode,
      vaultId: vault.id,
      action: 'crypto_account.added',
      resourceType: 'crypto_account',
      resourceId: id,
      at: now,
      details: { currency },
      event: {
        ownerId: owner_id,
        types: ['crypto_account.added'],
        data: { crypto_account_id: formatId('cryptoAccount', id), vault_id: formatId('vault', vault.id), currency, label },
      },
    });
    return { ...account, wallet };
  });
}
