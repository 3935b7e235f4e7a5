import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { addTrustedContact } from '../../core/contacts/manage-trusted-contacts.ts';
import { findRecipient } from '../../core/stores/recipient-store.ts';
import { setWays, type WayInput } from '../../core/ways/set-ways.ts';
import { getKnownWays } from '../../core/ways/list-known-ways.ts';
import { linkIn, newest, pagesApp, releaseStory, tableCounts, tellStory, type ToldStory } from './recipient-test-kit.ts';

let test: TestCore;
let app: FastifyInstance;
let story: ToldStory;

beforeEach(async () => {
  test = await openTestCore();
  app = await pagesApp(test.core);
  story = await tellStory(test);
});
afterEach(async () => {
  await app.close();
  await test.close();
});

const get = (url: string, language = 'en'): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'GET', url, headers: { 'accept-language': language } });
const post = (url: string, form: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: test.core.publicUrl },
    payload: new URLSearchParams(form).toString(),
  });

/** Names a way, and follows what is mailed. @returns the path of its page. */
async function nameWay(way: WayInput): Promise<string> {
  await setWays(story.ctx, story.recipientId, { ways: [way] });
  const mails = await test.mails();
  return linkIn(newest(mails, way.kind === 'deputy' ? 'deputy_asked' : 'way_asked'));
}

const wayOf = async () => (await getKnownWays(story.ctx, story.recipientId)).ways[1];
const recipient = async () => findRecipient(test.core.db.read, story.recipientId);

describe('the page behind a question about a way', () => {
  it('asks, and changes nothing however often a mail scanner looks at it', async () => {
    const path = await nameWay({ kind: 'mail', address: 'second@example.org' });
    const before = [await tableCounts(test.core), await wayOf()];
    for (let look = 0; look < 3; look += 1) {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('second@example.org');
      expect(page.body).toContain('Is this your e‑mail address?');
      expect(page.body).not.toContain('Family papers');
    }
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200);
    expect([await tableCounts(test.core), await wayOf()]).toEqual(before);
  });

  it('keeps a yes with language and time zone, and says so in that language from then on', async () => {
    const path = await nameWay({ kind: 'mail', address: 'second@example.org' });
    const answer = await post(`${path}/yes`, { language: 'de', time_zone: 'America/New_York' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
    expect(await wayOf()).toMatchObject({ status: 'confirmed', confirmedAt: test.clock.now() });
    expect(await recipient()).toMatchObject({ language: 'de', time_zone: 'America/New_York' });
    const page = await get(path);
    expect(page.body).toContain('<html lang="de"');
    expect(page.body).toContain('Danke für Ihre Antwort');
    expect((await get(`${path}?lang=en`)).body, 'the switch on the page is obeyed').toContain('<html lang="en"');
    // What was chosen in a form goes before what the address had said.
    expect((await post(`${path}/yes?lang=de`, { language: 'en' })).headers.location).toBe(path);
    expect((await get(path)).body).toContain('<html lang="en"');
  });

  it('takes a second press for the first, and a no after a yes', async () => {
    const path = await nameWay({ kind: 'mail', address: 'second@example.org' });
    await post(`${path}/yes`);
    const { audit_events: events } = await tableCounts(test.core);
    expect((await post(`${path}/yes`)).statusCode).toBe(303);
    expect((await tableCounts(test.core)).audit_events).toBe(events);
    await post(`${path}/no`);
    expect(await wayOf()).toMatchObject({ status: 'declined' });
    expect((await get(path)).body).toContain('no longer counted on');
  });

  it('leaves alone what it does not understand', async () => {
    const path = await nameWay({ kind: 'mail', address: 'second@example.org' });
    await post(`${path}/yes`, { language: 'tlh', time_zone: '<script>' });
    expect(await recipient()).toMatchObject({ language: null, time_zone: null });
    expect(await wayOf()).toMatchObject({ status: 'confirmed' });
  });

  it('is there for nobody with another token, from another site, or once the way is gone', async () => {
    const path = await nameWay({ kind: 'mail', address: 'second@example.org' });
    const wrong = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const url of [wrong, '/way/short', '/way', `${path}/perhaps`]) expect((await get(url)).statusCode).toBe(404);
    expect((await post(`${wrong}/yes`)).statusCode).toBe(404);
    const foreign = await app.inject({
      method: 'POST',
      url: `${path}/no`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: '',
    });
    expect(foreign.statusCode).toBe(403);
    expect(await wayOf()).toMatchObject({ status: 'waiting' });
    await setWays(story.ctx, story.recipientId, { ways: [] });
    expect((await get(path)).statusCode).toBe(404);
    expect((await post(`${path}/yes`)).statusCode).toBe(404);
  });

  it('tells a deputy for whom, and neither what nor where', async () => {
    const person = { ...story.ctx, person: { ...story.ctx.owner, mfaAt: null } };
    const { id } = await addTrustedContact(person, { email: 'eva@example.org', name: 'Eva', mayVouch: false });
    const path = await nameWay({ kind: 'deputy', deputy: { kind: 'contact', id: id satisfies Ulid } });
    const page = await get(path);
    expect(page.body).toContain('Anna Berger');
    expect(page.body).not.toMatch(/Family papers|anna@example\.com|name="language"/);
    await post(`${path}/no`, { language: 'de' });
    expect(await wayOf()).toMatchObject({ status: 'declined' });
    expect((await recipient())?.language).toBeNull();
  });
});

describe('the page on which a recipient first confirms their address', () => {
  it('keeps the language that they choose, in which they are written to when the time comes', async () => {
    const path = linkIn(newest(await test.mails(), 'recipient_verification'));
    expect((await get(path)).body).toMatch(/<select [^>]*name="language"/);
    const answer = await post(path, { language: 'de', time_zone: 'Europe/Berlin' });
    expect(answer.statusCode).toBe(303);
    expect(await recipient()).toMatchObject({ status: 'verified', language: 'de', time_zone: 'Europe/Berlin' });
    expect((await get(answer.headers.location ?? '')).body).toContain('<html lang="de"');
    await releaseStory(test, story).then(async (link) => {
      expect((await get(link)).body, 'and the released vault is shown in it').toContain('<html lang="de"');
    });
    const { language, time_zone: zone } = await test.core.db.read
      .selectFrom('outbox')
      .select(['language', 'time_zone'])
      .where('kind', '=', 'released_recipient')
      .executeTakeFirstOrThrow();
    expect([language, zone]).toEqual(['de', 'Europe/Berlin']);
  });
});
