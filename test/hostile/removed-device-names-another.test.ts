import { describe, expect, it } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { removeAtOnce } from '../kit/owners/device-removal.ts';
import { deviceMessage, newItem, newSyncOwner, syncBase, type SyncDevice, type SyncOwner } from '../kit/owners/sync-owner.ts';
import type { Answer, Json } from '../kit/server/api.ts';
import { signInAs } from '../kit/server/sign-in.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** What a thief tries with a token: to read, to write, to remove the owner's own device, and to become a device anew. */
async function plunder(server: TestServer, token: string, owner: SyncOwner, device: string): Promise<readonly Answer[]> {
  const bare = server.api(token, syncBase);
  return [
    ...(await plunderAs(server, token, owner, device)),
    await bare.get('/account'),
    await bare.post('/devices', deviceMessage(owner, server.core.newId(), identityFromSeed(randomKey()))),
    await bare.delete(`/devices/${device}`),
  ];
}

/** What is tried in another device's name. */
async function plunderAs(server: TestServer, token: string, owner: SyncOwner, device: string): Promise<readonly Answer[]> {
  const call = (method: string, path: string, body?: Json): Promise<Answer> =>
    server.api(token, syncBase).call(method, path, { headers: { 'x-device': device }, ...(body === undefined ? {} : { body }) });
  return [
    await call('POST', '/pull', { cursor: 0 }),
    await call('POST', '/push', { items: [newItem(server.core.newId())] }),
    await call('GET', '/account'),
    await call('GET', '/keyring'),
    await call('GET', '/devices'),
    await call('GET', '/audit?after=0'),
    await call('DELETE', `/devices/${device}`),
    await call('POST', '/devices', deviceMessage(owner, server.core.newId(), identityFromSeed(randomKey()))),
  ];
}

async function expectUntouched(left: SyncDevice): Promise<void> {
  const { devices } = (await left.call('GET', '/devices')).body as { devices: readonly { id: string; revoked_at: string | null }[] };
  expect(devices.find(({ id }) => id === left.id)?.revoked_at).toBeNull();
  expect((await left.pull(0)).last_seq).toBe(1);
}

onEachDatabase({}, (server) => {
  async function twoDevices() {
    const owner = await newSyncOwner(server());
    const [left, gone] = [await owner.device(), await owner.device()];
    await left.push([newItem(server().core.newId())]);
    server().advance(minuteMs);
    return { owner, left, gone };
  }

  const remove = async (by: SyncDevice, gone: SyncDevice): Promise<void> => {
    expect((await removeAtOnce(by.owner, gone)).status).toBe(204);
  };

  attack('a thief sends a device’s token with the id of another', { without: 'a token is good for one device' }, async () => {
    const { left, gone } = await twoDevices();
    const answer = await server()
      .api(gone.token, syncBase)
      .call('POST', '/pull', { headers: { 'x-device': left.id }, body: { cursor: 0 } });
    if (answer.status === 200) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([403, 'device_unknown']);
    return 'refused';
  });

  attack('a thief of a removed device goes on with its session', { without: 'a device’s sessions end with it' }, async () => {
    const { owner, left, gone } = await twoDevices();
    const { accessToken } = await signInAs(server().core, { email: owner.email });
    const pulled = await server()
      .api(accessToken, syncBase)
      .call('POST', '/pull', { headers: { 'x-device': gone.id }, body: { cursor: 0 } });
    expect(pulled.status).toBe(200);
    await remove(left, gone);
    const answer = await server().api(accessToken, '/api').get('/me');
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(401);
    return 'refused';
  });

  attack(
    'a thief becomes a device anew with a session from before a removal',
    { without: 'a token older than a removal is worth nothing' },
    async () => {
      const { owner, left, gone } = await twoDevices();
      const { accessToken } = await signInAs(server().core, { email: owner.email });
      server().advance(minuteMs);
      await remove(left, gone);
      const another = deviceMessage(owner, server().core.newId(), identityFromSeed(randomKey()));
      const answer = await server().api(accessToken, syncBase).post('/devices', another);
      if (answer.status < 300) return 'succeeded';
      expect([answer.status, answer.body.error]).toEqual([401, 'unauthenticated']);
      return 'refused';
    },
  );

  describe('a removed device’s token', () => {
    it('is refused with another device’s id on every path', async () => {
      const { owner, left, gone } = await twoDevices();
      await remove(left, gone);
      for (const answer of await plunder(server(), gone.token, owner, left.id))
        expect([answer.status, answer.body.error]).toEqual([403, 'device_revoked']);
      await expectUntouched(left);
    });

    it('is refused before the removal too: it was never the other’s', async () => {
      const { owner, left, gone } = await twoDevices();
      for (const answer of await plunderAs(server(), gone.token, owner, left.id))
        expect([answer.status, answer.body.error]).toEqual([403, 'device_unknown']);
      const another = deviceMessage(owner, server().core.newId(), identityFromSeed(randomKey()));
      const answer = await server().api(gone.token, syncBase).post('/devices', another);
      expect([answer.status, answer.body.error]).toEqual([403, 'device_unknown']);
      await expectUntouched(left);
    });

    it('that had named no device is refused too: nobody can tell whose it was', async () => {
      const { owner, left, gone } = await twoDevices();
      await remove(left, gone);
      for (const answer of await plunder(server(), owner.token, owner, left.id))
        expect([answer.status, answer.body.error]).toEqual([401, 'unauthenticated']);
      await expectUntouched(left);
    });
  });

  describe('a removed device’s session', () => {
    it('ends with it, whether or not it had named a device, and its refresh token too', async () => {
      const { owner, left, gone } = await twoDevices();
      const [bound, loose] = [await signInAs(server().core, { email: owner.email }), await signInAs(server().core, { email: owner.email })];
      await server().core.db.transaction((tx) =>
        tx.updateTable('sessions').set({ kind: 'desktop' }).where('user_id', '=', owner.userId).execute(),
      );
      const pulled = await server()
        .api(bound.accessToken, syncBase)
        .call('POST', '/pull', { headers: { 'x-device': gone.id }, body: { cursor: 0 } });
      expect(pulled.status).toBe(200);
      server().advance(minuteMs);
      await remove(left, gone);
      for (const { accessToken } of [bound, loose]) {
        for (const answer of await plunder(server(), accessToken, owner, left.id))
          expect([answer.status, answer.body.error]).toEqual([401, 'unauthenticated']);
        expect((await server().api(accessToken, '/api').get('/me')).status).toBe(401);
      }
      await expectUntouched(left);
    });

    it('is refused with another device’s id while its own is still there', async () => {
      const { owner, left, gone } = await twoDevices();
      const { accessToken } = await signInAs(server().core, { email: owner.email });
      const as = (device: SyncDevice): Promise<Answer> =>
        server()
          .api(accessToken, syncBase)
          .call('POST', '/pull', { headers: { 'x-device': device.id }, body: { cursor: 0 } });
      expect((await as(gone)).status).toBe(200);
      expect([(await as(left)).status, (await as(left)).body.error]).toEqual([403, 'device_unknown']);
      expect((await as(gone)).status).toBe(200);
    });
  });
});
