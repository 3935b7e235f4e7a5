import { beforeAll, describe, expect, it } from 'vitest';
import { newAlternateOwner, refusal, type AlternateOwner } from '../kit/owners/alternate-owner.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, kindsOf } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';
const person = { name: 'Anna Berger', email: 'anna@example.com', relationship: 'daughter' };

onDatabasesOfForm({ now: start }, (server) => {
  let owner: AlternateOwner;
  beforeAll(async () => {
    owner = await newAlternateOwner(server());
  });

  describe('POST /v1/recipients', () => {
    it('adds a pending recipient with their relationship and notifies them by e-mail', async () => {
      const { id: vault_id } = await owner.makeVault();
      const answer = await owner.api.post('/v1/recipients', { vault_id, ...person, name: ' Anna Berger ' });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^recipient_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
        vault_id,
        ...person,
        status: 'pending',
        created_at: start,
        updated_at: start,
      });
      const mails = await server().mails(vault_id);
      expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['recipient_verification', person.email]]);
      expect((await owner.reference.api.get(`/v1/recipients/${answer.body.id}`)).body).toMatchObject({
        email: person.email,
        name: person.name,
      });
    });

    it('shows them verified once they have confirmed their address', async () => {
      const { id: vault_id } = await owner.makeVault();
      await owner.addRecipient(vault_id, { email: 'bert@example.com' });
      await confirmAddress(server(), vault_id, 'bert@example.com');
      expect((await owner.api.get(`/v1/recipients?vault_id=${vault_id}`)).body.data).toMatchObject([
        { email: 'bert@example.com', status: 'verified' },
      ]);
    });

    it.each<[string, object, string]>([
      ['no vault', { vault_id: undefined }, 'vault_id'],
      ['a vault that is no text', { vault_id: 7 }, 'vault_id'],
      ['no name', { name: undefined }, 'name'],
      ['an empty name', { name: ' ' }, 'name'],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
      ['a name with a line break', { name: 'a\nb' }, 'name'],
      ['no e-mail', { email: undefined }, 'email'],
      ['an e-mail that is none', { email: 'anna' }, 'email'],
      ['an e-mail that is no text', { email: {} }, 'email'],
      ['no relationship', { relationship: undefined }, 'relationship'],
      ['an empty relationship', { relationship: '\t' }, 'relationship'],
      ['a relationship of 51 characters', { relationship: 'x'.repeat(51) }, 'relationship'],
      ['a relationship that is no text', { relationship: null }, 'relationship'],
    ])('is 422 validation_failed for %s', async (_what, change, field) => {
      const { id: vault_id } = await owner.makeVault();
      const answer = await owner.api.post('/v1/recipients', { vault_id, ...person, ...change });
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
      expect((await owner.api.get(`/v1/recipients?vault_id=${vault_id}`)).body.data).toEqual([]);
    });

    it('is 409 recipient_already_exists for an address that the vault has, in whatever case', async () => {
      const { id: vault_id } = await owner.makeVault();
      await owner.addRecipient(vault_id, person);
      const answer = await owner.api.post('/v1/recipients', { vault_id, ...person, email: 'ANNA@example.com' });
      expect([answer.status, answer.body]).toEqual([409, refusal('recipient_already_exists')]);
    });

    it("is 402 recipient_limit_exceeded on a free plan's fourth", async () => {
      const free = await newAlternateOwner(server(), { plan: 'free' });
      const { id: vault_id } = await free.makeVault();
      for (let added = 0; added < 3; added += 1) await free.addRecipient(vault_id);
      const answer = await free.api.post('/v1/recipients', { vault_id, ...person });
      expect([answer.status, answer.body]).toEqual([402, refusal('recipient_limit_exceeded')]);
    });

    it("is settled for the vault first: 404 for none, 403 for another user's, whatever else is wrong", async () => {
      const { id } = await owner.makeVault();
      const stranger = await newAlternateOwner(server());
      for (const vault_id of ['vault_01J00000000000000000000000', 'vault_x', '']) {
        expect((await owner.api.post('/v1/recipients', { vault_id })).body).toEqual(refusal('resource_not_found'));
      }
      for (const body of [{ vault_id: id }, { vault_id: id, ...person }])
        expect((await stranger.api.post('/v1/recipients', body)).body).toEqual(refusal('permission_denied'));
    });

    it('is 422 for a vault that is archived or released', async () => {
      const [archived, released] = [await owner.makeVault(), await owner.makeVault()];
      await owner.change(archived.id, { status: 'archived' });
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${released.id}/release`));
      expect((await owner.api.post('/v1/recipients', { vault_id: archived.id, ...person })).body).toEqual(refusal('vault_archived'));
      expect((await owner.api.post('/v1/recipients', { vault_id: released.id, ...person })).body).toEqual(
        refusal('vault_already_released'),
      );
    });
  });

  describe('GET /v1/recipients', () => {
    it('lists those of one vault in the order they were added, those of other surfaces too', async () => {
      const { id } = await owner.makeVault();
      await owner.addRecipient((await owner.makeVault()).id);
      const made: Json[] = [await owner.addRecipient(id, { email: 'one@example.com' })];
      const plain = await owner.reference.addRecipient(id, { email: 'two@example.com' });
      made.push({
        id: plain.id,
        vault_id: id,
        name: null,
        email: 'two@example.com',
        relationship: null,
        status: 'pending',
        created_at: start,
        updated_at: start,
      });
      made.push(await owner.addRecipient(id, { email: 'three@example.com' }));
      const get = async (query: string) => (await owner.api.get(`/v1/recipients?vault_id=${id}${query}`)).body;
      expect(await get('')).toEqual({ data: made, pagination: { limit: 20, offset: 0, total: 3, has_more: false } });
      expect(await get('&limit=2')).toEqual({ data: made.slice(0, 2), pagination: { limit: 2, offset: 0, total: 3, has_more: true } });
      expect(await get('&limit=1&offset=1')).toEqual({
        data: made.slice(1, 2),
        pagination: { limit: 1, offset: 1, total: 3, has_more: true },
      });
      expect(await get('&offset=9')).toEqual({ data: [], pagination: { limit: 20, offset: 9, total: 3, has_more: false } });
    });

    it('is 422 validation_failed without a vault_id, and for limits out of range', async () => {
      const { id } = await owner.makeVault();
      for (const [query, field] of [
        ['', 'vault_id'],
        [`?vault_id=${id}&limit=101`, 'limit'],
        [`?vault_id=${id}&offset=-1`, 'offset'],
        [`?vault_id=${id}&vault_id=${id}`, 'vault_id'],
      ]) {
        const answer = await owner.api.get(`/v1/recipients${query}`);
        expect([answer.status, answer.body], query).toEqual([422, refusal('validation_failed', field ?? '')]);
      }
    });

    it("is 404 for an unknown vault and 403 for another user's, a limit out of range or not", async () => {
      const { id } = await owner.makeVault();
      const stranger = await newAlternateOwner(server());
      for (const more of ['', '&limit=0']) {
        expect((await owner.api.get(`/v1/recipients?vault_id=vault_1${more}`)).body).toEqual(refusal('resource_not_found'));
        expect((await stranger.api.get(`/v1/recipients?vault_id=${id}${more}`)).body).toEqual(refusal('permission_denied'));
      }
    });
  });

  describe('PUT /v1/recipients/{id}', () => {
    it('changes what is supplied and nothing else', async () => {
      const made = await owner.addRecipient((await owner.makeVault()).id);
      expect(await put(made.id, { name: 'Anna B.' })).toEqual({ ...made, name: 'Anna B.' });
      expect(await put(made.id, { relationship: 'spouse' })).toEqual({ ...made, name: 'Anna B.', relationship: 'spouse' });
      expect(await put(made.id, {})).toMatchObject({ name: 'Anna B.', relationship: 'spouse' });
      expect(await put(made.id, made), 'a whole recipient as it was answered').toEqual(made);
    });

    it('finds a recipient by either prefix', async () => {
      const made = await owner.addRecipient((await owner.makeVault()).id);
      expect(await put(made.id.replace('recipient_', 'rec_'), { name: 'Anna B.' })).toEqual({ ...made, name: 'Anna B.' });
    });

    it.each<[string, object, string]>([
      ['an empty name', { name: '' }, 'name'],
      ['a name that is no text', { name: 1 }, 'name'],
      ['an empty relationship', { relationship: ' ' }, 'relationship'],
      ['a null relationship', { relationship: null }, 'relationship'],
      ['what is no e-mail', { email: 'nobody' }, 'email'],
    ])('is 422 validation_failed for %s, and changes nothing', async (_what, change, field) => {
      const made = await owner.addRecipient((await owner.makeVault()).id);
      const answer = await owner.api.put(`/v1/recipients/${made.id}`, { name: 'New', relationship: 'new', ...change });
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
      expect((await owner.api.get(`/v1/recipients?vault_id=${made.vault_id}`)).body.data).toEqual([made]);
    });
  });

  describe('DELETE /v1/recipients/{id}', () => {
    it('answers 204 and ends their links', async () => {
      const { id: vault_id } = await owner.makeVault();
      const made = await owner.addRecipient(vault_id);
      const answer = await owner.api.delete(`/v1/recipients/${made.id}`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      expect((await owner.api.get(`/v1/recipients?vault_id=${vault_id}`)).body).toMatchObject({ data: [], pagination: { total: 0 } });
      expect((await owner.api.delete(`/v1/recipients/${made.id}`)).body).toEqual(refusal('resource_not_found'));
      const [mail] = await server().mails(vault_id);
      expect(kindsOf(mail === undefined ? [] : [mail])).toEqual(['recipient_verification']);
      expect((await fetch(mail?.links[0] ?? '')).status).toBe(404);
    });
  });

  it('both refuse a recipient of an archived or released vault, of another user, and of nobody', async () => {
    const stranger = await newAlternateOwner(server());
    const [archived, released] = [await owner.makeVault(), await owner.makeVault()];
    const people = [await owner.addRecipient(archived.id), await owner.addRecipient(released.id)];
    await owner.change(archived.id, { status: 'archived' });
    expectStatus(200, await owner.reference.api.post(`/v1/vaults/${released.id}/release`));
    for (const method of ['PUT', 'DELETE']) {
      const options = method === 'PUT' ? { body: { name: 'New' } } : {};
      const call = async (api: AlternateOwner['api'], id: string) => (await api.call(method, `/v1/recipients/${id}`, options)).body;
      expect(await call(owner.api, people[0].id)).toEqual(refusal('vault_archived'));
      expect(await call(owner.api, people[1].id)).toEqual(refusal('vault_already_released'));
      expect(await call(stranger.api, people[0].id)).toEqual(refusal('permission_denied'));
      expect(await call(owner.api, 'recipient_01J00000000000000000000000')).toEqual(refusal('resource_not_found'));
    }
  });

  const put = async (id: string, body: Json): Promise<Json> => expectStatus(200, await owner.api.put(`/v1/recipients/${id}`, body));
});
