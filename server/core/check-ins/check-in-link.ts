import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { PolicyRow, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import type { Core, Origin } from '../context.ts';
import { findLinkByToken } from '../stores/link-store.ts';
import { readPolicy } from '../policies/get-policy.ts';
import { vaultNow } from '../clock/account-clock.ts';
import { findVault, lockVault } from '../stores/vault-store.ts';
import { checkInLocked, type CheckInResult } from './check-in.ts';

/** What the check-in page of a mailed link shows. */
export interface CheckInLink {
  readonly vault: VaultRow;
  readonly owner: UserRow;
  readonly policy: PolicyRow;
  /** The present moment on the vault's own clock. */
  readonly now: Instant;
}

/** Looks a mailed check-in link up; changes nothing. @throws DomainError `link_unknown`. */
export async function findCheckInLink(core: Core, token: string): Promise<CheckInLink> {
  const link = await findLinkByToken(core.db.read, 'check_in', core.keys.tokenHash(token));
  const vault = link && (await findVault(core.db.read, link.vault_id));
  const owner = vault && (await findUser(core.db.read, vault.owner_id));
  // Expired or not: a person who says "I am here" is never sent away for an old mail.
  if (vault === undefined || owner === undefined || vault.status === 'inactive')
    throw new DomainError('link_unknown', 'This link is not known.');
  return { vault, owner, policy: await readPolicy(core.db.read, vault), now: await vaultNow(core, vault) };
}

/** Checks the owner in with one press in a mail's page. @throws DomainError as `checkIn`, and `link_unknown`. */
export async function checkInByLink(
  core: Core,
  token: string,
  origin: Pick<Origin, 'address' | 'requestId'>,
): Promise<CheckInResult & { readonly vault: VaultRow }> {
  const { vault, owner } = await findCheckInLink(core, token);
  return core.db.transaction(async (tx) => {
    const locked = await lockVault(tx, vault.id);
    if (locked === undefined || locked.status === 'inactive') throw new DomainError('link_unknown', 'This link is not known.');
    const result = await checkInLocked(tx, core, { ...origin, actor: { type: 'user', id: owner.id } }, locked, 'email');
    return { ...result, vault: locked };
  });
}
