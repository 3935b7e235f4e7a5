import { beforeAll, describe, expect, inject, it } from 'vitest';
import { testVirus } from '../kit/services/clamd.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newOwner, type Owner } from '../kit/owners/reference-owner.ts';

const bare = (id: string): string => id.slice(id.indexOf('_') + 1);

onDatabasesOfForm({ config: { clamd: inject('clamdAddresses').unix } }, (server) => {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });

  const scanOf = async (id: string): Promise<Json> => (await owner.api.get(`/v1/documents/${id}`)).body.metadata.virus_scan;
  const eventsOf = (id: string) =>
    server()
      .core.db.read.selectFrom('audit_events')
      .select(['action', 'actor_type', 'details'])
      .where('resource_id', '=', bare(id))
      .where('action', '=', 'document.scanned')
      .orderBy('id')
      .execute();

  describe('a document that comes in', () => {
    it('is answered at once, pending, and can be had while it waits', async () => {
      const made = await owner.addDocument(vaultId, { content: 'Dear Anna' });
      expect(await scanOf(made.id)).toEqual({ status: 'pending', scanned_at: null });
      expect((await owner.api.get(`/v1/documents/${made.id}/download`)).status).toBe(200);
      await server().scheduler.scan();
    });

    it('is clean once the scanner has seen all of it, which is audited', async () => {
      const made = await owner.addDocument(vaultId, { content: 'Dear Anna' });
      await server().scheduler.scan();
      expect(await scanOf(made.id)).toEqual({ status: 'clean', scanned_at: expect.stringMatching(/Z$/) });
      expect(await eventsOf(made.id)).toEqual([
        { action: 'document.scanned', actor_type: 'system', details: '{"status":"clean","version":1}' },
      ]);
      expect(await server().core.db.read.selectFrom('scans').selectAll().execute()).toEqual([]);
    });

    it('is scanned whole, a virus at its very end too, and a large one', async () => {
      const large = Buffer.concat([Buffer.alloc(5 * 2 ** 20, 'ab'), Buffer.from(testVirus.content)]);
      const made = await owner.addDocument(vaultId, { content: large as Uint8Array<ArrayBuffer> });
      await server().scheduler.scan();
      expect((await scanOf(made.id)).status).toBe('infected');
    });
  });

  describe('an infected document', () => {
    it('is locked up on every surface, behind addresses that were signed before too', async () => {
      const made = await owner.addDocument(vaultId, { content: `x ${testVirus.content}` });
      const [overview, alternate] = [server().api(owner.key, '/overview'), server().api(owner.key, '/alternate')];
      const signed: string = (await alternate.get(`/v1/documents/${made.id}/download`)).body.url;
      expect((await fetch(signed)).status).toBe(200);
      await server().scheduler.scan();
      expect(await scanOf(made.id)).toEqual({ status: 'infected', scanned_at: expect.stringMatching(/Z$/) });
      const answers = [
        await owner.api.get(`/v1/documents/${made.id}/download`),
        await owner.api.get(`/v1/documents/${made.id}/download`, { range: 'bytes=0-1' }),
        await owner.api.get(`/v1/documents/${made.id}/versions/1/download`),
        await overview.get(`/v1/vaults/${vaultId}/documents/${made.id}/download`),
        await alternate.get(`/v1/documents/${made.id}/download`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
      expect(answers.map(({ body }) => JSON.stringify(body).includes('document_infected'))).toEqual([true, true, true, true, true]);
      expect((await fetch(signed)).status).toBe(422);
    });

    it('is audited with what was found, and the operator is told without its name', async () => {
      const made = await owner.addDocument(vaultId, { content: `x ${testVirus.content}`, filename: 'secret-name.txt' });
      await server().scheduler.scan();
      expect((await eventsOf(made.id)).map(({ details }) => JSON.parse(details))).toEqual([
        { status: 'infected', version: 1, found: `${testVirus.name}.UNOFFICIAL` },
      ]);
      const told = server().faults.filter(({ id }) => id === bare(made.id));
      expect(told.map(({ kind }) => kind)).toEqual(['virus found']);
      expect(JSON.stringify(told.map(({ error }) => String(error)))).not.toContain('secret-name');
    });

    it('shows in the activity of its vault', async () => {
      const events = (await owner.api.get(`/v1/vaults/${vaultId}/activity`)).body.data as Json[];
      expect(events.find(({ action, details }) => action === 'document.scanned' && details.status === 'infected')?.details.found).toBe(
        `${testVirus.name}.UNOFFICIAL`,
      );
    });
  });

  describe('versions', () => {
    const add = async (id: string, content: string): Promise<void> => {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'text/plain' }), 'v.txt');
      expect((await owner.api.post(`/v1/documents/${id}/versions`, form)).status).toBe(201);
    };
    const download = async (id: string, version: number): Promise<number> =>
      (await owner.api.get(`/v1/documents/${id}/versions/${version}/download`)).status;

    it('are judged one by one', async () => {
      const made = await owner.addDocument(vaultId, { content: 'first' });
      await add(made.id, `second ${testVirus.content}`);
      await server().scheduler.scan();
      expect((await scanOf(made.id)).status).toBe('infected');
      expect([await download(made.id, 1), await download(made.id, 2)]).toEqual([200, 422]);
      await add(made.id, 'third');
      expect(await scanOf(made.id)).toEqual({ status: 'pending', scanned_at: null });
      await server().scheduler.scan();
      expect((await scanOf(made.id)).status).toBe('clean');
      expect([await download(made.id, 1), await download(made.id, 2), await download(made.id, 3)]).toEqual([200, 422, 200]);
    });
  });

  it('a document that is gone before its turn is forgotten', async () => {
    const made = await owner.addDocument(vaultId, { content: 'gone' });
    expect((await owner.api.delete(`/v1/documents/${made.id}`)).status).toBe(204);
    await server().scheduler.scan();
    expect(await server().core.db.read.selectFrom('scans').selectAll().execute()).toEqual([]);
    expect(await eventsOf(made.id)).toEqual([]);
  });
});
