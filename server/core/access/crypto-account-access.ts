import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CryptoAccountRow, Db, VaultRow } from '../../db/schema.ts';
import type { Owner, OwnerContext } from '../context.ts';
import { assertOwned } from './vault-access.ts';
import { findVault, lockVault } from '../stores/vault-store.ts';
import { findCryptoAccount } from '../stores/crypto-account-store.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** One of the owner's crypto accounts. @throws DomainError `crypto_account_not_found`, `permission_denied`. */
export async function readOwnCryptoAccount(db: Db, owner: Owner, accountId: Ulid): Promise<CryptoAccountRow> {
  const account = await findCryptoAccount(db, accountId);
  assertOwned(owner, account, 'crypto_account_not_found');
  const vault = await findVault(db, account.vault_id);
  if (vault === undefined || !isFindable[vault.status]) throw notFound();
  return account;
}

/** The same for a change: the vault is locked first, then the account read. */
export async function lockOwnCryptoAccount(
  tx: Db,
  { owner, precondition }: Pick<OwnerContext, 'owner' | 'precondition'>,
  accountId: Ulid,
): Promise<{ readonly account: CryptoAccountRow; readonly vault: VaultRow }> {
  const seen = await findCryptoAccount(tx, accountId);
  assertOwned(owner, seen, 'crypto_account_not_found');
  const vault = await lockVault(tx, seen.vault_id);
  const account = await findCryptoAccount(tx, accountId);
  if (vault === undefined || account === undefined || !isFindable[vault.status]) throw notFound();
  await precondition?.(tx);
  return { account, vault };
}

function notFound(): DomainError {
  return new DomainError('crypto_account_not_found', 'There is no crypto account with this id.');
}
