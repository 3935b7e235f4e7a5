import type { Db, VaultRow } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { closeReleaseRequest, findOpenRequest } from '../stores/approval-store.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { recordRequest } from './release-requests.ts';

/** A sign of life of its owner ends what others have asked to do with a locked vault; what the owner asked for stands. */
export async function withdrawRequestOfOthers(
  tx: Db,
  core: Core,
  vault: VaultRow,
  { now }: TransactionTime,
  origin: Origin,
): Promise<void> {
  const open = await findOpenRequest(tx, vault.id);
  if (open === undefined || open.requested_by === vault.owner_id) return;
  if (!(await closeReleaseRequest(tx, open.id, { status: 'withdrawn', by: vault.owner_id, at: now }))) return;
  await cancelMails(tx, vault.id, ['release_requested']);
  await recordRequest(tx, core, origin, vault, open.id, 'release.request_withdrawn', now);
}
