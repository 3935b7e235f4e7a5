import type { Instant } from '../../../shared/domain/instant.ts';
import type { OpeningStatus } from '../../../shared/domain/opening.ts';
import type { Db, OpeningRow, VaultRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { closeOpening, findWaitingOpening } from '../stores/opening-store.ts';
import { cancelMails } from '../stores/outbox-store.ts';

type Ended = Extract<OpeningStatus, 'stopped' | 'ended'>;

const actions: Readonly<Record<Ended, AuditAction>> = { stopped: 'release.opening_stopped', ended: 'release.opening_ended' };

/**
 * Ends the opening that waits for a locked vault: because its owner stopped it, or because nothing is left to open, as after any other
 * release or while the vault is put away. @returns whether there was one.
 */
export async function endOpening(tx: Db, core: Core, origin: Origin, vault: VaultRow, status: Ended, at: Instant): Promise<boolean> {
  const opening = await findWaitingOpening(tx, vault.id);
  if (opening === undefined || !(await closeOpening(tx, opening.id, status, at))) return false;
  await cancelMails(tx, vault.id, ['opening_set']);
  await recordOpening(tx, core, origin, vault, { opening, action: actions[status], at });
  return true;
}

/** Writes down what became of an opening. */
export async function recordOpening(
  tx: Db,
  core: Core,
  origin: Origin,
  vault: VaultRow,
  { opening, action, at }: { readonly opening: OpeningRow; readonly action: AuditAction; readonly at: Instant },
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action,
    resourceType: 'vault',
    resourceId: vault.id,
    at,
    details: { opensAt: opening.opens_at },
  });
}
