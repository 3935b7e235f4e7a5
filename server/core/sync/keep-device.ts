import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DeviceRemovalRow, SyncDeviceRow, UserRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { mayPass } from '../access/release-gate.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { unknownLink } from '../links/open-link.ts';
import { queueNoticeEverywhere } from '../mails/queue-identity-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { endRemovals, findRemoval, findRemovalByLink, listWaitingRemovals } from '../stores/device-removal-store.ts';
import { findDevice } from '../stores/device-store.ts';
import { findSession } from '../stores/session-store.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import type { Bearer } from './bind-device.ts';
import { deviceOwner } from './manage-devices.ts';
import { removalDueAt } from './removal-wait.ts';
import { auditDevice, type DeviceOwner } from './shut-out-device.ts';

/*
 * Who may stop the removal of a device
 *
 * The mailed link; a fresh second factor; a session whose owner has signed in by mail since the removal was asked for, which shows the
 * mailbox just as the link does; and, its own request only, the device that asked. Never a device's token as such: the one to be removed may
 * be the stolen one. An owner kit isn't among them, since the server has nothing to check one by: whatever a kit opens, an unlocked device has.
 */

/** What a request was made with, as far as stopping depends on it. */
export interface StopBearer {
  /** Null for somebody vouched for by another issuer. */
  readonly bearer: Bearer | null;
  /** The device that the request names and its credential is good for. */
  readonly deviceId: Ulid | null;
}

/** A removal that waits, as the owner's devices see it. */
export interface WaitingRemoval {
  readonly removal: DeviceRemovalRow;
  /** Null while no mail about it has been accepted. */
  readonly dueAt: Instant | null;
  /** Whether the caller may stop it. */
  readonly mayStop: boolean;
}

/** The owner's removals that wait, the earliest first. */
export async function listRemovals(ctx: OwnerContext, by: StopBearer): Promise<readonly WaitingRemoval[]> {
  const { core } = ctx;
  const db = core.db.read;
  const waiting = await listWaitingRemovals(db, ctx.owner.userId);
  return Promise.all(
    waiting.map(async (removal) => ({
      removal,
      dueAt: await removalDueAt(db, deviceOwner(ctx), removal, core.clock.now()),
      mayStop: await mayStop(ctx, by, removal, db),
    })),
  );
}

async function mayStop(ctx: OwnerContext, { bearer, deviceId }: StopBearer, removal: DeviceRemovalRow, db: Db): Promise<boolean> {
  if (await mayPass(ctx, 'keep_device', db)) return true;
  if (deviceId === removal.asked_by) return true;
  if (bearer?.kind !== 'session') return false;
  const session = await findSession(db, bearer.id);
  // An app's session only hands on what a browser has shown, whenever that was.
  return (
    session !== undefined &&
    session.kind !== 'desktop' &&
    session.created_at > removal.asked_at &&
    jsonColumns.sessions.amr.read(session.amr, session.id).includes('email')
  );
}

/**
 * Stops every removal of a device that the caller may stop. Repeating it changes nothing. @throws DomainError `resource_not_found` for a
 * device that isn't the owner's, `mfa_required` when some wait and the caller may stop none.
 */
export async function keepDevice(ctx: OwnerContext, by: StopBearer, deviceId: Ulid): Promise<void> {
  const { core, owner, origin } = ctx;
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    await lockSyncAccount(tx, owner.userId, now);
    if ((await findDevice(tx, owner.userId, deviceId)) === undefined)
      throw new DomainError('resource_not_found', 'There is no device with this id.');
    const waiting = (await listWaitingRemovals(tx, owner.userId)).filter((removal) => removal.device_id === deviceId);
    const stopped: DeviceRemovalRow[] = [];
    for (const removal of waiting) if (await mayStop(ctx, by, removal, tx)) stopped.push(removal);
    if (waiting.length > 0 && stopped.length === 0)
      throw new DomainError('mfa_required', 'A device alone can’t stop this. Press the button in the mail, or show a second factor.');
    for (const removal of stopped) await stop(tx, core, deviceOwner(ctx), removal, { origin, by: 'person', now });
  });
  core.mailQueued();
}

/** What the page behind a removal's mailed link shows. */
export interface RemovalLink {
  readonly removal: DeviceRemovalRow;
  readonly device: SyncDeviceRow;
  readonly owner: UserRow;
  readonly dueAt: Instant | null;
}

/** Looks such a link up; changes nothing. @throws DomainError `link_unknown`. */
export async function findRemovalLink(core: Core, token: string): Promise<RemovalLink> {
  const db = core.db.read;
  const removal = await findRemovalByLink(db, core.keys.tokenHash(token));
  const owner = removal && (await findUser(db, removal.user_id));
  const device = removal && (await findDevice(db, removal.user_id, removal.device_id));
  if (removal === undefined || owner === undefined || device === undefined) throw unknownLink();
  return { removal, device, owner, dueAt: await removalDueAt(db, owner, removal, core.clock.now()) };
}

/** One press on the mail's page keeps the device. @returns whether it was still waiting. @throws DomainError `link_unknown`. */
export async function keepDeviceByLink(core: Core, token: string, origin: Pick<Origin, 'address' | 'requestId'>): Promise<boolean> {
  const { removal, owner } = await findRemovalLink(core, token);
  const wasWaiting = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    await lockSyncAccount(tx, owner.id, now);
    const locked = await findRemoval(tx, removal.id);
    if (locked === undefined || locked.ended_at !== null) return false;
    await stop(tx, core, owner, locked, { origin: { ...origin, actor: { type: 'user', id: owner.id } }, by: 'link', now });
    return true;
  });
  core.mailQueued();
  return wasWaiting;
}

async function stop(
  tx: Db,
  core: Core,
  owner: DeviceOwner,
  removal: DeviceRemovalRow,
  { origin, by, now }: { readonly origin: Origin; readonly by: 'person' | 'link'; readonly now: Instant },
): Promise<void> {
  await endRemovals(tx, [removal.id], now);
  await auditDevice(tx, core, origin, owner, 'device.removal_stopped', removal.device_id, { by, askedBy: removal.asked_by });
  await queueNoticeEverywhere(tx, core, owner, 'device_kept', removal.id);
}
