import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptNames } from '../../shared/words/kept-guide/kept-guide.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { refusedAnswer } from '../kit/browser/page-complaints.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzipped } from '../kit/files/unzip.ts';
import { fileOf, ownersLetter, patternFile, type LeftFile } from './sealed-estate.ts';
import { vaultPath } from './sealed-pages-server.ts';
import { sealedVisit } from './sealed-visit.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = (content: string): Uint8Array => new TextEncoder().encode(content);

const will = { ...fileOf('Will.txt', 'text/plain', text('To Anna, the house.')), note: 'The notary has the original.' };
/** Two segments. */
const film = patternFile('Film of the wedding.mp4', 17 * 2 ** 20 + 5);
const files: readonly LeftFile[] = [will, film];

const visit = sealedVisit(files, refusedAnswer);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

let offline: Browser;
let folder: TempFolder;
beforeAll(async () => {
  offline = await launchChromium();
  folder = await tempFolder('kept');
});
afterAll(async () => {
  await offline.close();
  await folder.remove();
});

/** The released vault's page, opened in one language. */
async function openedPage(locale: 'en-GB' | 'de-DE'): Promise<Page> {
  const page = await visit.start({ acceptDownloads: true, locale });
  await page.goto(visit.server.url + vaultPath);
  const [label, open, letter] =
    locale === 'en-GB' ? ['Your passphrase', 'Open', 'A letter for you'] : ['Ihre Passphrase', 'Öffnen', 'Ein Brief für Sie'];
  await page.getByLabel(label ?? '', { exact: true }).fill(visit.estate.passphrase);
  await press(page, open ?? '');
  await page.getByRole('heading', { name: letter ?? '' }).waitFor();
  return page;
}

/** Presses a button that saves, and unpacks the zip into a folder of this name. @returns what is in it, by path. */
async function kept(page: Page, button: string, name: string): Promise<ReadonlyMap<string, Buffer>> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  const zip = join(folder.path, `${name}.zip`);
  await download.saveAs(zip);
  const found = await unzipped(zip);
  for (const [path, bytes] of found) {
    const to = join(folder.path, name, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
  }
  return found;
}

/** Opens the folder's own reader, without any network, and the folder's bundle in it. */
async function readerOf(name: string): Promise<Page> {
  const page = await (await offline.newContext({ offline: true, locale: 'en-GB' })).newPage();
  await page.goto(pathToFileURL(join(folder.path, name, keptNames.reader)).href);
  await page.getByLabel('The file', { exact: true }).setInputFiles(join(folder.path, name, 'Family papers.heirlock-bundle'));
  return page;
}

async function savedFrom(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, `Download ${name}`)]);
  return sha256(await readFile(await download.path()));
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const digestOf = (file: LeftFile): string => {
  const hash = createHash('sha256');
  for (let at = 0; at < file.sizeBytes; at += 2 ** 24) hash.update(file.read(at, Math.min(2 ** 24, file.sizeBytes - at)));
  return hash.digest('hex');
};

describe('what a recipient keeps for later', () => {
  it('is one folder that opens without a server, by every way that was there, with every byte', async () => {
    const page = await openedPage('en-GB');
    const found = await kept(page, 'Save it all, still locked', 'whole');
    await page.getByText('Saved, with 2 files in it, each checked.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect([...found.keys()]).toEqual(['Read me first.html', keptNames.reader, keptNames.format, 'Family papers.heirlock-bundle']);
    expect(found.get(keptNames.reader)).toEqual(await readFile(join(root, 'dist/reader/heirlock-reader.html')));
    expect(found.get(keptNames.format)).toEqual(await readFile(join(root, 'shared/format/FORMAT.md')));
    const locked = found.get('Family papers.heirlock-bundle') ?? Buffer.alloc(0);
    for (const canary of ['To Anna', 'blue folder', 'Will.txt', 'The notary']) expect(locked.includes(canary)).toBe(false);

    const byPassphrase = await readerOf('whole');
    await byPassphrase.getByLabel('Your passphrase', { exact: true }).fill(visit.estate.passphrase);
    await press(byPassphrase, 'Open');
    await byPassphrase.getByText('the blue folder is in the desk').waitFor();
    for (const file of files) expect(await savedFrom(byPassphrase, file.name)).toBe(digestOf(file));
    // It has been kept already, and there is no server that it could be kept from.
    expect(await byPassphrase.getByRole('heading', { name: 'Keep it for later' }).count()).toBe(0);

    const bySheet = await readerOf('whole');
    await bySheet.getByRole('button', { name: 'With the words on your sheet' }).click();
    await bySheet.getByLabel('The words on the sheet').fill(visit.estate.sheet);
    await press(bySheet, 'Open');
    await bySheet.getByText('the blue folder is in the desk').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it.each([
    [
      'en-GB',
      'Save it all, still locked',
      'Read me first.html',
      ['any 2 of the 3 printed sheets', '1 March 2026', 'Anna Berger', '“Family papers”'],
    ],
    [
      'de-DE',
      'Alles verschlossen speichern',
      'Bitte zuerst lesen.html',
      ['2 der 3 gedruckten Blätter', '1. März 2026', 'Anna Berger', '„Family papers“'],
    ],
  ] as const)('comes with a page in %s that names what is needed and what lies beside it', async (locale, button, guide, said) => {
    const found = await kept(await openedPage(locale), button, locale);
    const page = await (await offline.newContext({ offline: true })).newPage();
    await page.goto(pathToFileURL(join(folder.path, locale, guide)).href);
    const words = await page.locator('main').innerText();
    for (const name of [...found.keys()].filter((name) => name !== guide)) expect(words).toContain(name);
    for (const line of said) expect(words).toContain(line);
    expect(words).toContain(sha256(found.get(keptNames.reader) ?? Buffer.alloc(0)));
    expect(words).not.toContain('undefined');
    expect(await page.locator('script').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('leaves out only what can’t be had, says so, and opens with the rest', async () => {
    const page = await openedPage('en-GB');
    const lost = visit.estate.content.documents.find(({ name }) => name === film.name)?.parts[1]?.[0];
    visit.server.part = (name, bytes, reply) => {
      if (name === lost) return reply.code(404).send({ error: 'unknown' });
      return reply.type('application/octet-stream').send(Buffer.from(bytes ?? []));
    };
    await press(page, 'Save it all, still locked');
    await page.getByText(/It stopped at .*Film of the wedding/).waitFor();
    await kept(page, 'Save everything else', 'rest');
    await page.getByText('Saved, with 1 file in it, checked. 1 file could not be had and is not in it.').waitFor();
    const reader = await readerOf('rest');
    await reader.getByLabel('Your passphrase', { exact: true }).fill(visit.estate.passphrase);
    await press(reader, 'Open');
    await reader.getByText(ownersLetter.split('\n')[0] ?? '').waitFor();
    expect(await savedFrom(reader, will.name)).toBe(digestOf(will));
    await press(reader, `Download ${film.name}`);
    // It's looked for in the whole file first, since a part may lie anywhere in a damaged one.
    await reader.locator('[data-lost]').waitFor();
    expect(await reader.locator('[data-lost] li').allInnerTexts()).toEqual([film.name]);
    expect(await reader.locator('main').innerText()).toContain('or was saved without this');
  });

  it('has no reader in it that is not the one this page was built with', async () => {
    const page = await openedPage('en-GB');
    await page.route(/offline-reader/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('Heirlock', 'Hairlock') });
    });
    await press(page, 'Save it all, still locked');
    await page.locator('[data-code]').waitFor();
    expect(await page.locator('[data-code]').getAttribute('data-code')).toBe('damaged');
  });
});
