import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { tempFolder } from '../files/temp-folder.ts';
import { eventually } from '../runner/eventually.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import type { Key } from './key-codes.ts';
import { launchWebKit } from './webkitgtk.ts';

/** Those in which people read our pages, each with an engine of its own. */
export const browserMakes = ['Chromium', 'Firefox', 'WebKitGTK'] as const;
export type BrowserMake = (typeof browserMakes)[number];

/** As narrow as a telephone. */
const telephone = { width: 360, height: 740 } as const;

/** A page in a browser of any make, for somebody with a telephone's screen and a keyboard alone. */
export interface AnyPage {
  goto(url: string): Promise<unknown>;
  /** What a function gives in the page, as JSON; it may use nothing from outside itself but what it is given. */
  evaluate<T, A>(read: (given: A) => T | Promise<T>, given: A): Promise<T>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Marks all that is in the field. */
  selectAll(): Promise<void>;
  /** A picture of what is to be seen, PNG. */
  draw(path: string): Promise<void>;
  /** What the console has said of errors. */
  readonly complaints: readonly string[];
  /** Waits for a file to have been saved, and reads it. */
  saved(name: string): Promise<Buffer>;
}

/** A browser of its own with one page. */
export interface AnyBrowser extends AsyncDisposable {
  readonly page: AnyPage;
}

export interface AnyBrowserOptions {
  readonly withoutWebAssembly?: boolean;
}

/** Starts a browser that speaks English. @throws Error naming what to install if there is none. */
export function openBrowser(make: BrowserMake, { withoutWebAssembly = false }: AnyBrowserOptions = {}): Promise<AnyBrowser> {
  return openers[make](withoutWebAssembly);
}

const openers: Readonly<Record<BrowserMake, (withoutWebAssembly: boolean) => Promise<AnyBrowser>>> = {
  Chromium: openChromium,
  Firefox: openFirefox,
  WebKitGTK: openWebKit,
};

/** What was saved into a folder. A browser that is still at it has the file under another name beside it, or empty. */
const savedIn =
  (folder: string) =>
  async (name: string): Promise<Buffer> => {
    let found = Buffer.alloc(0);
    await eventually(async () => {
      if ((await readdir(folder)).some((one) => /\.(part|wkdownload)$/.test(one))) throw new Error('it is still being saved');
      found = await readFile(join(folder, name));
      if (found.length === 0) throw new Error('it is still empty');
    });
    return found;
  };

/** Without WebAssembly it's one that compiles nothing at all, which is how careful people switch it off. */
async function openChromium(withoutWebAssembly: boolean): Promise<AnyBrowser> {
  const folder = await tempFolder('chromium-saves');
  const browser = await launchChromium(withoutWebAssembly ? ['--js-flags=--jitless'] : []);
  const page = await (await browser.newContext({ viewport: telephone, locale: 'en-GB' })).newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('download', (download) => void download.saveAs(join(folder.path, download.suggestedFilename())));
  return {
    page: { ...driven(page), complaints, saved: savedIn(folder.path) },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await folder.remove();
    },
  };
}

function driven(page: Page): Omit<AnyPage, 'complaints' | 'saved'> {
  return {
    goto: (url) => page.goto(url),
    evaluate: <T, A>(read: (given: A) => T | Promise<T>, given: A) =>
      page.evaluate<T>(`Promise.resolve((${String(read)})(${JSON.stringify(given) ?? ''}))`),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    selectAll: () => page.keyboard.press('Control+a'),
    draw: async (path) => void (await page.screenshot({ path })),
  };
}

async function openFirefox(withoutWebAssembly: boolean): Promise<AnyBrowser> {
  const folder = await tempFolder('firefox-saves');
  const browser = await launchFirefox({
    'browser.download.folderList': 2,
    'browser.download.dir': folder.path,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.helperApps.deleteTempFileOnExit': false,
    'intl.accept_languages': 'en-GB',
    'pdfjs.disabled': true,
    ...(withoutWebAssembly ? { 'javascript.options.wasm': false } : {}),
  });
  const page = await browser.newPage();
  await page.resize(telephone);
  const saved = savedIn(folder.path);
  return {
    page: Object.assign(page, { saved }),
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await folder.remove();
    },
  };
}

async function openWebKit(withoutWebAssembly: boolean): Promise<AnyBrowser> {
  const browser = await launchWebKit(withoutWebAssembly ? { JSC_useWasm: '0' } : {});
  await browser.page.resize(telephone);
  return {
    page: Object.assign(browser.page, { saved: savedIn(browser.downloads), complaints: browser.complaints }),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
