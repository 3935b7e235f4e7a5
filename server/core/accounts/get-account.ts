import type { AccountRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { findAccount } from '../stores/account-store.ts';

/** The account that the caller's data belongs to. */
export async function getAccount({ core, owner }: OwnerContext): Promise<AccountRow> {
  const account = await findAccount(core.db.read, owner.accountId);
  if (account === undefined) throw new Error('the account of a known user is gone');
  return account;
}
