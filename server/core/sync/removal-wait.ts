import { windowEnd } from '../../../shared/domain/heartbeat.ts';
import { removalWaitMs } from '../../../shared/domain/device-removal.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DeviceRemovalRow } from '../../db/schema.ts';
import { addressesOf } from '../mails/queue-identity-mail.ts';
import { listGapsSince } from '../stores/heartbeat-store.ts';
import { listMailsByKey } from '../stores/outbox-store.ts';
import type { DeviceOwner } from './shut-out-device.ts';

/** What makes a removal's mails the same mail; each address has its own end. */
export const removalKey = ({ id }: Pick<DeviceRemovalRow, 'id'>): string => `device_removal ${id}`;

/**
 * When a removal is carried out if nobody stops it; null while no mail about it has been accepted. As with every warning, one that came
 * back doesn't count, and neither does the server's downtime, nor time that a clock has skipped: nobody could have pressed the button.
 */
export async function removalDueAt(db: Db, owner: DeviceOwner, removal: DeviceRemovalRow, now: Instant): Promise<Instant | null> {
  const addresses = await addressesOf(db, owner);
  const mails = await listMailsByKey(
    db,
    addresses.map(({ keyEnd }) => removalKey(removal) + keyEnd),
  );
  const [first] = mails.flatMap(({ status, accepted_at: at }) => (status === 'accepted' && at !== null ? [at] : [])).sort();
  return first === undefined ? null : windowEnd(await listGapsSince(db, first), first, removalWaitMs, now);
}
