import { randomKey, wipe } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { deviceIdentity, readSealedState, seedName, writeSealedState } from '../sync/connection/device-secrets.ts';
import { withServer } from '../sync/connection/call-server.ts';
import { withAccess } from '../sync/connection/server-access.ts';
import { SyncError } from '../sync/sync-error.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { deviceNameState, wayTo } from '../sync/sync-handlers.ts';
import { keepInStep } from './keep-in-step.ts';
import { closeSecondAccount } from './second-account.ts';
import { pairingOf, pairWith } from './second-choice.ts';
import { assertOurs } from './settle-keyring.ts';

/**
 * Makes a server the account's second one, or signs in there again. What it is, is found out before anything is kept; then it's given the
 * keyring and this device.
 * @throws EngineError `invalid_request` for the first server or where there is another second one; SyncError `other_account` for somebody
 * else's account.
 */
export async function pair(ctx: EngineContext, way: Input<'secondServer.pair'>): Promise<void> {
  const session = ctx.session();
  const { origin, credential, access } = wayTo(ctx, way);
  const known = pairingOf(session);
  if (known !== undefined && known.server !== origin)
    throw new EngineError('invalid_request', 'There is a second server already. Give it up before naming another one.');
  const first = firstServer(ctx, session);
  if (first === undefined) throw new SyncError('not_connected', 'There is no first server yet.');
  if (origin === first) throw isFirst();
  await withServer(origin, credential, (api) => assertFit(api, ctx, session));
  // What is left there of an earlier one, which was given up, is of no use for this one.
  if (known === undefined) forget(ctx, session);
  const store = ctx.second.open();
  const { accountId, deviceId, keys } = session;
  keepDeviceName(ctx, store);
  keepDeviceKey(ctx, session, store);
  withAccess(store, keys.masterKey, { accountId, deviceId }, (place) => place.write(access()));
  if ('signIn' in way) ctx.signIns.forget(way.signIn);
  pairWith(ctx, session, { server: origin, first });
  await keepInStep(ctx, undefined);
}

/** The name that this device has at the first server is the one it has at the second. */
function keepDeviceName(ctx: EngineContext, store: LocalStore): void {
  const name = ctx.store.state.get(deviceNameState);
  if (name !== undefined) store.transaction(() => store.state.set(deviceNameState, name));
}

/** Where the first store keeps the seed. */
const seedThere = 'second.seed';

/**
 * The device's key pair at the second server is another than at the first: what it signs about one history proves nothing about the other.
 * It's kept with the first, since a server knows a device by its key for ever, and the folder of the second may be lost or given up.
 */
function keepDeviceKey({ store: first }: EngineContext, session: Session, store: LocalStore): void {
  const { masterKey } = session.keys;
  const kept = readSealedState(first, seedThere, masterKey, session);
  const seed = kept ?? randomKey();
  if (kept === undefined) writeSealedState(first, seedThere, seed, masterKey, session);
  if (readSealedState(store, seedName, masterKey, session) === undefined) writeSealedState(store, seedName, seed, masterKey, session);
  wipe(seed);
}

function forget(ctx: EngineContext, session: Session): void {
  closeSecondAccount(session);
  ctx.second.remove();
}

const isFirst = (): EngineError =>
  new EngineError('invalid_request', 'This is the server that the account is on already. The second has to be another one.');

function firstServer(ctx: EngineContext, session: Session): string | undefined {
  return withAccess(ctx.store, session.keys.masterKey, session, (place) => place.read())?.server;
}

/** Whether the account there is new or the owner's own, and not the first server under another name. */
async function assertFit(api: SyncApi, ctx: EngineContext, session: Session): Promise<void> {
  await api.account();
  const keyring = await api.keyring();
  if (keyring === undefined) return;
  assertOurs(keyring, session);
  const { publicKey } = deviceIdentity(ctx.store, session.keys.masterKey, session);
  // A device has a key for each server.
  if ((await api.devices()).some((device) => equalBytes(device.publicKey, publicKey))) throw isFirst();
}
