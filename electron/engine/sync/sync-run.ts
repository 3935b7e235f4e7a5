import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certifyDevice, signHead } from '../../../shared/format/change-chain.ts';
import type { PartPlace } from '../containers/part-place.ts';
import { versionsOf } from '../items/item-fields.ts';
import { downloadParts } from './download-parts.ts';
import type { PartSize } from './pack.ts';
import { placeOf, pullChanges } from './pull-changes.ts';
import { pushChanges, type Pushed } from './push-changes.ts';
import { settleKeyring } from './settle-keyring.ts';
import type { ServerDevice, SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import type { SyncHost } from './sync-host.ts';
import { uploadParts } from './upload-parts.ts';
import { assertRunning } from './with-retry.ts';

/** What one run did. */
export interface SyncResult {
  /** Records that other devices changed. */
  readonly received: number;
  /** Of these, how many had been changed here too. */
  readonly merged: number;
  readonly sent: number;
  readonly uploadedBytes: number;
}

/** Conflicts mean that another device writes at this moment; so many times in a row it is something else. */
const rounds = 20;

/**
 * One run of sync for records: keyring, then what others changed, then parts, then the records that name them, until nothing waits; at the
 * end the device signs how far it has seen the history. It can be ended at any moment, and the next run goes on from what both sides then have.
 * @throws SyncError; CryptoError for a record of the server's that does not open.
 */
export async function syncRecords(api: SyncApi, host: SyncHost, arrived: (sizeBytes: number) => void): Promise<SyncResult> {
  await settleKeyring(api, host);
  const devices = await knownDevices(api, host);
  let result: SyncResult = { received: 0, merged: 0, sent: 0, uploadedBytes: 0 };
  for (let round = 0; round < rounds; round += 1) {
    assertRunning(api.signal);
    const applied = await pullChanges(api, host, devices);
    result = { ...result, received: result.received + applied.changed.length, merged: result.merged + applied.merged };
    if (host.store.items.dirty(1).length === 0) {
      await signPlace(api, host);
      return result;
    }
    const uploadedBytes = await uploadWaiting(api, host, arrived);
    const pushed = await pushChanges(api, host);
    result = { ...result, sent: result.sent + pushed.accepted, uploadedBytes: result.uploadedBytes + uploadedBytes };
    assertProgress(pushed, host);
  }
  throw new SyncError('conflict', 'Other devices change the same records all the time.');
}

/** The account's devices, with this one among them: a device makes itself known at its first run. */
async function knownDevices(api: SyncApi, host: SyncHost): Promise<readonly ServerDevice[]> {
  const devices = await api.devices();
  const me = devices.find(({ id }) => id === host.deviceId);
  if (me !== undefined && me.revokedAt !== null) throw new SyncError('device_revoked', 'This device was shut out by another device of the account.');
  if (me !== undefined) return devices;
  const { publicKey } = host.device;
  const certificate = certifyDevice(host.identity, host.accountId, host.deviceId, publicKey);
  const added = { id: host.deviceId, publicKey, certificate, sealedName: host.sealedDeviceName() };
  await api.addDevice(added);
  return [...devices, { ...added, addedAt: '', revokedAt: null }];
}

async function signPlace(api: SyncApi, host: SyncHost): Promise<void> {
  const place = placeOf(host);
  if (place.seq > 0) await api.putHead(signHead(host.device, host.accountId, host.deviceId, place));
}

/** Brings every part to the server that a waiting record names and that lies here. The server says what it has of them already. */
async function uploadWaiting(api: SyncApi, host: SyncHost, arrived: (sizeBytes: number) => void): Promise<number> {
  const names = new Set<string>();
  for (let after = ''; ; ) {
    const rows = host.store.items.dirty(1_000, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const name of rows.flatMap(({ deleted, parts }) => (deleted ? [] : parts))) names.add(name);
  }
  const parts: PartSize[] = [];
  for (const name of names) {
    const sizeBytes = host.hasPart(name) ? await sizeAt(host.partPlace(name)) : undefined;
    if (sizeBytes !== undefined) parts.push({ name, sizeBytes });
  }
  let uploadedBytes = 0;
  await uploadParts(parts, {
    server: api.server,
    ledger: host.store.uploads,
    missing: (wanted) => api.missingParts(wanted),
    placeOf: (name) => host.partPlace(name),
    signal: api.signal,
    arrived: (sizeBytes) => {
      uploadedBytes += sizeBytes;
      arrived(sizeBytes);
    },
  });
  return uploadedBytes;
}

/** A part's size; undefined when somebody has removed its file. */
async function sizeAt({ path, sizeBytes }: PartPlace): Promise<number | undefined> {
  return sizeBytes ?? stat(path).then(({ size }) => size, () => undefined);
}

/** A push that leaves something undone is repeated after a pull, unless that can't help. */
function assertProgress({ overQuota, missing }: Pushed, host: SyncHost): void {
  if (overQuota) throw new SyncError('over_quota', 'The account has no room left for what waits to be sent.');
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
export async function fetchParts(api: SyncApi, host: SyncHost, parts: readonly PartSize[], arrived: (sizeBytes: number) => void): Promise<number> {
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
