import { emptyChain, type ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { signDeviceRemoval, type DeviceRemoval } from '../../../shared/format/vault/device-removal.ts';
import { carryOutRemovals } from '../../../server/core/sync/carry-out-removals.ts';
import type { Answer, Json } from '../server/api.ts';
import { signInAs } from '../server/sign-in.ts';
import type { TestServer } from '../server/test-server.ts';
import { syncBase, type SyncDevice, type SyncOwner } from './sync-owner.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Removes a device at once, as its owner does who has just shown a second factor. */
export async function removeAtOnce({ server, email }: SyncOwner, { id }: Pick<SyncDevice, 'id'>): Promise<Answer> {
  const { accessToken } = await signInAs(server.core, { email, mfa: true });
  return server.api(accessToken, syncBase).delete(`/devices/${id}`);
}

/** The nonce that a device is given to have another one removed. @throws Error when it's refused. */
export async function removalNonce(asker: SyncDevice, target: Pick<SyncDevice, 'id'>): Promise<Uint8Array> {
  const { status, body } = await asker.call('POST', `/devices/${target.id}/removal/nonce`, { body: {} });
  if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return new Uint8Array(Buffer.from(body.nonce as string, 'base64'));
}

/** What a device sends with a nonce; `change` is what is signed instead. */
export function removalMessage(
  asker: SyncDevice,
  target: Pick<SyncDevice, 'id'>,
  nonce: Uint8Array,
  change: Partial<DeviceRemoval> = {},
): Json {
  const head: ChainHead = emptyChain;
  const { accountId, identity } = asker.owner;
  const signature = signDeviceRemoval(identity, { accountId, askedBy: asker.id, deviceId: target.id, nonce, head, ...change });
  return { nonce: base64(nonce), seq: head.seq, chain: base64(head.chain), signature: base64(signature) };
}

/** Asks for a removal as the app does. */
export async function askForRemoval(asker: SyncDevice, target: Pick<SyncDevice, 'id'>): Promise<Answer> {
  const body = removalMessage(asker, target, await removalNonce(asker, target));
  return asker.call('POST', `/devices/${target.id}/removal`, { body });
}

/** Delivers what is queued, lets time pass, and has the server look whether removals are due. */
export async function letRemovalsWait(server: TestServer, ms: number): Promise<void> {
  await server.scheduler.deliver();
  server.advance(ms);
  await carryOutRemovals(server.core);
}

/** The removals of a device that wait, as another one is shown them. */
export async function removalsOf(seenBy: SyncDevice, { id }: Pick<SyncDevice, 'id'>): Promise<readonly Json[]> {
  const { devices } = (await seenBy.call('GET', '/devices')).body as { devices: readonly { id: string; removals: readonly Json[] }[] };
  return devices.find((device) => device.id === id)?.removals ?? [];
}

/** Whether the server still takes what a device says. */
export async function mayStillSync(device: SyncDevice): Promise<boolean> {
  return (await device.call('POST', '/pull', { body: { cursor: 0 } })).status === 200;
}
