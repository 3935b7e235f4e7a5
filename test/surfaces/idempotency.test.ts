import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, secondMs } from '../../shared/domain/instant.ts';
import type { Answer, Api, CallOptions } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { makeEstate } from '../kit/owners/estate.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { expectStatus, formOf, newOwner, type Owner, type Upload } from '../kit/owners/reference-owner.ts';
import { pathWith, registeredRoutes } from '../kit/server/route-table.ts';
import { boundary, formType, rawForm, sendPieces, startRequest } from '../kit/network/raw-request.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const lockMs = 20 * secondMs;

let keysMade = 0;
function newKey(): string {
  keysMade += 1;
  return `key ${keysMade}`;
}

/** A POST with an idempotency key. */
function post(api: Api, path: string, key: string, body?: unknown, headers: CallOptions['headers'] = {}): Promise<Answer> {
  return api.call('POST', path, { ...(body === undefined ? {} : { body }), headers: { ...headers, 'idempotency-key': key } });
}

const replayed = (answer: Answer): boolean => answer.headers.get('idempotent-replayed') === 'true';
const reused = { error: 'idempotency_key_reused', statusCode: 422, message: expect.stringMatching(/idempotency key/) };
const conflict = (message: RegExp) => ({ error: 'idempotency_conflict', statusCode: 409, message: expect.stringMatching(message) });

async function totalOf(owner: Owner, path: string): Promise<number> {
  return expectStatus(200, await owner.api.get(path)).pagination.total;
}

/** The claims of an owner's key, as the database has them. */
function claimsOf(server: TestServer, owner: Owner) {
  return server.core.db.read.selectFrom('idempotency_keys').selectAll().where('scope', '=', owner.key.keyId).execute();
}

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('a POST that is sent again with its Idempotency-Key', () => {
    it('is carried out once: the stored status and body come again, with Idempotent-Replayed and a new X-Request-ID', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const first = await post(own.api, '/v1/vaults', key, { name: 'Papers', description: 'two' });
      const again = await post(own.api, '/v1/vaults', key, { name: 'Papers', description: 'two' });
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
      expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(again.headers.get('x-api-version')).toBe('v1');
      expect([first, again].map(replayed)).toEqual([false, true]);
      expect(again.headers.get('x-request-id')).toMatch(/^req_/);
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
    });

    it('is the same request however its JSON is written', async () => {
      const key = newKey();
      const type = { 'content-type': 'application/json' };
      const first = await post(
        owner.api,
        '/v1/vaults',
        key,
        '{"name":"Papers","settings":{"auto_renew":true,"notifications_enabled":false}}',
        type,
      );
      const again = await post(
        owner.api,
        '/v1/vaults',
        key,
        '{ "settings": {"notifications_enabled":false, "auto_renew":true},\n"name":"P\\u0061pers" }',
        type,
      );
      expect(again.body).toEqual(expectStatus(201, first));
    });

    it('replays what was answered then, whatever has happened since', async () => {
      const key = newKey();
      const { id } = expectStatus(201, await post(owner.api, '/v1/vaults', key, { name: 'Gone' }));
      await owner.api.delete(`/v1/vaults/${id}?confirm=true`);
      const again = await post(owner.api, '/v1/vaults', key, { name: 'Gone' });
      expect([again.status, again.body.id]).toEqual([201, id]);
    });

    it('may have no body at all', async () => {
      const { id } = await owner.makeVault();
      await owner.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      const key = newKey();
      const first = await post(owner.api, `/v1/vaults/${id}/checkin`, key);
      const again = await post(owner.api, `/v1/vaults/${id}/checkin`, key);
      expect(again.body).toEqual(expectStatus(200, first));
      expect(await totalOf(owner, `/v1/vaults/${id}/checkin-history`)).toBe(1);
      expect(replayed(await post(owner.api, `/v1/vaults/${id}/checkin`, key, new FormData()))).toBe(true);
    });

    it('is 422 with another body, another path or another query, and does nothing', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const { id } = expectStatus(201, await post(own.api, '/v1/vaults', key, { name: 'One' }));
      for (const [path, body] of [
        ['/v1/vaults', { name: 'Two' }],
        ['/v1/vaults?x=1', { name: 'One' }],
        [`/v1/vaults/${id}/recipients`, { name: 'One' }],
        [`/v1/vaults/${id}/archive`, undefined],
      ] as const) {
        const answer = await post(own.api, path, key, body);
        expect(answer.body, path).toEqual(reused);
        expect(replayed(answer)).toBe(false);
      }
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
      expect(replayed(await post(own.api, '/v1/vaults', key, { name: 'One' }))).toBe(true);
    });

    it('tells first that a resource in the path is not the caller’s', async () => {
      const key = newKey();
      expectStatus(201, await post(owner.api, '/v1/vaults', key, { name: 'One' }));
      const { id } = await (await newOwner(server())).makeVault();
      expect((await post(owner.api, `/v1/vaults/${id}/recipients`, key, { email: 'eve@example.com' })).body).toMatchObject({
        error: 'permission_denied',
      });
      expect((await post(owner.api, '/v1/vaults/vault_x/recipients', key, { email: 'eve@example.com' })).body).toMatchObject({
        error: 'vault_not_found',
      });
    });

    it('is nothing to another key, not even one of the same user', async () => {
      const key = newKey();
      const others = await Promise.all([
        newOwner(server(), { email: owner.key.email }),
        newOwner(server(), { email: owner.key.email, mode: 'live' }),
        newOwner(server()),
      ]);
      const answers = await Promise.all([owner, ...others].map(({ api }) => post(api, '/v1/vaults', key, { name: 'Mine' })));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
      expect(answers.some(replayed)).toBe(false);
    });

    it('is remembered for 24 hours and then forgotten', async () => {
      const key = newKey();
      const { id } = expectStatus(201, await post(owner.api, '/v1/vaults', key, { name: 'Papers' }));
      server().advance(dayMs - 1);
      expect((await post(owner.api, '/v1/vaults', key, { name: 'Papers' })).body.id).toBe(id);
      server().advance(1);
      const anew = await post(owner.api, '/v1/vaults', key, { name: 'Other papers' });
      expect(expectStatus(201, anew).id).not.toBe(id);
      expect(replayed(anew)).toBe(false);
    });

    it('is no repeat for methods other than POST', async () => {
      const { id } = await owner.makeVault();
      const headers = { 'idempotency-key': newKey() };
      const patch = (name: string) => owner.api.call('PATCH', `/v1/vaults/${id}`, { body: { name }, headers });
      expect([(await patch('One')).body.name, (await patch('Two')).body.name]).toEqual(['One', 'Two']);
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/${id}`, headers)).name).toBe('Two');
    });
  });

  describe('the header', () => {
    it.each([
      ['empty', ''],
      ['longer than 255 characters', 'k'.repeat(256)],
      ['not ASCII', 'clé'],
      ['with a control character', 'a\tb'],
    ])('is refused when %s', async (_what, key) => {
      const own = await newOwner(server());
      const answer = await post(own.api, '/v1/vaults', key, { name: 'Papers' });
      expect(answer.body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: 'Idempotency-Key', reason: expect.any(String) }],
      });
      expect(await totalOf(own, '/v1/vaults')).toBe(0);
    });

    it('may have 255 characters of any printable kind', async () => {
      const key = `~!"#$%&'() ,;:/`.padEnd(255, 'k');
      expect((await post(owner.api, '/v1/vaults', key, { name: 'Papers' })).status).toBe(201);
      expect(replayed(await post(owner.api, '/v1/vaults', key, { name: 'Papers' }))).toBe(true);
    });

    it('is not looked at before the caller is let in', async () => {
      expect((await post(server().api(null), '/v1/vaults', '', {})).status).toBe(401);
      const reader = await newOwner(server(), { permissions: ['read'] });
      expect((await post(reader.api, '/v1/vaults', '', {})).status).toBe(403);
    });

    it('does not make an endless body endless work', async () => {
      const deep = `{"name":"Papers","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`;
      const answer = await post(owner.api, '/v1/vaults', newKey(), deep, { 'content-type': 'application/json' });
      expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 400 });
    });
  });

  describe('what is kept', () => {
    it('are 409 and 422 answers, also when the reason for them is gone', async () => {
      const { id } = await owner.makeVault();
      const { id: recipient, email } = await owner.addRecipient(id);
      const key = newKey();
      const taken = await post(owner.api, `/v1/vaults/${id}/recipients`, key, { email });
      expect(taken.body).toMatchObject({ error: 'recipient_already_exists', statusCode: 409 });
      await owner.api.delete(`/v1/recipients/${recipient}`);
      const again = await post(owner.api, `/v1/vaults/${id}/recipients`, key, { email });
      expect([again.status, again.body, replayed(again)]).toEqual([409, taken.body, true]);
      const restore = newKey();
      expect((await post(owner.api, `/v1/vaults/${id}/restore`, restore)).body).toMatchObject({
        error: 'vault_not_archived',
        statusCode: 422,
      });
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/archive`));
      const refused = await post(owner.api, `/v1/vaults/${id}/restore`, restore);
      expect([refused.status, replayed(refused)]).toEqual([422, true]);
    });

    it('are 402 answers', async () => {
      const full = await newOwner(server(), { plan: 'professional' });
      for (let made = 0; made < 25; made += 1) await full.makeVault();
      const key = newKey();
      expect((await post(full.api, '/v1/vaults', key, { name: 'One more' })).body).toMatchObject({
        error: 'vault_limit_exceeded',
        statusCode: 402,
      });
      const again = await post(full.api, '/v1/vaults', key, { name: 'One more' });
      expect([again.status, replayed(again)]).toEqual([402, true]);
    });

    it('are not 400, 403, 404 and 413 answers: the mended request may be sent with the same key', async () => {
      const own = await newOwner(server());
      const { id } = await own.makeVault();
      const key = newKey();
      const path = `/v1/vaults/${id}/recipients`;
      const type = { 'content-type': 'application/json' };
      const tries = [
        await post(own.api, path, key, { email: 'nobody' }),
        await post(own.api, path, key, '{"email":', type),
        await post(own.api, path, key, { email: 7, name: [] }),
        await post(own.api, '/v1/vaults/vault_x/recipients', key, { email: 'a@example.com' }),
        await post(own.api, path, key, { email: 'x'.repeat(300_000) }),
        await post((await newOwner(server())).api, path, key, { email: 'a@example.com' }),
        await post(own.api, path, key, { email: 'a@example.com' }),
        await post(own.api, path, key, { email: 'a@example.com' }),
      ];
      expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 404, 413, 403, 201, 201]);
      expect(tries.map(replayed)).toEqual([false, false, false, false, false, false, false, true]);
      expect(await totalOf(own, path)).toBe(1);
    });

    it('is sealed in the database', async () => {
      const own = await newOwner(server());
      expectStatus(201, await post(own.api, '/v1/vaults', newKey(), { name: 'Unmistakable name' }));
      const [row] = await claimsOf(server(), own);
      expect(row).toMatchObject({ status: 'answered', response_status: 201 });
      expect(Buffer.from(row?.sealed_response ?? []).includes('Unmistakable')).toBe(false);
      expect(JSON.stringify(row)).not.toContain('Unmistakable');
    });

    it('is forgotten by housekeeping when its day is over', async () => {
      const own = await newOwner(server());
      expectStatus(201, await post(own.api, '/v1/vaults', newKey(), { name: 'Papers' }));
      await server().scheduler.tick();
      expect(await claimsOf(server(), own)).toHaveLength(1);
      server().advance(dayMs);
      await server().scheduler.tick();
      expect(await claimsOf(server(), own)).toEqual([]);
    });
  });
});

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('the same key at the same time', () => {
    it('twenty times over makes one vault; the others are told to wait or get its answer', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(own.api, '/v1/vaults', key, { name: 'Only one' })));
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
      expect(answers.filter((answer) => answer.status === 201 && !replayed(answer))).toHaveLength(1);
      const { body: made } = answers.find(({ status }) => status === 201)!;
      for (const answer of answers) expect(answer.body).toEqual(answer.status === 201 ? made : conflict(/still being carried out/));
      expect((await post(own.api, '/v1/vaults', key, { name: 'Only one' })).body).toEqual(made);
    });

    it('makes one vault though forty others hang up before they are answered', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const made = expectStatus(201, await post(own.api, '/v1/vaults', key, { name: 'Only one' }));
      const body = JSON.stringify({ name: 'Only one' });
      const headers = { 'content-type': 'application/json', 'content-length': body.length, 'idempotency-key': key };
      const hangUp = (): Promise<void> => {
        const { sending } = startRequest(`${server().origin}/reference/v1/vaults`, own.key.value, { headers });
        sending.on('error', () => undefined);
        return new Promise((resolve) => {
          sending.once('close', resolve);
          sending.end(body, () => sending.destroy());
        });
      };
      await Promise.all(Array.from({ length: 40 }, hangUp));
      const answers = await Promise.all(Array.from({ length: 40 }, () => post(own.api, '/v1/vaults', key, { name: 'Only one' })));
      for (const answer of answers) expect(answer.body).toEqual(made);
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
    });

    it('with another body is refused while the first still runs', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const names = Array.from({ length: 10 }, (_, index) => `Vault ${index}`);
      const answers = await Promise.all(names.map((name) => post(own.api, '/v1/vaults', key, { name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
    });
  });

  describe('an upload', () => {
    const upload = (own: Owner, id: string, key: string, what: Upload = {}) =>
      post(own.api, `/v1/vaults/${id}/documents`, key, formOf(what));
    const blobsOf = async (): Promise<number> =>
      (await readdir(join(server().dataDir, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

    it('is recognised by what its form says, not by how it is put on the wire, and is kept once', async () => {
      const { id } = await owner.makeVault();
      const key = newKey();
      const first = expectStatus(201, await upload(owner, id, key, { name: 'a.txt', description: 'x' }));
      const blobs = await blobsOf();
      // FormData chooses another boundary each time; the last one is written by hand, with the fields after the file.
      const again = await upload(owner, id, key, { name: 'a.txt', description: 'x' });
      expect([again.status, again.body, replayed(again)]).toEqual([201, first, true]);
      const byHand = rawForm([
        { disposition: 'name="file"; filename="will.txt"', type: 'text/plain', content: 'the last will' },
        { disposition: 'name="description"', content: 'x' },
        { disposition: 'name="name"', content: 'a.txt' },
      ]);
      const third = await sendPieces(
        `${server().origin}/reference/v1/vaults/${id}/documents`,
        owner.key.value,
        { headers: { ...formType, 'idempotency-key': key } },
        [byHand],
      );
      expect([third.status, third.body, third.headers['idempotent-replayed']]).toEqual([201, first, 'true']);
      expect(await totalOf(owner, `/v1/vaults/${id}/documents`)).toBe(1);
      expect(await blobsOf()).toBe(blobs);
      expect(await server().core.db.read.selectFrom('blob_garbage').select('blob_id').execute()).toEqual([]);
    });

    it.each([
      ['content', { content: 'the very last will' }],
      ['file name', { filename: 'other.txt' }],
      ['type', { type: 'text/html' }],
      ['field', { description: 'y' }],
      ['number of fields', { name: 'a.txt' }],
    ])('is 422 with another %s, and leaves nothing', async (_what, other) => {
      const { id } = await owner.makeVault();
      const key = newKey();
      expectStatus(201, await upload(owner, id, key, { description: 'x' }));
      const blobs = await blobsOf();
      expect((await upload(owner, id, key, { description: 'x', ...other })).body).toEqual(reused);
      expect((await post(owner.api, `/v1/vaults/${id}/documents`, key, {})).body).toEqual(reused);
      expect(await totalOf(owner, `/v1/vaults/${id}/documents`)).toBe(1);
      expect(await blobsOf()).toBe(blobs);
    });

    it('to a released vault is refused the same way again', async () => {
      const { id } = await owner.makeVault();
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/release`, {}));
      const key = newKey();
      const answers = [await upload(owner, id, key), await upload(owner, id, key), await upload(owner, id, key, { content: 'other' })];
      expect(answers.map(({ body }) => body.error)).toEqual(['vault_already_released', 'vault_already_released', 'idempotency_key_reused']);
      expect(answers.map(replayed)).toEqual([false, true, false]);
    });

    it('is 409 while the first still arrives, and replayed afterwards', async () => {
      const { id } = await owner.makeVault();
      const key = newKey();
      const form = rawForm([{ disposition: 'name="file"; filename="will.txt"', type: 'text/plain', content: 'the last will' }]);
      const { sending, answer } = startRequest(`${server().origin}/reference/v1/vaults/${id}/documents`, owner.key.value, {
        headers: { ...formType, 'idempotency-key': key },
      });
      sending.write(form.subarray(0, 150));
      await eventually(async () => expect((await claimsOf(server(), owner)).filter((row) => row.idempotency_key === key)).toHaveLength(1));
      expect((await upload(owner, id, key)).body).toEqual(conflict(/still being carried out/));
      sending.end(form.subarray(150));
      expect((await answer).status).toBe(201);
      expect(replayed(await upload(owner, id, key))).toBe(true);
      expect(await totalOf(owner, `/v1/vaults/${id}/documents`)).toBe(1);
    });

    it('that broke off may be sent again at once', async () => {
      const { id } = await owner.makeVault();
      const key = newKey();
      const { sending } = startRequest(`${server().origin}/reference/v1/vaults/${id}/documents`, owner.key.value, {
        headers: { ...formType, 'idempotency-key': key },
      });
      sending.on('error', () => undefined);
      sending.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="will.txt"\r\n\r\nthe last`);
      await eventually(async () => expect((await claimsOf(server(), owner)).filter((row) => row.idempotency_key === key)).toHaveLength(1));
      sending.destroy();
      await eventually(async () => expect((await claimsOf(server(), owner)).filter((row) => row.idempotency_key === key)).toHaveLength(0));
      expectStatus(201, await upload(owner, id, key));
      expect(await totalOf(owner, `/v1/vaults/${id}/documents`)).toBe(1);
    });

    it('whose repeat is not even a form is refused as one', async () => {
      const { id } = await owner.makeVault();
      const key = newKey();
      expectStatus(201, await upload(owner, id, key));
      const cut = await post(
        owner.api,
        `/v1/vaults/${id}/documents`,
        key,
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="w"\r\n\r\nthe`,
        formType,
      );
      expect(cut.body).toMatchObject({ error: 'invalid_request', statusCode: 400 });
    });
  });

  describe('a request whose server died', () => {
    /** Makes the answered claim of a key look like one whose server was killed at some moment. */
    const killedWith = (own: Owner, status: 'running' | 'committed') =>
      server().core.db.transaction((tx) =>
        tx
          .updateTable('idempotency_keys')
          .set({ status, response_status: null, sealed_response: null, locked_until_ms: Date.parse(server().now()) + lockMs })
          .where('scope', '=', own.key.keyId)
          .execute(),
      );

    it('before it changed anything is carried out by a repeat, once it has not been heard from for 20 seconds', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const lost = expectStatus(201, await post(own.api, '/v1/vaults', key, { name: 'Papers' }));
      await own.api.delete(`/v1/vaults/${lost.id}?confirm=true`);
      await killedWith(own, 'running');
      expect((await post(own.api, '/v1/vaults', key, { name: 'Papers' })).body).toEqual(conflict(/still being carried out/));
      server().advance(lockMs - 1);
      expect((await post(own.api, '/v1/vaults', key, { name: 'Papers' })).status).toBe(409);
      server().advance(1);
      expect((await post(own.api, '/v1/vaults', key, { name: 'Other' })).body).toEqual(reused);
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(own.api, '/v1/vaults', key, { name: 'Papers' })));
      expect(answers.filter((answer) => answer.status === 201 && !replayed(answer))).toHaveLength(1);
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
    });

    it('after its change was committed is never carried out again, and the caller is told that the answer was lost', async () => {
      const own = await newOwner(server());
      const key = newKey();
      expectStatus(201, await post(own.api, '/v1/vaults', key, { name: 'Papers' }));
      await killedWith(own, 'committed');
      expect((await post(own.api, '/v1/vaults', key, { name: 'Papers' })).body).toEqual(conflict(/still being carried out/));
      server().advance(lockMs);
      for (let time = 0; time < 2; time += 1) {
        const answer = await post(own.api, '/v1/vaults', key, { name: 'Papers' });
        expect(answer.body).toEqual(conflict(/was carried out, but its answer was lost/));
        expect(replayed(answer)).toBe(false);
      }
      expect(await totalOf(own, '/v1/vaults')).toBe(1);
    });

    it('or was thought to be dead, changes nothing when a repeat has taken over', async () => {
      const { id } = await owner.makeVault();
      const key = newKey();
      const form = rawForm([{ disposition: 'name="file"; filename="will.txt"', type: 'text/plain', content: 'the last will' }]);
      const { sending, answer } = startRequest(`${server().origin}/reference/v1/vaults/${id}/documents`, owner.key.value, {
        headers: { ...formType, 'idempotency-key': key },
      });
      sending.write(form.subarray(0, 150));
      await eventually(async () => expect((await claimsOf(server(), owner)).filter((row) => row.idempotency_key === key)).toHaveLength(1));
      // Sooner than the first one next reports that it is alive.
      server().advance(lockMs);
      const second = await post(owner.api, `/v1/vaults/${id}/documents`, key, formOf());
      expect(second.status).toBe(201);
      sending.end(form.subarray(150));
      expect((await answer).body).toEqual(conflict(/took too long/));
      expect(await totalOf(owner, `/v1/vaults/${id}/documents`)).toBe(1);
      const again = await post(owner.api, `/v1/vaults/${id}/documents`, key, formOf());
      expect([again.status, again.body, replayed(again)]).toEqual([201, second.body, true]);
    });
  });

  describe('a request that changes many things', () => {
    it('has one claim for all its transactions', async () => {
      const own = await newOwner(server());
      const vault_ids = await Promise.all(Array.from({ length: 5 }, async () => (await own.makeVault()).id));
      for (const id of vault_ids) await own.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      const key = newKey();
      const first = expectStatus(200, await post(own.api, '/v1/checkins/bulk', key, { vault_ids }));
      expect(first.completed).toBe(5);
      const again = await post(own.api, '/v1/checkins/bulk', key, { vault_ids });
      expect([again.body, replayed(again)]).toEqual([first, true]);
      for (const id of vault_ids) expect(await totalOf(own, `/v1/vaults/${id}/checkin-history`)).toBe(1);
    });

    it('may move the test clock: once', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const first = expectStatus(200, await post(own.api, '/v1/test-clock', key, { advance_seconds: 3600 }));
      const again = await post(own.api, '/v1/test-clock', key, { advance_seconds: 3600 });
      expect([again.body, replayed(again)]).toEqual([first, true]);
      expect(await own.now()).toBe(first.now);
    });
  });

  describe('an answer with a secret in it', () => {
    it('comes again with the secret, which the database does not have in plain', async () => {
      const own = await newOwner(server());
      const key = newKey();
      const webhook = { url: 'https://hooks.example.com/heirlock', events: ['vault.created'] };
      const first = expectStatus(201, await post(own.api, '/v1/webhooks', key, webhook));
      expect(first.secret).toMatch(/^whsec_/);
      expect((await post(own.api, '/v1/webhooks', key, webhook)).body).toEqual(first);
      const [row] = await claimsOf(server(), own);
      expect(Buffer.from(row?.sealed_response ?? []).includes(first.secret)).toBe(false);
    });
  });

  describe('every POST of every surface', () => {
    it('repeats its 2xx, 402, 409 and 422 answers and no others', async () => {
      const { key, ids } = await makeEstate(server());
      const routes = (await registeredRoutes(server())).filter(
        ({ method, config }) => method === 'POST' && config.surface !== undefined && config.surface !== 'platform' && config.open !== true,
      );
      expect(new Set(routes.map(({ base }) => base))).toEqual(new Set(['', '/reference', '/overview', '/alternate']));
      // Whatever closes the vault comes last.
      const closing = /\/(release|archive)$/;
      routes.sort((a, b) => Number(closing.test(a.path)) - Number(closing.test(b.path)));
      const seen = new Set<number>();
      for (const [index, route] of routes.entries()) {
        const values: Readonly<Record<string, unknown>> = {
          ...ids,
          name: `Name ${index}`,
          email: `anna-of-route-${index}@example.com`,
          owner_email: key.email,
        };
        const send = (): Promise<Answer> => {
          const body =
            route.config.form === undefined
              ? Object.fromEntries(route.bodyFields.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
              : formOf();
          return post(server().api(key, ''), pathWith(route, ids), `route ${index}`, body);
        };
        const first = await send();
        const again = await send();
        const kept = (first.status >= 200 && first.status < 300) || [402, 409, 422].includes(first.status);
        expect([again.status, again.body, replayed(again)], `${route.path}: ${JSON.stringify(first.body)}`).toEqual([
          first.status,
          first.body,
          kept,
        ]);
        seen.add(first.status);
      }
      expect([...seen]).toEqual(expect.arrayContaining([200, 201, 202, 400, 422]));
    });
  });
});
