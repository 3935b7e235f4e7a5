import { join } from 'node:path';
import { certifyDevice, signHead } from '../../../shared/format/vault/change-chain.ts';
import { versionsOf } from '../items/item-fields.ts';
import { downloadParts } from './parts/download-parts.ts';
import type { PartSize } from './parts/pack.ts';
import { assertHistoryOfRenewals, placeOf, pullChanges } from './changes/pull-changes.ts';
import type { Pushed } from './changes/push-changes.ts';
import { sendPendingChanges } from './changes/send-pending-changes.ts';
import { reconcileKeyring } from './reconcile-keyring.ts';
import type { ServerDevice, SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import type { SyncHost } from './sync-host.ts';
import { assertRunning } from './connection/with-retry.ts';

/** What one run did. */
export interface SyncResult {
  /** Records that other devices changed. */
  readonly received: number;
  /** Of these, how many had been changed here too. */
  readonly merged: number;
  readonly sent: number;
  readonly uploadedBytes: number;
}

/** If nothing is accepted, another device is writing at this moment; this many times in a row it is something else. */
const maxFruitless = 20;

/**
 * One run of sync for records: keyring, then what others changed, then parts and the records that name them, until nothing is
 * waiting; at the end the device signs how far it has seen the history. It can be ended at any moment, and the next run continues
 * from what both sides then have.
 * @param pulled runs once, when what others changed is here and before anything is sent: for what must not wait for an upload.
 * @throws SyncError; CryptoError for a record from the server that does not open.
 */
export async function syncRecords(
  api: SyncApi,
  host: SyncHost,
  arrived: (sizeBytes: number) => void,
  pulled?: () => Promise<void>,
): Promise<SyncResult> {
  let first = pulled;
  await reconcileKeyring(api, host).catch(async (error: unknown) => {
    // Whoever has to fetch a kit out of a safe first is alive all the same.
    if (error instanceof SyncError && error.code === 'keys_renewed') await pulled?.();
    throw error;
  });
  assertHistoryOfRenewals(host);
  const devices = await knownDevices(api, host);
  let result: SyncResult = { received: 0, merged: 0, sent: 0, uploadedBytes: 0 };
  // What the owner adds in the meantime is sent in a further round, however many it takes.
  for (let fruitless = 0; fruitless < maxFruitless; ) {
    assertRunning(api.signal);
    const applied = await pullChanges(api, host, devices);
    result = { ...result, received: result.received + applied.changed.length, merged: result.merged + applied.merged };
    await first?.();
    first = undefined;
    if (host.store.items.waitingCount() === 0) {
      await signPlace(api, host);
      return result;
    }
    const { uploadedBytes, ...pushed } = await sendPendingChanges(api, host, arrived);
    result = { ...result, sent: result.sent + pushed.accepted, uploadedBytes: result.uploadedBytes + uploadedBytes };
    assertProgress(pushed, host);
    fruitless = pushed.accepted === 0 ? fruitless + 1 : 0;
  }
  throw new SyncError('conflict', 'Other devices keep changing the same records.');
}

/** The account's devices, including this one: a device registers itself on its first run. */
export async function knownDevices(api: SyncApi, host: SyncHost): Promise<readonly ServerDevice[]> {
  const devices = await api.devices();
  host.noteDevices(devices);
  const me = devices.find(({ id }) => id === host.deviceId);
  if (me !== undefined && me.revokedAt !== null)
    throw new SyncError('device_revoked', 'This device was shut out by another device of the account.');
  if (me !== undefined) return devices;
  const { publicKey } = host.device;
  const certificate = certifyDevice(host.identity, host.accountId, host.deviceId, publicKey);
  const added = { id: host.deviceId, publicKey, certificate, sealedName: host.sealedDeviceName() };
  await api.addDevice(added);
  return [...devices, { ...added, addedAt: '', revokedAt: null, removals: [] }];
}

async function signPlace(api: SyncApi, host: SyncHost): Promise<void> {
  const place = placeOf(host);
  if (place.seq > 0) await api.putHead(signHead(host.device, host.accountId, host.deviceId, place));
}

/** A push that leaves something undone is repeated after a pull, unless that can't help. */
function assertProgress({ overQuota, missing }: Pushed, host: SyncHost): void {
  if (overQuota) throw new SyncError('over_quota', "The account has no room left for what's waiting to be sent.");
  const lost = missing.filter((name) => !host.hasPart(name));
  if (lost.length > 0) throw new SyncError('part_missing', 'Parts of a document are neither on this device nor on the server.');
}

/** Parts of documents that are not on this device, each once, newest documents last. */
export function partsAway({ book, hasPart }: Pick<SyncHost, 'book' | 'hasPart'>): readonly PartSize[] {
  const away = new Map<string, PartSize>();
  for (const { body } of book.list('document')) {
    for (const [name, sizeBytes] of versionsOf(body).flatMap(({ parts }) => parts)) {
      if (!away.has(name) && !hasPart(name)) away.set(name, { name, sizeBytes });
    }
  }
  return [...away.values()];
}

/** Fetches every part that is not on this device. @returns how many bytes came. @throws SyncError `part_missing`, `part_damaged` and as the connection. */
export async function fetchParts(
  api: SyncApi,
  host: SyncHost,
  parts: readonly PartSize[],
  arrived: (sizeBytes: number) => void,
): Promise<number> {
  let downloadedBytes = 0;
  await downloadParts(parts, {
    server: api.server,
    pathOf: (name) => host.partPath(name),
    incomingFolder: join(host.store.folder, 'incoming'),
    signal: api.signal,
    arrived: (sizeBytes) => {
      downloadedBytes += sizeBytes;
      arrived(sizeBytes);
    },
  });
  return downloadedBytes;
}
