import { DomainError } from '../../../shared/domain/error-codes.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { changeAddressOfUser, findUserByEmailKey, lockAccount } from '../stores/account-store.ts';

/** The user by their present address, and the new one. */
export interface ChangeUserEmailInput {
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a user another address: mails that are written from now on go there. Keys, tokens and vaults remain the user's.
 * @returns the address as it is now.
 * @throws DomainError `invalid_email`; `resource_not_found` when nobody has `from`; `conflict` when somebody else has `to`.
 */
export async function changeUserEmail(core: Core, { from, to }: ChangeUserEmailInput, origin: Origin): Promise<string> {
  const email = parseEmail(to);
  if (email === undefined) throw new DomainError('invalid_email', `${to} is no e-mail address.`);
  await core.db.transaction(async (tx) => {
    const user = await findUserByEmailKey(tx, emailKey(from));
    if (user === undefined) throw new DomainError('resource_not_found', `There is no user with the address ${from}.`);
    await moveOwner(tx, core, origin, { user, to: email });
  });
  return email;
}

/**
 * The same within a transaction, for an address that has been checked.
 * @throws DomainError `conflict` when somebody else has it.
 */
export async function moveOwner(
  tx: Db,
  core: Core,
  origin: Origin,
  { user, to }: { readonly user: UserRow; readonly to: string },
): Promise<void> {
  await lockAccount(tx, user.account_id);
  const other = await findUserByEmailKey(tx, emailKey(to));
  if (other !== undefined && other.id !== user.id) throw new DomainError('conflict', `Another user has the address ${to}.`);
  if (user.email === to) return;
  await changeAddressOfUser(tx, user.id, to, emailKey(to));
  await recordAudit(tx, core, origin, {
    accountId: user.account_id,
    mode: 'live',
    vaultId: null,
    action: 'user.email_changed',
    resourceType: 'user',
    resourceId: user.id,
    at: core.clock.now(),
  });
}
