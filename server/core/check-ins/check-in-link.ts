import type { Instant } from '../../../shared/domain/instant.ts';
import type { PolicyRow, UserRow, VaultRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { lockLinkedVault, openLink } from '../links/open-link.ts';
import { readPolicy } from '../policies/get-policy.ts';
import { checkInLocked, type CheckInResult } from './check-in.ts';

/** What the check-in page of a mailed link shows. */
export interface CheckInLink {
  readonly vault: VaultRow;
  readonly owner: UserRow;
  readonly policy: PolicyRow;
  /** The present moment on the vault's own clock. */
  readonly now: Instant;
}

/** Looks a mailed check-in link up, however old; changes nothing. @throws DomainError `link_unknown`. */
export async function findCheckInLink(core: Core, token: string): Promise<CheckInLink> {
  const { vault, owner, now } = await openLink(core, 'check_in', token);
  return { vault, owner, policy: await readPolicy(core.db.read, vault), now };
}

/** Checks the owner in with one press in a mail's page. @throws DomainError as `checkIn`, and `link_unknown`. */
export async function checkInByLink(
  core: Core,
  token: string,
  origin: Pick<Origin, 'address' | 'requestId'>,
): Promise<CheckInResult & { readonly vault: VaultRow }> {
  const { vault, owner } = await findCheckInLink(core, token);
  return core.db.transaction(async (tx) => {
    const locked = await lockLinkedVault(tx, vault.id);
    const result = await checkInLocked(tx, core, { ...origin, actor: { type: 'user', id: owner.id } }, locked, 'email');
    return { ...result, vault: locked };
  });
}
