import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { idWith, newOverviewOwner, nothing, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { confirmAddress, expectStatus, kindsOf } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';

onDatabasesOfForm({ now: start }, (server) => {
  let owner: OverviewOwner;
  let vaultId: string;
  let recipients: string;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
    vaultId = (await owner.makeVault()).vault_id;
    recipients = `/v1/vaults/${vaultId}/recipients`;
  });

  describe('POST /v1/vaults/{vault_id}/recipients', () => {
    it('takes every field of the table and answers with every field of the table', async () => {
      const body = {
        name: ' Anna Berger ',
        email: ' Anna@Example.com ',
        relationship: 'spouse',
        permission: 'viewer',
        notification_email: true,
        notification_sms: true,
      };
      const answer = await owner.api.post(recipients, body);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        recipient_id: expect.stringMatching(idWith('rec')),
        vault_id: vaultId,
        name: 'Anna Berger',
        email: 'Anna@Example.com',
        relationship: 'spouse',
        permission: 'viewer',
        notification_email: true,
        notification_sms: true,
        created_at: start,
        verified: false,
      });
    });

    it('needs an address only', async () => {
      expect(await owner.addRecipient(vaultId)).toMatchObject({
        name: null,
        relationship: null,
        permission: null,
        notification_email: true,
        notification_sms: false,
      });
      expect(await owner.addRecipient(vaultId, { name: null, relationship: null, permission: ' ' })).toMatchObject({
        name: null,
        relationship: null,
        permission: null,
      });
    });

    it('asks them by mail to confirm their address, unless they are not to be mailed', async () => {
      const { vault_id: id } = await owner.makeVault();
      await owner.addRecipient(id, { email: 'quiet@example.com', notification_email: false });
      expect(await server().mails(id)).toEqual([]);
      const { email, recipient_id: recipientId } = await owner.addRecipient(id, { name: 'Anna' });
      const mails = await server().mails(id);
      expect([kindsOf(mails), mails.map(({ to }) => to)]).toEqual([['recipient_verification'], [email]]);
      await confirmAddress(server(), id, email);
      expect((await owner.api.get(`/v1/vaults/${id}/recipients/${recipientId}`)).body.verified).toBe(true);
    });

    it.each([
      ['no address', {}, 'email'],
      ['an address that is none', { email: 'anna' }, 'email'],
      ['an address that is no text', { email: 7 }, 'email'],
      ['a null address', { email: null }, 'email'],
      ['a name of 101 characters', { email: 'a@example.com', name: 'x'.repeat(101) }, 'name'],
      ['a name that is no text', { email: 'a@example.com', name: [] }, 'name'],
      ['a name with a line break', { email: 'a@example.com', name: 'a\nb' }, 'name'],
      ['a relationship of 51 characters', { email: 'a@example.com', relationship: 'x'.repeat(51) }, 'relationship'],
      ['a relationship that is no text', { email: 'a@example.com', relationship: true }, 'relationship'],
      ['a permission with a NUL', { email: 'a@example.com', permission: 'a\u0000' }, 'permission'],
      ['a permission that is no text', { email: 'a@example.com', permission: {} }, 'permission'],
      ['notification_email that is no boolean', { email: 'a@example.com', notification_email: 'yes' }, 'notification_email'],
      ['notification_sms that is null', { email: 'a@example.com', notification_sms: null }, 'notification_sms'],
    ])('refuses %s: 422', async (_what, body, field) => {
      const { vault_id: id } = await owner.makeVault();
      const answer = await owner.api.post(`/v1/vaults/${id}/recipients`, body);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
      expect((await owner.api.get(`/v1/vaults/${id}/recipients`)).body.data).toEqual([]);
      expect(await server().mails(id)).toEqual([]);
    });

    it('refuses an address that is there already, in whatever case: 409', async () => {
      const { email } = await owner.addRecipient(vaultId);
      const answer = await owner.api.post(recipients, { email: email.toUpperCase() });
      expect([answer.status, answer.body]).toEqual([409, { error: 'recipient_already_exists', message: expect.any(String) }]);
    });

    it('refuses more than the plan allows: 402, but first says that an address is there already', async () => {
      const small = await newOverviewOwner(server(), { plan: 'professional' });
      const { vault_id: id } = await small.makeVault();
      let last = '';
      for (let index = 0; index < 25; index += 1) last = (await small.addRecipient(id, { notification_email: false })).email;
      const answer = await small.api.post(`/v1/vaults/${id}/recipients`, { email: 'more@example.com' });
      expect([answer.status, answer.body]).toEqual([402, { error: 'recipient_limit_exceeded', message: expect.any(String) }]);
      expect((await small.api.post(`/v1/vaults/${id}/recipients`, { email: last })).status).toBe(409);
      expect((await small.api.get(`/v1/vaults/${id}/recipients`)).headers.get('x-total-count')).toBe('25');
    });
  });

  describe('GET, PUT and PATCH /v1/vaults/{vault_id}/recipients/{recipient_id}', () => {
    const full = { name: 'Anna', relationship: 'spouse', permission: 'admin', notification_email: true, notification_sms: true };

    it('GET answers what POST answered, under both spellings of the id', async () => {
      const made = await owner.addRecipient(vaultId, full);
      for (const id of [made.recipient_id, made.recipient_id.replace('rec_', 'recipient_')])
        expect(expectStatus(200, await owner.api.get(`${recipients}/${id}`))).toEqual(made);
    });

    it('PUT replaces: what is not sent is emptied, the address stays', async () => {
      const made = await owner.addRecipient(vaultId, full);
      const path = `${recipients}/${made.recipient_id}`;
      const emptied = { ...made, name: null, relationship: null, permission: null, notification_email: true, notification_sms: false };
      expect(expectStatus(200, await owner.api.put(path, {}))).toEqual(emptied);
      expect((await owner.api.get(path)).body).toEqual(emptied);
      expect(
        expectStatus(200, await owner.api.put(path, { name: 'Ann', notification_email: false, email: made.email.toUpperCase() })),
      ).toEqual({ ...emptied, name: 'Ann', notification_email: false });
    });

    it('PUT takes back what GET gave', async () => {
      for (const body of [full, {}]) {
        const made = await owner.addRecipient(vaultId, body);
        expect(expectStatus(200, await owner.api.put(`${recipients}/${made.recipient_id}`, made))).toEqual(made);
      }
    });

    it.each([
      [{}, {}],
      [{ name: 'New' }, { name: 'New' }],
      [{ name: null }, { name: null }],
      [
        { relationship: '', permission: null },
        { relationship: null, permission: null },
      ],
      [
        { notification_sms: false, notification_email: false },
        { notification_sms: false, notification_email: false },
      ],
    ])('PATCH changes only what is sent: %j', async (body, changed) => {
      const made = await owner.addRecipient(vaultId, full);
      expect(expectStatus(200, await owner.api.patch(`${recipients}/${made.recipient_id}`, body))).toEqual({ ...made, ...changed });
      expect((await owner.api.get(`${recipients}/${made.recipient_id}`)).body).toEqual({ ...made, ...changed });
    });

    it.each(['PUT', 'PATCH'])('%s refuses bad values, and changes nothing', async (method) => {
      const made = await owner.addRecipient(vaultId, full);
      for (const [body, field] of [
        [{ email: null }, 'email'],
        [{ name: 7 }, 'name'],
        [{ relationship: 'x'.repeat(51) }, 'relationship'],
        [{ notification_email: 1 }, 'notification_email'],
      ] as const) {
        const answer = await owner.api.call(method, `${recipients}/${made.recipient_id}`, { body });
        expect([answer.status, answer.body]).toEqual([
          422,
          { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
        ]);
      }
      expect((await owner.api.get(`${recipients}/${made.recipient_id}`)).body).toEqual(made);
    });
  });

  describe('DELETE /v1/vaults/{vault_id}/recipients/{recipient_id}', () => {
    it('takes them off the vault', async () => {
      const { recipient_id: id } = await owner.addRecipient(vaultId);
      const answer = await owner.api.delete(`${recipients}/${id}`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      expect((await owner.api.get(`${recipients}/${id}`)).status).toBe(404);
      expect((await owner.api.delete(`${recipients}/${id}`)).body).toEqual({ error: 'resource_not_found', message: expect.any(String) });
    });
  });

  describe('a recipient who is not of the vault of the path', () => {
    const requests = (vault: string, recipient: string) => {
      const path = `/v1/vaults/${vault}/recipients/${recipient}`;
      return [
        owner.api.get(path),
        owner.api.put(path, {}),
        owner.api.patch(path, { name: 'x' }),
        owner.api.patch(path, { name: 7 }),
        owner.api.delete(path),
      ];
    };

    it('is 404 and stays; so is an unknown or malformed one', async () => {
      const { vault_id: otherVault } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId, { name: 'Anna' });
      for (const [vault, id] of [
        [otherVault, made.recipient_id],
        [vaultId, nothing.recipient],
        [vaultId, 'rec_1'],
        [vaultId, 'reci_01J00000000000000000000000'],
        [nothing.vault, made.recipient_id],
      ] as const) {
        for (const answer of await Promise.all(requests(vault, id)))
          expect([answer.status, answer.body], `${vault} ${id}`).toEqual([
            404,
            { error: 'resource_not_found', message: expect.any(String) },
          ]);
      }
      expect((await owner.api.get(`${recipients}/${made.recipient_id}`)).body).toEqual(made);
    });

    it('another user’s is 403', async () => {
      const stranger = await newOverviewOwner(server());
      const { vault_id: theirs } = await stranger.makeVault();
      const made = await stranger.addRecipient(theirs, { name: 'Anna' });
      for (const vault of [theirs, vaultId])
        for (const answer of await Promise.all(requests(vault, made.recipient_id)))
          expect([answer.status, answer.body.error]).toEqual([403, 'permission_denied']);
      expect((await stranger.api.get(`/v1/vaults/${theirs}/recipients/${made.recipient_id}`)).body).toEqual(made);
    });
  });

  it('a recipient named on one surface is on the other', async () => {
    const made = await owner.addRecipient(vaultId, { name: 'Both' });
    const id = made.recipient_id.replace('rec_', 'recipient_');
    expect((await owner.reference.api.get(`/v1/recipients/${id}`)).body).toMatchObject({
      id,
      name: 'Both',
      email: made.email,
      added_at: made.created_at,
      status: 'pending',
    });
    const other = await owner.reference.addRecipient(vaultId, { name: 'Ref' });
    expect((await owner.api.get(`${recipients}/${other.id}`)).body).toMatchObject({
      recipient_id: other.id.replace('recipient_', 'rec_'),
      name: 'Ref',
      relationship: null,
    });
    expectStatus(204, await owner.api.delete(`${recipients}/${other.id}`));
    expect((await owner.reference.api.get(`/v1/recipients/${other.id}`)).status).toBe(404);
  });
});
