import type { SignedHead } from '../../core/installation-keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import { openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { pausePolicy } from '../../core/policies/pause-policy.ts';
import { setPolicy } from '../../core/policies/set-policy.ts';
import { releaseVault } from '../../core/releases/release-vault.ts';
import { archiveVault } from '../../core/vaults/archive-vault.ts';
import { pagesPerHour } from '../foundation/rates/rate-table.ts';
import { stylesheetPath } from './assets.ts';
import { securityHeaders } from './page.ts';
import { preferredLanguage } from '../../../shared/words/preferred-language.ts';
import {
  addDocument,
  codeIn,
  letCheckInFallDue,
  linkIn,
  newest,
  pagesApp,
  releaseStory,
  tableCounts,
  tellStory,
  willBytes,
} from './recipient-test-kit.ts';
import { isAuditHeadOf } from '../../../shared/format/vault/audit-chain.ts';
import { sealEvents } from '../../core/audit/seal-events.ts';
import { verifyChains } from '../../core/audit/verify-chains.ts';

const unknownToken = 'A'.repeat(43);

let test: TestCore;
let app: FastifyInstance;
let cookies: Record<string, string>;

beforeEach(async () => {
  test = await openTestCore();
  app = await pagesApp(test.core);
  cookies = {};
});
afterEach(async () => {
  await app.close();
  await test.close();
});

/** A browser's request: it keeps the cookies it is given. */
async function browse(
  method: 'GET' | 'POST' | 'HEAD',
  url: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const response = await app.inject({
    method,
    url,
    cookies,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded', origin: test.core.publicUrl } : {}),
      ...headers,
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
  for (const cookie of response.cookies) {
    if (cookie.maxAge === 0 || cookie.value === '') delete cookies[cookie.name];
    else cookies[cookie.name] = cookie.value;
  }
  return response;
}

const get = (url: string) => browse('GET', url);
const post = (url: string, form: Record<string, string> = {}) => browse('POST', url, form);

/** Sends a form and goes where it leads. */
async function submit(
  url: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { statusCode, headers: answered } = await browse('POST', url, form, headers);
  expect(statusCode).toBe(303);
  return browse('GET', String(answered.location), undefined, headers);
}

async function openedLink(path: string): Promise<void> {
  await post(`${path}/code`);
  expect((await post(`${path}/open`, { code: codeIn(newest(await test.mails(), 'release_code')) })).statusCode).toBe(303);
}

describe('every page', () => {
  it('carries the security headers and no script, whatever its status', async () => {
    const path = await releaseStory(test, await tellStory(test));
    const answers = [
      await get('/'),
      await get(path),
      await get(`/r/${unknownToken}`),
      await get('/verify/short'),
      await get('/check-in/x/y/z'),
      await app.inject({ method: 'POST', url: `${path}/open`, headers: { 'content-type': 'application/json' }, payload: '{}' }),
      await app.inject({ method: 'PUT', url: path }),
      await browse('POST', `${path}/code`, {}, { origin: 'https://elsewhere.example' }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 404, 404, 404, 415, 404, 403]);
    expect(securityHeaders['permissions-policy']).toContain('camera=()');
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      const { 'referrer-policy': _, ...others } = securityHeaders;
      expect(answer.headers).toMatchObject(others);
      expect(answer.headers['referrer-policy']).toBe(answer.body.includes('<form') ? 'same-origin' : 'no-referrer');
      expect(answer.body).toMatch(/^<!DOCTYPE html>\n<html lang="en"/);
      expect(answer.body).not.toMatch(/<script|<style|style="|onclick|undefined|\[object/);
      expect(answer.body.match(/<h1>/g)).toHaveLength(1);
    }
  });

  it('has one stylesheet, to be kept for good under the name of its content', async () => {
    const page = await get('/');
    expect(page.body).toContain(`<link rel="stylesheet" href="${stylesheetPath()}"`);
    const style = await get(stylesheetPath());
    expect(style.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/pages/assets/style-0000000000000000.css')).statusCode).toBe(404);
  });

  it('answers HEAD like GET, without a body', async () => {
    const path = await releaseStory(test, await tellStory(test));
    for (const url of ['/', path, `${path}/code`, `/r/${unknownToken}`, '/verify/x']) {
      const [head, full] = [await browse('HEAD', url), await get(url)];
      expect([head.statusCode, head.body]).toEqual([full.statusCode, '']);
    }
  });

  it('knows a token by its shape before it asks the database', async () => {
    await test.core.db.transaction((tx) => tx.schema.dropTable('recipient_sessions').execute());
    await test.core.db.transaction((tx) => tx.schema.dropTable('link_codes').execute());
    await test.core.db.transaction((tx) => tx.schema.dropTable('links').execute());
    for (const token of [
      'a',
      'A'.repeat(42),
      'A'.repeat(44),
      `${'A'.repeat(42)}.`,
      `${'A'.repeat(42)}%00`,
      'A'.repeat(150),
      '%F0%9F%98%80',
    ]) {
      expect((await get(`/r/${token}`)).statusCode, token).toBe(404);
    }
    const failed = await get(`/r/${unknownToken}`);
    expect(failed.statusCode).toBe(500);
    expect(failed.body).toContain('Something went wrong on our side');
    expect(failed.body).not.toMatch(/SQL|no such table|Error:|at .*\.ts/);
    expect(test.faults).toHaveLength(1);
    expect(test.faults[0]?.kind).toBe('recipient page failed');
  });

  it('takes forms of our own pages only', async () => {
    const story = await tellStory(test);
    const path = linkIn(newest(await test.mails(), 'recipient_verification'));
    const before = await tableCounts(test.core);
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: test.core.publicUrl },
      { 'sec-fetch-site': 'same-site', origin: test.core.publicUrl },
      { origin: '', referer: 'https://elsewhere.example/verify' },
      { origin: `${test.core.publicUrl}.elsewhere.example` },
    ];
    for (const headers of foreign) expect((await browse('POST', path, {}, headers)).statusCode, JSON.stringify(headers)).toBe(403);
    expect(await tableCounts(test.core)).toEqual(before);
    expect((await browse('POST', path, {}, { 'sec-fetch-site': 'same-origin', origin: 'null' })).statusCode).toBe(303);
    // A server at home that has its own host name, reached over plain HTTP.
    const atHome = await app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'attic.local:8787', origin: 'http://attic.local:8787' },
    });
    expect(atHome.statusCode).toBe(303);
    const bare = await app.inject({ method: 'POST', url: path });
    expect([bare.statusCode, bare.headers.location]).toEqual([303, path]);
    expect((await get(path)).body).toContain('confirmed already');
    const referred = await app.inject({ method: 'POST', url: path, headers: { referer: `${test.core.publicUrl}${path}` } });
    expect(referred.statusCode).toBe(303);
    expect(story.recipientId).toBeDefined();
  });

  it('refuses bodies that no form of ours sends', async () => {
    const path = await releaseStory(test, await tellStory(test));
    const large = await post(`${path}/open`, { code: '1'.repeat(9000) });
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const multipart = await app.inject({
      method: 'POST',
      url: `${path}/open`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect([multipart.statusCode, multipart.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
  });

  it('shows what people typed as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const story = await tellStory(test, {
      ownerName: hostile,
      vaultName: hostile,
      recipientName: hostile,
      documents: [{ name: '"><svg onload=alert(1)>\u202egpj.exe', mimeType: 'application/pdf', bytes: willBytes, description: hostile }],
    });
    const verify = await get(linkIn(newest(await test.mails(), 'recipient_verification')));
    const path = await releaseStory(test, story, `${hostile}\nsecond line`);
    const welcome = await get(path);
    await openedLink(path);
    const open = await get(path);
    for (const { body } of [verify, welcome, open]) {
      expect(body).toContain('&#60;img src&#61;x');
      expect(body).not.toMatch(/<img|<svg|\u202e/);
    }
    expect(open.body).toContain('<br>\n<bdi>second line</bdi>');
  });
});

/** The templates write `=` within attributes as a character reference. */
const withEquals = ({ body }: LightMyRequestResponse): string => body.replaceAll('&#61;', '=');

describe('the language', () => {
  const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

  it('is what the browser prefers among ours, by weight', () => {
    const cases: readonly (readonly [string | undefined, string])[] = [
      [undefined, 'en'],
      ['', 'en'],
      ['sv-SE,sv;q=0.9', 'en'],
      ['fr-FR,fr;q=0.9', 'fr'],
      ['ar-EG', 'ar'],
      ['de', 'de'],
      ['de-CH', 'de'],
      ['DE', 'de'],
      ['en-GB,de;q=0.9', 'en'],
      ['sv, de;q=0.4, en;q=0.3', 'de'],
      ['en;q=0.2, de;q=0.7', 'de'],
      ['de;q=0, en', 'en'],
      ['de;q=0', 'en'],
      ['*', 'en'],
      ['de;q=x', 'en'],
      ['den', 'en'],
      [`${'x'.repeat(5_000)},de`, 'en'],
    ];
    for (const [header, language] of cases) expect([header, preferredLanguage(header)]).toEqual([header, language]);
  });

  it('is said by every page, whatever its status, with a way to the other', async () => {
    for (const url of ['/', `/r/${unknownToken}`, '/verify/short', '/check-in/x/y/z']) {
      const [english, inGerman, chosen] = [
        await get(url),
        await browse('GET', url, undefined, german),
        await browse('GET', `${url}?lang=en`, undefined, german),
      ];
      expect([english, inGerman, chosen].map(({ body }) => /<html lang="(\w+)"/.exec(body)?.[1])).toEqual(['en', 'de', 'en']);
      expect(english.statusCode).toBe(inGerman.statusCode);
      expect(withEquals(english)).toContain('<a href="?lang=de" lang="de" hreflang="de" rel="alternate">Deutsch</a>');
      expect(withEquals(inGerman)).toContain('<a href="?lang=en" lang="en"');
      expect(inGerman.body).not.toMatch(/We never ask|undefined/);
    }
    expect((await get('/?lang=sv')).body).toContain('<html lang="en"');
    expect((await get('/?lang=ar')).body).toContain('<html lang="ar" dir="rtl"');
    expect((await get('/?lang=de&lang=en')).body).toContain('<html lang="en"');
  });

  it('goes along from the link in the mail to the documents and out again, once it was chosen', async () => {
    const path = await releaseStory(test, await tellStory(test), 'Liebe Anna');
    const welcome = await get(`${path}?lang=de`);
    expect(welcome.body).toContain('Thomas Berger hat Ihnen etwas hinterlassen');
    expect(withEquals(welcome)).toContain(`action="${path}/code?lang=de"`);
    expect((await post(`${path}/code?lang=de`)).headers.location).toBe(`${path}/code?lang=de`);
    const form = await get(`${path}/code?lang=de`);
    expect(withEquals(form)).toContain(`action="${path}/open?lang=de"`);
    const wrong = await submit(`${path}/open?lang=de`, { code: 'x' });
    expect(wrong.body).toContain('Ein Code hat sechs Ziffern');
    const switched = /<a href="(\?after=[\w-]+&#38;lang=en|\?after=[\w-]+&lang=en)"/.exec(withEquals(wrong))?.[1]?.replace('&#38;', '&');
    expect((await get(`${path}/code${switched ?? ''}`)).body).toContain('A code has six digits');
    const code = codeIn(newest(await test.mails(), 'release_code'));
    expect((await post(`${path}/open?lang=de`, { code })).headers.location).toBe(`${path}?lang=de`);
    const vault = await get(`${path}?lang=de`);
    expect(vault.body).toMatch(
      /PDF-Dokument, 39 Byte, hier aufbewahrt seit <time datetime="2026-03-02T12:00:00.000Z">2\. März 2026 \(Koordinierte Weltzeit\)/,
    );
    expect(vault.body).toMatch(/Montag, 2\. März 2026 um 12:00 Uhr \(Koordinierte Weltzeit\)/);
    const left = await submit(`${path}/leave?lang=de`);
    expect(left.body).toContain('Dieser Browser ist geschlossen');
    expect(withEquals(left)).toContain(`<a href="${path}?lang=de">Wieder öffnen</a>`);
  });

  it('changes nothing but the words', async () => {
    const path = linkIn(newest((await tellStory(test), await test.mails()), 'recipient_verification'));
    const before = await tableCounts(test.core);
    const page = await browse('GET', path, undefined, german);
    expect(page.body).toContain('Ja, das ist meine Adresse');
    expect(page.body).toContain(`action="${path}"`);
    expect(page.cookies).toEqual([]);
    expect(await tableCounts(test.core)).toEqual(before);
    expect((await submit(path, {}, german)).body).toContain('Ihre Adresse ist bestätigt');
    expect((await tableCounts(test.core)).verified).toBe(1);
  });

  it('is German for an owner who checks in', async () => {
    const path = await letCheckInFallDue(test, await tellStory(test));
    const page = await browse('GET', path, undefined, german);
    expect(page.body).toMatch(
      /Ihr Lebenszeichen war fällig am<\/dt><dd><time datetime="2026-03-09T12:00:00.000Z">Montag, 9\. März 2026 um 12:00 Uhr/,
    );
    expect(page.body).toContain('1 Person');
    expect((await submit(path, {}, german)).body).toContain('Wir haben von Ihnen gehört');
  });
});

describe('the limits', () => {
  it('stop a link after its pages for the hour, and an address after its own', async () => {
    await app.close();
    app = await pagesApp(test.core, { rateLimits: true });
    test.clock.set('2026-03-02T12:00:00.000Z' as Instant);
    for (let page = 0; page < pagesPerHour.perLink; page += 1) expect((await get(`/r/${unknownToken}`)).statusCode).toBe(404);
    const stopped = await get(`/r/${unknownToken}`);
    expect([stopped.statusCode, stopped.headers['retry-after'], stopped.headers['content-type']]).toEqual([
      429,
      '3600',
      'text/html; charset=utf-8',
    ]);
    expect(stopped.body).toContain('60 minutes');
    for (let page = pagesPerHour.perLink; page < pagesPerHour.perAddress; page += 1) expect((await get('/')).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(429);
    expect((await get(stylesheetPath())).statusCode).toBe(200);
    const elsewhere = await app.inject({ url: '/', remoteAddress: '2001:db8:1:2::1' });
    expect(elsewhere.statusCode).toBe(200);
    test.clock.advance(hourMs);
    expect((await get(`/r/${unknownToken}`)).statusCode).toBe(404);
  });

  it('are those that the operator set', async () => {
    await app.close();
    app = await pagesApp(test.core, {
      rateLimits: true,
      overrides: { recipient: { perAddress: { perHour: 4 }, perLink: { perHour: 2 } } },
    });
    const answers = async (path: string, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await get(path)).statusCode));
    expect(await answers(`/r/${unknownToken}`, 3)).toEqual([404, 404, 429]);
    expect(await answers('/', 3)).toEqual([200, 200, 429]);
  });

  it('let a session download more documents than pages may be opened', async () => {
    await app.close();
    app = await pagesApp(test.core, { rateLimits: true });
    const path = await releaseStory(test, await tellStory(test));
    await openedLink(path);
    const href = /href="([^"]+documents[^"]+)"/.exec((await get(path)).body)?.[1] ?? '';
    for (let count = 0; count < pagesPerHour.perLink + 5; count += 1) expect((await get(href)).statusCode).toBe(200);
    expect((await get(path)).statusCode).toBe(200);
  });

  it('count nothing when they are off', async () => {
    for (let page = 0; page <= pagesPerHour.perLink; page += 1) expect((await get(`/r/${unknownToken}`)).statusCode).toBe(404);
  });
});

describe('what a form leads to', () => {
  it('is an address that says the same however often it is loaded, for an hour', async () => {
    await tellStory(test);
    const path = linkIn(newest(await test.mails(), 'recipient_verification'));
    const { location } = (await post(path)).headers;
    for (let load = 0; load < 2; load += 1) expect((await get(String(location))).body).toContain('Thank you. Your address is confirmed.');
    test.clock.advance(hourMs);
    expect((await get(String(location))).body).toContain('confirmed already');
  });

  it('can’t be made up, and belongs to its page alone', async () => {
    const story = await tellStory(test);
    const verify = linkIn(newest(await test.mails(), 'recipient_verification'));
    const path = await releaseStory(test, story);
    const refused = new URL(String((await post(`${path}/open`, { code: 'x' })).headers.location), 'http://localhost').search;
    expect((await get(`${path}/code${refused}`)).body).toContain('A code has six digits');
    const [cut, changed] = [refused.slice(0, -3), `${refused.slice(0, -3)}AAA`];
    for (const search of [cut, changed, '?after=no_code', '?after=', '?after=a&after=b', `?after=${'A'.repeat(7_000)}`])
      expect((await get(`${path}/code${search}`)).body, search.slice(0, 40)).not.toContain('A code has six digits');
    const said = async (url: string) => (await get(url)).body.replace(/\?after&#61;[\w-]+&#38;/g, '?');
    for (const other of [path, verify]) expect(await said(other + refused)).toBe(await said(other));
  });
});

describe('the verification page', () => {
  it('says who asks, changes nothing until the button is pressed, and then once', async () => {
    await tellStory(test);
    const path = linkIn(newest(await test.mails(), 'recipient_verification'));
    const before = await tableCounts(test.core);
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    for (const word of ['Thomas Berger</strong>', 'Family papers', 'anna@example.com', 'nothing to pay', 'Yes, this is my address'])
      expect(page.body).toContain(word);
    await get(path);
    expect(await tableCounts(test.core)).toEqual(before);
    const thanks = await submit(path);
    expect(thanks.body).toContain('Thank you. Your address is confirmed.');
    const after = await tableCounts(test.core);
    expect(after.verified).toBe(1);
    expect((await submit(path)).body).toContain('confirmed already');
    const again = await get(path);
    expect(again.body).toContain('confirmed already');
    expect(again.body).not.toContain('<form');
    expect(await tableCounts(test.core)).toEqual(after);
    const audit = await test.core.db.read
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'recipient.verified')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ actor_type: 'recipient', ip_address: '127.0.0.1' });
  });

  it('sends the link of a vault that was released without mails, once', async () => {
    const story = await tellStory(test);
    const path = linkIn(newest(await test.mails(), 'recipient_verification'));
    await releaseVault(story.ctx, story.vaultId, { notifyRecipients: false });
    expect(newest(await test.mails(), 'released_recipient')).toBeUndefined();
    expect((await get(path)).body).toContain('have been released');
    const thanks = await submit(path);
    expect(thanks.body).toContain('on its way');
    for (let press = 0; press < 4; press += 1) expect((await submit(path)).statusCode).toBe(200);
    const mails = await test.mails();
    expect(mails.filter((mail) => mail.kind === 'released_recipient')).toHaveLength(1);
    expect((await tableCounts(test.core)).links).toBe(2);
    expect((await get(linkIn(newest(mails, 'released_recipient')))).statusCode).toBe(200);
  });

  it('says in plain words that its link has run out', async () => {
    await tellStory(test);
    const path = linkIn(newest(await test.mails(), 'recipient_verification'));
    test.clock.advance(181 * dayMs);
    for (const answer of [await get(path), await post(path)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('This link has run out');
    }
  });
});

describe('the release link', () => {
  it('leads from a code to the documents', async () => {
    const path = await releaseStory(test, await tellStory(test), 'Dear Anna,\n\nall of this is yours.');
    const welcome = await get(path);
    expect(welcome.body).toContain('Thomas Berger left something for you');
    expect(welcome.body).toContain('a•••@example.com');
    expect(welcome.body).not.toMatch(/anna@example\.com|Will\.pdf|all of this is yours/);
    const asked = await post(`${path}/code`);
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `${path}/code`]);
    const form = await get(`${path}/code`);
    expect(form.body).toMatch(/inputmode="numeric" autocomplete="one-time-code"/);
    const code = codeIn(newest(await test.mails(), 'release_code'));
    const opened = await post(`${path}/open`, { code: ` ${code.slice(0, 3)} - ${code.slice(3)} ` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
    expect(opened.cookies[0]).toMatchObject({ path: '/r/', httpOnly: true, sameSite: 'Lax', maxAge: 43_200 });
    expect(opened.cookies[0]?.secure).toBeUndefined();
    expect(path).not.toContain(opened.cookies[0]?.value);
    const vault = await get(path);
    expect(vault.body).toContain(
      '<blockquote id="release-note"><bdi>Dear Anna,</bdi><br>\n<br>\n<bdi>all of this is yours.</bdi></blockquote>',
    );
    expect(vault.body).toMatch(
      /PDF document, 39 bytes, kept here since <time datetime="2026-03-02T12:00:00.000Z">2 March 2026 \(Coordinated Universal Time\)/,
    );
    const href = /href="([^"]+documents[^"]+)"/.exec(vault.body)?.[1] ?? '';
    const file = await get(href);
    expect(file.rawPayload).toEqual(Buffer.from(willBytes));
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?Will\.pdf"?$/);
    expect(await tableCounts(test.core)).toMatchObject({ views: 1, downloads: 1, verified: 1 });
    expect((await get(`${path}/code`)).headers.location).toBe(path);
  });

  it('marks the cookie secure on an https origin', async () => {
    await app.close();
    await test.close();
    test = await openTestCore({ publicUrl: 'https://vault.example' });
    app = await pagesApp(test.core);
    const path = await releaseStory(test, await tellStory(test));
    await post(`${path}/code`);
    const opened = await post(`${path}/open`, { code: codeIn(newest(await test.mails(), 'release_code')) });
    expect(opened.cookies[0]).toMatchObject({ secure: true });
  });

  it('shows nothing to a browser without a session', async () => {
    const path = await releaseStory(test, await tellStory(test));
    await openedLink(path);
    const href = /href="([^"]+documents[^"]+)"/.exec((await get(path)).body)?.[1] ?? '';
    cookies = {};
    expect((await get(path)).body).not.toContain('Will.pdf');
    const refused = await get(href);
    expect([refused.statusCode, refused.headers.location]).toEqual([303, path]);
  });

  it('keeps a session apart from the other recipients and ends it after twelve hours', async () => {
    const story = await tellStory(test);
    const other = await tellStory(test, { recipientEmail: 'ben@example.com' });
    const path = await releaseStory(test, story);
    const otherPath = await releaseStory(test, other);
    await openedLink(path);
    const [session = ''] = Object.values(cookies);
    cookies = { ...cookies, [`heirlock_${other.recipientId}`]: session };
    expect((await get(otherPath)).body).toContain('Send me a code');
    expect((await get(path)).body).toContain('Will.pdf');
    test.clock.advance(12 * hourMs);
    expect((await get(path)).body).toContain('Send me a code');
  });

  it('opens with a newer link of the same recipient in the same browser', async () => {
    const path = await releaseStory(test, await tellStory(test));
    await openedLink(path);
    await post(`${path}/renew`);
    const newer = linkIn(newest(await test.mails(), 'link_renewed'));
    expect(newer).not.toBe(path);
    expect((await get(newer)).body).toContain('Will.pdf');
  });

  it('forgets the device on request, on the server too', async () => {
    const path = await releaseStory(test, await tellStory(test));
    await openedLink(path);
    const kept = { ...cookies };
    expect((await submit(`${path}/leave`)).body).toContain('This browser is closed');
    expect(cookies).toEqual({});
    cookies = kept;
    expect((await get(path)).body).toContain('Send me a code');
    expect((await tableCounts(test.core)).recipient_sessions).toBe(0);
  });

  it('never says that we never ask for a code where it asks for one', async () => {
    const path = await releaseStory(test, await tellStory(test));
    const denial = /never for a code|nie um einen Code/;
    expect((await get(path)).body).toMatch(denial);
    for (const language of ['en', 'de'])
      for (const page of [await get(`${path}/code?lang=${language}`), await submit(`${path}/open?lang=${language}`, { code: 'x' })]) {
        expect(page.body).toContain('name="code"');
        expect(page.body).not.toMatch(denial);
      }
  });

  it('explains a wrong code beside the field, and spends no try on what is none', async () => {
    const path = await releaseStory(test, await tellStory(test));
    await post(`${path}/code`);
    const code = codeIn(newest(await test.mails(), 'release_code'));
    for (const typed of ['', '12345', 'abcdef', '1234567']) {
      const answer = await submit(`${path}/open`, { code: typed });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain('A code has six digits');
    }
    const wrong = await submit(`${path}/open`, { code: code === '000000' ? '000001' : '000000' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('aria-describedby="code-error code-hint" aria-invalid="true"');
    expect(wrong.body).toContain('<title>Error: ');
    expect(wrong.body).not.toMatch(/\d+ (tries|more)/);
    const tries = await test.core.db.read.selectFrom('links').select('wrong_codes').where('kind', '=', 'release').executeTakeFirstOrThrow();
    expect(tries.wrong_codes).toBe(1);
    const wide = code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await post(`${path}/open`, { code: wide })).statusCode).toBe(303);
  });

  it('refuses a code that is too old or was used', async () => {
    const path = await releaseStory(test, await tellStory(test));
    await post(`${path}/code`);
    const code = codeIn(newest(await test.mails(), 'release_code'));
    test.clock.advance(15 * minuteMs);
    expect((await submit(`${path}/open`, { code })).body).toContain('This code did not work');
    await openedLink(path);
    cookies = {};
    const [used] = await test.core.db.read.selectFrom('link_codes').select('id').where('used', '=', 1).execute();
    expect((await submit(`${path}/open`, { code: test.core.keys.code(used!.id as never) })).body).toContain('This code did not work');
  });

  it('locks after many wrong codes, and sends a new link to the same address', async () => {
    const path = await releaseStory(test, await tellStory(test));
    let last: LightMyRequestResponse | undefined;
    for (let round = 0; round < 4; round += 1) {
      await post(`${path}/code`);
      const code = codeIn(newest(await test.mails(), 'release_code'));
      for (let typed = 0; typed < 5; typed += 1) last = await submit(`${path}/open`, { code: code === '000000' ? '000001' : '000000' });
    }
    expect(last?.statusCode).toBe(403);
    expect(last?.body).toContain('This link is locked');
    for (const answer of [
      await get(path),
      await get(`${path}/code`),
      await submit(`${path}/code`),
      await submit(`${path}/open`, { code: '000000' }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('Send a new link to a•••@example.com');
    }
    expect((await submit(`${path}/renew`)).body).toContain('Your new link comes by mail');
    await openedLink(linkIn(newest(await test.mails(), 'link_renewed')));
  });

  it("lets the server's signed record of the release be saved, once there is one, by those who typed the code", async () => {
    const path = await releaseStory(test, await tellStory(test));
    expect((await get(`${path}/record`)).headers.location).toBe(path);
    await openedLink(path);
    expect((await get(path)).body).not.toContain('/record');
    expect((await get(`${path}/record`)).headers.location).toBe(path);
    await sealEvents(test.core);
    expect((await get(path)).body).toContain(`href="${path}/record"`);
    const answer = await get(`${path}/record`);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="release-record.json"']);
    const { head } = JSON.parse(answer.body) as { head: Record<'hash' | 'signature' | 'publicKey', string> };
    const signed = {
      ...head,
      hash: new Uint8Array(Buffer.from(head.hash, 'hex')),
      signature: new Uint8Array(Buffer.from(head.signature, 'base64')),
    } as unknown as SignedHead;
    expect(isAuditHeadOf(new Uint8Array(Buffer.from(head.publicKey, 'base64')), signed)).toBe(true);
    expect((await verifyChains(test.core, [signed])).problems).toEqual([]);
  });

  it('says when enough codes were sent', async () => {
    const path = await releaseStory(test, await tellStory(test));
    for (let count = 0; count < 5; count += 1) expect((await post(`${path}/code`)).statusCode).toBe(303);
    const refused = await submit(`${path}/code`);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.body).toContain(`href="${path}/code"`);
  });

  it('can be renewed when it has run out, and answers alike when nothing more is sent', async () => {
    const path = await releaseStory(test, await tellStory(test));
    test.clock.advance(91 * dayMs);
    const expired = await get(path);
    expect([expired.statusCode, (await get(`${path}/code`)).statusCode]).toEqual([410, 410]);
    expect(expired.body).toContain('Send a new link to a•••@example.com');
    const bodies = new Set<string>();
    for (let press = 0; press < 5; press += 1) bodies.add((await submit(`${path}/renew`)).body.replace(/after&#61;[\w-]+/g, ''));
    expect(bodies.size).toBe(1);
    const mails = (await test.mails()).filter((mail) => mail.kind === 'link_renewed');
    expect(mails).toHaveLength(3);
    expect(mails.every((mail) => mail.to === 'anna@example.com')).toBe(true);
    expect((await get(linkIn(mails[0]))).statusCode).toBe(200);
  });

  it('finds kind words for an empty vault, and says why a document is withheld', async () => {
    const empty = await releaseStory(test, await tellStory(test, { documents: [] }));
    await openedLink(empty);
    expect((await get(empty)).body).toContain('The vault is empty');
    const story = await tellStory(test);
    const infected = await addDocument(story.ctx, story.vaultId, { name: 'worm.doc', mimeType: 'application/msword', bytes: willBytes });
    await test.core.db.transaction((tx) =>
      tx.updateTable('documents').set({ scan_status: 'infected' }).where('id', '=', infected).execute(),
    );
    const path = await releaseStory(test, story);
    await openedLink(path);
    const page = await get(path);
    expect(page.body).toContain('a virus was found in it');
    expect(page.body).not.toContain(infected);
    expect((await get(`${path}/documents/doc_${infected}`)).statusCode).toBe(422);
    expect((await get(`${path}/documents/doc_01ARZ3NDEKTSV4RRFFQ69G5FAV`)).statusCode).toBe(404);
    expect((await get(`${path}/documents/etc`)).statusCode).toBe(404);
  });

  it('hands out no document of another vault, and none that is damaged', async () => {
    const story = await tellStory(test);
    const other = await tellStory(test);
    const foreign = await addDocument(other.ctx, other.vaultId, { name: 'other.txt', mimeType: 'text/plain', bytes: willBytes });
    const path = await releaseStory(test, story);
    await openedLink(path);
    expect((await get(`${path}/documents/doc_${foreign}`)).statusCode).toBe(404);
    const own = (/documents\/doc_(\w+)/.exec((await get(path)).body)?.[1] ?? '') as Ulid;
    const { blob_id } = await test.core.db.read
      .selectFrom('document_versions')
      .select('blob_id')
      .where('document_id', '=', own)
      .executeTakeFirstOrThrow();
    await test.core.blobs.remove(blob_id);
    const damaged = await get(`${path}/documents/doc_${own}`);
    expect([damaged.statusCode, damaged.headers['content-type'], damaged.headers['content-disposition']]).toEqual([
      503,
      'text/html; charset=utf-8',
      undefined,
    ]);
    expect(damaged.body).toContain('damaged in our storage');
  });

  it('serves ranges, and asks back for one that is not there', async () => {
    const path = await releaseStory(test, await tellStory(test));
    await openedLink(path);
    const href = /href="([^"]+documents[^"]+)"/.exec((await get(path)).body)?.[1] ?? '';
    const part = await browse('GET', href, undefined, { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF']);
    const beyond = await browse('GET', href, undefined, { range: 'bytes=999-' });
    expect([beyond.statusCode, beyond.headers['content-type']]).toEqual([416, 'text/html; charset=utf-8']);
    expect((await browse('HEAD', href)).headers['content-length']).toBe(String(willBytes.length));
    expect((await tableCounts(test.core)).downloads).toBe(0);
  });
});

describe('the check-in page', () => {
  it('says what is due and takes one press', async () => {
    const story = await tellStory(test);
    const path = await letCheckInFallDue(test, story);
    const before = await tableCounts(test.core);
    const page = await get(path);
    expect(page.body).toMatch(
      /Your check-in was due on<\/dt><dd><time datetime="2026-03-09T12:00:00.000Z">Monday, 9 March 2026, 12:00 \(Coordinated Universal Time\)/,
    );
    expect(page.body).toMatch(/released<\/dt><dd>on <time datetime="2026-03-12T12:00:00.000Z">/);
    expect(page.body).toContain('1 person');
    expect(await tableCounts(test.core)).toEqual(before);
    test.clock.advance(hourMs);
    const done = await submit(path);
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Thank you. You are checked in.');
    expect(done.body).toContain('Monday, 16 March 2026, 13:00 (Coordinated Universal Time)');
    const [row] = await test.core.db.read.selectFrom('check_ins').selectAll().execute();
    expect(row).toMatchObject({ method: 'email', status: 'late' });
    expect((await get(path)).body).toContain('Please check in by');
  });

  it('is overdue from the due moment on, noticed by the scheduler or not', async () => {
    const story = await tellStory(test);
    const path = await letCheckInFallDue(test, story);
    await post(path);
    test.clock.advance(7 * dayMs + minuteMs);
    expect((await get(path)).body).toContain('Your check-in was due on');
    test.clock.advance(4 * dayMs);
    expect((await get(path)).body).toContain('<dd>at any time now</dd>');
  });

  it('tells an owner plainly when there is nothing to press', async () => {
    const story = await tellStory(test);
    const path = await letCheckInFallDue(test, story);
    await post(path);
    await pausePolicy(story.ctx, story.vaultId, { pauseUntil: '2026-06-01T12:00:00Z' });
    expect((await get(path)).body).toContain('paused until <time datetime="2026-06-01T12:00:00.000Z">');
    expect((await submit(path)).body).toContain('Check-ins stay paused until');
    await setPolicy(story.ctx, story.vaultId, { type: 'manual' });
    for (const page of [await get(path), await submit(path)]) expect(page.body).toContain('does not wait for check-ins any more');
    await archiveVault(story.ctx, story.vaultId);
    expect((await get(path)).body).toContain('is archived');
  });

  it('says when the vault was released', async () => {
    const story = await tellStory(test);
    const path = await letCheckInFallDue(test, story);
    await releaseVault(story.ctx, story.vaultId, {});
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('was released on');
    const pressed = await submit(path);
    expect(pressed.body).toContain('was released on');
  });
});
