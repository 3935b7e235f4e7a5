import { describe, expect, it } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal } from '../../kit/owners/platform-person.ts';
import { platformWitnessings } from '../../kit/owners/platform-witnessings.ts';
import type { Json } from '../../kit/server/api.ts';

onDatabasesOfForm({}, (server) => {
  const { documentOf, people, sign } = platformWitnessings(server);

  describe('GET and POST /api/witnessings, GET and DELETE /api/witnessings/{id}', () => {
    it('has two people sign a document one after the other, and makes it the next version', async () => {
      const person = await platformPerson(server());
      const documentId = await documentOf(person);
      const witnesses = people();
      const begun = await person.post('/witnessings', { documentId, witnesses });
      expect(begun.status).toBe(201);
      const path = `/witnessings/${begun.body.witnessing.id as string}`;
      const states = async () => (await person.get(path)).body.witnessing.witnesses.map(({ state }: Json) => state);
      expect(await states()).toEqual(['waiting', 'waiting']);
      await server().scheduler.sign();
      expect(await states()).toEqual(['invited', 'waiting']);
      expect(await sign(witnesses[0].email, true)).toBe(400);
      expect(await sign(witnesses[0].email)).toBe(204);
      expect(await sign(witnesses[1].email)).toBe(204);
      await server().scheduler.sign();
      expect(server().faults.map(({ kind, error }) => [kind, String(error)])).toEqual([]);
      expect((await person.get(path)).body.witnessing).toMatchObject({ state: 'complete', version: 2, error: null });
      const { document } = (await person.get(`/documents/${documentId}`)).body;
      const row = await server()
        .core.db.read.selectFrom('document_versions')
        .selectAll()
        .where('document_id', '=', documentId.replace('doc_', '') as Ulid)
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow();
      expect(row.version).toBe(2);
      expect(document.checksum).toBe(row.checksum);
      const news = (await server().mails()).filter(({ kind, to }) => kind === 'witnessing_news' && to === person.email);
      expect(news.map(({ subject }) => subject)).toEqual(['Wanda Witness has signed', 'Wilhelm Zeuge has signed', 'Everybody has signed']);
    });

    it('says why a document cannot be laid out, and asks nobody', async () => {
      const person = await platformPerson(server());
      const documentId = await documentOf(person, Buffer.from('%PDF-1.7 this is not the rest of one'));
      const witnesses = people();
      const begun = await person.post('/witnessings', { documentId, witnesses });
      await server().scheduler.sign();
      const { witnessing } = (await person.get(`/witnessings/${begun.body.witnessing.id as string}`)).body;
      expect(witnessing).toMatchObject({ state: 'failed', error: expect.any(String) as string });
      expect((await server().mails()).filter(({ to }) => to === witnesses[0].email)).toEqual([]);
    });

    it('fails where the document has a newer version by the end, which stays', async () => {
      const person = await platformPerson(server());
      const documentId = await documentOf(person);
      const witnesses = people().slice(0, 1);
      const begun = await person.post('/witnessings', { documentId, witnesses });
      await server().scheduler.sign();
      expect(await sign(witnesses[0].email)).toBe(204);
      const id = documentId.replace('doc_', '') as Ulid;
      await server().core.db.transaction((tx) => tx.updateTable('documents').set({ version: 5 }).where('id', '=', id).execute());
      await server().scheduler.sign();
      const { witnessing } = (await person.get(`/witnessings/${begun.body.witnessing.id as string}`)).body;
      expect(witnessing).toMatchObject({ state: 'failed', version: 1 });
      const told = (await server().mails()).findLast(({ to }) => to === witnesses[0].email);
      expect(told).toMatchObject({ kind: 'witness_called_off', text: expect.stringContaining('it was not finished') as string });
    });

    it('is for the owner alone', async () => {
      const [person, other] = [await platformPerson(server()), await platformPerson(server(), { roles: ['VAULT_ADMIN'] })];
      const documentId = await documentOf(person);
      const body = { documentId, witnesses: people() };
      expect(refusal(await other.post('/witnessings', body))).toEqual([403, 'forbidden']);
      expect(refusal(await (await platformPerson(server())).post('/witnessings', body))).toEqual([404, 'not_found']);
      const path = `/witnessings/${(await person.post('/witnessings', body)).body.witnessing.id as string}`;
      expect(refusal(await person.post('/witnessings', body))).toEqual([409, 'conflict']);
      for (const method of ['GET', 'DELETE']) expect(refusal(await other.call(method, path))).toEqual([404, 'not_found']);
      expect(refusal(await person.get('/witnessings/x'))).toEqual([404, 'not_found']);
      expect((await other.get('/witnessings')).body.witnessings).toEqual([]);
      expect((await person.get('/witnessings')).body).toMatchObject({ witnessings: [{ state: 'open' }], pagination: { total: 1 } });
      expect((await person.in('test').get('/witnessings')).body.witnessings).toEqual([]);
      expect((await person.delete(path)).status).toBe(204);
      expect((await person.get(path)).body.witnessing.state).toBe('cancelled');
    });

    it.each([
      { witnesses: [] },
      { witnesses: [{ name: 'A', email: 'x' }] },
      { witnesses: [{ name: '', email: 'a@example.org' }] },
      { days: 0 },
      { days: 61 },
      { secondFactor: 'word' },
      { secondFactor: 'x' },
      { visible: 'yes' },
    ])('is 400 for %j', async (change) => {
      const person = await platformPerson(server());
      const body = { documentId: await documentOf(person), witnesses: people(), ...change };
      expect((await person.post('/witnessings', body)).status).toBe(400);
    });
  });
});
