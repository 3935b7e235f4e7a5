import { handoverDays } from '../../../shared/domain/handover.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import { isReleased } from '../../../shared/domain/vault.ts';
import type { Db, GrantRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findUser } from '../stores/account-store.ts';
import { listGrantsWithoutHandover } from '../stores/handover-store.ts';
import { listMailsByKey } from '../stores/outbox-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { startLateHandover } from './begin-handover.ts';

/** As many as one look takes on: what an earlier version released comes in by and by. */
const batchSize = 200;

type Unadopted = Pick<GrantRow, 'recipient_id' | 'vault_id' | 'created_at'>;

/**
 * Begins, quietly, the handover to recipients who were told of a release within the last year by a version that had none, and have opened
 * nothing: also after a backup of such a version was restored, and while its servers still run beside this one.
 */
export async function adoptHandovers(core: Core): Promise<void> {
  const since = addMs(core.clock.now(), -handoverDays * dayMs);
  for (const grant of await listGrantsWithoutHandover(core.db.read, since, batchSize)) {
    try {
      await core.db.transaction((tx) => adopt(tx, core, grant));
    } catch (error) {
      core.report({ kind: 'handover not begun', id: grant.recipient_id, error });
    }
  }
}

async function adopt(
  tx: Db,
  core: Core,
  { recipient_id: recipientId, vault_id: vaultId, created_at: releasedAt }: Unadopted,
): Promise<void> {
  const vault = await lockVault(tx, vaultId);
  const recipient = vault && (await findRecipient(tx, recipientId));
  if (vault === undefined || recipient === undefined || !isReleased[vault.status]) return;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const [owner, release] = [await findUser(tx, vault.owner_id), await findReleaseOfVault(tx, vaultId)];
  const [mail] = await listMailsByKey(tx, [`release:${vaultId}:${recipientId}:released`]);
  const isMainLost = mail !== undefined && (mail.status === 'bounced' || mail.status === 'refused');
  await startLateHandover(tx, core, { vault, recipient, owner, note: release?.note ?? null }, { releasedAt, isMainLost, time });
}
