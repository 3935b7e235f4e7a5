import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzipped } from '../kit/files/unzip.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';

const theWill = 'The lighthouse goes to Anna.';

let app: DesktopApp;
let offline: Browser;
let folder: TempFolder;
let vault: string;
let anna: string;
let sheet: string;

beforeAll(async () => {
  [app, offline, folder] = await Promise.all([startDesktopApp(), launchChromium(), tempFolder('stick')]);
  vault = await app.createAccount('For my daughters');
  await app.call('documents.add', { vault, paths: [await app.file('Will.txt', theWill)] });
  anna = (await app.call('recipients.create', { vault, name: 'Anna Müller', email: 'anna@example.org' })).id;
  await app.call('recipients.create', { vault, name: 'Ben', email: 'ben@example.org' });
  await app.call('letters.set', { recipient: anna, text: 'Dear Anna,\n\nthe blue folder is in the desk.' });
  sheet = join(dirname(await app.file('papers/x.txt', '')), 'sheet.pdf');
  await app.call('sheets.make', { recipient: anna, path: sheet });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await offline.close();
  await folder.remove();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Writes the estate in the app, and unpacks what the browser saved. @returns the names of what is in it. */
async function written(page: Page, into: string): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Write it').click()]);
  const zip = join(folder.path, `${into}.zip`);
  await download.saveAs(zip);
  const found = await unzipped(zip);
  for (const [path, bytes] of found) {
    await mkdir(dirname(join(folder.path, into, path)), { recursive: true });
    await writeFile(join(folder.path, into, path), bytes);
  }
  return [...found.keys()].map((path) => path.split('/').at(-1) ?? '').sort();
}

async function placeOf(into: string, name: string): Promise<string> {
  const zip = await unzipped(join(folder.path, `${into}.zip`));
  return join(folder.path, into, [...zip.keys()].find((path) => path.endsWith(name)) ?? '');
}

describe('an estate that needs no service', () => {
  it('is written where the app says what would be left without one, and opens with the sheet alone', async () => {
    const page = await app.open(`/vaults/${vault}/readiness`);
    await page.getByText(/Then .*Anna Müller.* and .*Ben.* would get nothing/).waitFor();
    await page.getByRole('link', { name: 'Write an estate that needs no service' }).click();
    await page.getByRole('heading', { name: 'An estate that needs no service' }).waitFor();
    await page.getByText('It waits for nothing').waitFor();
    expect(await page.getByRole('link', { name: /Make a sheet for .*Ben/ }).count()).toBe(1);
    expect(await page.getByRole('checkbox').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /Anna Müller \(never yet\)/ }).uncheck({ force: true });
    await button(page, 'Write it').click();
    await page.getByText('Choose at least one person.').waitFor();
    await page.getByRole('checkbox', { name: /Anna Müller/ }).check({ force: true });
    expect(await written(page, 'first')).toEqual([
      'Anna Müller.heirlock-bundle',
      'FORMAT.md',
      'Read me first.html',
      'heirlock-reader.html',
    ]);
    await page.getByText(/Written for .*Anna Müller/).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const guide = await (await offline.newContext({ offline: true })).newPage();
    await guide.goto(pathToFileURL(await placeOf('first', 'Read me first.html')).href);
    await guide.getByText('Anna Müller.heirlock-bundle').first().waitFor();
    expect(await axeFindings(guide)).toEqual([]);
    const reader = await (await offline.newContext({ offline: true, acceptDownloads: true })).newPage();
    await reader.goto(pathToFileURL(await placeOf('first', 'heirlock-reader.html')).href);
    await reader.getByLabel('The file', { exact: true }).setInputFiles(await placeOf('first', 'Anna Müller.heirlock-bundle'));
    await reader.getByLabel('The words on the sheet').fill(await readSheetWords(sheet));
    await reader.getByRole('button', { name: 'Open', exact: true }).click();
    await reader.getByText('the blue folder is in the desk').waitFor();
    const [download] = await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('button', { name: 'Download Will.txt' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(theWill);
    expect(app.faults).toEqual([]);
  });

  it('is known by its day, and is asked for anew once it has changed, until it is', async () => {
    await app.call('letters.set', { recipient: anna, text: 'Dear Anna,\n\nthe red folder.' });
    const page = await app.open(`/vaults/${vault}/readiness`);
    await page.getByText('What you wrote for Anna Müller without the service has changed since').waitFor();
    await page.getByRole('link', { name: 'Write it anew' }).click();
    await page.getByRole('checkbox', { name: /Anna Müller \(last on .*, and changed since\)/ }).waitFor();
    await written(page, 'second');
    await page.getByRole('checkbox', { name: /Anna Müller \(last on [^,]*\)/ }).waitFor();
    await page.getByRole('link', { name: 'Is it ready?' }).first().click();
    await page.getByText(/Then .*Ben.* would get nothing/).waitFor();
    expect(await page.getByText('has changed since').count()).toBe(0);
    expect(app.faults).toEqual([]);
  });
});
