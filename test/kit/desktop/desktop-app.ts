import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { faultText, startDesktopHost, type DesktopHost, type DesktopHostOptions } from './desktop-host.ts';

/** What `createAccount` uses. */
export const appPassphrase = 'six calm words for a test';

/** How a test's app is started. */
export interface DesktopAppOptions extends DesktopHostOptions {
  /** For the browser: `viewport`, `colorScheme`, `locale` (default English), … */
  readonly context?: BrowserContextOptions;
  /** A browser that other apps use too; it is left open. */
  readonly browser?: Browser;
}

/** The owner's app as people use it without Electron, in a real Chromium. Among its faults is every error in the page's console. */
export interface DesktopApp extends DesktopHost {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Creates an account and a vault without the page, and returns the vault's id. */
  createAccount(vaultName?: string): Promise<string>;
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
  browser,
  ...hostOptions
}: DesktopAppOptions = {}): Promise<DesktopApp> {
  const started = await startDesktopHost(hostOptions);
  const { host, faults, call } = started;
  const note = (fault: unknown): void => void faults.push(faultText(fault));
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
  const open = async (route = '/'): Promise<Page> => {
    await page.goto(host.newLink());
    // The app leads from its root to the page for the account's state; before that it would lead away from `route` again.
    await page.waitForFunction(() => window.location.hash.length > '#/'.length);
    if (route !== '/') await page.evaluate((hash) => void (window.location.hash = hash), route);
    return page;
  };
  return {
    ...started,
    context,
    page,
    open,
    createAccount: async (name = 'For Ann') => {
      await call('account.create', { passphrase: appPassphrase });
      return (await call('vaults.create', { name })).id;
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
      await started[Symbol.asyncDispose]();
    },
  };
}
