import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { mediaFiles, played } from '../kit/browser/media-files.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { visit } from './people-states.ts';
import { fileOf, patternFile, sealEstate } from './sealed-estate.ts';
import { startSealedPages, vaultPath } from './sealed-pages-server.ts';

const types: Readonly<Record<string, string>> = {
  'film.webm': 'video/webm',
  'film.mp4': 'video/mp4',
  'voice.webm': 'audio/webm',
  'voice.wav': 'audio/wav',
};

let browser: Browser;
let files: ReadonlyMap<string, Uint8Array>;

beforeAll(async () => {
  browser = await launchChromium();
  files = await mediaFiles(browser);
  expect([...files.keys()]).toContain('film.webm');
});
afterAll(() => browser.close());

describe('films and sounds', () => {
  it('play in the app, from any place in them', async () => {
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('Papers');
    const paths = await Promise.all([...files].map(([name, bytes]) => app.file(name, bytes)));
    const documents = await app.call('documents.add', { vault, paths });
    const page = await app.open();
    for (const { id, name } of documents) {
      await visit(page, `/vaults/${vault}/documents?document=${id}`);
      await page.locator(`.player[aria-label*="${name}"]`).waitFor();
      expect(await played(page), name).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(app.faults).toEqual([]);
  });

  it('that are no such thing are said to be unreadable', async () => {
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('Papers');
    const [broken] = await app.call('documents.add', { vault, paths: [await app.file('film.mp4', 'not a film at all')] });
    const page = await app.open(`/vaults/${vault}/documents?document=${broken?.id}`);
    await page.getByText('This file can’t be shown').waitFor();
  });

  it('play on the page of whoever they were left to, and too large a one is offered for saving', async () => {
    const left = [...files].map(([name, bytes]) => fileOf(name, types[name] ?? '', bytes));
    const tooLarge = { ...patternFile('scan.png', 48 * 2 ** 20 + 8), type: 'image/png' };
    const estate = await sealEstate([...left, tooLarge]);
    await using server = await startSealedPages(estate);
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(server.url + vaultPath);
    await page.getByLabel('Your passphrase', { exact: true }).fill(estate.passphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
    for (const [index, { name }] of left.entries()) {
      const item = page.locator('ul.documents > li').nth(index);
      await item.getByRole('button', { name: /^Look at it/ }).click();
      await page.locator(`.player[aria-label*="${name}"]`).waitFor();
      expect(await played(page), name).toBeGreaterThan(0);
      await item.getByRole('button', { name: /^Close the view/ }).click();
    }
    const last = page.locator('ul.documents > li').nth(left.length);
    await last.getByText('This is too large to be shown here.').waitFor();
    expect(await last.getByRole('button', { name: /^Look/ }).count()).toBe(0);
    await last.getByRole('button', { name: /^Download/ }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
