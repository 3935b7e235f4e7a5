import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Input, MethodName, Output } from '../../../electron/contract/contract.ts';
import type { EmbeddedServer } from '../../../electron/bridge/embedded-server.ts';
import { startHost, type Host } from '../../../electron/host/start-host.ts';
import type { PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import { launchChromium } from '../browser/chromium.ts';
import { readerFile } from './reader-file.ts';
import { tempFolder } from '../files/temp-folder.ts';

const pages = fileURLToPath(new URL('../../../dist/desktop', import.meta.url));
/** Argon2id as cheap as the format allows. */
const cheapCost = { passes: 1, memoryKiB: 8192 };
/** What `createAccount` uses. */
export const appPassphrase = 'six calm words for a test';

/** When the files of tests were last changed. */
const writtenAt = new Date('2026-03-01T10:00:00.000Z');

/** How a test's app is started. */
export interface DesktopAppOptions {
  /** For the browser: `viewport`, `colorScheme`, `locale` (default English), … */
  readonly context?: BrowserContextOptions;
  readonly embedded?: EmbeddedServer;
  /** For Argon2id for the owner's passphrase. Default: as cheap as the format allows. */
  readonly cost?: PassphraseCost;
  /** Who may sign the list of trusted lists. Default: whom the Official Journal names. */
  readonly listSigners?: ReadonlySet<string>;
  /** A browser that other apps use too; it is left open. */
  readonly browser?: Browser;
  /** The data folder. Default: one of its own. */
  readonly folder?: string;
  /** Fills the data folder before the app opens it. */
  readonly prepare?: (folder: string) => Promise<void>;
}

/** The owner's app as people use it without Electron: a real engine behind the real host, in a real Chromium. */
export interface DesktopApp extends AsyncDisposable {
  readonly host: Host;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Every error in the page's console, and every fault of page or host: `[]` at the end of a good run. */
  readonly faults: string[];
  /** A method of the same engine, from outside the page; paths are real ones here. Fails the test if it is refused. */
  call<N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Creates an account and a vault without the page, and returns the vault's id. */
  createAccount(vaultName?: string): Promise<string>;
  /** Writes a file (in folders, if the name has slashes) and returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  /** Sets the language, and resolves when the page is in it. */
  speak(language: 'en' | 'de'): Promise<void>;
  /** Lets the page in (again): it opens at `route`, such as `/vaults`. */
  open(route?: string): Promise<Page>;
  /** Another window of the same app, let in by its own link. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

/** Starts host, engine and browser. The page is not opened yet: `open()` does that. */
export async function startDesktopApp({
  context: contextOptions = {},
  embedded,
  browser,
  prepare,
  cost = cheapCost,
  listSigners,
  folder: given,
}: DesktopAppOptions = {}): Promise<DesktopApp> {
  const home = await tempFolder('desktop');
  const faults: string[] = [];
  const note = (fault: unknown): void => void faults.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  const folder = given ?? join(home.path, 'data');
  await prepare?.(folder);
  // Nothing is put among the programs of whoever runs the tests.
  const makeLauncher = async (): Promise<void> => undefined;
  const host = await startHost({
    folder,
    pages,
    readerFile,
    port: 0,
    embedded,
    makeLauncher,
    cost,
    listSigners,
    report: note,
    ended: () => undefined,
  });
  const chromium = browser ?? (await launchChromium());
  const openContext = async (options: BrowserContextOptions): Promise<BrowserContext> =>
    chromium.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 800 }, ...options });
  const context = await openContext(contextOptions);
  const pageIn = async (within: BrowserContext): Promise<Page> => {
    const page = await within.newPage();
    page.on('pageerror', note);
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
    return page;
  };
  const page = await pageIn(context);
  const call = async <N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const outcome = await host.bridge.engine.call(name, input);
    if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
    return outcome.value;
  };
  const open = async (route = '/'): Promise<Page> => {
    await page.goto(host.newLink());
    // The app leads from its root to the page for the account's state; before that it would lead away from `route` again.
    await page.waitForFunction(() => window.location.hash.length > '#/'.length);
    if (route !== '/') await page.evaluate((hash) => void (window.location.hash = hash), route);
    return page;
  };
  return {
    host,
    context,
    page,
    faults,
    call,
    open,
    createAccount: async (name = 'For Ann') => {
      await call('account.create', { passphrase: appPassphrase });
      return (await call('vaults.create', { name })).id;
    },
    file: async (name, content) => {
      const path = join(home.path, 'files', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      await utimes(path, writtenAt, writtenAt);
      return path;
    },
    speak: async (language) => {
      await host.bridge.setPreferences({ language });
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    },
    newPage: async (options = contextOptions) => {
      const another = await pageIn(await openContext(options));
      await another.goto(host.newLink());
      return another;
    },
    [Symbol.asyncDispose]: async () => {
      await (browser === undefined ? chromium.close() : context.close());
      await host.close();
      await home.remove();
    },
  };
}
