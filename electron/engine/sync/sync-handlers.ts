import { existsSync } from 'node:fs';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import type { Input, Output } from '../../contract/contract.ts';
import type { Handlers, EngineContext, Session, Task } from '../engine-context.ts';
import { settleWithFirst } from '../custody/settle-with-first.ts';
import { accountStatus } from '../keyring/account-status.ts';
import { versionsOf } from '../items/item-fields.ts';
import { emptyChain } from '../../../shared/format/vault/change-chain.ts';
import { keyringForNewHistory, readKeyring } from '../../../shared/format/vault/keyring.ts';
import { keepAccount, sentKeyring, stateNames } from '../keyring/account-state.ts';
import { copyAccountKeys } from '../keyring/keyring-jobs.ts';
import { finishRenewal } from '../keyring/finish-renewal.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { followAuditLog } from './audit/follow-audit-log.ts';
import { noteDevices } from './account-devices.ts';
import { deviceIdentity, sealDeviceName } from './connection/device-secrets.ts';
import { completePendingSignatures } from '../signing/complete-pending.ts';
import { refreshTrustedListsWhenDue } from '../signing/trusted-lists.ts';
import { fixedToken, type Credential } from './connection/credential.ts';
import { askReach, forgetReach } from '../reach/mail-reach.ts';
import { publishOwner } from '../reach/owner-profile.ts';
import { forgetWays } from '../ways/said-ways.ts';
import { hearAllWays } from '../ways/tell-ways.ts';
import { publishSignsOfLife, publishVaults } from './publish/publish-vaults.ts';
import { ReleaseApi } from './publish/release-api.ts';
import { withAccess, type ServerAccess } from './connection/server-access.ts';
import { credentialIn } from './connection/session-credential.ts';
import { noteActiveDevices, noteHeads } from './seen-by-all.ts';
import type { SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import type { SyncHost } from './sync-host.ts';
import { fetchParts, partsAway, syncRecords, type SyncResult } from './sync-run.ts';
import { placeOf } from './changes/pull-changes.ts';
import { withAccount, withServer } from './connection/call-server.ts';
import { followWitnessings } from '../witnessing/follow-witnessings.ts';

type SyncMethods = 'sync.connect' | 'sync.status' | 'sync.fetchKeyring';

/** One run at a time for each store: a second one waits, and then finds little to do. */
const running = new WeakMap<LocalStore, Promise<unknown>>();

/** The engine's methods that talk to a server. */
export const syncHandlers: Handlers<SyncMethods> = {
  'sync.connect': connect,
  'sync.status': (ctx) => statusOf(ctx, ctx.session()),
  'sync.fetchKeyring': async (ctx, way) => {
    const { origin, credential } = wayTo(ctx, way);
    const keyring = await withServer(origin, credential, (api) => api.keyring());
    if (keyring === undefined) throw new SyncError('not_found', 'The account has no keyring yet: nobody has synced.');
    return { keyring: toBase64(keyring) };
  },
};

/** One run with the account's server. */
export function runSync(ctx: EngineContext, { partsToo = true, task }: Input<'sync.run'>): Promise<Output<'sync.run'>> {
  return inTurn(ctx.store, async () => {
    const report = await run(ctx, partsToo, task);
    await followWitnessings(ctx);
    await completePendingSignatures(ctx);
    await refreshTrustedListsWhenDue(ctx);
    return report;
  });
}

async function connect(ctx: EngineContext, { deviceName, ...way }: Input<'sync.connect'>) {
  ctx.session();
  const { origin, credential, access } = wayTo(ctx, way);
  // What does not open the account is not kept.
  const { keyring_generation: known } = await withServer(origin, credential, (api) => api.account());
  const session = known === null ? beginHistory(ctx) : ctx.session();
  withAccess(ctx.store, session.keys.masterKey, session, (place) => {
    if (place.read()?.server !== origin) {
      ctx.store.transaction(() => ctx.store.state.set(lastSyncState, undefined));
      forgetReach(ctx);
      forgetWays(ctx);
    }
    place.write(access());
  });
  if ('signIn' in way) ctx.signIns.forget(way.signIn);
  if (deviceName !== undefined)
    ctx.store.transaction(() => ctx.store.state.set(deviceNameState, sealDeviceName(deviceName, session.keys.masterKey, session)));
  return statusOf(ctx, session);
}

/** A server without a history of the account gets a keyring whose earlier keys count for nothing there. */
function beginHistory(ctx: EngineContext): Session {
  const { keys, identity, accountId } = ctx.session();
  const isNew = sentKeyring(ctx.store) === undefined && ctx.store.changes.last() === undefined;
  if (!isNew || keys.earlierKeys.length === 0) return ctx.session();
  const { generation } = readKeyring(keys.keyring);
  const keyring = keyringForNewHistory(keys.keyring, { ...keys, identity, accountId, generation, earlier: keys.earlierKeys });
  const copied = copyAccountKeys(keys);
  const moved = { ...copied, keyring, earlierKeys: copied.earlierKeys.map(({ key }) => ({ key, until: emptyChain })) };
  keepAccount(ctx.store, moved);
  ctx.lock();
  ctx.unlock(moved);
  return ctx.session();
}

/** How to reach a server that is not kept with the account yet. */
interface WayToServer {
  readonly origin: string;
  readonly credential: Credential;
  /** To be kept, in its state at that time: a session may have been renewed. */
  readonly access: () => ServerAccess;
}

/** @throws SyncError `not_found` for an unknown sign-in. */
export function wayTo(ctx: EngineContext, way: Input<'sync.fetchKeyring'>): WayToServer {
  if ('token' in way) return { origin: way.server, credential: fixedToken(way.token), access: () => way };
  const place = ctx.signIns.placeOf(way.signIn);
  const access = (): ServerAccess => place.read() as ServerAccess;
  return { origin: access().server, credential: credentialIn(place), access };
}

/** Sealed, for the account's other devices. */
export const deviceNameState = 'device.name';
/** When a run last went through; nothing secret. */
const lastSyncState = 'sync.last';

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
    return await withAccount(
      ctx,
      async (api, session) => {
        const host = hostOf(ctx, session);
        const moved = meter(task);
        const releases = new ReleaseApi(api);
        const first = await syncRecords(api, host, moved.add, () => publishSignsOfLife(releases, ctx, session));
        finishRenewal(ctx, session);
        const downloadedBytes = partsToo ? await fetchAway(api, ctx, session, host, moved) : 0;
        let total = first;
        const settleRecords = async (): Promise<void> => {
          total = addResults(total, await syncRecords(api, host, moved.add));
        };
        await publishOwner(api, ctx, session);
        const bundles = await publishVaults(releases, ctx, session, settleRecords);
        await settleWithFirst({ ctx, session, first: api, settleRecords, second: undefined });
        if (ctx.store.items.waitingCount() > 0) await settleRecords();
        ctx.store.transaction(() => ctx.store.state.set(lastSyncState, utf8(ctx.clock.now())));
        await askReach(api, ctx, session);
        await hearAllWays(releases, ctx, session);
        // After everything else: whatever it may complain about must not hold up the owner's data.
        await followAuditLog(api, host);
        return { ...total, downloadedBytes, bundles, seq: placeOf(host).seq };
      },
      { signal: task.signal },
    );
  } finally {
    task.end();
  }
}

/**
 * Fetches what is not on this device. What has arrived is known to the engine and its search at once, whether or not the rest arrives too.
 */
async function fetchAway(
  api: SyncApi,
  ctx: EngineContext,
  session: Session,
  host: SyncHost,
  moved: ReturnType<typeof meter>,
): Promise<number> {
  const away = partsAway(host);
  moved.expect(away.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  try {
    return await fetchParts(api, host, away, moved.add);
  } finally {
    const arrived = new Set(away.map(({ name }) => name).filter((name) => existsSync(host.partPath(name))));
    ctx.parts.noteArrived(arrived);
    const documents = session.book.list('document').filter(({ body }) =>
      versionsOf(body)
        .at(-1)
        ?.parts.some(([name]) => arrived.has(name)),
    );
    const ids = documents.map(({ id }) => id);
    session.search.note(ids);
    if (ids.length > 0) ctx.emit({ name: 'items.changed', data: { ids } });
  }
}

function addResults(a: SyncResult, b: SyncResult): SyncResult {
  return {
    received: a.received + b.received,
    merged: a.merged + b.merged,
    sent: a.sent + b.sent,
    uploadedBytes: a.uploadedBytes + b.uploadedBytes,
  };
}

/** Adds up what has arrived; the total is known only as far as it is known. */
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
    renewals: keys.earlierKeys.map(({ until }) => until),
    keyring: () => store.state.get(stateNames.keyring) ?? keys.keyring,
    replaceKeyring: (keyring) => replaceKeyring(ctx, keyring),
    noteDevices: (devices) => {
      noteDevices(ctx, session, devices);
      noteActiveDevices(ctx, session, devices);
    },
    noteHeads: (heads) => noteHeads(ctx, heads),
    sealedDeviceName: () => store.state.get(deviceNameState) ?? sealDeviceName(`Device ${deviceId.slice(-4)}`, keys.masterKey, session),
    partPath: (name) => parts.pathOf(name),
    partPlace: (name) => parts.placeOf(name),
    hasPart: (name) => parts.has(name),
  };
}

/** The session continues with the keys it has; if the passphrase has changed, the device asks for the kit at its next unlocking. */
function replaceKeyring(ctx: EngineContext, keyring: Uint8Array): void {
  ctx.store.transaction(() => ctx.store.state.set(stateNames.keyring, keyring));
  ctx.emit({ name: 'account.changed', data: accountStatus(ctx) });
}

function statusOf(ctx: EngineContext, session: Session) {
  const { store, parts } = ctx;
  const access = withAccess(store, session.keys.masterKey, session, (place) => place.read());
  const lastSyncAt = store.state.get(lastSyncState);
  return {
    server: access?.server ?? null,
    signedIn: access !== undefined && 'session' in access ? { email: access.session.email, isOver: access.session.tokens === null } : null,
    device: session.deviceId,
    seq: store.changes.last()?.seq ?? 0,
    lastSyncAt: lastSyncAt === undefined ? null : new TextDecoder().decode(lastSyncAt),
    waiting: store.items.waitingCount(),
    partsAway: partsAway({ book: session.book, hasPart: (name) => parts.has(name) }).length,
  };
}
