import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, kindsOf, newOwner, type Owner } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let vault: Json;
  beforeAll(async () => {
    owner = await newOwner(server());
    vault = await owner.makeVault();
  });
  const add = (body: Json, vaultId = vault.id as string) => owner.api.post(`/v1/vaults/${vaultId}/recipients`, body);

  describe('POST /v1/vaults/{vault_id}/recipients', () => {
    it('answers 201 with every field of the table and mails one verification link', async () => {
      const { id: vaultId } = await owner.makeVault({ name: 'Papers of Anna' });
      const answer = await add({ email: 'anna@example.com', name: ' Anna Berger ' }, vaultId);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        api_version: 'v1',
        id: expect.stringMatching(/^recipient_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
        email: 'anna@example.com',
        name: 'Anna Berger',
        status: 'pending',
        added_at: start,
        verified_at: null,
        access_granted: false,
        vault_id: vaultId,
        verification_sent: true,
      });
      const mails = await server().mails(vaultId);
      expect(mails).toMatchObject([{ kind: 'recipient_verification', to: 'anna@example.com', date: start }]);
      expect(mails[0]?.links).toEqual([expect.stringMatching(new RegExp(`^${server().origin}/verify/[\\w-]{43}$`))]);
      expect(mails[0]?.text).toContain('Papers of Anna');
      expect(mails[0]?.text).toContain('Dear Anna Berger,');
    });

    it('mails nothing with send_notification false', async () => {
      const { id: vaultId } = await owner.makeVault();
      expect((await add({ email: 'quiet@example.com', send_notification: false }, vaultId)).body).toMatchObject({
        status: 'pending',
        name: null,
        verification_sent: false,
      });
      expect(await server().mails(vaultId)).toEqual([]);
    });

    it.each([
      ['nobody', 'invalid_email'],
      ['', 'invalid_email'],
      ['a@b', 'invalid_email'],
      ['a b@example.com', 'invalid_email'],
      ['a@example..com', 'invalid_email'],
      ['a@@example.com', 'invalid_email'],
      ['.a@example.com', 'invalid_email'],
      ['a@example.com\nbcc: all@example.com', 'invalid_email'],
      ['Anna <a@example.com>', 'invalid_email'],
      ['a@example.com, b@example.com', 'invalid_email'],
      [`${'a'.repeat(65)}@example.com`, 'invalid_email'],
      [`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}`, 'invalid_email'],
      [7, 'invalid_email'],
      [null, 'invalid_email'],
      [undefined, 'invalid_email'],
    ])('refuses the address %j', async (email, code) => {
      const answer = await add({ email });
      expect(answer.body).toMatchObject({ error: code, statusCode: 400, details: [{ field: 'email', reason: expect.any(String) }] });
      expect(answer.status).toBe(400);
    });

    it('takes unusual but good addresses', async () => {
      for (const email of ["o'brien+vault@example.co.uk", 'jürgen@müller.example', 'x@localhost']) {
        expect((await add({ email: ` ${email} ` })).body).toMatchObject({ email, status: 'pending' });
      }
    });

    it('bounds the name at 100 code points without control characters', async () => {
      expect((await add({ email: 'long@example.com', name: '𝔸'.repeat(100) })).status).toBe(201);
      expect((await add({ email: 'longer@example.com', name: 'x'.repeat(101) })).body).toMatchObject({
        error: 'invalid_request',
        details: [{ field: 'name' }],
      });
      expect((await add({ email: 'control@example.com', name: 'a\r\nBcc: b' })).body).toMatchObject({
        error: 'invalid_request',
        details: [{ field: 'name' }],
      });
      expect((await add({ email: 'typed@example.com', send_notification: 'no' })).body).toMatchObject({
        error: 'invalid_request',
        details: [{ field: 'send_notification' }],
      });
      expect((await add({ email: 'blank@example.com', name: '  ' })).body).toMatchObject({ name: null });
    });

    it('answers 409 to an address that the vault has, whatever its case, and mails nobody', async () => {
      const { id: vaultId } = await owner.makeVault();
      expectStatus(201, await add({ email: 'Twice@Example.com' }, vaultId));
      const again = await add({ email: 'tWICE@example.COM' }, vaultId);
      expect(again.body).toMatchObject({ error: 'recipient_already_exists', statusCode: 409 });
      expect(kindsOf(await server().mails(vaultId))).toEqual(['recipient_verification']);
      expect((await owner.api.get(`/v1/vaults/${vaultId}`)).body.recipient_count).toBe(1);
    });

    it('lets the same person be in several vaults', async () => {
      const [first, second] = [await owner.makeVault(), await owner.makeVault()];
      expectStatus(201, await add({ email: 'both@example.com' }, first.id));
      expectStatus(201, await add({ email: 'both@example.com' }, second.id));
    });

    it('lets an address be added again after its removal', async () => {
      const { id: vaultId } = await owner.makeVault();
      const first = expectStatus(201, await add({ email: 'back@example.com' }, vaultId));
      expectStatus(204, await owner.api.delete(`/v1/recipients/${first.id}`));
      const second = expectStatus(201, await add({ email: 'back@example.com' }, vaultId));
      expect(second.id).not.toBe(first.id);
    });

    it('keeps one of two at the same moment', async () => {
      const { id: vaultId } = await owner.makeVault();
      const answers = await Promise.all(Array.from({ length: 6 }, () => add({ email: 'race@example.com' }, vaultId)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      expect((await owner.api.get(`/v1/vaults/${vaultId}`)).body.recipient_count).toBe(1);
    });
  });

  describe('GET /v1/vaults/{vault_id}/recipients', () => {
    it('lists all with the number of them, in the order they were added', async () => {
      const { id: vaultId } = await owner.makeVault();
      expect((await owner.api.get(`/v1/vaults/${vaultId}/recipients`)).body).toEqual({ data: [], pagination: { total: 0 } });
      const made = [
        await owner.addRecipient(vaultId),
        await owner.addRecipient(vaultId, { name: 'Ben' }),
        await owner.addRecipient(vaultId),
      ];
      const expected = made.map(({ api_version: _version, verification_sent: _sent, ...recipient }) => recipient);
      expect((await owner.api.get(`/v1/vaults/${vaultId}/recipients`)).body).toEqual({ data: expected, pagination: { total: 3 } });
    });
  });

  describe('GET /v1/recipients/{recipient_id}', () => {
    it('adds last_access and metadata, null until they came', async () => {
      const made = await owner.addRecipient(vault.id);
      const { verification_sent: _sent, ...rest } = made;
      expect(expectStatus(200, await owner.api.get(`/v1/recipients/${made.id}`))).toEqual({
        ...rest,
        last_access: null,
        metadata: { ip_address: null, user_agent: null },
      });
    });

    it('answers to both spellings of the id', async () => {
      const made = await owner.addRecipient(vault.id);
      const other = made.id.replace('recipient_', 'rec_');
      expect(expectStatus(200, await owner.api.get(`/v1/recipients/${other}`)).id).toBe(made.id);
      expect(expectStatus(200, await owner.api.patch(`/v1/recipients/${other}`, { name: 'Anna' })).id).toBe(made.id);
      expectStatus(204, await owner.api.delete(`/v1/recipients/${other}`));
    });

    it.each([
      'recipient_',
      'rec_1',
      'vault_01J00000000000000000000000',
      'recipient_01J00000000000000000000000',
      'rec_rec_01J00000000000000000000000',
    ])('answers 404 to %s', async (id) => {
      for (const [method, suffix] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/resend-verification'],
      ] as const) {
        expect((await owner.api.call(method, `/v1/recipients/${id}${suffix}`)).body).toMatchObject({
          error: 'recipient_not_found',
          statusCode: 404,
        });
      }
    });

    it('shows the verification once the recipient confirmed the address', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      await owner.moveBy(dayMs);
      await confirmAddress(server(), vaultId, made.email);
      const verified_at = await owner.now();
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body).toMatchObject({
        status: 'verified',
        verified_at,
        access_granted: false,
      });
      await owner.moveBy(dayMs);
      await confirmAddress(server(), vaultId, made.email);
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body).toMatchObject({ status: 'verified', verified_at });
    });

    it('is not moved by looking at the verification page', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      const [mail] = await server().mails(vaultId);
      await (await fetch(mail?.links[0] ?? '')).text();
      await (await fetch(mail?.links[0] ?? '', { method: 'HEAD' })).text();
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body).toMatchObject({ status: 'pending', verified_at: null });
    });
  });

  describe('PATCH /v1/recipients/{recipient_id}', () => {
    it('changes the name and answers with the five fields of the table', async () => {
      const made = await owner.addRecipient(vault.id, { name: 'Ana' });
      await owner.moveBy(dayMs);
      const changed = expectStatus(200, await owner.api.patch(`/v1/recipients/${made.id}`, { name: 'Anna' }));
      expect(changed).toEqual({
        api_version: 'v1',
        id: made.id,
        email: made.email,
        name: 'Anna',
        status: 'pending',
        updated_at: await owner.now(),
      });
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body).toMatchObject({
        name: 'Anna',
        email: made.email,
        added_at: made.added_at,
      });
    });

    it('changes nothing else, and nothing at all without name and address', async () => {
      const made = await owner.addRecipient(vault.id, { name: 'Ana' });
      expectStatus(200, await owner.api.patch(`/v1/recipients/${made.id}`, { status: 'verified' }));
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body).toMatchObject({ name: 'Ana', email: made.email, status: 'pending' });
    });

    it('takes the name away with an empty one', async () => {
      const made = await owner.addRecipient(vault.id, { name: 'Ana' });
      expect(expectStatus(200, await owner.api.patch(`/v1/recipients/${made.id}`, { name: '' })).name).toBeNull();
    });

    it.each([{ name: 'x'.repeat(101) }, { name: 'a\u0007' }, { name: null }, { name: ['a'] }])('refuses %j', async (body) => {
      const made = await owner.addRecipient(vault.id);
      expect((await owner.api.patch(`/v1/recipients/${made.id}`, body)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: 'name' }],
      });
    });
  });

  describe('DELETE /v1/recipients/{recipient_id}', () => {
    it('answers 204 without a body; the link in the mail dies with it', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      const [mail] = await server().mails(vaultId);
      const answer = await owner.api.delete(`/v1/recipients/${made.id}`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).status).toBe(404);
      expect((await owner.api.delete(`/v1/recipients/${made.id}`)).status).toBe(404);
      expect((await fetch(mail?.links[0] ?? '')).status).toBe(404);
    });
  });

  describe('POST /v1/recipients/{recipient_id}/resend-verification', () => {
    it('mails another link and answers with the four fields of the table', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      await owner.moveBy(dayMs);
      const answer = expectStatus(200, await owner.api.post(`/v1/recipients/${made.id}/resend-verification`));
      const now = await owner.now();
      expect(answer).toEqual({ api_version: 'v1', id: made.id, email: made.email, verification_sent: true, sent_at: now });
      const mails = await server().mails(vaultId);
      expect(mails.map(({ kind, to, date }) => [kind, to, date])).toEqual([
        ['recipient_verification', made.email, made.added_at],
        ['recipient_verification', made.email, now],
      ]);
      expect(mails[0]?.links).not.toEqual(mails[1]?.links);
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body.status).toBe('pending');
    });

    it('keeps earlier links working', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      expectStatus(200, await owner.api.post(`/v1/recipients/${made.id}/resend-verification`));
      const [first] = await server().mails(vaultId);
      expect((await fetch(first?.links[0] ?? '', { method: 'POST' })).status).toBe(200);
      expect((await owner.api.get(`/v1/recipients/${made.id}`)).body.status).toBe('verified');
    });

    it('mails the first link to a recipient who was added in silence', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId, { send_notification: false });
      expectStatus(200, await owner.api.post(`/v1/recipients/${made.id}/resend-verification`));
      expect(kindsOf(await server().mails(vaultId))).toEqual(['recipient_verification']);
    });

    it('sends nothing to a recipient who is verified already', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      await confirmAddress(server(), vaultId, made.email);
      expect(expectStatus(200, await owner.api.post(`/v1/recipients/${made.id}/resend-verification`))).toMatchObject({
        verification_sent: false,
      });
      expect(await server().mails(vaultId)).toHaveLength(1);
    });

    it('is refused while the vault is archived', async () => {
      const { id: vaultId } = await owner.makeVault();
      const made = await owner.addRecipient(vaultId);
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/archive`));
      expect((await owner.api.post(`/v1/recipients/${made.id}/resend-verification`)).body).toMatchObject({
        error: 'vault_archived',
        statusCode: 422,
      });
    });
  });
});
