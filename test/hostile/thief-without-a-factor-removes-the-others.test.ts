import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { askForRemoval, letRemovalsWait, mayStillSync, removalsOf } from '../kit/owners/device-removal.ts';
import { newSyncOwner, syncBase, type SyncOwner } from '../kit/owners/sync-owner.ts';
import { signInAs } from '../kit/server/sign-in.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/*
 * A thief has one unlocked device of an owner without a second factor, and with it the account's identity. They want to shut out the
 * owner's own devices before the stolen one is shut out.
 */
onEachDatabase({}, (server) => {
  async function robbed() {
    const owner = await newSyncOwner(server());
    return { owner, own: await owner.device(), stolen: await owner.device() };
  }

  const mailsTo = async (email: string, kind = 'device_removal_asked') =>
    (await server().mails()).filter((mail) => mail.kind === kind && mail.to === email);

  /** A second address, confirmed. */
  async function addSecondAddress({ userId, email }: SyncOwner): Promise<string> {
    const address = `second-${email}`;
    const at = server().now();
    const row = { owner_id: userId, address, code_id: server().core.newId(), wrong_tries: 0, set_at: at, code_expires_at: at };
    await server().core.db.transaction((tx) =>
      tx
        .insertInto('owner_contacts')
        .values({ ...row, kind: 'second_address', confirmed_at: at })
        .execute(),
    );
    return address;
  }

  it('removes nothing at once, and the owner is told at every address', async () => {
    const { owner, own, stolen } = await robbed();
    const second = await addSecondAddress(owner);
    const now = await stolen.call('DELETE', `/devices/${own.id}`);
    expect([now.status, now.body.error]).toEqual([403, 'mfa_required']);
    expect((await askForRemoval(stolen, own)).status).toBe(202);
    expect((await askForRemoval(stolen, own)).status).toBe(202);
    await letRemovalsWait(server(), 71 * hourMs);
    expect(await mayStillSync(own)).toBe(true);
    expect([(await mailsTo(owner.email)).length, (await mailsTo(second)).length]).toEqual([1, 1]);
    expect(await removalsOf(own, own)).toEqual([expect.objectContaining({ asked_by: stolen.id, may_stop: false })]);
  });

  it('is stopped by one press on the page behind the mail, which changes nothing by being opened', async () => {
    const { owner, own, stolen } = await robbed();
    await askForRemoval(stolen, own);
    await server().scheduler.deliver();
    const [mail] = await mailsTo(owner.email);
    const link = mail?.links[0] ?? '';
    expect(link).toContain('/stop/device/');
    const seen = await fetch(link);
    expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining('is to be removed')]);
    expect(await removalsOf(own, own)).toHaveLength(1);
    const pressed = await fetch(link, { method: 'POST', headers: form });
    expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('It stays')]);
    expect(await removalsOf(own, own)).toEqual([]);
    await letRemovalsWait(server(), 4 * dayMs);
    expect(await mayStillSync(own)).toBe(true);
    expect(await mailsTo(owner.email, 'identity_notice')).toHaveLength(1);
    expect(await (await fetch(link)).text()).toContain('nothing to stop');
  });

  it('waits in full again after a stop, and can’t ask for ever', async () => {
    const { owner, own, stolen } = await robbed();
    for (const asked of [1, 2, 3]) {
      expect((await askForRemoval(stolen, own)).status).toBe(202);
      await letRemovalsWait(server(), 71 * hourMs);
      expect(await mayStillSync(own)).toBe(true);
      const mails = await mailsTo(owner.email);
      expect(mails).toHaveLength(asked);
      await fetch(mails.at(-1)?.links[0] ?? '', { method: 'POST', headers: form });
    }
    const again = await stolen.call('POST', `/devices/${own.id}/removal/nonce`, { body: {} });
    expect([again.status, again.body.error]).toEqual([409, 'conflict']);
    // What the thief used up is their own: the owner may still ask.
    expect((await askForRemoval(own, stolen)).status).toBe(202);
  });

  attack('a thief without a factor removes another device at once', { without: 'a device is removed with a factor' }, async () => {
    const { own, stolen } = await robbed();
    const answer = await stolen.call('DELETE', `/devices/${own.id}`);
    if (answer.status === 204) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([403, 'mfa_required']);
    return 'refused';
  });

  attack(
    'a thief gets a factor of their own and removes another device at once',
    { without: 'a factor that removes a device is older than a removal waits' },
    async () => {
      const { owner, own } = await robbed();
      const { accessToken } = await signInAs(server().core, { email: owner.email, mfa: true });
      const secret = { user_id: owner.userId, sealed_secret: new Uint8Array(8), last_step: 0, created_at: server().now() };
      await server().core.db.transaction((tx) =>
        tx
          .insertInto('totp_secrets')
          .values({ ...secret, activated_at: server().now() })
          .execute(),
      );
      const answer = await server().api(accessToken, syncBase).delete(`/devices/${own.id}`);
      if (answer.status === 204) return 'succeeded';
      expect([answer.status, answer.body.error]).toEqual([403, 'mfa_required']);
      return 'refused';
    },
  );

  attack('a thief stops the removal of the stolen device with it', { without: 'a device doesn’t stop its own removal' }, async () => {
    const { own, stolen } = await robbed();
    await askForRemoval(own, stolen);
    const answer = await stolen.call('DELETE', `/devices/${stolen.id}/removal`);
    if ((await removalsOf(own, stolen)).length === 0) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([403, 'mfa_required']);
    return 'refused';
  });

  describe('whose device the owner has removed', () => {
    it('can’t stop it with the device: neither with its token nor by having asked for the same', async () => {
      const { own, stolen } = await robbed();
      await askForRemoval(own, stolen);
      for (const by of [stolen.call('DELETE', `/devices/${stolen.id}/removal`), stolen.owner.api.delete(`/devices/${stolen.id}/removal`)]) {
        const { status, body } = await by;
        expect([status, body.error]).toEqual([403, 'mfa_required']);
      }
      const self = await stolen.call('POST', `/devices/${stolen.id}/removal/nonce`, { body: {} });
      expect(self.status).toBe(409);
      await letRemovalsWait(server(), 72 * hourMs + minuteMs);
      expect([await mayStillSync(stolen), await mayStillSync(own)]).toEqual([false, true]);
    });

    it('can’t stop it with a session either that was signed in before, or that an app has', async () => {
      const { owner, own, stolen } = await robbed();
      const before = await signInAs(server().core, { email: owner.email });
      server().advance(minuteMs);
      await askForRemoval(own, stolen);
      server().advance(minuteMs);
      const app = await signInAs(server().core, { email: owner.email });
      const password = await signInAs(server().core, { email: owner.email });
      const mailed = await signInAs(server().core, { email: owner.email });
      const change = (id: string | null, set: { readonly amr: string; readonly kind: 'token' | 'desktop' }) =>
        server().core.db.transaction((tx) =>
          tx
            .updateTable('sessions')
            .set({ kind: set.kind, amr: set.amr as never })
            .where('id', '=', id as never)
            .execute(),
        );
      await change(before.person.sessionId, { amr: '["email"]', kind: 'token' });
      await change(app.person.sessionId, { amr: '["email"]', kind: 'desktop' });
      await change(password.person.sessionId, { amr: '["pwd"]', kind: 'token' });
      await change(mailed.person.sessionId, { amr: '["email"]', kind: 'token' });
      const stop = async (token: string) => (await server().api(token, syncBase).delete(`/devices/${stolen.id}/removal`)).status;
      expect([await stop(before.accessToken), await stop(app.accessToken), await stop(password.accessToken)]).toEqual([403, 403, 403]);
      expect(await removalsOf(own, stolen)).toHaveLength(1);
      // The owner, who has just opened a link in the mailbox.
      expect(await stop(mailed.accessToken)).toBe(204);
      expect(await removalsOf(own, stolen)).toEqual([]);
    });

    it('takes nobody along: what it has asked for ends with it', async () => {
      const { own, stolen } = await robbed();
      await askForRemoval(own, stolen);
      await server().scheduler.deliver();
      server().advance(hourMs);
      await askForRemoval(stolen, own);
      await letRemovalsWait(server(), 71 * hourMs + minuteMs);
      expect([await mayStillSync(stolen), await mayStillSync(own)]).toEqual([false, true]);
      await letRemovalsWait(server(), 4 * dayMs);
      expect(await mayStillSync(own)).toBe(true);
    });
  });

  it('and an owner removes theirs as well: after 72 hours, counted from the mail, and is told', async () => {
    const { owner, own, stolen } = await robbed();
    const asked = server().now();
    await askForRemoval(own, stolen);
    await server().scheduler.deliver();
    const [removal] = await removalsOf(own, stolen);
    expect(Date.parse(removal?.due_at as string)).toBeGreaterThanOrEqual(Date.parse(addMs(asked, 72 * hourMs)));
    expect(removal?.may_stop).toBe(true);
    await letRemovalsWait(server(), 72 * hourMs - minuteMs);
    expect(await mayStillSync(stolen)).toBe(true);
    await letRemovalsWait(server(), 2 * minuteMs);
    const refused = await stolen.call('POST', '/pull', { body: { cursor: 0 } });
    expect([refused.status, refused.body.error]).toEqual([403, 'device_revoked']);
    expect(await mailsTo(owner.email, 'identity_notice')).toHaveLength(1);
  });

  it('and the one that asked may take it back', async () => {
    const { own, stolen } = await robbed();
    await askForRemoval(own, stolen);
    expect((await own.call('DELETE', `/devices/${stolen.id}/removal`)).status).toBe(204);
    await letRemovalsWait(server(), 4 * dayMs);
    expect(await mayStillSync(stolen)).toBe(true);
  });
});
