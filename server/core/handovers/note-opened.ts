import type { Db, GrantRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { recipientEvent } from '../events/event-data.ts';
import { findGrant } from '../stores/recipient-store.ts';
import { moveHandover } from './move-handover.ts';
import { recordHandover } from './record-handover.ts';

/**
 * Says, at the first opening, that a recipient has opened what was left to them: their handover is over, and nothing more is sent. Must come
 * before the opening is counted; the vault must be locked. Later openings do nothing.
 */
export async function noteOpened(
  tx: Db,
  core: Core,
  origin: Origin,
  {
    vault,
    recipient,
    grant,
    time,
  }: { readonly vault: VaultRow; readonly recipient: RecipientRow; readonly grant: GrantRow; readonly time: TransactionTime },
): Promise<void> {
  if (grant.first_opened_at !== null || (await findGrant(tx, recipient.id))?.first_opened_at !== null) return;
  await moveHandover(tx, core, { vault, recipientId: recipient.id, event: { type: 'opened' }, time, origin });
  await recordHandover(tx, core, origin, recipient, {
    action: 'recipient.opened',
    at: time.now,
    event: recipientEvent('recipient.opened', recipient, { opened_at: time.now }),
  });
}
