import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../shared/domain/instant.ts';
import type { Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { pressTestMail, pressVerification } from '../kit/owners/prove-mail.ts';
import { expectStatus, newSealedVault } from '../kit/owners/sealed-vault.ts';
import { newSyncOwner, type SyncDevice } from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { putSignIn } from '../../server/core/stores/sign-in-store.ts';
import { recordBounce } from '../../server/core/mail-delivery/record-bounce.ts';

const refusal = ({ status, body }: Answer): readonly [number, string] => [status, body.error as string];
const reachOf = async (device: SyncDevice) => expectStatus(200, await device.call('GET', '/reach'));

/** Has everything that is due tried once more, whatever it failed on. */
async function tryAgain(server: TestServer): Promise<void> {
  server.advance(24 * 60 * minuteMs);
  await server.scheduler.tick();
  await server.scheduler.deliver();
}

onDatabasesOfForm({ sendsMail: true, now: '2026-11-22T09:00:00.000Z' }, (server) => {
  describe('/api/sync/reach of a server that sends mail', () => {
    it('counts the owner as reached once the button in a mail to their address was pressed, and not before', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      expect(await reachOf(device)).toEqual({
        sends: 'smtp',
        public_url: 'http://vault.example.org',
        opens_outside: true,
        owner: {
          email: owner.email,
          name: null,
          time_zone: null,
          moves_to: null,
          can_move: true,
          proved_at: null,
          asked_at: null,
          last_mail: null,
          ways: [],
        },
        recipients: [],
      });
      const asked = expectStatus(200, await device.call('POST', '/reach/test'));
      expect(asked).toMatchObject({ owner: { proved_at: null, asked_at: server().now() } });
      expect(refusal(await device.call('POST', '/reach/test'))).toEqual([409, 'conflict']);
      const [mail] = (await server().mails()).filter(({ kind, to }) => kind === 'owner_reached' && to === owner.email);
      const link = server().openable(mail?.links[0] ?? '');
      expect(mail?.links[0]).toMatch(/^http:\/\/vault\.example\.org\/reached\//);
      expect(await reachOf(device)).toMatchObject({
        owner: { proved_at: null, last_mail: { kind: 'owner_reached', status: 'accepted', fault: null } },
      });
      // Looking changes nothing: mail scanners look.
      for (const language of ['en', 'de']) expect(await (await fetch(`${link}?lang=${language}`)).text()).toContain(owner.email);
      expect(await reachOf(device)).toMatchObject({ owner: { proved_at: null } });
      await pressTestMail(server(), owner.email);
      expect(await reachOf(device)).toMatchObject({ owner: { proved_at: server().now() } });
      // A second press says the same.
      await pressTestMail(server(), owner.email);
      // A newer test mail ends the link of the one before.
      server().advance(2 * minuteMs);
      expectStatus(200, await device.call('POST', '/reach/test'));
      expect((await fetch(link, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(404);
      expect(await reachOf(device)).toMatchObject({ owner: { proved_at: expect.any(String) as string } });
    });

    it('proves nothing about another address, nor after the link has run out', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      expectStatus(200, await device.call('POST', '/reach/test'));
      await pressTestMail(server(), owner.email);
      const moved = `moved-${owner.email}`;
      await server().core.db.transaction((tx) =>
        tx.updateTable('users').set({ email: moved, email_key: moved }).where('id', '=', owner.userId).execute(),
      );
      expect(await reachOf(device)).toMatchObject({ owner: { email: moved, proved_at: null, asked_at: null, last_mail: null } });
      await expect(pressTestMail(server(), owner.email)).rejects.toThrow('404');
      expectStatus(200, await device.call('POST', '/reach/test'));
      await server().mails();
      server().advance(15 * 24 * 60 * minuteMs);
      await expect(pressTestMail(server(), moved)).rejects.toThrow('410');
      expect(await reachOf(device)).toMatchObject({ owner: { proved_at: null } });
    });

    it('says of everybody named whether they confirmed, and what became of the latest mail to them', async () => {
      const vault = await newSealedVault(server());
      const { device, recipientId, email, vaultId } = vault;
      await server().mails();
      const person = async () =>
        ((await reachOf(device)).recipients as { recipient: string }[]).find(({ recipient }) => recipient === recipientId);
      expect(await person()).toEqual({
        vault: vaultId,
        recipient: recipientId,
        confirmed_at: null,
        last_mail: { kind: 'recipient_verification', status: 'accepted', at: expect.any(String) as string, fault: null },
      });
      await pressVerification(server(), email);
      expect(await person()).toMatchObject({ confirmed_at: server().now() });
      const { id } = await server()
        .core.db.read.selectFrom('outbox')
        .select('id')
        .where('recipient_id', '=', recipientId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await recordBounce(server().core, { mailId: id, status: '5.2.2' });
      expect(await person()).toMatchObject({ last_mail: { status: 'bounced', fault: 'mailbox_full', at: server().now() } });
      const stranger = await (await newSyncOwner(server())).device();
      expect((await reachOf(stranger)).recipients).toEqual([]);
    });

    it('names a mail that was refused, without what the mail server said', async () => {
      const [lost, owner] = [`nobody-${server().core.newId()}@example.org`, await newSyncOwner(server())];
      server().smtp?.refuse((to) => to === lost || to === owner.email);
      const device = await owner.device();
      const { vaultId, recipientId } = await newSealedVault(server(), owner);
      expectStatus(
        200,
        await device.call('PUT', `/vaults/${vaultId}/recipients/${recipientId}`, { body: { email: lost, name: 'Nobody' } }),
      );
      expectStatus(200, await device.call('POST', '/reach/test'));
      await server().scheduler.deliver();
      const said = await reachOf(device);
      expect(said).toMatchObject({
        owner: { proved_at: null, last_mail: { kind: 'owner_reached', status: 'refused', fault: 'no_such_address' } },
        recipients: [{ recipient: recipientId, last_mail: { status: 'refused', fault: 'no_such_address' } }],
      });
      expect(JSON.stringify(said)).not.toContain('550');
      server().smtp?.refuse(() => false);
    });

    it('asks somebody once more, at most five times a day, and says what becomes of it', async () => {
      server().smtp?.refuse(() => true);
      const { device, vaultId, recipientId, email } = await newSealedVault(server());
      const person = async () =>
        ((await reachOf(device)).recipients as { recipient: string }[]).find(({ recipient }) => recipient === recipientId);
      const again = async () => {
        server().advance(minuteMs);
        return expectStatus(200, await device.call('POST', `/vaults/${vaultId}/recipients/${recipientId}/mail`));
      };
      await server().scheduler.deliver();
      expect(await person()).toMatchObject({ confirmed_at: null, last_mail: { status: 'refused', fault: 'no_such_address' } });
      server().smtp?.refuse(() => false);
      expect(await again()).toEqual({ mailed: true });
      await server().scheduler.deliver();
      expect(await person()).toMatchObject({
        last_mail: { kind: 'recipient_verification', status: 'accepted', fault: null, at: server().now() },
      });
      await pressVerification(server(), email);
      // Somebody who confirmed can be written to as well: mail to them may have failed since.
      for (const mailed of [true, true, true, false]) expect(await again()).toEqual({ mailed });
      const stranger = await (await newSyncOwner(server())).device();
      expect((await stranger.call('POST', `/vaults/${vaultId}/recipients/${recipientId}/mail`)).status).toBe(403);
    });

    it('says what became of the latest message by each other way', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      const second = `second-${owner.email}`;
      const ways = async () => ((await reachOf(device)).owner as { ways: unknown }).ways;
      expect(await ways()).toEqual([]);
      server().smtp?.refuse((to) => to === second);
      expectStatus(200, await device.call('PUT', '/contacts/second-address', { body: { address: second } }));
      await server().scheduler.deliver();
      expect(await ways()).toMatchObject([{ kind: 'second_address', last_mail: { status: 'refused', fault: 'no_such_address' } }]);
      server().smtp?.refuse(() => false);
      server().advance(2 * minuteMs);
      expectStatus(200, await device.call('PUT', '/contacts/second-address', { body: { address: second } }));
      await server().scheduler.deliver();
      expect(await ways()).toMatchObject([{ kind: 'second_address', last_mail: { status: 'accepted', fault: null } }]);
    });

    it('calls a mail lost that nobody has taken for most of an hour, until it is taken', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      server().smtp?.decide(() => 'drop before');
      expectStatus(200, await device.call('POST', '/reach/test'));
      const lastMail = async () => ((await reachOf(device)).owner as { last_mail: unknown }).last_mail;
      await server().scheduler.deliver();
      expect(await lastMail()).toMatchObject({ status: 'queued', fault: null });
      for (let time = 0; time < 6; time += 1) await tryAgain(server());
      expect(await lastMail()).toMatchObject({ status: 'queued', fault: 'not_taken' });
      server().smtp?.decide(() => 'take');
      await tryAgain(server());
      expect(await lastMail()).toMatchObject({ status: 'accepted', fault: null });
    });
  });
});

onDatabasesOfForm({}, (server) => {
  it('a server with a folder says that it sends nothing, that its links stay at home, and has nothing pressed', async () => {
    const owner = await newSyncOwner(server());
    const device = await owner.device();
    expect(await reachOf(device)).toMatchObject({ sends: 'folder', public_url: server().origin, opens_outside: false });
    expect(refusal(await device.call('POST', '/reach/test'))).toEqual([503, 'unavailable']);
    expect((await server().mails()).filter(({ kind }) => kind === 'owner_reached')).toEqual([]);
    expect(await reachOf(device)).toMatchObject({ owner: { proved_at: null, asked_at: null } });
  });
});

/** An owner made on the server's own machine, whose address nobody knew. */
async function localOwner(server: TestServer) {
  const owner = await newSyncOwner(server);
  const email = `owner-${owner.userId.toLowerCase()}@localhost`;
  await server.core.db.transaction((tx) =>
    tx.updateTable('users').set({ email, email_key: email }).where('id', '=', owner.userId).execute(),
  );
  return { email, owner, device: await owner.device() };
}

const say = (device: SyncDevice, body: object) => device.call('PUT', '/owner', { body });

onDatabasesOfForm({ sendsMail: true, now: '2026-11-22T09:00:00.000Z' }, (server) => {
  describe('PUT /api/sync/owner', () => {
    it('takes where the owner’s clock is', async () => {
      const { device } = await localOwner(server());
      expect(expectStatus(200, await say(device, { time_zone: 'Europe/Berlin' }))).toMatchObject({ owner: { time_zone: 'Europe/Berlin' } });
      expect(refusal(await say(device, { time_zone: 'Mars/Olympus' }))).toEqual([400, 'invalid_request']);
      expect(await reachOf(device)).toMatchObject({ owner: { time_zone: 'Europe/Berlin' } });
    });

    it('moves at once from this machine, and from anywhere else when the button in a mail to the new address is pressed', async () => {
      const { owner, device } = await localOwner(server());
      const [first, second] = [`first-${owner.email}`, `second-${owner.email}`];
      expect(expectStatus(200, await say(device, { name: '  Thomas Berger ', email: first }))).toMatchObject({
        owner: { name: 'Thomas Berger', email: first, proved_at: null, moves_to: null },
      });
      expect(expectStatus(200, await say(device, { email: second }))).toMatchObject({ owner: { email: first, moves_to: second } });
      expect(refusal(await say(device, { email: `third-${owner.email}` }))).toEqual([409, 'conflict']);
      const mails = await server().mails();
      // Whoever reads the old address hears of it.
      expect(mails.some(({ kind, to }) => kind === 'identity_notice' && to === first)).toBe(true);
      expect(await reachOf(device)).toMatchObject({ owner: { email: first } });
      await pressTestMail(server(), second);
      expect(await reachOf(device)).toMatchObject({ owner: { email: second, moves_to: null, proved_at: server().now() } });
      // The link moves nothing back once the address is another one.
      await server().core.db.transaction((tx) =>
        tx.updateTable('users').set({ email: first, email_key: first }).where('id', '=', owner.userId).execute(),
      );
      await expect(pressTestMail(server(), second)).rejects.toThrow('404');
      expect(await reachOf(device)).toMatchObject({ owner: { email: first } });
    });

    it('asks for a second factor once the address was proved, from somebody who has one', async () => {
      const { owner, device } = await localOwner(server());
      const [first, second] = [`proved-${owner.email}`, `thief-${owner.email}`];
      expectStatus(200, await say(device, { email: first }));
      expectStatus(200, await device.call('POST', '/reach/test'));
      await pressTestMail(server(), first);
      await server().core.db.transaction((tx) =>
        tx
          .insertInto('totp_secrets')
          .values({
            user_id: owner.userId,
            sealed_secret: new Uint8Array(40),
            activated_at: server().now(),
            last_step: 0,
            created_at: server().now(),
          })
          .execute(),
      );
      server().advance(2 * minuteMs);
      expect(refusal(await say(device, { email: second }))).toEqual([403, 'mfa_required']);
      expect(await reachOf(device)).toMatchObject({ owner: { email: first, moves_to: null } });
      // The name is no way to anything.
      expect(expectStatus(200, await say(device, { name: 'Thomas' }))).toMatchObject({ owner: { name: 'Thomas' } });
    });

    it('leaves the address of somebody who signs in by it, and of somebody else, alone', async () => {
      const { owner, device } = await localOwner(server());
      const other = await newSyncOwner(server());
      expect(refusal(await say(device, { email: other.email }))).toEqual([409, 'conflict']);
      for (const email of ['nobody', '']) expect(refusal(await say(device, { email }))).toEqual([400, 'invalid_request']);
      expect(refusal(await say(device, { name: 'a\nb' }))).toEqual([400, 'invalid_request']);
      await server().core.db.transaction((tx) => putSignIn(tx, owner.userId, { email_verified_at: server().now() }));
      expect((await say(device, { email: `new-${owner.email}` })).status).toBe(403);
      expect(expectStatus(200, await say(device, { name: '' }))).toMatchObject({ owner: { name: null } });
    });
  });
});
