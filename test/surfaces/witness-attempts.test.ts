import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liftAsSeen, raiseHoldsTogether } from '../../server/core/heartbeat/heartbeat-test-kit.ts';
import { verifyStorage } from '../../server/core/storage/verify-storage.ts';
import { dayMs, hourMs, instantFromMs, instantToMs, minuteMs } from '../../shared/domain/instant.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { certified, WitnessBrowser } from '../kit/owners/asked-witnesses.ts';
import { platformPerson, refusal } from '../kit/owners/platform-person.ts';
import { platformWitnessings } from '../kit/owners/platform-witnessings.ts';
import { sealedWitnessings } from '../kit/owners/sealed-witnessings.ts';
import { startReceiver, type Receiver } from '../kit/services/webhook-receiver.ts';
import type { Json } from '../kit/server/api.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

describe.each(databasesOfForm)('what witnesses try, on %s', (database) => {
  let gateway: Receiver;
  let server: TestServer;
  beforeAll(async () => {
    gateway = await startReceiver();
    const databaseUrl = database === 'Postgres' ? await migratedPostgresUrl() : null;
    const sms = { url: `${gateway.url}/sms`, token: null, from: null, allowPrivate: true };
    server = await startTestServer({ databaseUrl, config: { sms } });
  });
  afterAll(async () => {
    await server.close();
    await gateway.close();
  });

  const witnessings = platformWitnessings(() => server);
  const { begun, people, reading, sent, messageOf, linkTo, mailsTo } = witnessings;
  const textsTo = (number: string): readonly string[] =>
    gateway.requests.filter(({ body }) => body.to === number).map(({ body }) => body.text as string);
  const digitsIn = (text: string | undefined): string => /\b[0-9]{6}\b/.exec(text ?? '')?.[0] ?? '';
  const type = (browser: WitnessBrowser, typed: Readonly<Record<string, string>>) =>
    browser.call('POST', '/open', new URLSearchParams(typed));

  describe('with a second code by text message', () => {
    const asked = async (phone: string) =>
      begun({ secondFactor: 'sms', witnesses: people().map((one, index) => ({ ...one, phone: `${phone}${index}` })) });

    it('lets in whoever has both, each once, and nobody with one of them, or with the one for the other', async () => {
      const { emails, read } = await asked('+491511234560');
      const [email, number] = [emails[0] ?? '', '+4915112345600'];
      const browser = await linkTo(email);
      expect((await browser.call('POST', '/code', new URLSearchParams())).location).toContain('/code');
      const [code, second] = [await browser.code(email), digitsIn(textsTo(number).at(-1))];
      expect(second).toMatch(/^[0-9]{6}$/);
      expect(second).not.toBe(code);
      expect((await mailsTo(email)).some(({ text }) => text.includes(second))).toBe(false);
      for (const typed of [{ code }, { code, second: code }, { code: second, second: code }, { code: second, second }, { second }])
        expect((await type(browser, typed as Record<string, string>)).location, JSON.stringify(typed)).toContain('after=');
      expect(browser.cookie).toBe('');
      expect((await read()).witnesses[0].state).toBe('invited');
      expect((await type(browser, { code, second })).location).toBe(browser.path);
      expect(browser.cookie).not.toBe('');
      const other = new WitnessBrowser(server, browser.path);
      expect((await type(other, { code, second })).location).toContain('after=');
      expect(other.cookie).toBe('');
    });

    it('takes neither after five wrong tries at either, nor after a quarter of an hour, and sends few', async () => {
      const { emails } = await asked('+491511234570');
      const [email, number] = [emails[0] ?? '', '+4915112345700'];
      const browser = await linkTo(email);
      await browser.call('POST', '/code', new URLSearchParams());
      const [code, second] = [await browser.code(email), digitsIn(textsTo(number).at(-1))];
      const wrong = second === '000000' ? '111111' : '000000';
      for (let tries = 0; tries < 5; tries += 1) await type(browser, { code, second: wrong });
      expect((await type(browser, { code, second })).location).toContain('after=');
      await browser.call('POST', '/code', new URLSearchParams());
      const [late, lateSecond] = [await browser.code(email), digitsIn(textsTo(number).at(-1))];
      server.advance(16 * minuteMs);
      expect((await type(browser, { code: late, second: lateSecond })).location).toContain('after=');
      for (let more = 0; more < 6; more += 1) await browser.call('POST', '/code', new URLSearchParams());
      await server.mails();
      expect(textsTo(number)).toHaveLength(5);
      expect(browser.cookie).toBe('');
      expect(server.faults).toEqual([]);
    });
  });

  it('locks the link after twenty words that were wrong, whatever the code', async () => {
    const { emails, read } = await begun({ secondFactor: 'word', witnesses: people().map((one) => ({ ...one, word: 'blaue mappe' })) });
    const email = emails[0] ?? '';
    const browser = await linkTo(email);
    for (let round = 0; round < 4; round += 1) {
      await browser.call('POST', '/code', new URLSearchParams());
      const code = await browser.code(email);
      for (let tries = 0; tries < 5; tries += 1) expect((await type(browser, { code, word: `no ${tries}` })).location).toContain('after=');
    }
    server.advance(hourMs);
    expect((await browser.call('GET', '')).status).toBe(403);
    expect((await type(browser, { code: '123456', word: 'blaue mappe' })).location).toBe(browser.path);
    expect(browser.cookie).toBe('');
    expect((await read()).witnesses[0].state).toBe('invited');
  });

  describe('a signature', () => {
    it('from two windows at once is taken once, and the next is asked once', async () => {
      const { emails, read } = await begun();
      const one = await reading(emails[0] ?? '');
      const second = new WitnessBrowser(server, one.browser.path);
      second.cookie = one.browser.cookie;
      const who = await certified(one.browser);
      const first = await messageOf(one, who);
      const again = await messageOf(one, who);
      const statuses = await Promise.all([sent(one, first), second.call('POST', '/signature', again)]);
      expect(statuses.map(({ status }) => status).sort()).toEqual([204, 410]);
      expect((await read()).witnesses.map(({ state }: Json) => state)).toEqual(['signed', 'invited']);
      expect(await mailsTo(emails[1] ?? '')).toHaveLength(1);
      // The one that was taken counts again for both; its answer may have been lost.
      const taken = statuses[0].status === 204 ? first : again;
      for (const browser of [one.browser, second]) expect((await browser.call('POST', '/signature', taken)).status).toBe(204);
      expect(await mailsTo(emails[1] ?? '')).toHaveLength(1);
    });

    it('of somebody else, for another document or out of order is refused, and the right one taken after all', async () => {
      const [story, other] = [await begun(), await begun()];
      const [mine, theirs] = [await reading(story.emails[0] ?? ''), await reading(other.emails[0] ?? '')];
      const foreign = await messageOf(theirs);
      const earlier = instantFromMs(instantToMs(server.now()) - minuteMs);
      for (const message of [foreign, { ...foreign, certificate: 'own' }, { ...(await messageOf(mine)), signed_at: earlier }]) {
        const { status, body } = await sent(mine, message as Json);
        expect([status, body]).toEqual([400, { error: 'invalid_request' }]);
      }
      const after = await sent(theirs, await messageOf(theirs));
      expect(after.status).toBe(204);
      // Replayed where it isn't asked for.
      expect((await sent(mine, foreign)).status).toBe(400);
      expect((await sent(mine, await messageOf(mine))).status).toBe(204);
      const second = await reading(story.emails[1] ?? '');
      const without = await messageOf({ ...second, view: { ...second.view, before: [] } }).catch(() => undefined);
      if (without !== undefined) expect((await sent(second, without)).status).toBe(400);
      expect((await sent(second, await messageOf(second))).status).toBe(204);
    });

    it('that comes after the time is refused, and not while the clock is in doubt ended for good', async () => {
      const { emails, read } = await begun({ days: 1 });
      const opened = await reading(emails[0] ?? '');
      const message = await messageOf(opened);
      const holds = await raiseHoldsTogether(server.core, ['clock_jump']);
      server.advance(dayMs + minuteMs);
      const late = await sent(opened, message);
      expect([late.status, late.body]).toEqual([410, { error: 'link_expired' }]);
      await server.scheduler.tick();
      expect(await read()).toMatchObject({ state: 'open' });
      server.advance(-dayMs - minuteMs);
      // Their browser's visit was over meanwhile.
      await opened.browser.open(emails[0] ?? '');
      expect((await sent(opened, message)).status).toBe(204);
      expect(holds.length).toBeGreaterThan(0);
      for (const number of holds) if (number !== undefined) await liftAsSeen(server.core, number);
    });
  });

  it('are reminded and out of time once, whichever of two servers looks', async () => {
    const { emails, person } = await begun();
    const second = await startTestServer({ dataDir: server.dataDir, databaseUrl: server.config.databaseUrl, now: server.now() });
    const tickBoth = () => Promise.all([server.scheduler.tick(), second.scheduler.tick()]);
    try {
      for (const days of [3, 4, 7]) {
        for (const one of [server, second]) one.advance(days * dayMs + minuteMs);
        await tickBoth();
        await tickBoth();
      }
      const to = await mailsTo(emails[0] ?? '');
      expect(to.filter(({ kind }) => kind === 'witness_reminder')).toHaveLength(2);
      const news = (await mailsTo(person.email)).filter(({ kind }) => kind === 'witnessing_news');
      expect(news.map(({ subject }) => subject)).toEqual(['Wanda Witness has not signed in time']);
    } finally {
      await second.close();
      server.advance(-14 * dayMs - 3 * minuteMs);
    }
  });

  it('write to a hundred strangers a day for one owner at most, fifty at a time', async () => {
    const person = await platformPerson(server);
    const documentId = await witnessings.documentOf(person);
    const begin = async () => person.post('/witnessings', { documentId, witnesses: people() });
    const first = (await begin()).body.witnessing.id as string;
    const row = await server.core.db.read
      .selectFrom('witnessings')
      .selectAll()
      .where('id', '=', first as never)
      .executeTakeFirstOrThrow();
    expect((await person.delete(`/witnessings/${first}`)).status).toBe(204);
    const fill = async (count: number, change: Json) => {
      const rows = Array.from({ length: count }, () => ({ ...row, id: server.core.newId(), document_id: server.core.newId(), ...change }));
      await server.core.db.transaction((tx) =>
        tx
          .insertInto('witnessings')
          .values(rows as never)
          .execute(),
      );
    };
    await fill(50, { next_attempt_ms: null });
    expect(refusal(await begin())).toEqual([409, 'conflict']);
    await server.core.db.transaction((tx) =>
      tx.updateTable('witnessings').set({ state: 'cancelled', ended_at: server.now() }).where('owner_id', '=', row.owner_id).execute(),
    );
    expect((await begin()).status).toBe(201);
    await fill(48, { state: 'cancelled', ended_at: server.now(), next_attempt_ms: null });
    expect((await begin()).status).toBe(409);
    server.advance(dayMs + minuteMs);
    const later = await platformPerson(server, { email: person.email });
    const another = await witnessings.documentOf(later);
    expect((await later.post('/witnessings', { documentId: another, witnesses: people() })).status).toBe(201);
    server.advance(-dayMs - minuteMs);
  });

  it('read files that the check of what is stored reads too, sealed ones by their hash', async () => {
    const plain = await begun();
    const sealed = await sealedWitnessings(() => server).asked();
    const rows = await server.core.db.read.selectFrom('witnessings').selectAll().where('blob_id', 'is not', null).execute();
    const fileOf = (id: string): string => {
      const blob = rows.find((row) => row.id === id)?.blob_id ?? '';
      return join(server.dataDir, 'blobs', 'blobs', blob.slice(-1), blob.slice(-2, -1), blob);
    };
    const verdict = async () =>
      (await verifyStorage(server.core, () => Promise.resolve())).problems.map(({ thing, problem }) => [
        thing.kind,
        thing.subjectId,
        problem,
      ]);
    expect((await verdict()).filter(([kind]) => kind === 'witnessing')).toEqual([]);
    for (const id of [plain.id, sealed.message.id]) {
      const bytes = await readFile(fileOf(id));
      bytes[200] = (bytes[200] ?? 0) ^ 1;
      await writeFile(fileOf(id), bytes);
    }
    expect((await verdict()).filter(([kind]) => kind === 'witnessing').sort()).toEqual(
      [
        ['witnessing', plain.id, 'damaged'],
        ['witnessing', sealed.message.id, 'damaged'],
      ].sort(),
    );
    // A damaged file is handed out to nobody.
    const browser = await linkTo(plain.emails[0] ?? '');
    await browser.open(plain.emails[0] ?? '');
    expect((await browser.call('GET', '/content')).body).toEqual({ error: 'document_damaged' });
  });
});
