import type { Ulid } from '../../../shared/domain/ids.ts';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { hex } from '../../../shared/crypto/hash.ts';
import {
  detailsHash,
  eventDigest,
  isAuditHeadOf,
  linkEvent,
  startOfChain,
  type AuditHead,
} from '../../../shared/format/vault/audit-chain.ts';
import type { Json } from '../../kit/server/api.ts';
import { testVirus } from '../../kit/services/clamd.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner } from '../../kit/owners/reference-owner.ts';

const bare = (id: string): string => id.slice(id.indexOf('_') + 1);
const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

onDatabasesOfForm({ config: { clamd: inject('clamdAddresses').tcp } }, (server) => {
  let owner: PlatformPerson;
  let other: PlatformPerson;
  let operator: PlatformPerson;
  let admin: PlatformPerson;
  beforeAll(async () => {
    owner = await platformPerson(server());
    other = await platformPerson(server());
    operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'] });
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
    for (let index = 0; index < 6; index += 1) await owner.post('/vaults', { name: `Vault ${index}` });
  });

  const list = async (person: { get: PlatformPerson['get'] }, query = ''): Promise<Json> => {
    const { status, body } = await person.get(`/audit-events${query}`);
    expect(status).toBe(200);
    return body;
  };

  describe('GET /api/audit-events', () => {
    it("lists one's own events, newest first, 50 unless asked otherwise, who did what from where", async () => {
      const { events, pagination } = await list(owner);
      expect(pagination).toMatchObject({ limit: 50, offset: 0, total: events.length, has_more: false });
      expect(events[0]).toEqual({
        id: expect.stringMatching(/^evt_/),
        seq: events.length,
        action: 'vault.created',
        actor: { type: 'user', id: owner.userId },
        resource: { type: 'vault', id: expect.stringMatching(/^vault_/) },
        at: expect.stringMatching(/Z$/),
        ip: '127.0.0.1',
        requestId: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        previousHash: events[1].hash,
        details: expect.any(Object),
        accountId: expect.stringMatching(/^acc_/),
        mode: 'live',
      });
      expect((events as Json[]).map(({ seq }) => seq)).toEqual((events as Json[]).map((_, index) => events.length - index));
    });

    it('links each to the one before it, from the start of the log', async () => {
      const { events } = await list(owner);
      for (let index = 0; index + 1 < events.length; index += 1) expect(events[index].previousHash).toBe(events[index + 1].hash);
      const first = events.at(-1);
      expect(first.previousHash).toBe(hex(startOfChain({ accountId: bare(first.accountId), mode: 'live' }).hash));
    });

    it('gives stretches by limit and offset, and only one action where asked', async () => {
      const all = (await list(owner)).events as Json[];
      const page = await list(owner, '?limit=2&offset=1');
      expect((page.events as Json[]).map(({ id }) => id)).toEqual(all.slice(1, 3).map(({ id }) => id));
      expect(page.pagination).toMatchObject({ limit: 2, offset: 1, total: all.length, has_more: true });
      const made = await list(owner, '?action=vault.created&limit=4');
      expect((made.events as Json[]).map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'vault.created'));
      expect(made.pagination).toMatchObject({ total: 6, has_more: true });
      expect((await list(owner, '?action=vault.released')).events).toEqual([]);
    });

    it('shows what happened a moment ago', async () => {
      const { body } = await owner.post('/vaults', { name: 'Just now' });
      expect((await list(owner, '?limit=1')).events[0].resource.id).toBe(body.vault.id);
    });

    it("shows nobody else's, and test data in test mode only", async () => {
      const theirs = ((await list(other)).events as Json[]).map(({ actor }) => actor.id);
      expect(theirs).not.toContain(owner.userId);
      await owner.in('test').post('/vaults', { name: 'Try' });
      const tried = (await list(owner.in('test'))).events as Json[];
      expect(tried.map(({ action, mode, seq }) => [action, mode, seq])).toEqual([['vault.created', 'test', 1]]);
      expect(((await list(owner)).events as Json[]).every(({ mode }) => mode === 'live')).toBe(true);
    });

    it('shows administrators all of the installation', async () => {
      const { events, pagination } = await list(admin, '?scope=installation&limit=100');
      const actors = new Set((events as Json[]).map(({ actor }) => actor.id));
      expect(actors.has(owner.userId)).toBe(true);
      expect(pagination.total).toBeGreaterThan((await list(admin)).pagination.total);
      const made = await list(admin, '?scope=installation&action=vault.created&limit=3');
      expect((made.events as Json[]).map(({ action }) => action)).toEqual(['vault.created', 'vault.created', 'vault.created']);
    });

    it.each(['viewer', 'operator'])("is 403 for the installation's as %s", async (who) => {
      const answer = await (who === 'viewer' ? owner : operator).get('/audit-events?scope=installation');
      expect(refusal(answer)).toEqual([403, 'forbidden']);
      expect(answer.body).toMatchObject({
        required: ['VAULT_ADMIN'],
        actual: who === 'viewer' ? ['VAULT_VIEWER'] : ['VAULT_VIEWER', 'VAULT_OPERATOR'],
      });
    });

    it.each([
      'limit=0',
      'limit=101',
      'limit=x',
      'limit=1&limit=2',
      'offset=-1',
      'offset=1.5',
      'action=Vault',
      'action=',
      'scope=all',
      `action=${'a'.repeat(70)}.b`,
    ])('is 400 for %s', async (query) => {
      expect(refusal(await owner.get(`/audit-events?${query}`))).toEqual([400, 'invalid_request']);
    });

    it('is 401 without a credential', async () => {
      for (const path of ['/audit-events', '/audit-events/export', '/audit-events/head'])
        expect(refusal(await server().api(null, '/api').get(path))).toEqual([401, 'unauthenticated']);
    });
  });

  describe('GET /api/audit-events/head', () => {
    it('is signed, and is where the log ends', async () => {
      const { body } = await owner.get('/audit-events/head');
      const { accountId, publicKey, signature, hash, ...head } = body.head;
      const [newest] = (await list(owner, '?limit=1')).events;
      expect([head.seq, hash]).toEqual([newest.seq, newest.hash]);
      expect(
        isAuditHeadOf(bytesOf(publicKey), {
          ...head,
          accountId: bare(accountId),
          hash: bytesOf(Buffer.from(hash, 'hex').toString('base64')),
          signature: bytesOf(signature),
        } as never),
      ).toBe(true);
    });

    it('is null where nothing has happened', async () => {
      expect((await other.in('test').get('/audit-events/head')).body).toEqual({ head: null });
    });
  });

  describe('GET /api/audit-events/export', () => {
    const linesOf = (bytes: Uint8Array): Json[] =>
      new TextDecoder()
        .decode(bytes)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));

    /** Checks an export as somebody without the server would. */
    function check(lines: readonly Json[]): AuditHead {
      const [first] = lines;
      let head: AuditHead = startOfChain({ accountId: first?.account_id, mode: first?.mode });
      for (const line of lines.slice(0, -1)) {
        const digest = eventDigest({
          id: line.id,
          accountId: line.account_id,
          mode: line.mode,
          vaultId: line.vault_id,
          actorType: line.actor_type,
          actorId: line.actor_id,
          action: line.action,
          resourceType: line.resource_type,
          resourceId: line.resource_id,
          at: line.at,
          address: line.ip_address,
          requestId: line.request_id,
          detailsHash: line.details_hash,
        });
        head = linkEvent(head, digest);
        expect([head.seq, hex(head.hash)]).toEqual([line.seq, line.hash]);
      }
      const { head: signed } = lines.at(-1);
      expect(
        isAuditHeadOf(bytesOf(signed.publicKey), {
          ...signed,
          hash: new Uint8Array(Buffer.from(signed.hash, 'hex')),
          signature: bytesOf(signed.signature),
        }),
      ).toBe(true);
      expect([signed.seq, signed.hash]).toEqual([head.seq, hex(head.hash)]);
      return head;
    }

    it('can be checked by itself, from the first event to the signed head; the export is its last event', async () => {
      const answer = await owner.get('/audit-events/export');
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        200,
        'application/x-ndjson',
        'attachment; filename="audit-events.jsonl"',
      ]);
      const lines = linesOf(answer.bytes);
      check(lines);
      expect(lines.at(-2)).toMatchObject({
        action: 'audit.exported',
        actor_id: bare(owner.userId),
        details_hash: detailsHash('{"scope":"own"}'),
      });
      expect(new Set(lines.slice(0, -1).map((line) => line.account_id)).size).toBe(1);
    });

    it('is a table too, in which nothing is a formula', async () => {
      const answer = await owner.get('/audit-events/export?format=csv');
      const [header = '', ...rows] = new TextDecoder().decode(answer.bytes).trimEnd().split('\r\n');
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(header.split(',').slice(0, 4)).toEqual(['seq', 'hash', 'id', 'account_id']);
      expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(rows.map((_, index) => index + 1));
    });

    it('gives administrators every chain, each with its head', async () => {
      const lines = linesOf((await admin.get('/audit-events/export?scope=installation')).bytes);
      const chains: Json[][] = [[]];
      for (const line of lines) {
        chains.at(-1)?.push(line);
        if (line.head !== undefined) chains.push([]);
      }
      expect(chains.pop()).toEqual([]);
      expect(chains.length).toBeGreaterThan(3);
      chains.forEach((chain) => check(chain));
    });

    it("is 403 for the installation's without the role, and exports nothing to HEAD", async () => {
      const before = (await list(owner)).pagination.total;
      expect(refusal(await owner.get('/audit-events/export?scope=installation'))).toEqual([403, 'forbidden']);
      const looked = await owner.head('/audit-events/export');
      expect([looked.status, looked.bytes.length]).toEqual([200, 0]);
      expect((await list(owner)).pagination.total).toBe(before);
      expect(refusal(await owner.get('/audit-events/export?format=xml'))).toEqual([400, 'invalid_request']);
    });
  });

  describe('POST /api/documents/{id}/scans', () => {
    it('has a document judged anew for its owner and operators, audited; viewers are told there is none', async () => {
      const person = await platformPerson(server(), { email: 'both@example.org' });
      const key = await newOwner(server(), { email: 'both@example.org', mode: 'live' });
      const made = await key.addDocument((await key.makeVault()).id, { content: testVirus.content });
      await server().scheduler.scan();
      const again = await person.post(`/documents/${made.id}/scans`);
      expect([again.status, again.body]).toEqual([202, { document: { id: made.id, virusScan: { status: 'infected' } } }]);
      // A scan that failed waits again, and the document is still locked up meanwhile.
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('document_versions')
          .set({ scan_status: 'failed' })
          .where('document_id', '=', bare(made.id) as Ulid)
          .execute(),
      );
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('documents')
          .set({ scan_status: 'failed' })
          .where('id', '=', bare(made.id) as Ulid)
          .execute(),
      );
      expect((await operator.post(`/documents/${made.id}/scans`)).body.document.virusScan).toEqual({ status: 'pending' });
      await server().scheduler.scan();
      expect((await person.get(`/documents/${made.id}`)).body.document.virusScan.status).toBe('infected');
      expect(refusal(await other.post(`/documents/${made.id}/scans`))).toEqual([404, 'not_found']);
      expect(refusal(await person.in('test').post(`/documents/${made.id}/scans`))).toEqual([404, 'not_found']);
      expect(refusal(await person.post('/documents/doc_x/scans'))).toEqual([404, 'not_found']);
      const asked = (await list(person, '?action=document.rescan_requested')).events as Json[];
      expect(asked.map(({ actor }) => actor.id)).toEqual([operator.userId, person.userId]);
    });
  });
});
