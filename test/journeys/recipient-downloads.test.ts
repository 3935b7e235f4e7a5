import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { Browser, BrowserContextOptions, Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { releaseStory, tableCounts, tellStory } from '../../server/http/recipient/recipient-test-kit.ts';
import { wordsOnPaper } from '../kit/browser/words-on-paper.ts';
import { sheetText } from '../../shared/format/paper/sheet.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { cameraArgs, writeCameraFilm } from '../kit/browser/camera-film.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { complaintsOf, isOwnRequest } from '../kit/browser/page-complaints.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzipped, unzippedDigests } from '../kit/files/unzip.ts';
import { listen, openVault, type PagesServer } from './recipient-states.ts';
import { fileOf, patternFile, sealEstate, type LeftFile, type TestEstate } from './sealed-estate.ts';
import { invitationPath, startSealedPages, vaultPath, type SealedPagesServer } from './sealed-pages-server.ts';

/** A PNG of 2 × 1 pixels. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DwHwgABvsB/3R1RVcAAAAASUVORK5CYII=', 'base64');

/** Two pages, in a font that is not embedded in the file, as many programs do it. */
async function twoPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const words of ['The house goes to Anna.', 'The garden too.']) {
    const page = pdf.addPage([300, 200]);
    page.drawText(words, { x: 20, y: 120, size: 24, font });
    page.drawRectangle({ x: 20, y: 20, width: 100, height: 40, color: rgb(0.8, 0.1, 0.1) });
  }
  return pdf.save();
}

let browser: Browser;
let folder: TempFolder;
let files: readonly LeftFile[];
let estate: TestEstate;
let server: SealedPagesServer;
let complaints: readonly string[];

beforeAll(async () => {
  browser = await launchChromium();
  folder = await tempFolder('downloads');
  files = [
    fileOf('Will.pdf', 'application/pdf', await twoPages()),
    fileOf('Summer at the lake, 1974.png', 'image/png', picture, 'Photos/Old'),
    fileOf('Summer at the lake, 1974.png', 'image/png', new Uint8Array(500).fill(7), 'Photos/Old'),
    patternFile('Film of the wedding.mp4', 17 * 2 ** 20 + 5),
    fileOf('drawing.svg', 'image/svg+xml', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  ];
  estate = await sealEstate(files);
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
});
afterEach(async () => {
  // A connection that a browser has opened ahead of its next request holds up a server's shutdown.
  for (const context of browser.contexts()) await context.close();
  await server[Symbol.asyncDispose]();
});

async function watchedPage(from: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await from.newContext(options)).newPage();
  complaints = complaintsOf(page, {
    said: /^Failed to load resource: (the server responded with a status of 4|net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE))/,
    mayRequest: isOwnRequest,
  });
  return page;
}

async function start(options: BrowserContextOptions = { viewport: { width: 390, height: 844 } }, from = browser): Promise<Page> {
  server = await startSealedPages(estate);
  return watchedPage(from, options);
}

async function unlock(page: Page): Promise<void> {
  await page.goto(server.url + vaultPath);
  await page.getByLabel('Your passphrase', { exact: true }).fill(estate.passphrase);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
}

function digestOf(file: LeftFile): { readonly sizeBytes: number; readonly sha256: string } {
  const hash = createHash('sha256');
  for (let offset = 0; offset < file.sizeBytes; offset += 2 ** 24)
    hash.update(file.read(offset, Math.min(2 ** 24, file.sizeBytes - offset)));
  return { sizeBytes: file.sizeBytes, sha256: hash.digest('hex') };
}

async function savedBy(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()]);
  return download;
}

/** The words of what the page's own button prints. */
async function printedBy(page: Page): Promise<string> {
  await page.evaluate(() => void (globalThis.print = () => void document.body.setAttribute('data-printed', '')));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('body[data-printed]').waitFor();
  return wordsOnPaper(page);
}

const item = (page: Page, index: number) => page.locator('ul.documents > li').nth(index);

describe('everything in one file', () => {
  it('has every file in its folder, byte for byte, though the network was cut in the middle', async () => {
    const page = await start();
    await unlock(page);
    let asked = 0;
    server.part = async (_name, bytes, reply) => {
      asked += 1;
      // The film is on its way when the connection drops.
      if (asked === 5) await page.context().setOffline(true);
      return reply.type('application/octet-stream').send(Buffer.from(bytes ?? []));
    };
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    await page.getByText('The connection is away.').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/ of 18 MB$/);
    await page.context().setOffline(false);
    const download = await started;
    expect(download.suggestedFilename()).toBe('What was left for you.zip');
    await page.getByText('Saved with 6 files in it, each checked and complete.').waitFor();
    const found = await unzippedDigests(await download.path());
    expect([...found.keys()]).toEqual([
      'Letter.txt',
      'Will.pdf',
      'Photos/Old/Summer at the lake, 1974.png',
      'Photos/Old/Summer at the lake, 1974 (2).png',
      'Film of the wedding.mp4',
      'drawing.svg',
    ]);
    expect([...found.values()].slice(1)).toEqual(files.map(digestOf));
    expect(complaints).toEqual([]);
  });

  it('stops at a file that is not as it was left, names it, and then saves all the others', async () => {
    const page = await start();
    await unlock(page);
    const [bad = ''] = estate.content.documents[1]?.parts.map(([name]) => name) ?? [];
    server.part = (name, bytes, reply) =>
      reply.type('application/octet-stream').send(Buffer.from(name === bad ? bytes!.with(90, 1 ^ bytes![90]!) : bytes!));
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    const problem = page.locator('[data-code]');
    await problem.waitFor();
    expect([await problem.getAttribute('data-code'), downloads]).toEqual(['damaged', 0]);
    expect(await problem.innerText()).toContain('It stopped at \u2068Summer at the lake, 1974.png\u2069.');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything else' }).click();
    const found = await unzippedDigests(await (await started).path());
    expect([...found.values()].slice(1)).toEqual(files.toSpliced(1, 1).map(digestOf));
  });

  it('can be stopped, leaves nothing behind, and begins anew', async () => {
    const page = await start();
    await unlock(page);
    server.part = () => new Promise(() => undefined);
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.locator('[data-code=stopped]').waitFor();
    const left = await page.evaluate(async () => {
      const waiting = await (await navigator.storage.getDirectory()).getDirectoryHandle('heirlock-downloads');
      let count = 0;
      for await (const _ of (waiting as unknown as { keys(): AsyncIterable<string> }).keys()) count += 1;
      return count;
    });
    expect(left).toBe(0);
    server.part = undefined;
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    expect((await unzippedDigests(await (await started).path())).size).toBe(files.length + 1);
  });

  it('says what to do when the device is full', async () => {
    const page = await start();
    await unlock(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 2 ** 20 });
    await item(page, 3)
      .getByRole('button', { name: /^Download/ })
      .click();
    await page.locator('[data-code=no_space]').waitFor();
    expect(await page.locator('[data-code]').innerText()).toContain('Please make some room');
  });
});

describe('a look at a document', () => {
  it('shows a PDF page by page, a picture and nothing that could run', async () => {
    const page = await start();
    await unlock(page);
    const look = (index: number) => item(page, index).getByRole('button', { name: /^Look at it/ });
    await look(0).click();
    const canvas = item(page, 0).locator('canvas');
    const colours = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
        let [dark, red] = [0, 0];
        for (let at = 0; at < data.length; at += 4) {
          if (data[at]! < 60 && data[at + 1]! < 60) dark += 1;
          if (data[at]! > 150 && data[at + 1]! < 60) red += 1;
        }
        return { dark: dark > 100, red: red > 1000 };
      });
    await item(page, 0).locator('canvas[data-drawn="1"]').waitFor();
    expect(await colours()).toEqual({ dark: true, red: true });
    await item(page, 0).getByRole('button', { name: 'Next page' }).click();
    await item(page, 0).locator('canvas[data-drawn="2"]').waitFor();
    expect(await item(page, 0).innerText()).toContain('Page 2 of 2');
    await item(page, 0)
      .getByRole('button', { name: /^Close the view/ })
      .click();
    expect(await canvas.count()).toBe(0);
    await look(1).click();
    await expect
      .poll(() =>
        item(page, 1)
          .locator('img')
          .evaluate((element: HTMLImageElement) => element.naturalWidth),
      )
      .toBe(2);
    await look(2).click();
    await item(page, 2).getByText('This can’t be shown here.').waitFor();
    expect(await look(4).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the camera', () => {
  it('reads a sheet’s pattern and opens with it', async () => {
    const film = join(folder.path, 'sheet.y4m');
    await writeCameraFilm(
      film,
      sheetText({ id: '01HV0000000000000000000001', code: fromWords(estate.sheet, 16, 'sheet'), bundleGeneration: estate.generation }),
    );
    const withCamera = await launchChromium(cameraArgs(film));
    try {
      const page = await start({ viewport: { width: 390, height: 844 } }, withCamera);
      const vault = await page.goto(server.url + vaultPath);
      expect(vault?.headers()['permissions-policy']).toContain('camera=(self)');
      await page.getByRole('button', { name: 'With the words on your sheet' }).click();
      await page.getByRole('button', { name: 'Read the square pattern with the camera' }).click();
      await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
      expect(complaints).toEqual([]);
      expect((await page.goto(server.url + invitationPath))?.headers()['permissions-policy']).toContain('camera=(self)');
      expect((await page.goto(server.url))?.headers()['permissions-policy']).toContain('camera=()');
    } finally {
      await withCamera.close();
    }
  });

  it('says so when there is none, or it may not be used, and the words can still be typed', async () => {
    const page = await start();
    await page.goto(server.url + vaultPath);
    await page.getByRole('button', { name: 'With the words on your sheet' }).click();
    await page.getByLabel('The words on the sheet').fill('half of');
    await page.getByRole('button', { name: 'Read the square pattern with the camera' }).click();
    await page.getByText(/^(No camera could be started|The camera may not be used here)/).waitFor();
    expect(await page.getByLabel('The words on the sheet').inputValue()).toBe('half of');
  });
});

describe('a released vault in server custody', () => {
  it('has its documents in one file, too, and shows what can be shown', async () => {
    const pages: PagesServer = await listen();
    server = { [Symbol.asyncDispose]: () => pages[Symbol.asyncDispose]() } as unknown as SealedPagesServer;
    const page = await watchedPage(browser, { viewport: { width: 390, height: 844 }, locale: 'de-DE' });
    const documents = files.slice(0, 2).map((file) => ({ name: file.name, mimeType: file.type, bytes: file.read(0, file.sizeBytes) }));
    const path = await releaseStory(pages.test, await tellStory(pages.test, { documents }));
    await openVault(page, pages.test, pages.url + path);
    const picture = page.locator('li', { hasText: 'Summer' });
    await picture.getByRole('button', { name: /^Ansehen/ }).click();
    await expect.poll(() => picture.locator('img').evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Alles in einer Datei speichern' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('Was Ihnen hinterlassen wurde.zip');
    const found = await unzippedDigests(await download.path());
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(files.slice(0, 2).map((file) => [file.name, digestOf(file)])));
    await page.getByText('Gespeichert mit 2 Dateien darin').waitFor();
    expect((await tableCounts(pages.test.core)).downloads).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('has its note and what is said about each document in that file and on paper, and the note by itself where there is nothing else', async () => {
    const pages: PagesServer = await listen();
    server = { [Symbol.asyncDispose]: () => pages[Symbol.asyncDispose]() } as unknown as SealedPagesServer;
    const page = await watchedPage(browser, { viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    const documents = [
      { name: 'Will.txt', mimeType: 'text/plain', bytes: Buffer.from('To Anna.'), description: 'Ask Mrs Weiß.\nShe knows.' },
    ];
    const note = 'Dear Anna,\n\nall of this is yours.';
    const noteFile = `\ufeff${note.replaceAll('\n', '\r\n')}\r\n`;
    await openVault(page, pages.test, pages.url + (await releaseStory(pages.test, await tellStory(pages.test, { documents }), note)));
    const found = await unzipped(await (await savedBy(page, 'Save everything in one file')).path());
    expect([...found.keys()]).toEqual(['Note.txt', 'Notes on the files.txt', 'Will.txt']);
    expect(found.get('Note.txt')?.toString()).toBe(noteFile);
    expect(found.get('Notes on the files.txt')?.toString()).toBe('\ufeffWill.txt\r\n--------\r\nAsk Mrs Weiß.\r\nShe knows.\r\n');
    const paper = await printedBy(page);
    for (const line of ['all of this is yours.', 'Will.txt', 'Ask Mrs Weiß.', 'She knows.']) expect(paper).toContain(line);
    for (const button of ['Save', 'Download', 'Print', 'Deutsch', 'Leave this device']) expect(paper).not.toContain(button);

    await openVault(page, pages.test, pages.url + (await releaseStory(pages.test, await tellStory(pages.test, { documents: [] }), note)));
    const alone = await savedBy(page, 'Save the note');
    expect([alone.suggestedFilename(), await readFile(await alone.path(), 'utf8')]).toEqual(['Note.txt', noteFile]);
    expect(await page.getByRole('button', { name: 'Save everything' }).count()).toBe(0);
    expect(await printedBy(page)).toContain('all of this is yours.');
    expect(complaints).toEqual([]);
  });
});

describe('what the pages weigh', () => {
  const folderOfPages = new URL('../../dist/recipient/', import.meta.url);
  const zipped = async (name: string): Promise<number> => (await readFile(new URL(`${name}.gz`, folderOfPages))).length;

  /** A script and everything it imports before it runs. */
  async function withImports(name: string, seen = new Set<string>()): Promise<Set<string>> {
    if (seen.has(name)) return seen;
    seen.add(name);
    const text = await readFile(new URL(name, folderOfPages), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) await withImports(imported, seen);
    return seen;
  }

  it('is at most 250 KB before the encryption’s own code', async () => {
    const { names } = JSON.parse(await readFile(new URL('index.json', folderOfPages), 'utf8')) as { names: Record<string, string> };
    for (const page of ['enrol', 'vault', 'files', 'bring', 'witness', 'code']) {
      const scripts = [...(await withImports(names[page] ?? ''))];
      expect(scripts.length, page).toBeGreaterThan(1);
      expect(
        scripts.some((name) => /pdf|camera|signing-kit/.test(name)),
        `${page} fetches viewer and decoder only when they are needed`,
      ).toBe(false);
      const sizes = await Promise.all([...scripts, names['style'] ?? ''].map(zipped));
      expect(
        sizes.reduce((sum, bytes) => sum + bytes, 0),
        page,
      ).toBeLessThanOrEqual(250_000);
    }
    server = { [Symbol.asyncDispose]: async () => undefined } as unknown as SealedPagesServer;
  });
});
