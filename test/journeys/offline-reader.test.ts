import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderReader } from '../../build/bundle/build-pages.mjs';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { complaintsOf } from '../kit/browser/page-complaints.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { readEnrolmentFile } from '../../shared/format/release/enrolment-file.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import { isProvenEnrolment } from '../../shared/format/release/invitation.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { invite, recipientsEmail } from './invited-recipient.ts';
import { writeDownProposed } from './recipient-browser.ts';
import { bundleFileEntries, fileOf, patternFile, sealEstate, type LeftFile, type TestEstate } from './sealed-estate.ts';

const bytes = Uint8Array.from({ length: 184_320 }, (_, index) => (index * 31 + (index >> 8)) & 0xff);
const files = [fileOf('Will and testament.pdf', 'application/pdf', bytes), patternFile('Film of the wedding.mp4', 17 * 2 ** 20 + 5)];

let browser: Browser;
let folder: TempFolder;
let estate: TestEstate;
let complaints: readonly string[];

beforeAll(async () => {
  browser = await launchChromium();
  folder = await tempFolder('reader');
  estate = await sealEstate(files);
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
});

type Entries = readonly (readonly [name: string, bytes: Uint8Array])[];

/** Writes a bundle file with Debian's tar, so the reader meets somebody else's archive. */
async function bundleFile(name: string, entries: Entries, format = 'ustar'): Promise<string> {
  const source = join(folder.path, `${name}-entries`);
  for (const [entry, content] of entries) {
    await mkdir(dirname(join(source, entry)), { recursive: true });
    await writeFile(join(source, entry), content);
  }
  const path = join(folder.path, `${name}.heirlock-bundle`);
  execFileSync('tar', [`--format=${format}`, '-cf', path, '-C', source, ...entries.map(([entry]) => entry)]);
  return path;
}

async function reader(options: { readonly width?: number } = {}): Promise<Page> {
  const context = await browser.newContext({ offline: true, viewport: { width: options.width ?? 900, height: 800 } });
  const page = await context.newPage();
  const { href } = pathToFileURL(readerFile);
  complaints = complaintsOf(page, { mayRequest: (url) => /^(blob|data):/.test(url) || url === href });
  await page.goto(href);
  return page;
}

async function choose(page: Page, path: string): Promise<void> {
  await page.getByLabel('The file', { exact: true }).setInputFiles(path);
}

/** Opens the reader's part for invitations with a file of these bytes. */
async function chooseOffer(page: Page, name: string, content: Uint8Array): Promise<void> {
  const path = join(folder.path, `${name}.heirlock-offer`);
  await writeFile(path, content);
  await page.getByLabel('The file of your invitation').setInputFiles(path);
}

async function openBySheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'With the words on your sheet' }).click();
  await page.getByLabel('The words on the sheet').fill(estate.sheet);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

describe('the offline reader', () => {
  it('opens a bundle file without any network, by sheet, passphrase and quorum, and saves files byte for byte', async () => {
    for (const format of ['ustar', 'pax']) {
      const path = await bundleFile(`whole-${format}`, bundleFileEntries(estate), format);
      const page = await reader();
      await choose(page, path);
      await openBySheet(page);
      for (const file of files) {
        const got = await saved(page, file.name);
        expect(got.length).toBe(file.sizeBytes);
        expect(Buffer.compare(got.subarray(0, 2 ** 20), file.read(0, Math.min(2 ** 20, file.sizeBytes)))).toBe(0);
        expect(digest(got)).toBe(digestOf(file));
      }
      await page.reload();
      await choose(page, path);
      await page.getByLabel('Your passphrase', { exact: true }).fill(estate.passphrase);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
      await page.reload();
      await choose(page, path);
      await page.getByRole('button', { name: /^With 2 of the 3/ }).click();
      await page.getByLabel('First sheet').fill(estate.quorum[1]!);
      await page.getByRole('button', { name: 'Add this sheet' }).click();
      await page.getByLabel('Second sheet').fill(estate.quorum[2]!);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
      expect(complaints).toEqual([]);
    }
  });

  const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

  function digestOf(file: LeftFile): string {
    const hash = createHash('sha256');
    for (let offset = 0; offset < file.sizeBytes; offset += 2 ** 24)
      hash.update(file.read(offset, Math.min(2 ** 24, file.sizeBytes - offset)));
    return hash.digest('hex');
  }

  const write = async (name: string, content: Uint8Array): Promise<string> => {
    const path = join(folder.path, name);
    await writeFile(path, content);
    return path;
  };

  it('says what is wrong with a file that is none, or of which nothing is left', async () => {
    const entries = bundleFileEntries(estate);
    const whole = await readFile(await bundleFile('to-spoil', entries));
    // As earlier versions wrote it: what holds it together stands in it once.
    const [first, ...others] = entries.filter(([name]) => name !== 'bundle-again.json') as unknown as [Entries[number], ...Entries];
    const cases: readonly (readonly [string, string])[] = [
      [await write('letter.heirlock-bundle', new TextEncoder().encode('Dear Anna')), 'truncated'],
      [await write('picture.heirlock-bundle', bytes), 'bad_header'],
      [await write('cut.heirlock-bundle', whole.subarray(0, 3_000)), 'truncated'],
      [await bundleFile('no-start', others), 'damaged'],
      [await bundleFile('another-start', [[first[0], new TextEncoder().encode('{}')], ...others]), 'damaged'],
    ];
    for (const [path, code] of cases) {
      const page = await reader();
      await choose(page, path);
      await page.locator('[data-code]').waitFor();
      expect([path, await page.locator('[data-code]').getAttribute('data-code')]).toEqual([path, code]);
      for (const language of ['English', 'Deutsch']) {
        await page.getByRole('button', { name: language }).click();
        expect(await page.locator('body').innerText()).not.toMatch(/service|server|e.?mail|\blink|tomorrow|dienst|morgen|später noch/i);
      }
      // Trying again would find the same file.
      expect(await page.getByRole('button', { name: 'Noch einmal versuchen' }).count()).toBe(0);
      await page.context().close();
    }
  });

  it('opens a file whose wrapping is damaged or cut, and says that nothing is lost', async () => {
    const entries = bundleFileEntries(estate);
    const whole = await readFile(await bundleFile('to-damage', entries));
    const torn = Buffer.from(whole).fill(0x37, 130, 132);
    for (const [name, content] of [
      ['header', torn],
      ['no-end', whole.subarray(0, whole.lastIndexOf('{"items"'))],
      ['no-beginning', whole.subarray(1_024)],
    ] as const) {
      const page = await reader();
      await choose(page, await write(`${name}.heirlock-bundle`, content));
      await openBySheet(page);
      await page.getByText('This file was damaged, and nothing in it is lost').waitFor();
      expect(digest(await saved(page, files[0]!.name))).toBe(digestOf(files[0]!));
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('names what a damaged file has lost, and saves everything else', async () => {
    const entries = bundleFileEntries(estate);
    const whole = await readFile(await bundleFile('to-salvage', entries));
    const [will, film] = [files[0]!, files[1]!];
    // The film's second part is cut off, and so is what stands behind it; the will's header tells neither its name nor its size.
    const [willPart, , lastPart] = [...estate.parts.keys()] as [string, string, string];
    const damaged = Buffer.from(whole.subarray(0, whole.indexOf(`parts/${lastPart}`) + 515)).fill(0x21, 0, 60);
    damaged.fill(0x2a, damaged.indexOf(`parts/${willPart}`), damaged.indexOf(`parts/${willPart}`) + 140);
    const page = await reader({ width: 320 });
    await choose(page, await write('salvaged.heirlock-bundle', damaged));
    await openBySheet(page);
    const note = page.getByRole('status').filter({ hasText: '1 of 2 files is lost' });
    await note.waitFor();
    expect(await page.locator('[data-lost] li').allInnerTexts()).toEqual([film.name]);
    await page.getByText('It can’t be had from this file. Another copy of the file may have it.').waitFor();
    expect(await page.getByRole('button', { name: `Download ${film.name}` }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything else' }).click();
    const zip = await readFile(await (await started).path());
    expect([zip.includes(will.name), zip.includes('Letter.txt'), zip.includes(film.name)]).toEqual([true, true, false]);
    expect(zip.includes(Buffer.from(will.read(0, will.sizeBytes)))).toBe(true);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByText('1 von 2 Dateien ist verloren').waitFor();
    await page.getByRole('button', { name: 'Alles andere speichern' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('refuses a part that was changed in the file, and then looks through all of it', async () => {
    const entries = bundleFileEntries(estate).map(
      ([name, content]) =>
        [
          name,
          name === [...estate.parts.keys()].map((part) => `parts/${part}`)[0] ? content.with(2000, 1 ^ content[2000]!) : content,
        ] as const,
    );
    const page = await reader();
    await choose(page, await bundleFile('changed-part', entries));
    await openBySheet(page);
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    const problem = page.locator('[data-code]');
    await problem.waitFor();
    expect(await problem.getAttribute('data-code')).toBe('lost_in_file');
    await page.getByText('1 of 2 files is lost').waitFor();
    expect(await page.locator('[data-lost] li').allInnerTexts()).toEqual([files[0]!.name]);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything else' }).first().click();
    expect((await readFile(await (await started).path())).includes(files[1]!.name)).toBe(true);
  });

  const partiesOn = async (page: Page): Promise<string> => (await page.locator('.parties').innerText()).replace(/\s+/g, ' ');

  it('says who left it, for whom and which vault it is, once that is proved, and before that only what isn’t', async () => {
    const path = await bundleFile('parties', bundleFileEntries(estate));
    const page = await reader();
    await choose(page, path);
    await page.getByText('the name of the file proves nothing').waitFor();
    const before = await page.locator('main').innerText();
    expect(before).toContain('parties.heirlock-bundle');
    for (const name of ['Martin Berger', 'Anna Berger', 'Family papers']) expect(before).not.toContain(name);
    await openBySheet(page);
    expect(await partiesOn(page)).toBe('From Martin Berger For Anna Berger Vault Family papers');
    // An earlier version's file doesn't say whose it was.
    const unnamed = await sealEstate([], { ownerName: null });
    await choose(page, await bundleFile('unnamed', bundleFileEntries(unnamed)));
    await page.getByLabel('Your passphrase', { exact: true }).fill(unnamed.passphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
    expect(await partiesOn(page)).toBe('From (no name was given) For Anna Berger Vault Family papers');
    expect(complaints).toEqual([]);
  });

  it('speaks the language that the owner named for the recipient, unless whoever sits there chose another', async () => {
    const path = await bundleFile('german', bundleFileEntries(estate, 'de'));
    const page = await reader();
    await choose(page, path);
    await page.getByRole('heading', { name: 'Öffnen, was Ihnen hinterlassen wurde' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await choose(page, path);
    await page.getByRole('button', { name: 'With the words on your sheet' }).waitFor();
    const other = await reader();
    await choose(other, await bundleFile('martian', bundleFileEntries(estate, 'x-mars')));
    await other.getByRole('button', { name: 'With the words on your sheet' }).waitFor();
  });

  it('shows experts which readers the owner had, and whether a copy is one of them', async () => {
    const hash = createHash('sha256')
      .update(await readFile(readerFile))
      .digest('hex');
    const known = await sealEstate([], { readers: ['0'.repeat(64), hash] });
    const page = await reader();
    await choose(page, await bundleFile('readers', bundleFileEntries(known)));
    await page.getByLabel('Your passphrase', { exact: true }).fill(known.passphrase);
    await page.keyboard.press('Enter');
    await page.getByText('For experts: is this page the right one?').click();
    expect((await page.locator('details .hash').allInnerTexts()).map((text) => text.replaceAll(' ', ''))).toEqual(['0'.repeat(64), hash]);
    const verdict = page.locator('[data-reader]');
    for (const [path, result] of [
      [readerFile, 'known'],
      [await bundleFile('no-reader', bundleFileEntries(known)), 'unknown'],
    ] as const) {
      await page.getByLabel('A copy of heirlock-reader.html').setInputFiles(path);
      await expect.poll(() => verdict.getAttribute('data-reader')).toBe(result);
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('makes an enrolment for an invitation without any network, as a file for the owner', async () => {
    for (const way of ['handed', 'link'] as const) {
      const invitation = invite(estate, { way });
      const page = await reader();
      await chooseOffer(page, `for-anna-${way}`, invitation.offer);
      await page.getByLabel('The words of your code').fill(invitation.words);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Continue' }).click();
      const passphrase = await writeDownProposed({ page });
      await page.getByRole('button', { name: 'Set this passphrase' }).click();
      await page.getByRole('heading', { name: 'Hand this file over' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the file' }).click();
      const download = await started;
      expect(download.suggestedFilename()).toBe('For the person who invited me.heirlock-enrolment');
      const { enrolment, proof } = readEnrolmentFile(new Uint8Array(await readFile(await download.path())));
      const { accountId, vaultId, recipientId, identity } = estate;
      const known = { ...invitation.code, accountId, vaultId, recipientId, email: recipientsEmail, identity: identity.publicKey };
      expect(isProvenEnrolment(enrolment, proof, known)).toBe(true);
      expect(openEnrolment(enrolment, { recipientId, passphrase }).identity).toEqual(identity.publicKey);
      const words = page.locator('#safety-phrase li');
      if (way === 'handed') expect(await words.count()).toBe(0);
      else expect((await words.allInnerTexts()).join(' ')).toBe(safetyPhrase(identity.publicKey, enrolment));
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('makes none for another code, or from a file that is no invitation', async () => {
    const invitation = invite(estate);
    const page = await reader();
    await chooseOffer(page, 'other-code', invitation.offer);
    await page.getByLabel('The words of your code').fill(invite(estate).words);
    await page.getByRole('button', { name: 'Continue' }).click();
    const problem = page.locator('[data-code]');
    await problem.waitFor();
    expect(await problem.getAttribute('data-code')).toBe('false_offer');
    for (const [name, content, code] of [
      ['none', new TextEncoder().encode('Dear Anna'), 'bad_header'],
      ['cut', invitation.offer.subarray(0, 100), 'truncated'],
    ] as const) {
      await chooseOffer(page, name, content);
      await expect.poll(() => problem.getAttribute('data-code')).toBe(code);
    }
  });

  it('is accessible and fits a narrow screen', async () => {
    const page = await reader({ width: 320 });
    const path = await bundleFile('for-axe', bundleFileEntries(estate));
    for (const reach of [
      () => Promise.resolve(),
      async () => {
        await choose(page, path);
        await page.getByRole('button', { name: 'I have none of these' }).waitFor();
      },
      () => openBySheet(page),
    ]) {
      await reach();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });

  it('is the same file every time it is built, needs nothing else, and lets run only what was in it', async () => {
    const html = await readFile(readerFile, 'utf8');
    expect(await renderReader()).toBe(html);
    expect((await readFile(`${readerFile}.sha256`, 'utf8')).split(' ')[0]).toBe(createHash('sha256').update(html).digest('hex'));
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain("'unsafe-eval'");
    expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)=/i);
    expect(html).not.toContain('/work/');
  });
});
