import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { visitConsole } from '../kit/browser/console-visitor.ts';
import { axeFindings, smallTargets } from '../kit/browser/page-checks.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const readerFile = fileURLToPath(new URL('../../dist/reader/heirlock-reader.html', import.meta.url));
const words = { en: 'Licences of the software used', de: 'Lizenzen der verwendeten Software' } as const;
const readers = (['en', 'de'] as const).map((language) => ({ language, title: words[language] }));

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startTestServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe.each(readers)('whose work is inside, for somebody who reads $language', ({ language, title }) => {
  it('is under "About" in the app', async () => {
    await using app = await startDesktopApp();
    await app.createAccount();
    const page = await app.open('/settings/about');
    await app.speak(language);
    await page.getByRole('button', { name: title }).click();
    const part = page.locator('details', { hasText: 'libsodium-wrappers-sumo' });
    await part.locator('summary').click();
    expect(await part.locator('pre').innerText()).toContain('Frank Denis');
    expect(await axeFindings(page)).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('is linked on the console, signed in or not', async () => {
    await using visitor = await visitConsole(browser, server, { locale: language });
    await visitor.open('/sign-in');
    const opened = visitor.context.waitForEvent('page');
    await visitor.page.getByRole('link', { name: title }).click();
    const notice = await opened;
    await notice.waitForLoadState();
    const text = await notice.innerText('body');
    expect(text).toMatch(/^react 19[^]*MIT License[^]*Permission is hereby granted/m);
    expect(await smallTargets(visitor.page)).toEqual([]);
    expect(await axeFindings(visitor.page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('is linked on every page for recipients', async () => {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    await page.goto(`${server.origin}/r/${'a'.repeat(43)}`);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: title }).click();
    const notice = await opened;
    await notice.waitForLoadState();
    expect(await notice.innerText('body')).toMatch(/libsodium-sumo[^]*pdfjs-dist[^]*Apache License/);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('is in the offline reader, which needs nobody for it', async () => {
    const context = await browser.newContext({ locale: language, offline: true });
    const page = await context.newPage();
    await page.goto(pathToFileURL(readerFile).href);
    await page.locator('summary', { hasText: title }).click();
    const text = await page.getByRole('region', { name: title }).innerText();
    expect(text).toMatch(/libsodium-sumo[^]*Frank Denis/);
    expect(text).not.toContain('&lt;');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
