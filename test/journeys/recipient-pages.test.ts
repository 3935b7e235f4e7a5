import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import {
  codeIn,
  letCheckInFallDue,
  linkIn,
  newest,
  releaseStory,
  tableCounts,
  tellStory,
} from '../../server/http/recipient/recipient-test-kit.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { isThorough, lookFindings, narrow } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { sidewaysScroll } from '../kit/browser/page-checks.ts';
import { allStates, legacy, listen, note, openVault, type PagesServer } from './recipient-states.ts';

const scanner = 'Mozilla/5.0 (compatible; LinkScanner/1.0)';

let browser: Browser;
let server: PagesServer;
/** What browsers complained about: refused by our own policy, failed, or requested from another server. */
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
});
afterEach(async () => {
  // A connection that a browser has opened ahead of its next request holds up a server's shutdown.
  for (const context of browser.contexts()) await context.close();
  await server[Symbol.asyncDispose]();
});

async function start(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  server = await listen();
  complaints = [];
  return newPage(options);
}

async function newPage(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('console', (message) => {
    // For every refusal's status, Chromium says that a resource failed to load; on these pages that is expected.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (['error', 'warning'].includes(message.type()) && !isStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`));
  page.on('request', (request) => {
    if (!/^(data:|http:\/\/127\.0\.0\.1:)/.test(request.url())) complaints.push(`request to ${request.url()}`);
  });
  return { context, page };
}

async function mailed(kind: Parameters<typeof newest>[1]) {
  return newest(await server.test.mails(), kind);
}

/** Presses Tab until the focus is on what has this name, then Enter. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    if ((await focused.innerText()).replace(/\s+/g, ' ').trim() !== name) continue;
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle), `a visible focus on ${name}`).toBe('solid');
    return page.keyboard.press('Enter');
  }
  throw new Error(`no Tab leads to ${name}`);
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 10; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no Tab leads to ${selector}`);
}

describe('a recipient with a keyboard only, in a browser without scripts', () => {
  it('confirms the address, opens what was left, saves every document and leaves', async () => {
    const { page } = await start({ javaScriptEnabled: false });
    const story = await tellStory(server.test, { documents: legacy });
    await page.goto(server.url + linkIn(await mailed('recipient_verification')));
    await pressByKeyboard(page, 'Yes, this is my address');
    await page.getByRole('heading', { name: 'Thank you. Your address is confirmed.' }).waitFor();

    const path = await releaseStory(server.test, story, note);
    await page.goto(server.url + path);
    await pressByKeyboard(page, 'Send me a code');
    await page.getByRole('heading', { name: 'Type the code from the mail' }).waitFor();
    const code = codeIn(await mailed('release_code'));
    await tabTo(page, '#code');
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What Thomas Berger left for you' }).waitFor();
    expect(page.url()).toBe(server.url + path);
    expect(await page.getByRole('blockquote').innerText()).toBe(note);

    for (const document of legacy) {
      const started = page.waitForEvent('download');
      await pressByKeyboard(page, `Download ${document.name}`);
      const download = await started;
      expect(download.suggestedFilename()).toBe(document.name);
      expect(Buffer.compare(await readFile(await download.path()), document.bytes)).toBe(0);
    }
    expect(await tableCounts(server.test.core)).toMatchObject({ views: 1, downloads: legacy.length, verified: 1 });

    await pressByKeyboard(page, 'Leave this device');
    await page.getByRole('heading', { name: 'This browser is closed' }).waitFor();
    await page.goto(server.url + path);
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Send me a code']);
    expect(complaints).toEqual([]);
  });

  it('checks in as an owner', async () => {
    const { page } = await start({ javaScriptEnabled: false });
    const story = await tellStory(server.test);
    await page.goto(server.url + (await letCheckInFallDue(server.test, story)));
    await pressByKeyboard(page, 'I’m here – check in');
    await page.getByRole('heading', { name: 'Thank you. You are checked in.' }).waitFor();
    expect(await page.getByRole('time').innerText()).toMatch(/^Monday, 16 March 2026, 12:00 \(Coordinated Universal Time\)$/);
  });
});

describe('somebody who goes Back', () => {
  it('finds the page that was there, and is never asked to send a form again', async () => {
    const { page } = await start();
    await page.goto(server.url + (await releaseStory(server.test, await tellStory(server.test), note)));
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const field = page.getByLabel('Your code');
    const code = codeIn(await mailed('release_code'));
    for (const wrong of ['12345 ', code === '000000' ? '000001' : '000000']) {
      await field.evaluate((input) => input.removeAttribute('pattern'));
      await field.fill(wrong);
      await page.getByRole('button', { name: 'Open' }).click();
      await page.locator('#code-error').waitFor();
    }
    await field.fill(code);
    await page.getByRole('button', { name: 'Open' }).click();
    const opened = page.getByRole('heading', { name: 'What Thomas Berger left for you' });
    await opened.waitFor();
    await page.getByRole('button', { name: 'Leave this device' }).click();
    await page.getByRole('heading', { name: 'This browser is closed' }).waitFor();
    // Each step back shows a page of ours: the vault is closed by now, the field is where it was, and so is the beginning.
    const seen: string[] = [];
    for (let steps = 0; steps < 6; steps += 1) {
      const answer = await page.goBack();
      if (answer === null && page.url() === 'about:blank') break;
      seen.push(await page.locator('h1').innerText());
    }
    expect(new Set(seen)).toEqual(new Set(['Thomas Berger left something for you', 'Type the code from the mail']));
    expect(complaints).toEqual([]);
  });
});

describe('every page in every state', () => {
  /** The page's background in light and in dark colours: it has ours, whatever its state. */
  async function groundsOf(page: Page): Promise<string[]> {
    const grounds: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      grounds.push(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
    }
    return grounds;
  }

  it('is accessible (WCAG 2.2 AA) in light and dark, and fits every screen in the language of longer words, with letters of double size too', async () => {
    const { page } = await start({ viewport: narrow, hasTouch: true, locale: 'de-DE' });
    for (const state of await allStates(server)) {
      await state.reach(page);
      expect(await page.evaluate(() => document.documentElement.lang), state.name).toBe('de');
      expect(await groundsOf(page), state.name).toEqual(['rgb(250, 248, 244)', 'rgb(20, 25, 27)']);
      expect(await lookFindings(state.name, { page })).toEqual([]);
      const targets = await page.evaluate(() =>
        [...document.querySelectorAll('button, input:not([type=hidden]), select, a.button, .languages a')].map(
          (one) => one.getBoundingClientRect().height,
        ),
      );
      expect(Math.min(...targets, 44), state.name).toBe(44);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await sidewaysScroll(page), `${state.name}, large`).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

  it('speaks English', async () => {
    const { page } = await start({ viewport: narrow, locale: 'en-GB' });
    for (const state of await allStates(server)) {
      await state.reach(page);
      expect(await page.evaluate(() => document.documentElement.lang), state.name).toBe('en');
      expect(isThorough ? await lookFindings(state.name, { page }) : await sidewaysScroll(page), state.name).toEqual(isThorough ? [] : 0);
    }
    expect(complaints).toEqual([]);
  });

  it('reads from right to left in Arabic', async () => {
    const { page } = await start({ viewport: narrow, locale: 'ar' });
    for (const state of await allStates(server)) {
      await state.reach(page);
      const { lang, dir } = await page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
      expect([lang, dir], state.name).toEqual(['ar', 'rtl']);
      expect(isThorough ? await lookFindings(state.name, { page }) : await sidewaysScroll(page), state.name).toEqual(isThorough ? [] : 0);
    }
    expect(complaints).toEqual([]);
  });

  it('stays where it is for a mail scanner that opens everything', async () => {
    const { page } = await start({ userAgent: scanner });
    const told = await tellStory(server.test);
    const verify = linkIn(await mailed('recipient_verification'));
    const checkIn = await letCheckInFallDue(server.test, await tellStory(server.test));
    await releaseVault(told.ctx, told.vaultId, { note });
    const path = linkIn(await mailed('released_recipient'));
    const before = await tableCounts(server.test.core);
    for (const url of [
      '/',
      verify,
      checkIn,
      path,
      `${path}/code`,
      `${path}/open`,
      `${path}/renew`,
      `${path}/leave`,
      `${path}/documents/doc_${told.vaultId}`,
    ]) {
      await page.goto(server.url + url);
      for (const href of await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)))
        await page.goto(href);
    }
    expect(await tableCounts(server.test.core)).toEqual(before);
    expect(await server.test.mails()).toEqual([]);
  });
});

describe('a link that does not open any more', () => {
  it('is renewed by mail when it has run out', async () => {
    const { page } = await start();
    const path = await releaseStory(server.test, await tellStory(server.test, { documents: legacy }), note);
    server.test.clock.advance(91 * dayMs);
    await page.goto(server.url + path);
    await page.getByRole('button', { name: 'Send a new link to a•••@example.com' }).click();
    await page.getByRole('heading', { name: 'Your new link comes by mail' }).waitFor();
    const mail = await mailed('link_renewed');
    expect(mail?.to).toBe('anna@example.com');
    await openVault(page, server.test, server.url + linkIn(mail));
    expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(legacy.length);
    expect(complaints).toEqual([]);
  });

  it('locks after many wrong codes, and is renewed alike', async () => {
    const { page } = await start();
    const path = await releaseStory(server.test, await tellStory(server.test));
    const locked = page.getByRole('heading', { name: 'This link is locked' });
    for (let typed = 0; (await locked.count()) === 0; typed += 1) {
      expect(typed).toBeLessThan(25);
      if (typed % 5 === 0) {
        await page.goto(server.url + path);
        await page.getByRole('button', { name: 'Send me a code' }).click();
      }
      const code = page.getByLabel('Your code');
      await code.fill(codeIn(await mailedCode()) === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: 'Open' }).click();
      if (await locked.count()) break;
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.getByRole('button', { name: /^Send a new link/ }).click();
    await openVault(page, server.test, server.url + linkIn(await mailed('link_renewed')));
    await page.getByRole('heading', { name: 'What Thomas Berger left for you' }).waitFor();
  });
});

let latestCode: Awaited<ReturnType<typeof mailed>>;
async function mailedCode() {
  latestCode = (await mailed('release_code')) ?? latestCode;
  return latestCode;
}

describe('against strangers', () => {
  it('a form on another site does nothing, with the cookie in the browser too', async () => {
    const { page } = await start();
    const story = await tellStory(server.test);
    const verify = linkIn(await mailed('recipient_verification'));
    const path = await releaseStory(server.test, story);
    await openVault(page, server.test, server.url + path);
    const before = await tableCounts(server.test.core);
    const port = await freePort();
    const evil = createServer((request, response) => {
      const target = new URL(request.url ?? '/', 'http://evil').searchParams.get('target') ?? '';
      response.setHeader('content-type', 'text/html').end(`<form method="post" action="${target}"><button>Win a prize</button></form>`);
    });
    await new Promise<void>((resolve) => evil.listen(port, '127.0.0.1', resolve));
    try {
      for (const target of [verify, `${path}/code`, `${path}/leave`, `${path}/renew`]) {
        // Another port is another origin on the same site; localhost is another site.
        for (const host of ['127.0.0.1', 'localhost']) {
          await page.goto(`http://${host}:${port}/?target=${encodeURIComponent(server.url + target)}`);
          const [response] = await Promise.all([page.waitForResponse(server.url + target), page.getByRole('button').click()]);
          expect(response.status(), `${target} from ${host}`).toBe(403);
        }
      }
    } finally {
      await new Promise((resolve) => evil.close(resolve));
    }
    expect(await tableCounts(server.test.core)).toEqual(before);
    await page.goto(server.url + path);
    await page.getByRole('heading', { name: 'What Thomas Berger left for you' }).waitFor();
  });

  it('names and notes with markup in them stay words', async () => {
    const { page } = await start();
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'';
    const story = await tellStory(server.test, {
      ownerName: hostile,
      vaultName: hostile,
      recipientName: hostile,
      documents: [
        { name: `${hostile.replaceAll('/', '')}.pdf`, mimeType: 'application/pdf', bytes: legacy[0]!.bytes, description: hostile },
      ],
    });
    await page.goto(server.url + linkIn(await mailed('recipient_verification')));
    expect(await page.locator('main').innerText()).toContain(hostile);
    await openVault(page, server.test, server.url + (await releaseStory(server.test, story, hostile)));
    expect(await page.getByRole('blockquote').innerText()).toBe(hostile);
    expect(await page.locator('body img, body script, iframe').count()).toBe(0);
    // The only script of the page is ours.
    expect(
      await page.locator('script').evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')?.replace(/-\w+\.js$/, ''))),
    ).toEqual(['/pages/assets/files']);
    expect(complaints).toEqual([]);
  });

  it('no address of ours leaks to a page that is opened from here', async () => {
    const { page } = await start();
    const path = await releaseStory(server.test, await tellStory(server.test));
    const port = await freePort();
    const referrers: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      referrers.push(request.headers.referer);
      response.end('hello');
    });
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      await page.goto(server.url + path);
      await page.evaluate((target) => window.location.assign(target), `http://127.0.0.1:${port}/`);
      await page.waitForURL(`http://127.0.0.1:${port}/`);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
    expect(referrers[0]).toBeUndefined();
  });
});

describe('a recipient far away', () => {
  it('says times by the clock of whoever reads it, where a script runs', async () => {
    const { page } = await start({ timezoneId: 'America/New_York' });
    const path = await releaseStory(server.test, await tellStory(server.test, { documents: legacy.slice(0, 1) }));
    await openVault(page, server.test, server.url + path);
    const [released] = await page.locator('time').all();
    await expect.poll(async () => released?.innerText()).toMatch(/\(Eastern Standard Time\)$/);
    expect(complaints).toEqual([]);
  });
});
