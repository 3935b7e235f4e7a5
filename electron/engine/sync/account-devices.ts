import type { Output } from '../../contract/contract.ts';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { openDeviceName, readSealedState, writeSealedState } from './connection/device-secrets.ts';
import type { ServerDevice } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import { withAccount } from './connection/call-server.ts';

type Devices = Output<'devices.list'>;

/** What is kept about a device: no key of it, since what is kept is only shown. */
type KeptDevice = Pick<ServerDevice, 'id' | 'addedAt' | 'revokedAt'> & { readonly name: string };

const knownName = 'devices.known';

/** Keeps the account's devices as last reported by the server, to be shown while it is unreachable. */
export function noteDevices({ store }: Pick<EngineContext, 'store'>, session: Session, devices: readonly ServerDevice[]): void {
  const kept = devices.map(
    ({ id, sealedName, addedAt, revokedAt }): KeptDevice => ({ id, name: toBase64(sealedName), addedAt, revokedAt }),
  );
  const text = JSON.stringify(kept);
  if (text !== readKept(store, session)) writeSealedState(store, knownName, utf8(text), session.keys.masterKey, session);
}

function readKept(store: EngineContext['store'], session: Session): string {
  const kept = readSealedState(store, knownName, session.keys.masterKey, session);
  return kept === undefined ? '[]' : new TextDecoder().decode(kept);
}

/** The account's devices as last reported. */
function knownDevices(ctx: EngineContext): Devices['devices'] {
  const session = ctx.session();
  const { accountId, deviceId, keys } = session;
  return (JSON.parse(readKept(ctx.store, session)) as KeptDevice[]).map(({ id, name, addedAt, revokedAt }) => ({
    id,
    name: openDeviceName(fromBase64(name, 'damaged'), keys.masterKey, { accountId, deviceId: id }),
    addedAt,
    revokedAt,
    isThis: id === deviceId,
  }));
}

/** A thief who has one device unlocked mustn't shut out the others: whoever has a second factor shows it first. */
function throwProofNeeded(error: unknown): never {
  if (!(error instanceof SyncError) || error.serverCode !== 'mfa_required') throw error;
  throw new EngineError('proof_needed', 'Sign in again with your second factor, then remove the device within ten minutes.');
}

export const deviceHandlers: Handlers<'devices.list' | 'devices.revoke'> = {
  'devices.list': async (ctx) => {
    try {
      const devices = await withAccount(ctx, (api) => api.devices(), { isBrief: true });
      noteDevices(ctx, ctx.session(), devices);
      return { devices: knownDevices(ctx), serverMissing: null };
    } catch (error) {
      // What was last reported is shown all the same.
      if (error instanceof SyncError && error.code !== 'not_connected') return { devices: knownDevices(ctx), serverMissing: error.code };
      throw error;
    }
  },
  'devices.revoke': async (ctx, { device }) => {
    const devices = await withAccount(
      ctx,
      async (api) => {
        await api.revokeDevice(device).catch(throwProofNeeded);
        return api.devices();
      },
      { isBrief: true },
    );
    noteDevices(ctx, ctx.session(), devices);
    return knownDevices(ctx);
  },
};
