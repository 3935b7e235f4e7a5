import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { parse, type Token } from 'acorn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { segmentBytes } from '../../shared/format/container/document-container.ts';
import { readerEdition } from '../../build/bundle/older-browsers.mjs';
import { launchChromium } from '../kit/browser/chromium.ts';
import { complaintsOf } from '../kit/browser/page-complaints.ts';
import { openOldWindow, type OldWindow } from '../kit/browser/qtwebkit.ts';
import { digestOfFile } from '../kit/files/real-files.ts';
import { writeTar } from '../kit/files/tar-entries.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzippedDigests } from '../kit/files/unzip.ts';
import { saveEverything, shownLetter, unlockByPassphrase, unlockBySheet } from './recipient-browser.ts';
import { bundleFileEntries, fileOf, ownersLetter, patternFile, sealEstate, type LeftFile, type TestEstate } from './sealed-estate.ts';

const readerFile = fileURLToPath(new URL('../../dist/reader/heirlock-reader.html', import.meta.url));
const reader = pathToFileURL(readerFile).href;

const will = fileOf('Will.txt', 'text/plain', new TextEncoder().encode('To Anna, the house. Grüße ☺'));
/** Two segments. */
const film = patternFile('Film of the wedding.mp4', 17 * 2 ** 20 + 5);
const files = [will, film];
/** As some people have their browser, for safety: it neither compiles scripts nor has WebAssembly. */
const withoutWebAssembly = ['--js-flags=--jitless'];
const letter = ownersLetter.replace(/\n+/g, '\n');

let folder: TempFolder;
let estate: TestEstate;
let bundle: string;
let digests: Readonly<Record<string, string>>;

function digestOf(...pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

const segmentsOf = ({ sizeBytes, read }: LeftFile): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(sizeBytes / segmentBytes) }, (_, index) => read(index * segmentBytes, segmentBytes));

beforeAll(async () => {
  folder = await tempFolder('older-browsers');
  estate = await sealEstate(files);
  bundle = join(folder.path, 'anna.heirlock-bundle');
  await writeTar(
    bundle,
    bundleFileEntries(estate).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
  digests = Object.fromEntries(files.map((file) => [file.name, digestOf(...segmentsOf(file))]));
});
afterAll(() => folder.remove());

describe('the offline reader in a browser of today without WebAssembly', () => {
  it('opens by sheet and by passphrase, and saves every file byte for byte, one by one and together', async () => {
    await using browser = await launchChromium(withoutWebAssembly);
    const page = await (await browser.newContext({ offline: true, locale: 'en-GB' })).newPage();
    const complaints = complaintsOf(page, { mayRequest: (url) => /^(blob|data):/.test(url) || url === reader });
    for (const unlock of [() => unlockBySheet({ page }, estate.sheet), () => unlockByPassphrase({ page }, estate.passphrase)]) {
      await page.goto(reader);
      expect(await page.evaluate(() => 'WebAssembly' in globalThis)).toBe(false);
      await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
      await unlock();
      expect(await shownLetter({ page })).toBe(letter);
      expect(await saveEverything({ page })).toEqual(digests);
    }
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    const zip = await unzippedDigests(await (await started).path());
    expect(Object.fromEntries(files.map(({ name }) => [name, zip.get(name)?.sha256]))).toEqual(digests);
    // What libsodium says before it turns to JavaScript.
    expect(complaints.filter((one) => one !== 'WebAssembly is not defined')).toEqual([]);
  });

  it('says that a passphrase takes its time, and only there', async () => {
    for (const flags of [withoutWebAssembly, []]) {
      await using browser = await launchChromium(flags);
      const page = await (await browser.newContext({ offline: true, locale: 'de-DE' })).newPage();
      await page.goto(reader);
      const said = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const look = (): void => {
              const { innerText } = document.body;
              if (innerText.includes('das einige Minuten dauern kann')) resolve(true);
              if (document.querySelector('blockquote.letter') !== null) resolve(false);
            };
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await page.getByLabel('Die Datei', { exact: true }).setInputFiles(bundle);
      await page.getByLabel('Ihre Passphrase', { exact: true }).fill(estate.passphrase);
      await page.keyboard.press('Enter');
      expect(await said).toBe(flags.length > 0);
    }
  });
});

const withText = (selector: string, text: string): string =>
  `Array.from(document.querySelectorAll(${JSON.stringify(selector)})).filter(function (one) {` +
  ` return one.textContent.indexOf(${JSON.stringify(text)}) >= 0; })[0]`;
const first = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;
/** Where the button is in a field for files. */
const onButton = 40;

async function shown(window: OldWindow, selector: string): Promise<string> {
  const element = first(selector);
  await expect.poll(() => window.evaluate(`!!${element}`)).toBe(true);
  return String(await window.evaluate(`${element}.innerText`));
}

async function nextDownload(window: OldWindow): Promise<Buffer> {
  let found: readonly Buffer[] = [];
  await expect.poll(async () => (found = await window.downloads()).length).toBe(1);
  return found[0]!;
}

describe('the offline reader in an engine of 2016', () => {
  it('opens by sheet and by passphrase, and saves every file byte for byte, one by one and together', async () => {
    await using window = openOldWindow(bundle);
    await window.open(reader);
    expect(await window.evaluate("'WebAssembly' in window || 'noModule' in document.createElement('script')")).toBe(false);
    await window.press(first('input[type=file]'), onButton);
    await window.press(withText('.ways button', 'With the words on your sheet'));
    await window.press(first('textarea'));
    await window.type(estate.sheet);
    await window.press(withText('form button', 'Open'));
    expect((await shown(window, 'blockquote.letter')).replace(/\n+/g, '\n').trim()).toBe(letter);
    for (const [index, file] of files.entries()) {
      await window.press(withText(`.documents > li:nth-child(${index + 1}) button`, 'Download'));
      expect([file.name, digestOf(await nextDownload(window))]).toEqual([file.name, digests[file.name]]);
    }
    await window.press(withText('button', 'Save everything in one file'));
    const zip = join(folder.path, 'everything.zip');
    await writeFile(zip, await nextDownload(window));
    expect([...(await unzippedDigests(zip)).entries()].map(([name, { sha256 }]) => [name, sha256])).toEqual(
      expect.arrayContaining(Object.entries(digests)),
    );

    await window.open(reader);
    await window.press(first('input[type=file]'), onButton);
    await window.press(first('#passphrase'));
    await window.type(estate.passphrase);
    await window.press(withText('form button', 'Open'));
    expect(await shown(window, 'blockquote.letter')).toContain(letter.split('\n')[0]);
  });

  it('keeps what it shows within the window', async () => {
    await using window = openOldWindow(bundle);
    await window.open(reader);
    await window.press(first('input[type=file]'), onButton);
    await shown(window, '.ways');
    expect(await window.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await window.evaluate("getComputedStyle(document.querySelector('.button.main')).backgroundColor")).toBe('rgb(15, 94, 92)');
  });
});

describe('the offline reader in a browser that is too old', () => {
  it('says so in both languages, and where to go', async () => {
    const html = await readFile(readerFile, 'utf8');
    await using browser = await launchChromium();
    const page = await (await browser.newContext({ offline: true, locale: 'en-GB' })).newPage();
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Worker'));
    await page.goto(reader);
    const said = await page.locator('body').innerText();
    expect(said).toMatch(/^This browser is too old for this page\..*another browser/);
    expect(said).toMatch(/^Dieser Browser ist zu alt für diese Seite\..*anderen Browser/m);
    // The script that says it is one that the oldest can run.
    const last = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].at(-1)?.[1] ?? '';
    expect(() => parse(last, { ecmaVersion: 3 })).not.toThrow();
  });
});

/** A token as it stands in a script; the bundler writes long texts as templates, whose quotes are tokens of their own. */
function textOf(script: string, { type, start, end }: Token): string {
  const text = script.slice(start, end);
  return type.label === 'template' ? `\`${text}\`` : text;
}

/** The reader's scripts, and those of its worker, which are texts in one of them. */
async function readerScripts(): Promise<readonly string[]> {
  const html = await readFile(readerFile, 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((found) => found[1] ?? '');
  const texts: string[] = [];
  for (const script of scripts) parse(script, { ecmaVersion: 'latest', onToken: (token) => void texts.push(textOf(script, token)) });
  // The worker, and what does libsodium's work without WebAssembly.
  const longest = texts.sort((a, b) => b.length - a.length).slice(0, 2);
  return [...scripts, ...longest.map((text) => runInNewContext(text) as string)];
}

describe('the language of the offline reader', () => {
  it(`is that of ${readerEdition} throughout, patterns included`, async () => {
    const scripts = await readerScripts();
    expect(scripts.map(({ length }) => length > 200)).toEqual([true, true, true, true, true]);
    for (const script of scripts.slice(3)) expect(script).toContain('crypto_secretstream');
    for (const script of scripts) {
      expect(() => parse(script, { ecmaVersion: readerEdition as 2015 })).not.toThrow();
      // A pattern that a browser can't read is refused where it stands, or when it is made.
      const later = [...script.matchAll(/new RegExp\("[^"]*(\\\\p\{|\(\?<)[^"]*"|[^\w$]\(\?<[=!]/g)].map(([text]) => text);
      expect(later).toEqual([]);
    }
  });

  it('takes no module, and asks no browser for what it may not have', async () => {
    const html = await readFile(readerFile, 'utf8');
    expect(html).not.toMatch(/<script[^>]+type=/);
    expect(html.length).toBeLessThan(4 * 2 ** 20);
    expect(await digestOfFile(readerFile)).toBe((await readFile(`${readerFile}.sha256`, 'utf8')).split(' ')[0]);
  });
});
