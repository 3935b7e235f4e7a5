import { describe, expect, it } from 'vitest';
import { addMs, dayMs, minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { newSyncOwner, syncBase } from '../kit/owners/sync-owner.ts';
import { signInAs } from '../kit/server/sign-in.ts';
import type { Answer } from '../kit/server/api.ts';

onEachDatabase({}, (server) => {
  const noticesTo = async (email: string) =>
    (await server().mails()).filter(
      ({ kind, to, subject }) => kind === 'identity_notice' && to === email && /device was removed/.test(subject),
    );

  /** An owner with a code app and two devices. */
  async function proven() {
    const owner = await newSyncOwner(server());
    const [own, stolen] = [await owner.device(), await owner.device()];
    await server().core.db.transaction((tx) =>
      tx
        .insertInto('totp_secrets')
        .values({
          user_id: owner.userId,
          sealed_secret: new Uint8Array(8),
          activated_at: addMs(server().now(), -4 * dayMs),
          last_step: 0,
          created_at: server().now(),
        })
        .execute(),
    );
    return { owner, own, stolen };
  }

  describe('whoever has one device of an owner with a second factor', () => {
    attack('a thief of one device removes another with the device’s token', { without: 'a device is removed with a factor' }, async () => {
      const { owner, own, stolen } = await proven();
      const answer = await stolen.call('DELETE', `/devices/${own.id}`);
      if (answer.status === 204) return 'succeeded';
      expect([answer.status, answer.body.error]).toEqual([403, 'mfa_required']);
      const asked = await stolen.call('POST', `/devices/${own.id}/removal/nonce`, { body: {} });
      expect([asked.status, asked.body.error]).toEqual([403, 'mfa_required']);
      expect((await own.pull(0)).last_seq).toBe(0);
      expect(await noticesTo(owner.email)).toEqual([]);
      return 'refused';
    });

    it('can’t with a session whose factor is older than ten minutes; its owner can with a fresh one, and is told', async () => {
      const { owner, own, stolen } = await proven();
      const { accessToken } = await signInAs(server().core, { email: owner.email, mfa: true });
      const remove = (id: string): Promise<Answer> =>
        server()
          .api(accessToken, syncBase)
          .call('DELETE', `/devices/${id}`, { headers: { 'x-device': own.id } });
      server().advance(11 * minuteMs);
      expect([(await remove(stolen.id)).status, (await stolen.pull(0)).last_seq]).toEqual([403, 0]);
      const fresh = await signInAs(server().core, { email: owner.email, mfa: true });
      const done = await server()
        .api(fresh.accessToken, syncBase)
        .call('DELETE', `/devices/${stolen.id}`, { headers: { 'x-device': own.id } });
      expect(done.status).toBe(204);
      expect((await stolen.call('POST', '/pull', { body: { cursor: 0 } })).status).toBe(403);
      expect(await noticesTo(owner.email)).toHaveLength(1);
    });
  });
});
