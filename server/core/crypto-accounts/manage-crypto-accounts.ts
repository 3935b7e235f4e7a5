import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CryptoAccountRow, Db } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { OwnerContext, Page, Slice } from '../context.ts';
import { assertChangeable, assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { addToVault, findVault } from '../stores/vault-store.ts';
import { lockOwnCryptoAccount, readOwnCryptoAccount } from '../access/crypto-account-access.ts';
import { checkAddress, checkCurrency, checkLabel, checkWallet } from './crypto-account-fields.ts';
import {
  changeCryptoAccount,
  countVaultCryptoAccounts,
  deleteCryptoAccount,
  listVaultCryptoAccounts,
  type CryptoAccountChange,
} from '../stores/crypto-account-store.ts';
import type { CreateCryptoAccountInput } from './create-crypto-account.ts';
import { openCryptoAccount, sealWallet, type CryptoAccount } from './wallet-seal.ts';

/** One page of a vault's crypto accounts, in the order they were added. */
export async function listCryptoAccounts({ core, owner }: OwnerContext, vaultId: Ulid, slice: Slice): Promise<Page<CryptoAccount>> {
  const { read } = core.db;
  const vault = await findVault(read, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  const [rows, total] = await Promise.all([listVaultCryptoAccounts(read, vault.id, slice), countVaultCryptoAccounts(read, vault.id)]);
  return { items: rows.map((row) => openCryptoAccount(core, row)), total };
}

export async function getCryptoAccount({ core, owner }: OwnerContext, accountId: Ulid): Promise<CryptoAccount> {
  return openCryptoAccount(core, await readOwnCryptoAccount(core.db.read, owner, accountId));
}

/** What may be changed; absent means unchanged; an address of null means none. */
export type UpdateCryptoAccountInput = Partial<CreateCryptoAccountInput>;

/** Changes what is supplied. @throws DomainError `invalid_request`, `vault_already_released`, `vault_archived`. */
export async function updateCryptoAccount(ctx: OwnerContext, accountId: Ulid, input: UpdateCryptoAccountInput): Promise<CryptoAccount> {
  const change = checkChange(ctx, accountId, input);
  return ctx.core.db.transaction(async (tx) => {
    const { account, vault } = await lockOwnCryptoAccount(tx, ctx, accountId);
    assertChangeable(vault);
    if (Object.keys(change).length === 0) return openCryptoAccount(ctx.core, account);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await changeCryptoAccount(tx, account.id, { ...change, updated_at: now });
    await record(tx, ctx, account, 'crypto_account.updated', now, { fields: Object.keys(input) });
    return openCryptoAccount(ctx.core, { ...account, ...change, updated_at: now });
  });
}

function checkChange({ core }: OwnerContext, accountId: Ulid, input: UpdateCryptoAccountInput): CryptoAccountChange {
  return {
    ...(input.currency === undefined ? {} : { currency: checkCurrency(input.currency) }),
    ...(input.label === undefined ? {} : { label: checkLabel(input.label) }),
    ...(input.address === undefined ? {} : { address: checkAddress(input.address) }),
    ...(input.encryptedWallet === undefined ? {} : { sealed_wallet: sealWallet(core, accountId, checkWallet(input.encryptedWallet)) }),
  };
}

/** Removes a crypto account for good. @throws DomainError `vault_already_released`, `vault_archived`. */
export async function removeCryptoAccount(ctx: OwnerContext, accountId: Ulid): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { account, vault } = await lockOwnCryptoAccount(tx, ctx, accountId);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await deleteCryptoAccount(tx, account.id);
    await addToVault(tx, vault.id, {}, { updated_at: now });
    await record(tx, ctx, account, 'crypto_account.removed', now, { currency: account.currency });
  });
}

async function record(
  tx: Db,
  ctx: OwnerContext,
  account: CryptoAccountRow,
  action: AuditAction,
  at: Instant,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: account.account_id,
    mode: account.mode,
    vaultId: account.vault_id,
    action,
    resourceType: 'crypto_account',
    resourceId: account.id,
    at,
    details,
  });
}
