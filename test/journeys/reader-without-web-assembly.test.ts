import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { parse, type Token } from 'acorn';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerEdition } from '../../build/bundle/older-browsers.mjs';
import { launchChromium } from '../kit/browser/chromium.ts';
import { openOldWindow } from '../kit/browser/qtwebkit.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { digestOfFile } from '../kit/files/real-files.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import {
  complaintsWithoutWebAssembly,
  digestOf,
  leaveBundle,
  letter,
  nextDownload,
  openBySheetInOldWindow,
  reader,
  readerThatIsRefused,
  scriptsInReader,
  shown,
  withText,
  type LeftBundle,
} from './older-browsers.ts';
import { saveEverything, shownLetter, unlockByPassphrase, unlockBySheet } from './recipient-browser.ts';
import { fileOf } from './sealed-estate.ts';

const will = fileOf('Will.txt', 'text/plain', new TextEncoder().encode('To Anna, the house. Grüße ☺'));

let folder: TempFolder;
let browser: Browser;
let left: LeftBundle;
let refused: string;

beforeAll(async () => {
  folder = await tempFolder('without-web-assembly');
  browser = await launchChromium();
  left = await leaveBundle(folder.path, [will]);
  refused = await readerThatIsRefused(folder.path);
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
});

async function openReader(address: string, locale = 'en-GB'): Promise<Page> {
  const page = await (await browser.newContext({ offline: true, locale })).newPage();
  await page.goto(address);
  return page;
}

describe('the offline reader in a browser that refuses WebAssembly', () => {
  it('opens by sheet and by passphrase, and saves every file byte for byte', async () => {
    const { estate, bundle, digests } = left;
    const page = await openReader('about:blank');
    const complaints = complaintsWithoutWebAssembly(page, refused);
    for (const unlock of [() => unlockBySheet({ page }, estate.sheet), () => unlockByPassphrase({ page }, estate.passphrase)]) {
      await page.goto(refused);
      await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
      await unlock();
      expect(await shownLetter({ page })).toBe(letter);
      expect(await saveEverything({ page })).toEqual(digests);
    }
    expect(complaints()).toEqual([]);
  });

  it('says that a passphrase takes its time and that the page is not stuck, and only there', async () => {
    for (const address of [refused, reader]) {
      const page = await openReader(address, 'de-DE');
      const said = page.evaluate(
        () =>
          new Promise<string | null>((resolve) => {
            const look = (): void => {
              const note = document.querySelector('form [role=status]');
              if (note !== null) resolve(note.textContent);
              if (document.querySelector('blockquote.letter') !== null) resolve(null);
            };
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await page.getByLabel('Die Datei', { exact: true }).setInputFiles(left.bundle);
      await page.getByLabel('Ihre Passphrase', { exact: true }).fill(left.estate.passphrase);
      await page.keyboard.press('Enter');
      if (address === reader) expect(await said).toBeNull();
      else expect(await said).toMatch(/einige Minuten.*hängt nicht.*In einem neueren Browser/);
    }
  });
});

describe('the offline reader in an engine of 2016', () => {
  it('opens by sheet, and saves a file byte for byte', async () => {
    await using window = openOldWindow(left.bundle);
    await openBySheetInOldWindow(window, left.estate.sheet);
    expect((await shown(window, 'blockquote.letter')).replace(/\n+/g, '\n').trim()).toBe(letter);
    await window.press(withText('.documents button', 'Download'));
    expect(digestOf(await nextDownload(window))).toBe(left.digests[will.name]);
  });
});

describe('the offline reader in a browser that is too old', () => {
  it('says so in both languages, and where to go', async () => {
    const page = await (await browser.newContext({ offline: true, locale: 'en-GB' })).newPage();
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Worker'));
    await page.goto(reader);
    const said = await page.locator('body').innerText();
    expect(said).toMatch(/^This browser is too old for this page\..*another browser/);
    expect(said).toMatch(/^Dieser Browser ist zu alt für diese Seite\..*anderen Browser/m);
    // The script that says it is one that the oldest can run.
    const last = (await scriptsInReader()).at(-1) ?? '';
    expect(() => parse(last, { ecmaVersion: 3 })).not.toThrow();
  });
});

/** A token as it stands in a script; the bundler writes long texts as templates, whose quotes are tokens of their own. */
function textOf(script: string, { type, start, end }: Token): string {
  const text = script.slice(start, end);
  return type.label === 'template' ? `\`${text}\`` : text;
}

/** The reader's scripts, and those of its worker, which are texts in one of them. */
async function everyScript(): Promise<readonly string[]> {
  const scripts = await scriptsInReader();
  const texts: string[] = [];
  for (const script of scripts) parse(script, { ecmaVersion: 'latest', onToken: (token) => void texts.push(textOf(script, token)) });
  // The worker, and what does libsodium's work without WebAssembly.
  const longest = texts.sort((a, b) => b.length - a.length).slice(0, 2);
  return [...scripts, ...longest.map((text) => runInNewContext(text) as string)];
}

describe('the language of the offline reader', () => {
  it(`is that of ${readerEdition} throughout, patterns included`, async () => {
    const scripts = await everyScript();
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
