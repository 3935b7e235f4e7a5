import { existsSync } from 'node:fs';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { Handlers, EngineContext, Session, Task } from '../engine-context.ts';
import { accountStatus } from '../keyring/account-status.ts';
import { versionsOf } from '../items/item-fields.ts';
import { stateNames } from '../keyring/account-state.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { deviceIdentity, openDeviceName, readServerAccess, sealDeviceName, writeServerAccess, type ServerAccess } from './device-secrets.ts';
import { publishVaults } from './publish-vaults.ts';
import { ReleaseApi } from './release-api.ts';
import { ServerConnection } from './server-connection.ts';
import { SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import type { SyncHost } from './sync-host.ts';
import { fetchParts, partsAway, syncRecords, type SyncResult } from './sync-run.ts';
import { placeOf } from './pull-changes.ts';

type SyncMethods = 'sync.connect' | 'sync.status' | 'sync.run' | 'sync.fetchKeyring' | 'devices.list' | 'devices.revoke';

/** One run at a time for each store: a second one waits, and then finds little to do. */
const running = new WeakMap<LocalStore, Promise<unknown>>();

/** The engine's methods that talk to a server. */
export const syncHandlers: Handlers<SyncMethods> = {
  'sync.connect': async (ctx, { server, token, deviceName }) => {
    const session = ctx.session();
    // A token that does not open the account is not kept.
    await withApi({ server, token }, undefined, (api) => api.account());
    writeServerAccess(ctx.store, { server, token }, session.keys.masterKey, session);
    if (deviceName !== undefined) ctx.store.transaction(() => ctx.store.state.set(deviceNameState, sealDeviceName(deviceName, session.keys.masterKey, session)));
    return statusOf(ctx, session);
  },
  'sync.status': (ctx) => statusOf(ctx, ctx.session()),
  'sync.run': (ctx, { partsToo = true, task }) => inTurn(ctx.store, () => run(ctx, partsToo, task)),
  'sync.fetchKeyring': async (_ctx, access) => {
    const keyring = await withApi(access, undefined, (api) => api.keyring());
    if (keyring === undefined) throw new SyncError('not_found', 'The account has no keyring yet: nobody has synced.');
    return { keyring: toBase64(keyring) };
  },
  'devices.list': (ctx) => withAccount(ctx, (api, session) => listDevices(api, session)),
  'devices.revoke': (ctx, { device }) =>
    withAccount(ctx, async (api, session) => {
      await api.revokeDevice(device);
      return listDevices(api, session);
    }),
};

const deviceNameState = 'device.name';

/** Acts that talk to the server for one store, one after another. */
export async function inTurn<T>(store: LocalStore, act: () => Promise<T>): Promise<T> {
  const before = running.get(store);
  const turn = (async () => {
    await before?.catch(() => undefined);
    return act();
  })();
  running.set(store, turn);
  return turn;
}

async function run(ctx: EngineContext, partsToo: boolean, taskName: string | undefined) {
  const task = ctx.task(taskName);
  try {
    return await withAccount(ctx, async (api, session) => {
      const host = hostOf(ctx, session);
      const moved = meter(task);
      const first = await syncRecords(api, host, moved.add);
      const downloadedBytes = partsToo ? await fetchAway(api, ctx, session, host, moved) : 0;
      let total = first;
      const settleRecords = async (): Promise<void> => {
        total = addResults(total, await syncRecords(api, host, moved.add));
      };
      const bundles = await publishVaults(new ReleaseApi(api), ctx, session, settleRecords);
      if (ctx.store.items.dirty(1).length > 0) await settleRecords();
      return { ...total, downloadedBytes, bundles, seq: placeOf(host).seq };
    }, task.signal);
  } finally {
    task.end();
  }
}

/** Fetches what is not on this device. What has come is known to the engine and its search at once, whether or not the rest comes too. */
async function fetchAway(api: SyncApi, ctx: EngineContext, session: Session, host: SyncHost, moved: ReturnType<typeof meter>): Promise<number> {
  const away = partsAway(host);
  moved.expect(away.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  try {
    return await fetchParts(api, host, away, moved.add);
  } finally {
    const arrived = new Set(away.map(({ name }) => name).filter((name) => existsSync(host.partPath(name))));
    ctx.parts.noteArrived(arrived);
    const documents = session.book.list('document').filter(({ body }) => versionsOf(body).at(-1)?.parts.some(([name]) => arrived.has(name)));
    const ids = documents.map(({ id }) => id);
    session.search.note(ids);
    if (ids.length > 0) ctx.emit({ name: 'items.changed', data: { ids } });
  }
}

function addResults(a: SyncResult, b: SyncResult): SyncResult {
  return { received: a.received + b.received, merged: a.merged + b.merged, sent: a.sent + b.sent, uploadedBytes: a.uploadedBytes + b.uploadedBytes };
}

/** Adds up what has arrived; the whole is known as far as it is known. */
function meter(task: Task): { readonly add: (sizeBytes: number) => void; readonly expect: (sizeBytes: number) => void } {
  let [done, total] = [0, 0];
  return {
    add: (sizeBytes) => {
      done += sizeBytes;
      total = Math.max(total, done);
      task.progress(done, total);
    },
    expect: (sizeBytes) => {
      total = done + sizeBytes;
    },
  };
}

/** What sync needs of a session. */
export function hostOf(ctx: EngineContext, session: Session): SyncHost {
  const { accountId, deviceId, identity, book, keys } = session;
  const { store, parts } = ctx;
  return {
    store,
    book,
    accountId,
    deviceId,
    identity,
    device: deviceIdentity(store, keys.masterKey, session),
    keyring: () => store.state.get(stateNames.keyring) ?? keys.keyring,
    replaceKeyring: (keyring) => replaceKeyring(ctx, keyring),
    sealedDeviceName: () => store.state.get(deviceNameState) ?? sealDeviceName(`Device ${deviceId.slice(-4)}`, keys.masterKey, session),
    partPath: (name) => parts.pathOf(name),
    partPlace: (name) => parts.placeOf(name),
    hasPart: (name) => parts.has(name),
  };
}

/** The session goes on with the keys that it has; where the passphrase is another one now, the device asks for the kit at its next unlocking. */
function replaceKeyring(ctx: EngineContext, keyring: Uint8Array): void {
  ctx.store.transaction(() => ctx.store.state.set(stateNames.keyring, keyring));
  ctx.emit({ name: 'account.changed', data: accountStatus(ctx) });
}

/** Talks to the account's server as this device. @throws SyncError `not_connected` while there is none. */
export async function withAccount<T>(ctx: EngineContext, act: (api: SyncApi, session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const session = ctx.session();
  const access = readServerAccess(ctx.store, session.keys.masterKey, session);
  if (access === undefined) throw new SyncError('not_connected', 'No server has been named for this vault.');
  return withApi(access, session.deviceId, (api) => act(api, session), signal);
}

async function withApi<T>({ server, token }: ServerAccess, deviceId: string | undefined, act: (api: SyncApi) => Promise<T>, signal: AbortSignal = new AbortController().signal): Promise<T> {
  const connection = new ServerConnection({ origin: server, token, ...(deviceId === undefined ? {} : { deviceId }) });
  try {
    return await act(new SyncApi(connection, signal));
  } finally {
    await connection.close();
  }
}

function statusOf(ctx: EngineContext, session: Session) {
  const { store, parts } = ctx;
  const access = readServerAccess(store, session.keys.masterKey, session);
  return {
    server: access?.server ?? null,
    device: session.deviceId,
    seq: store.changes.last()?.seq ?? 0,
    waiting: countWaiting(store),
    partsAway: partsAway({ book: session.book, hasPart: (name) => parts.has(name) }).length,
  };
}

function countWaiting({ items }: LocalStore): number {
  let count = 0;
  for (let rows = items.dirty(1_000); rows.length > 0; rows = items.dirty(1_000, rows.at(-1)?.id ?? '')) count += rows.length;
  return count;
}

async function listDevices(api: SyncApi, { accountId, deviceId, keys }: Session) {
  const devices = await api.devices();
  return devices.map(({ id, sealedName, addedAt, revokedAt }) => ({
    id, name: openDeviceName(sealedName, keys.masterKey, { accountId, deviceId: id }), addedAt, revokedAt, isThis: id === deviceId,
  }));
}
