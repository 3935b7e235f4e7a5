import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, instantToMs } from '../../shared/domain/instant.ts';
import { filledFile, type SlotValue } from '../../shared/format/witnessing/prepared-file.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { certificateRequest, certified, newPair, newToken, signatureBy, WitnessBrowser } from '../kit/owners/asked-witnesses.ts';
import { expectStatus } from '../kit/owners/sealed-vault.ts';
import { sealedWitnessings, type AskedWitnesses } from '../kit/owners/sealed-witnessings.ts';
import { newSyncOwner } from '../kit/owners/sync-owner.ts';
import type { Answer, Json } from '../kit/server/api.ts';

onDatabasesOfForm({ now: '2026-11-27T10:00:00.000Z' }, (server) => {
  const { say, refusal, asked, mailsTo, opened, signs, names } = sealedWitnessings(server);

  describe('a sealed document that two people sign', () => {
    it('goes from one to the other, and comes back with both signatures; the server has had neither text nor key', async () => {
      const story = await asked();
      const [toFirst] = await mailsTo(story.emails[0]);
      expect(toFirst).toMatchObject({ kind: 'witness_asked', links: [] });
      expect(toFirst?.text).not.toContain(story.witnesses[0]?.token ?? '-');
      expect(await mailsTo(story.emails[1])).toEqual([]);
      expect((await story.read()).witnesses.map(({ state }) => state)).toEqual(['invited', 'waiting']);

      expect((await story.first.call('GET', '')).text).toContain('asks you to sign a document');
      expect((await story.first.open(story.emails[0] ?? '')).location).toBe(story.first.path);
      const { view, file } = await opened(story, story.first);
      expect(Buffer.from(file).equals(story.prepared.file)).toBe(true);
      expect(view).toMatchObject({ name: names[0], position: 1, of: 2, sealed: true, before: [] });
      expect((await signs(story, 0)).answer.status).toBe(204);

      const [toSecond] = await mailsTo(story.emails[1]);
      expect(toSecond).toMatchObject({ kind: 'witness_asked', subject: expect.stringContaining('bittet') as string, links: [] });
      expect((await signs(story, 1)).answer.status).toBe(204);

      const done = await story.read();
      expect(done.witnesses.map(({ state, certificate }) => [state, certificate])).toEqual([
        ['signed', 'service'],
        ['signed', 'service'],
      ]);
      expect(done.authority).toContain('BEGIN CERTIFICATE');
      const values: SlotValue[] = done.witnesses.map(({ signed_at: at, cms }) => ({
        signedAtMs: Date.parse(at ?? ''),
        cms: Buffer.from(cms ?? '', 'base64'),
      }));
      expect(filledFile(story.prepared.file, story.prepared.slots, values).length).toBe(story.prepared.file.length);
      const row = await server()
        .core.db.read.selectFrom('witnessings')
        .selectAll()
        .where('id', '=', story.message.id)
        .executeTakeFirstOrThrow();
      const stored: Uint8Array[] = [];
      for await (const chunk of server().core.blobs.read(row.blob_id ?? '')) stored.push(chunk);
      expect(Buffer.concat(stored).equals(story.sealed)).toBe(true);
      expect(Buffer.concat(stored).includes('%PDF')).toBe(false);
      expect(row.wrapped_key).toBeNull();
      expect(refusal(await say(story.device, 'POST', `${story.path}/complete`, { version: 1 }))).toEqual([409, 'conflict']);
      expectStatus(204, await say(story.device, 'POST', `${story.path}/complete`, { version: 2 }));
      expect(await story.read()).toMatchObject({ state: 'complete', version: 2, content: false });
      expect((await story.first.call('GET', '')).text).toContain('You have signed');
      expect((await mailsTo(story.owner.email)).filter(({ kind }) => kind === 'witnessing_news').map(({ subject }) => subject)).toEqual([
        'Wanda Witness has signed',
        'Wilhelm Zeuge has signed',
      ]);
    });

    it('keeps to the order: the second can do nothing before the first has signed', async () => {
      const story = await asked();
      expect((await story.second.call('GET', '')).text).toContain('not your turn yet');
      expect((await story.second.call('POST', '/code', new URLSearchParams())).location).toBe(story.second.path);
      expect(await mailsTo(story.emails[1])).toEqual([]);
      for (const [method, below, body] of [
        ['GET', '/witnessing'],
        ['GET', '/content'],
        ['POST', '/certificate', certificateRequest(story.witnesses[1]?.id ?? '', newPair())],
        ['POST', '/decline', {}],
      ] as const)
        expect((await story.second.call(method, below, body)).status, below).toBe(410);
      expect((await story.read()).witnesses.map(({ state }) => state)).toEqual(['invited', 'waiting']);
    });

    it('is read and signed only in a browser that has shown the code', async () => {
      const story = await asked();
      const acts = async (browser: WitnessBrowser): Promise<readonly number[]> => {
        const answers = [];
        for (const [method, below, body] of [
          ['GET', '/witnessing'],
          ['GET', '/content'],
          ['POST', '/certificate', certificateRequest(story.witnesses[0]?.id ?? '', newPair())],
          ['POST', '/signature', { signed_at: server().now(), cms: 'AAAA', certificate: 'own' }],
          ['POST', '/decline', {}],
        ] as const)
          answers.push((await browser.call(method, below, body)).status);
        return answers;
      };
      expect(await acts(story.first)).toEqual([401, 401, 401, 401, 401]);
      story.first.cookie = `heirlock_witness_${story.witnesses[0]?.id ?? ''}=${'A'.repeat(43)}`;
      expect(await acts(story.first)).toEqual([401, 401, 401, 401, 401]);
      const other = await asked();
      await other.first.open(other.emails[0] ?? '');
      story.first.cookie = other.first.cookie.replace(other.witnesses[0]?.id ?? '-', story.witnesses[0]?.id ?? '-');
      expect(await acts(story.first)).toEqual([401, 401, 401, 401, 401]);
      const stranger = new WitnessBrowser(server(), `/witness/${newToken().token}`);
      expect(await acts(stranger)).toEqual([404, 404, 404, 404, 404]);
      expect((await stranger.call('GET', '')).status).toBe(404);
      expect((await new WitnessBrowser(server(), '/witness/short').call('GET', '')).status).toBe(404);
    });

    it('locks a link after twenty wrong codes, and takes none that is old, used, or has had five wrong tries', async () => {
      const story = await asked();
      const type = (code: string) => story.first.call('POST', '/open', new URLSearchParams({ code }));
      const email = story.emails[0] ?? '';
      const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');
      await story.first.call('POST', '/code', new URLSearchParams());
      const spent = await story.first.code(email);
      for (let tries = 0; tries < 5; tries += 1) expect((await type(wrong(spent))).location).toContain('/code?after=');
      expect((await type(spent)).location).toContain('/code?after=');
      await story.first.call('POST', '/code', new URLSearchParams());
      const old = await story.first.code(email);
      server().advance(hourMs);
      expect((await type(old)).location).toContain('/code?after=');
      await story.first.open(email);
      expect(story.first.cookie).not.toBe('');
      const used = await story.first.code(email);
      story.first.cookie = '';
      for (let tries = 0; tries < 13; tries += 1) await type(used);
      expect((await story.first.call('GET', '')).status).toBe(403);
      expect((await story.first.call('POST', '/certificate', certificateRequest(story.witnesses[0]?.id ?? '', newPair()))).status).toBe(
        403,
      );
    });

    it('refuses a form that another site sent', async () => {
      const story = await asked();
      const answer = await story.first.call('POST', '/code', new URLSearchParams(), { origin: 'https://evil.example' });
      expect(answer.status).toBe(403);
      expect(await mailsTo(story.emails[0])).toHaveLength(1);
    });

    it('asks for the word that was agreed on, besides the code', async () => {
      const story = await asked((message) => ({
        ...message,
        second_factor: 'word',
        witnesses: message.witnesses.map((one: Json) => ({ ...one, word: ' Blaue  Mappe ' })),
      }));
      expect((await story.first.call('GET', '/code')).text).toContain('name="word"');
      expect((await story.first.open(story.emails[0] ?? '')).location).toContain('after=');
      expect((await story.first.open(story.emails[0] ?? '', { word: 'grüne mappe' })).location).toContain('after=');
      expect(story.first.cookie).toBe('');
      expect((await story.first.open(story.emails[0] ?? '', { word: 'blaue mappe' })).location).toBe(story.first.path);
      const rows = await server().core.db.read.selectFrom('witnesses').select('word_hash').execute();
      expect(JSON.stringify(rows)).not.toMatch(/mappe/i);
    });
  });

  describe('a signature that is sent', () => {
    it('counts once: again it changes nothing, and another one is refused', async () => {
      const story = await asked();
      const { message, answer, who } = await signs(story, 0);
      expect(answer.status).toBe(204);
      expect((await story.first.call('POST', '/signature', message)).status).toBe(204);
      const other = await signatureBy(who, story.prepared, [], instantToMs(server().now()));
      expect((await story.first.call('POST', '/signature', other)).status).toBe(410);
      expect(await mailsTo(story.emails[1])).toHaveLength(1);
    });

    it("is refused with another's certificate, one that nobody made here, another time, or too large", async () => {
      const story = await asked();
      await story.first.open(story.emails[0] ?? '');
      const other = await asked();
      await other.first.open(other.emails[0] ?? '');
      const stranger = await certified(other.first);
      const earlier = await certified(story.first);
      const mine = await certified(story.first);
      const now = instantToMs(server().now());
      const refused = async (change: Json, by = mine, atMs = now): Promise<number> =>
        (await story.first.call('POST', '/signature', { ...(await signatureBy(by, story.prepared, [], atMs)), ...change })).status;
      expect(await refused({}, stranger)).toBe(400);
      expect(await refused({}, earlier)).toBe(400);
      expect(await refused({}, { ...mine, keys: newPair() })).toBe(400);
      expect(await refused({}, mine, now - dayMs - hourMs)).toBe(400);
      expect(await refused({}, mine, now + dayMs + hourMs)).toBe(400);
      expect(await refused({ cms: Buffer.alloc(17 * 1024, 0x30).toString('base64') })).toBe(400);
      expect(await refused({ cms: Buffer.alloc(64 * 1024, 0x30).toString('base64') })).toBe(413);
      expect(await refused({ cms: '!' })).toBe(400);
      expect(await refused({ certificate: 'mine' })).toBe(400);
      expect(await refused({ more: 1 })).toBe(400);
      expect((await story.read()).witnesses.map(({ state }) => state)).toEqual(['opened', 'waiting']);
      server().advance(2 * hourMs);
      expect(await refused({}, mine, now + 2 * hourMs)).toBe(400);
      expect((await signs(story, 0)).answer.status).toBe(204);
    });

    it('is certified only for whoever has the key', async () => {
      const story = await asked();
      await story.first.open(story.emails[0] ?? '');
      const ask = async (body: Json): Promise<number> => (await story.first.call('POST', '/certificate', body)).status;
      const id = story.witnesses[0]?.id ?? '';
      const keys = newPair();
      expect(await ask(certificateRequest(id, keys, newPair().privateKey))).toBe(400);
      expect(await ask(certificateRequest(story.witnesses[1]?.id ?? '', keys))).toBe(400);
      expect(await ask({ ...certificateRequest(id, keys), proof: 'AAAA' })).toBe(400);
      expect(await ask(certificateRequest(id, keys))).toBe(200);
    });
  });
});

onDatabasesOfForm({ now: '2026-11-27T10:00:00.000Z' }, (server) => {
  const { say, refusal, sealedDocument, bytes, asked, mailsTo, signs } = sealedWitnessings(server);

  describe('what ends it', () => {
    const isOver = async (story: AskedWitnesses, state: string): Promise<void> => {
      expect(await story.read()).toMatchObject({ state });
      for (const browser of [story.first, story.second])
        for (const below of ['/witnessing', '/content']) expect((await browser.call('GET', below)).status, below).toBe(410);
      expect((await story.first.call('POST', '/code', new URLSearchParams())).location).toBe(story.first.path);
    };

    it('is a witness who declines, with a reason for the owner', async () => {
      const story = await asked();
      await story.first.open(story.emails[0] ?? '');
      expect((await story.first.call('POST', '/decline', { reason: 'x'.repeat(501) })).status).toBe(400);
      expect((await story.first.call('POST', '/decline', { reason: 'I am named in it' })).status).toBe(204);
      await isOver(story, 'declined');
      expect((await story.read()).witnesses[0]).toMatchObject({ state: 'declined', decline_reason: 'I am named in it' });
      expect((await story.first.call('GET', '')).text).toContain('You have declined');
      expect((await mailsTo(story.owner.email)).at(-1)?.text).toContain('I am named in it');
    });

    it('is its owner', async () => {
      const story = await asked();
      await story.first.open(story.emails[0] ?? '');
      expectStatus(204, await say(story.device, 'DELETE', story.path));
      await isOver(story, 'cancelled');
      expectStatus(204, await say(story.device, 'DELETE', story.path));
      expect((await story.first.call('GET', '')).text).toContain('Nothing is to be signed any more');
    });

    it('is the time, after a reminder on the third day and the seventh', async () => {
      const story = await asked();
      const reminders = async () => (await mailsTo(story.emails[0])).filter(({ kind }) => kind === 'witness_reminder').length;
      await server().scheduler.tick();
      expect(await reminders()).toBe(0);
      for (const [days, count] of [
        [3, 1],
        [2, 1],
        [2, 2],
        [6, 2],
      ] as const) {
        server().advance(days * dayMs);
        await server().scheduler.tick();
        expect(await reminders()).toBe(count);
      }
      expect(await story.read()).toMatchObject({ state: 'open' });
      server().advance(dayMs + 1);
      expect((await story.first.call('GET', '')).text).toContain('The time to sign is over');
      await server().scheduler.tick();
      await isOver(story, 'expired');
      expect((await mailsTo(story.owner.email)).at(-1)?.subject).toBe('Wanda Witness has not signed in time');
    });
  });

  describe('/api/sync/witnessings', () => {
    it("has nothing of another owner's", async () => {
      const story = await asked();
      const stranger = await (await newSyncOwner(server())).device();
      const paths: readonly (readonly [string, string, Json?])[] = [
        ['GET', story.path],
        ['DELETE', story.path],
        ['GET', `${story.path}/content`],
        ['POST', `${story.path}/complete`, { version: 2 }],
        ['POST', `${story.path}/witnesses/${story.witnesses[0]?.id ?? ''}/reopen`],
      ];
      for (const [method, path, body] of paths) expect(refusal(await say(stranger, method, path, body)), path).toEqual([404, 'not_found']);
      const put = await stranger.call('PUT', `${story.path}/content`, { body: Buffer.from(story.sealed), headers: bytes });
      expect(put.status).toBe(404);
      expect((await say(stranger, 'GET', '/witnessings')).body).toEqual({ witnessings: [] });
      expect((await say(story.device, 'GET', '/witnessings')).body.witnessings).toHaveLength(1);
      expect((await say(stranger, 'GET', '/witnessings/x')).status).toBe(404);
      expect(await story.read()).toMatchObject({ state: 'open' });
    });

    it('asks nobody before the file is there that was announced', async () => {
      const device = await (await newSyncOwner(server())).device();
      const { message, sealed, witnesses } = await sealedDocument();
      expectStatus(201, await say(device, 'POST', '/witnessings', message));
      const put = async (body: Uint8Array): Promise<number> =>
        (await device.call('PUT', `/witnessings/${message.id}/content`, { body: Buffer.from(body), headers: bytes })).status;
      expect(await put(sealed.subarray(1))).toBe(400);
      const changed = sealed.slice();
      changed[100] = (changed[100] ?? 0) ^ 1;
      expect(await put(changed)).toBe(400);
      expect(await put(Buffer.concat([sealed, sealed]))).toBe(400);
      expect(await mailsTo(witnesses[0]?.email)).toEqual([]);
      expect((await new WitnessBrowser(server(), `/witness/${witnesses[0]?.token ?? ''}`).call('GET', '')).text).toContain('not your turn');
      expect(await put(sealed)).toBe(204);
      expect(await put(sealed)).toBe(204);
      expect(await mailsTo(witnesses[0]?.email)).toHaveLength(1);
      const blobs: string[] = [];
      for await (const id of server().core.blobs.list()) blobs.push(id);
      const named = await server().core.db.read.selectFrom('witnessings').select('blob_id').execute();
      expect(blobs.filter((id) => !named.some(({ blob_id }) => blob_id === id))).toEqual([]);
    });

    it('refuses what cannot be, and a second one of the same document', async () => {
      const device = await (await newSyncOwner(server())).device();
      const { message } = await sealedDocument();
      const [first, second] = message.witnesses;
      const changes: readonly Json[] = [
        { id: 'x' },
        { days: 0 },
        { days: 61 },
        { sealed: false },
        { second_factor: 'dna' },
        { second_factor: 'word' },
        { slots: message.slots.slice(1) },
        { slots: [...message.slots].reverse() },
        { size: 2 ** 27 },
        { sha256: 'x' },
        { witnesses: [] },
        { witnesses: [first, { ...second, email: first?.email.toUpperCase() }] },
        { witnesses: [first, { ...second, name: 'x'.repeat(65) }] },
        { witnesses: [first, { ...second, name: 'a\nb' }] },
        { witnesses: [first, { ...second, word: 'word' }] },
        { witnesses: [first, { ...second, phone: '+4915112345678' }] },
        { more: 1 },
      ];
      for (const change of changes)
        expect((await say(device, 'POST', '/witnessings', { ...message, ...change })).status, JSON.stringify(change).slice(0, 80)).toBe(
          400,
        );
      const sms = { second_factor: 'sms', witnesses: message.witnesses.map((one) => ({ ...one, phone: '+4915112345678' })) };
      expect(refusal(await say(device, 'POST', '/witnessings', { ...message, ...sms }))).toEqual([503, 'unavailable']);
      const twice = { witnesses: [first, { ...second, id: first?.id }] };
      expect(refusal(await say(device, 'POST', '/witnessings', { ...message, ...twice }))).toEqual([409, 'conflict']);
      expectStatus(201, await say(device, 'POST', '/witnessings', message));
      const again = await sealedDocument();
      const same = { ...again.message, document_id: message.document_id };
      expect(refusal(await say(device, 'POST', '/witnessings', same))).toEqual([409, 'conflict']);
      const taken = {
        ...again.message,
        witnesses: [{ ...again.message.witnesses[0], token_hash: first?.token_hash }, again.message.witnesses[1]],
      };
      expect(refusal(await say(device, 'POST', '/witnessings', taken))).toEqual([409, 'conflict']);
    });

    it('asks again for a last signature that does not fit', async () => {
      const story = await asked();
      await signs(story, 0);
      const [first, second] = story.witnesses;
      const reopen = (id: string | undefined): Promise<Answer> => say(story.device, 'POST', `${story.path}/witnesses/${id ?? ''}/reopen`);
      expect(refusal(await reopen(second?.id))).toEqual([409, 'conflict']);
      expectStatus(204, await reopen(first?.id));
      expect((await story.read()).witnesses.map(({ state, cms }) => [state, cms])).toEqual([
        ['invited', null],
        ['waiting', null],
      ]);
      server().advance(1_000);
      expect((await signs(story, 0)).answer.status).toBe(204);
      expect((await story.read()).witnesses.map(({ state }) => state)).toEqual(['signed', 'invited']);
    });

    it('forgets who signed, and the file, ninety days after the end', async () => {
      const story = await asked();
      expectStatus(204, await say(story.device, 'DELETE', story.path));
      server().advance(89 * dayMs);
      await server().scheduler.tick();
      expect((await story.read()).state).toBe('cancelled');
      server().advance(2 * dayMs);
      await server().scheduler.tick();
      expect((await say(story.device, 'GET', story.path)).status).toBe(404);
      expect(
        await server().core.db.read.selectFrom('witnesses').select('id').where('witnessing_id', '=', story.message.id).execute(),
      ).toEqual([]);
      const mails = await server().core.db.read.selectFrom('outbox').select('to_address').execute();
      expect(mails.filter(({ to_address: to }) => story.emails.includes(to))).toEqual([]);
    });
  });
});
