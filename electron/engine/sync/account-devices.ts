import type { Output } from '../../contract/contract.ts';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { emptyChain } from '../../../shared/format/vault/change-chain.ts';
import { isDeviceRemovalBy, signDeviceRemoval } from '../../../shared/format/vault/device-removal.ts';
import { isRenewalDue } from '../keyring/renewal-notes.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { openDeviceName, readSealedState, writeSealedState } from './connection/device-secrets.ts';
import type { ServerDevice, SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import { withAccount } from './connection/call-server.ts';

type Devices = Output<'devices.list'>;

/** What is kept about a device: no key of it, since what is kept is only shown. */
type KeptDevice = Pick<ServerDevice, 'id' | 'addedAt' | 'revokedAt'> & { readonly name: string; readonly removal?: KeptRemoval | null };

/** The earliest removal of a device that waits. */
type KeptRemoval = NonNullable<Devices['devices'][number]['removal']>;

const knownName = 'devices.known';

/** Keeps the account's devices as last reported by the server, to be shown while it is unreachable. */
export function noteDevices({ store }: Pick<EngineContext, 'store'>, session: Session, devices: readonly ServerDevice[]): void {
  const kept = devices.map(
    (device): KeptDevice => ({
      id: device.id,
      name: toBase64(device.sealedName),
      addedAt: device.addedAt,
      revokedAt: device.revokedAt,
      removal: removalOf(device, session),
    }),
  );
  const text = JSON.stringify(kept);
  if (text !== readKept(store, session)) writeSealedState(store, knownName, utf8(text), session.keys.masterKey, session);
}

/** What is to become of a device. That the server says so proves nothing: a device's request is signed by the account's identity. */
function removalOf({ id, removals }: ServerDevice, { accountId, identity }: Session): KeptRemoval | null {
  const [first] = removals.toSorted((one, other) => ((one.dueAt ?? '~') < (other.dueAt ?? '~') ? -1 : 1));
  if (first === undefined) return null;
  const { askedBy, askedAt, dueAt, nonce, head, signature } = first;
  return {
    askedBy,
    askedAt,
    dueAt,
    mayStop: removals.some(({ mayStop }) => mayStop),
    isSigned: isDeviceRemovalBy(identity.publicKey, { accountId, askedBy, deviceId: id, nonce, head }, signature),
  };
}

function readKept(store: EngineContext['store'], session: Session): string {
  const kept = readSealedState(store, knownName, session.keys.masterKey, session);
  return kept === undefined ? '[]' : new TextDecoder().decode(kept);
}

/** The account's devices as last reported. */
export function knownDevices(ctx: EngineContext): Devices['devices'] {
  const session = ctx.session();
  const { accountId, deviceId, keys } = session;
  return (JSON.parse(readKept(ctx.store, session)) as KeptDevice[]).map(({ id, name, addedAt, revokedAt, removal = null }) => ({
    id,
    name: openDeviceName(fromBase64(name, 'damaged'), keys, { accountId, deviceId: id }),
    addedAt,
    revokedAt,
    removal,
    isThis: id === deviceId,
  }));
}

/** Whether the server wants a second factor; whoever has none can only ask for a removal that waits. */
const wantsFactor = (error: unknown): boolean => error instanceof SyncError && error.serverCode === 'mfa_required';

/**
 * Removes a device: at once on a fresh second factor, else by a request that the account's identity signs and that waits for three days. A
 * server from before there was such a thing removes it at once.
 */
async function removeDevice(api: SyncApi, ctx: EngineContext, session: Session, deviceId: string): Promise<void> {
  try {
    return await api.revokeDevice(deviceId);
  } catch (error) {
    if (!wantsFactor(error)) throw error;
  }
  try {
    const nonce = await api.removalNonce(deviceId);
    const head = ctx.store.changes.last() ?? emptyChain;
    const { accountId, deviceId: askedBy, identity } = session;
    const signature = signDeviceRemoval(identity, { accountId, askedBy, deviceId, nonce, head });
    await api.askToRemoveDevice(deviceId, nonce, head, signature);
  } catch (error) {
    if (!wantsFactor(error)) throw error;
    throw new EngineError('proof_needed', 'Sign in again with your second factor, then remove the device within ten minutes.');
  }
}

/** Does something about devices, and answers with all of them as they are then. */
function changeDevices(ctx: EngineContext, act: (api: SyncApi, session: Session) => Promise<void>): Promise<Devices['devices']> {
  return withAccount(
    ctx,
    async (api, session) => {
      await act(api, session);
      noteDevices(ctx, session, await api.devices());
      return knownDevices(ctx);
    },
    { isBrief: true },
  );
}

function deviceReport(ctx: EngineContext): Pick<Devices, 'devices' | 'renewalDue'> {
  const devices = knownDevices(ctx);
  return { devices, renewalDue: isRenewalDue(ctx.session(), devices) };
}

export const deviceHandlers: Handlers<'devices.list' | 'devices.revoke' | 'devices.keep'> = {
  'devices.list': async (ctx) => {
    try {
      const devices = await withAccount(ctx, (api) => api.devices(), { isBrief: true });
      noteDevices(ctx, ctx.session(), devices);
      return { ...deviceReport(ctx), serverMissing: null };
    } catch (error) {
      // What was last reported is shown all the same.
      if (error instanceof SyncError && error.code !== 'not_connected') return { ...deviceReport(ctx), serverMissing: error.code };
      throw error;
    }
  },
  'devices.revoke': (ctx, { device }) => changeDevices(ctx, (api, session) => removeDevice(api, ctx, session, device)),
  'devices.keep': (ctx, { device }) => changeDevices(ctx, (api) => api.keepDevice(device)),
};
