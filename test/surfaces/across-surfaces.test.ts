import { describe, expect, it } from 'vitest';
import type { Answer, Api, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';
import type { TestKey, TestServer } from '../kit/server/test-server.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';

/** One owner on every surface. */
interface Everywhere {
  readonly key: TestKey;
  readonly reference: Api;
  readonly overview: Api;
  readonly alternate: Api;
  readonly flat: Api;
  readonly origin: Api;
}

async function everywhere(server: TestServer): Promise<Everywhere> {
  const key = await server.createKey();
  const at = (base: string): Api => server.api(key, base);
  return { key, reference: at('/reference'), overview: at('/overview'), alternate: at('/alternate'), flat: at('/flat'), origin: at('') };
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([pdf], { type: 'application/pdf' }), 'will.pdf');
  return data;
}

const ulid = (id: string): string => id.replace(/^[a-z]+_/, '');
const made = (answer: Answer): Json => expectStatus(201, answer);
const got = (answer: Answer): Json => expectStatus(200, answer);

onDatabasesOfForm({}, (server) => {
  describe('a vault', () => {
    it.each<[string, (owner: Everywhere) => Promise<string>]>([
      [
        'reference',
        async ({ reference }) => made(await reference.post('/v1/vaults', { name: 'Family papers', description: 'Upper drawer' })).id,
      ],
      [
        'overview',
        async ({ overview }) =>
          made(await overview.post('/v1/vaults', { name: 'Family papers', description: 'Upper drawer', tags: ['home'] })).vault_id,
      ],
      [
        'alternate',
        async ({ alternate, key }) =>
          made(await alternate.post('/v1/vaults', { name: 'Family papers', owner_email: key.email, metadata: { shelf: 3 } })).id,
      ],
      ['the union', async ({ origin }) => made(await origin.post('/v1/vaults', { name: 'Family papers' })).id],
    ])('made on %s is seen on every surface in its own shape', async (_where, make) => {
      const owner = await everywhere(server());
      const id = await make(owner);
      expect(id).toMatch(/^vault_/);
      const { api_version: apiVersion, ...shown } = got(await owner.reference.get(`/v1/vaults/${id}`));
      expect([apiVersion, shown.id, shown.name, shown.status, shown.owner.email]).toEqual([
        'v1',
        id,
        'Family papers',
        'active',
        owner.key.email,
      ]);
      expect(got(await owner.overview.get(`/v1/vaults/${id}`))).toMatchObject({
        vault_id: id,
        name: 'Family papers',
        description: shown.description,
        owner: { user_id: owner.key.userId, email: owner.key.email },
      });
      expect(got(await owner.alternate.get(`/v1/vaults/${id}`))).toMatchObject({
        id,
        name: 'Family papers',
        status: 'active',
        owner_email: owner.key.email,
      });
      expect(got(await owner.flat.get('/v1/vaults')).vaults).toEqual([
        expect.objectContaining({ id, name: 'Family papers', owner_id: owner.key.userId }),
      ]);
      for (const [api, list] of [
        [owner.reference, 'data'],
        [owner.overview, 'data'],
        [owner.alternate, 'data'],
        [owner.origin, 'data'],
      ] as const) {
        expect(got(await api.get('/v1/vaults'))[list]).toHaveLength(1);
      }
    });

    it('released on one surface is released on all', async () => {
      const owner = await everywhere(server());
      const { id } = made(await owner.reference.post('/v1/vaults', { name: 'Left behind' }));
      expectStatus(200, await owner.reference.post(`/v1/vaults/${id}/release`, {}));
      expect(expectStatus(422, await owner.reference.patch(`/v1/vaults/${id}`, { name: 'x' })).error).toBe('vault_already_released');
      expect(expectStatus(422, await owner.overview.patch(`/v1/vaults/${id}`, { name: 'x' })).error).toBe('vault_already_released');
      expect(expectStatus(422, await owner.alternate.put(`/v1/vaults/${id}`, { name: 'x' })).error.code).toBe('vault_already_released');
      expect(got(await owner.alternate.get(`/v1/vaults/${id}`)).status).toBe('released');
      expect(got(await owner.flat.get('/v1/vaults?status=released')).vaults[0].id).toBe(id);
    });

    it('deleted softly on alternate is gone everywhere else, until it is revived', async () => {
      const owner = await everywhere(server());
      const { vault_id: id } = made(await owner.overview.post('/v1/vaults', { name: 'Second thoughts' }));
      expectStatus(204, await owner.alternate.delete(`/v1/vaults/${id}`));
      for (const api of [owner.reference, owner.overview, owner.origin]) expectStatus(404, await api.get(`/v1/vaults/${id}`));
      expect(got(await owner.flat.get('/v1/vaults')).vaults).toEqual([]);
      expect(got(await owner.alternate.get('/v1/vaults?status=inactive')).data[0].id).toBe(id);
      expectStatus(200, await owner.alternate.put(`/v1/vaults/${id}`, { status: 'active' }));
      expect(got(await owner.reference.get(`/v1/vaults/${id}`)).name).toBe('Second thoughts');
    });
  });

  describe('a document', () => {
    it.each<[string, (owner: Everywhere, vaultId: string) => Promise<string>]>([
      ['reference', async ({ reference }, vaultId) => made(await reference.post(`/v1/vaults/${vaultId}/documents`, form({}))).id],
      [
        'overview',
        async ({ overview }, vaultId) =>
          made(await overview.post(`/v1/vaults/${vaultId}/documents`, form({ tags: 'home, papers' }))).document_id,
      ],
      ['alternate', async ({ alternate }, vaultId) => made(await alternate.post('/v1/documents', form({ vault_id: vaultId }))).id],
    ])('uploaded on %s is seen and read on every surface', async (_where, upload) => {
      const owner = await everywhere(server());
      const { id: vaultId } = made(await owner.reference.post('/v1/vaults', { name: 'Family papers' }));
      const id = await upload(owner, vaultId);
      const size = pdf.length;
      const shown = got(await owner.reference.get(`/v1/documents/${id}`));
      expect(shown).toMatchObject({ id, name: 'will.pdf', size, vault_id: vaultId });
      const { checksum } = shown.metadata;
      expect(got(await owner.overview.get(`/v1/vaults/${vaultId}/documents/${id}`))).toMatchObject({
        document_id: id,
        filename: 'will.pdf',
        size,
        checksum,
      });
      expect(got(await owner.alternate.get(`/v1/documents/${id}`))).toMatchObject({
        id,
        vault_id: vaultId,
        name: 'will.pdf',
        size,
        checksum,
      });
      expect(got(await owner.flat.get(`/v1/documents?vault_id=${vaultId}`)).documents).toEqual([
        expect.objectContaining({ id, name: 'will.pdf', size, type: 'application/pdf' }),
      ]);
      const link = got(await owner.alternate.get(`/v1/documents/${id}/download`));
      const presigned = await fetch(link.url);
      expect(await presigned.text()).toBe(pdf);
      for (const path of [`/v1/documents/${id}/download`])
        expect(Buffer.from((await owner.reference.get(path)).bytes).toString()).toBe(pdf);
    });
  });

  describe('a recipient', () => {
    it.each<[string, (owner: Everywhere, vaultId: string) => Promise<string>]>([
      [
        'reference',
        async ({ reference }, vaultId) =>
          made(await reference.post(`/v1/vaults/${vaultId}/recipients`, { email: 'anna@example.com', name: 'Anna' })).id,
      ],
      [
        'overview',
        async ({ overview }, vaultId) =>
          made(await overview.post(`/v1/vaults/${vaultId}/recipients`, { email: 'anna@example.com', name: 'Anna', relationship: 'spouse' }))
            .recipient_id,
      ],
      [
        'alternate',
        async ({ alternate }, vaultId) =>
          made(
            await alternate.post('/v1/recipients', { vault_id: vaultId, email: 'anna@example.com', name: 'Anna', relationship: 'spouse' }),
          ).id,
      ],
    ])('added on %s is seen on every surface, under both spellings of its id', async (_where, add) => {
      const owner = await everywhere(server());
      const { id: vaultId } = made(await owner.reference.post('/v1/vaults', { name: 'Family papers' }));
      const bare = ulid(await add(owner, vaultId));
      for (const id of [`recipient_${bare}`, `rec_${bare}`]) {
        expect(got(await owner.reference.get(`/v1/recipients/${id}`))).toMatchObject({
          id: `recipient_${bare}`,
          email: 'anna@example.com',
          name: 'Anna',
          status: 'pending',
        });
        expect(got(await owner.overview.get(`/v1/vaults/${vaultId}/recipients/${id}`))).toMatchObject({
          recipient_id: `rec_${bare}`,
          email: 'anna@example.com',
          verified: false,
        });
        expect(got(await owner.alternate.put(`/v1/recipients/${id}`, { name: 'Anna' }))).toMatchObject({
          id: `recipient_${bare}`,
          email: 'anna@example.com',
        });
      }
      expect(got(await owner.alternate.get(`/v1/recipients?vault_id=${vaultId}`)).data).toHaveLength(1);
      expect(got(await owner.flat.get(`/v1/recipients?vault_id=${vaultId}`)).recipients[0].id).toBe(`recipient_${bare}`);
      expect((await server().mails(vaultId)).map(({ to }) => to)).toEqual(['anna@example.com']);
    });
  });

  describe('a policy and its check-ins', () => {
    it('set in days on reference reads in hours on overview', async () => {
      const owner = await everywhere(server());
      const { id } = made(await owner.reference.post('/v1/vaults', { name: 'Family papers' }));
      const set = expectStatus(
        200,
        await owner.reference.put(`/v1/vaults/${id}/policy`, { type: 'inactivity', frequency: 'weekly', grace_period_days: 3 }),
      );
      expect(got(await owner.overview.get(`/v1/vaults/${id}/policies`)).data).toEqual([
        expect.objectContaining({
          vault_id: id,
          type: 'inactivity',
          status: 'active',
          check_in_frequency: 'weekly',
          grace_period_hours: 72,
          next_check_in: set.next_checkin_due,
        }),
      ]);
      expect(got(await owner.flat.get('/v1/policies')).policies).toHaveLength(1);
    });

    it('set in hours on overview reads in started days on reference, and both check in', async () => {
      const owner = await everywhere(server());
      const { vault_id: id } = made(await owner.overview.post('/v1/vaults', { name: 'Family papers' }));
      made(
        await owner.overview.post(`/v1/vaults/${id}/policies`, {
          type: 'inactivity',
          check_in_frequency: 'monthly',
          grace_period_hours: 25,
        }),
      );
      expect(got(await owner.reference.get(`/v1/vaults/${id}/policy`))).toMatchObject({
        type: 'inactivity',
        frequency: 'monthly',
        grace_period_days: 2,
      });
      expectStatus(200, await owner.reference.post(`/v1/vaults/${id}/checkin`, {}));
      expectStatus(200, await owner.overview.post('/v1/check-ins', { vault_id: id }));
      expect(got(await owner.reference.get(`/v1/vaults/${id}/checkin-history`)).pagination.total).toBe(2);
      expect(got(await owner.overview.get(`/v1/check-ins?vault_id=${id}`)).pagination.total).toBe(2);
      expect(got(await owner.flat.get('/v1/check-ins')).check_ins).toHaveLength(2);
    });
  });
});
