import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { DeviceRemovalRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findUser } from '../stores/account-store.ts';
import { findRemoval, listDueRemovals, postponeRemoval, endRemovals } from '../stores/device-removal-store.ts';
import { findDevice } from '../stores/device-store.ts';
import { listOpenHoldNumbers } from '../stores/hold-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import { removalDueAt } from './removal-wait.ts';
import { shutOutDevice } from './shut-out-device.ts';

const batchSize = 100;
/** How long one is left alone that failed, is held, or whose mail nobody has accepted. */
const laterMs = minuteMs;

/**
 * Removes the devices whose time is up. While the clock or the database is in doubt none is: a clock that jumped ahead would take the wait
 * away. @param goesOn false: no further one is looked at.
 */
export async function carryOutRemovals(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  const due = await listDueRemovals(core.db.read, instantToMs(core.clock.now()), batchSize);
  for (const removal of due) {
    if (!goesOn()) return;
    await lookAt(core, removal).catch(async (error: unknown) => {
      core.report({ kind: 'removal of a device failed', id: removal.id, error });
      await core.db.transaction((tx) => postponeRemoval(tx, removal.id, instantToMs(core.clock.now()) + laterMs));
    });
  }
}

async function lookAt(core: Core, { id, user_id: userId }: Pick<DeviceRemovalRow, 'id' | 'user_id'>): Promise<void> {
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    await lockSyncAccount(tx, userId, now);
    const removal = await findRemoval(tx, id);
    const owner = await findUser(tx, userId);
    if (removal === undefined || removal.ended_at !== null || owner === undefined) return;
    const isHeld = (await listOpenHoldNumbers(tx)).length > 0;
    const dueAt = await removalDueAt(tx, owner, removal, now);
    if (isHeld || dueAt === null) return postponeRemoval(tx, id, instantToMs(now) + laterMs);
    if (dueAt > now) return postponeRemoval(tx, id, instantToMs(dueAt));
    const device = await findDevice(tx, userId, removal.device_id);
    if (device === undefined || device.revoked_at !== null) return endRemovals(tx, [id], now);
    return shutOutDevice(tx, core, { owner, deviceId: removal.device_id, origin: systemOrigin, at: now });
  });
  core.mailQueued();
}
