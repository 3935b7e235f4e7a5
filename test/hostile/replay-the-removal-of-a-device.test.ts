import { expect, it } from 'vitest';
import { minuteMs } from '../../shared/domain/instant.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { askForRemoval, removalMessage, removalNonce, removalsOf } from '../kit/owners/device-removal.ts';
import { newSyncOwner, type SyncDevice } from '../kit/owners/sync-owner.ts';
import type { Answer, Json } from '../kit/server/api.ts';

/* Somebody has copied what a device sent to have another one removed, and sends it once more: as it is, for another device or account. */
onEachDatabase({}, (server) => {
  async function devices(count: number): Promise<readonly SyncDevice[]> {
    const owner = await newSyncOwner(server());
    const made: SyncDevice[] = [];
    while (made.length < count) made.push(await owner.device());
    return made;
  }

  const send = (asker: SyncDevice, { id }: SyncDevice, body: Json): Promise<Answer> =>
    asker.call('POST', `/devices/${id}/removal`, { body });
  const refusal = ({ status, body }: Answer) => [status, body.error, body.details?.[0]?.field];

  attack('somebody sends a request once more that was taken back', { without: 'a removal’s nonce is used once' }, async () => {
    const [asker, gone] = (await devices(2)) as [SyncDevice, SyncDevice];
    const body = removalMessage(asker, gone, await removalNonce(asker, gone));
    expect((await send(asker, gone, body)).status).toBe(202);
    await asker.call('DELETE', `/devices/${gone.id}/removal`);
    const again = await send(asker, gone, body);
    if ((await removalsOf(asker, gone)).length > 0) return 'succeeded';
    expect(refusal(again)).toEqual([400, 'invalid_request', 'nonce']);
    return 'refused';
  });

  attack(
    'somebody with a device’s token alone asks for another one’s removal',
    { without: 'a removal is signed by the account’s identity' },
    async () => {
      const [asker, gone] = (await devices(2)) as [SyncDevice, SyncDevice];
      const locked = { ...asker, owner: { ...asker.owner, identity: identityFromSeed(randomKey()) } };
      const answer = await send(asker, gone, removalMessage(locked, gone, await removalNonce(asker, gone)));
      if ((await removalsOf(asker, gone)).length > 0) return 'succeeded';
      expect(refusal(answer)).toEqual([400, 'invalid_request', 'signature']);
      return 'refused';
    },
  );

  it('is refused with a nonce that was used, or that is older than ten minutes', async () => {
    const [asker, gone] = (await devices(2)) as [SyncDevice, SyncDevice];
    const body = removalMessage(asker, gone, await removalNonce(asker, gone));
    expect((await send(asker, gone, body)).status).toBe(202);
    await asker.call('DELETE', `/devices/${gone.id}/removal`);
    expect(refusal(await send(asker, gone, body))).toEqual([400, 'invalid_request', 'nonce']);
    const late = removalMessage(asker, gone, await removalNonce(asker, gone));
    server().advance(11 * minuteMs);
    expect(refusal(await send(asker, gone, late))).toEqual([400, 'invalid_request', 'nonce']);
    expect(await removalsOf(asker, gone)).toEqual([]);
  });

  it('is refused for another device, by another device, and once another nonce was given', async () => {
    const [asker, gone, third] = (await devices(3)) as [SyncDevice, SyncDevice, SyncDevice];
    const body = removalMessage(asker, gone, await removalNonce(asker, gone));
    expect(refusal(await send(asker, third, body))).toEqual([400, 'invalid_request', 'nonce']);
    expect(refusal(await send(third, gone, body))).toEqual([400, 'invalid_request', 'nonce']);
    await removalNonce(asker, third);
    expect(refusal(await send(asker, gone, body))).toEqual([400, 'invalid_request', 'nonce']);
    expect([...(await removalsOf(asker, gone)), ...(await removalsOf(asker, third))]).toEqual([]);
  });

  it('is refused when the signature is one over anything else, or anybody else’s', async () => {
    const [asker, gone, third] = (await devices(3)) as [SyncDevice, SyncDevice, SyncDevice];
    const other = await newSyncOwner(server());
    const changes = [
      { deviceId: third.id },
      { askedBy: third.id },
      { accountId: other.accountId },
      { nonce: new Uint8Array(32) },
      { head: { seq: 1, chain: new Uint8Array(32) } },
    ];
    for (const change of changes) {
      const body = removalMessage(asker, gone, await removalNonce(asker, gone), change);
      expect(refusal(await send(asker, gone, body))).toEqual([400, 'invalid_request', 'signature']);
    }
    const strangers = { ...asker, owner: { ...asker.owner, identity: identityFromSeed(randomKey()) } };
    const body = removalMessage(strangers, gone, await removalNonce(asker, gone));
    expect(refusal(await send(asker, gone, body))).toEqual([400, 'invalid_request', 'signature']);
    const ahead = { ...removalMessage(asker, gone, await removalNonce(asker, gone)), seq: 9 };
    expect(refusal(await send(asker, gone, ahead))).toEqual([400, 'invalid_request', 'seq']);
    expect(await removalsOf(asker, gone)).toEqual([]);
  });

  it('finds nothing in another account, neither to remove nor to keep', async () => {
    const [asker, gone] = (await devices(2)) as [SyncDevice, SyncDevice];
    const [stranger] = (await devices(1)) as [SyncDevice];
    await askForRemoval(asker, gone);
    const nonce = await stranger.call('POST', `/devices/${gone.id}/removal/nonce`, { body: {} });
    const copied = await send(stranger, gone, removalMessage(asker, gone, new Uint8Array(32)));
    const kept = await stranger.call('DELETE', `/devices/${gone.id}/removal`);
    expect([nonce.status, copied.status, kept.status]).toEqual([404, 404, 404]);
    expect(await removalsOf(asker, gone)).toHaveLength(1);
  });
});
