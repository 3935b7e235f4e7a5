import type { Ulid } from '../../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import type { TestServer } from '../../kit/server/test-server.ts';
import type { Mode } from '../../../shared/domain/account.ts';

/** An empty document of a person's. */
async function documentOf(person: PlatformPerson): Promise<{ readonly vaultId: string; readonly documentId: string }> {
  const vaultId = (await person.post('/vaults', { name: 'Papers' })).body.vault.id as string;
  const { body } = await person.post(`/vaults/${vaultId}/documents/initiate`, { fileName: 'will.pdf', fileSize: 0 });
  return { vaultId, documentId: body.document.id as string };
}

/** A job as signing stores it. */
async function storeJob(server: TestServer, person: PlatformPerson, mode: Mode, error: string | null): Promise<string> {
  const { vaultId, documentId } = await documentOf(person);
  const vault = await server.core.db.read
    .selectFrom('vaults')
    .selectAll()
    .where('id', '=', vaultId.replace('vault_', '') as Ulid)
    .executeTakeFirstOrThrow();
  const id = server.core.newId();
  const job = {
    id,
    document_id: documentId.replace('doc_', '') as Ulid,
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode,
    level: 'B-T' as const,
    reason: null,
    created_at: server.now(),
    status: error === null ? ('queued' as const) : ('failed' as const),
    completed_at: error === null ? null : server.now(),
    error,
    version: 1,
    visible: 0 as const,
    reached_level: null,
    attempts: 0,
    next_attempt_ms: null,
  };
  await server.core.db.transaction((tx) => tx.insertInto('signing_jobs').values(job).execute());
  return id;
}

onDatabasesOfForm({}, (server) => {
  it('GET /api/signing/jobs/owner lists one’s own jobs of this mode, newest first', async () => {
    const [person, other] = [await platformPerson(server()), await platformPerson(server(), { roles: ['VAULT_ADMIN'] })];
    expect((await person.get('/signing/jobs/owner')).body).toEqual({
      jobs: [],
      pagination: { limit: 50, offset: 0, total: 0, has_more: false },
    });
    const first = await storeJob(server(), person, 'live', 'The document is no PDF.');
    const second = await storeJob(server(), person, 'live', null);
    const trial = await storeJob(server(), person, 'test', null);
    await storeJob(server(), other, 'live', null);
    const { body } = await person.get('/signing/jobs/owner');
    expect(body.jobs).toMatchObject([
      { id: second, status: 'queued', level: 'B-T', reachedLevel: null, completedAt: null, error: null },
      { id: first, status: 'failed', error: 'The document is no PDF.' },
    ]);
    expect(body.jobs[0].documentId).toMatch(/^doc_/);
    expect((await person.get('/signing/jobs/owner?limit=1&offset=1')).body).toMatchObject({
      jobs: [{ id: first }],
      pagination: { total: 2, has_more: false },
    });
    expect((await person.in('test').get('/signing/jobs/owner')).body.jobs).toMatchObject([{ id: trial }]);
    expect(refusal(await person.get('/signing/jobs/owner?limit=101'))).toEqual([400, 'invalid_request']);
  });

  describe('POST /api/sign', () => {
    it('says that there is nothing to sign with, where nothing is configured, and keeps no job', async () => {
      const person = await platformPerson(server());
      const { documentId } = await documentOf(person);
      expect(refusal(await person.post('/sign', { documentId, level: 'B-T', reason: 'I agree', visible: true }))).toEqual([
        503,
        'unavailable',
      ]);
      expect((await person.get('/signing/jobs/owner')).body.jobs).toEqual([]);
    });

    it('is 409 for what only its owner’s devices can read, whatever is configured', async () => {
      const person = await platformPerson(server());
      const { documentId } = await documentOf(person);
      const id = documentId.replace('doc_', '') as Ulid;
      await server().core.db.transaction((tx) => tx.updateTable('documents').set({ custody: 'client' }).where('id', '=', id).execute());
      const answer = await person.post('/sign', { documentId });
      expect(refusal(answer)).toEqual([409, 'client_custody']);
      expect(answer.body.message).toContain('can sign it in the Heirlock app');
    });

    it('is 404 for what is not there or not theirs, and tells administrators which role would do', async () => {
      const [person, other, admin] = [
        await platformPerson(server()),
        await platformPerson(server()),
        await platformPerson(server(), { roles: ['VAULT_ADMIN'] }),
      ];
      const { documentId } = await documentOf(person);
      expect(refusal(await other.post('/sign', { documentId }))).toEqual([404, 'not_found']);
      const answer = await admin.post('/sign', { documentId });
      expect(refusal(answer)).toEqual([403, 'forbidden']);
      expect(answer.body.required).toEqual(['VAULT_OWNER']);
      for (const id of ['doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'x'])
        expect(refusal(await person.post('/sign', { documentId: id }))).toEqual([404, 'not_found']);
    });

    it.each([
      {},
      { documentId: 1 },
      { documentId: 'doc_x', level: 'X' },
      { documentId: 'doc_x', visible: 'yes' },
      { documentId: 'doc_x', reason: 'x'.repeat(501) },
    ])('is 400 for %j', async (body) => {
      const person = await platformPerson(server());
      expect(refusal(await person.post('/sign', body))).toEqual([400, 'invalid_request']);
    });
  });
});
