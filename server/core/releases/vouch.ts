import { isUnderWay } from '../../../shared/domain/certificate-timer.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isOverdue } from '../../../shared/domain/timer.ts';
import type { PolicyRow, TrustedContactRow, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core, type Origin } from '../context.ts';
import { openVouchLink, unknownLink } from '../links/open-link.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { lockVault } from '../stores/vault-store.ts';

/** What the page behind a trusted contact's link shows. */
export interface VouchLink {
  readonly vault: VaultRow;
  readonly owner: UserRow;
  readonly contact: TrustedContactRow;
  /** Whether there is anything that their word could stop. */
  readonly underWay: boolean;
}

/** Looks a trusted contact's link up; changes nothing. @throws DomainError `link_unknown`, also once the owner no longer names them. */
export async function findVouchLink(core: Core, token: string): Promise<VouchLink> {
  const { vault, owner, contact, now } = await openVouchLink(core, token);
  return { vault, owner, contact, underWay: isStoppable(vault, await findPolicy(core.db.read, vault.id), now) };
}

function isStoppable(vault: VaultRow, policy: PolicyRow | undefined, now: Instant): policy is PolicyRow {
  const state = policy === undefined ? null : parseTimerState(policy);
  return vault.status === 'active' && state !== null && (isOverdue(state, now) || isUnderWay(state));
}

/**
 * A trusted contact says that the owner is alive, where the owner lets their word count: the release that is under way is off, as after a
 * check-in by the owner. @throws DomainError `link_unknown`, `conflict` when nothing is under way any more.
 */
export async function vouchByLink(core: Core, token: string, origin: Pick<Origin, 'address' | 'requestId'>): Promise<VouchLink> {
  const found = await findVouchLink(core, token);
  await core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, found.vault.id);
    const policy = vault && (await findPolicy(tx, vault.id));
    if (vault === undefined) throw unknownLink();
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    if (!isStoppable(vault, policy, time.now)) throw new DomainError('conflict', 'There is nothing to stop.');
    const by: Origin = { ...systemOrigin, ...origin };
    await applyTimerEvent(tx, core, { vault, policy, event: { type: 'check_in' }, time, origin: by, method: 'email' });
    await recordAudit(tx, core, by, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'release.vouched',
      resourceType: 'contact',
      resourceId: found.contact.id,
      at: time.now,
      details: { email: found.contact.email },
    });
  });
  core.mailQueued();
  return found;
}
