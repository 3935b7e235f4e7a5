import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findProgram } from './find-program.ts';

/** Only for what hangs: a page on a busy machine takes as long as it takes. */
const patienceMs = 240_000;

/**
 * Starts a headless Chromium of this machine; the caller closes it. Whatever answers requests of a page has ended when the page is closed. Where there is Chromium's own build without windows it is that one: the same engine
 * at two thirds of the cost.
 * @param moreArgs switches of Chromium's command line.
 * @throws Error naming what to install when there is none.
 */
export async function launchChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(settings(findProgram('chromium-headless-shell') ?? findProgram('chromium'), moreArgs));
  browser.on('context', waitForHandlers);
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await Promise.all(browser.contexts().map(endHandlers));
    await close(options);
  };
  return browser;
}

/** The same with a profile of its own in a folder, as people have one: what pages store lies on disk and not in memory. */
export async function launchChromiumIn(folder: string, moreArgs: readonly string[] = []): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, settings(findProgram('chromium'), moreArgs));
  waitForHandlers(context);
  return context;
}

/** Handlers of routes (`page.route`) that have begun end before the context or page does: one that outlives it fails in the middle of another test. */
function waitForHandlers(context: BrowserContext): void {
  context.setDefaultTimeout(patienceMs);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await endHandlers(context);
    await close(options);
  };
  context.on('page', (page) => {
    const closePage = page.close.bind(page);
    page.close = async (options) => {
      await endHandlers(page);
      await closePage(options);
    };
  });
}

/** Takes away what answers requests, and waits for answers that are under way. */
async function endHandlers(place: BrowserContext | Page): Promise<void> {
  const pages = 'pages' in place ? place.pages() : [];
  await Promise.all([place, ...pages].map((one) => one.unrouteAll({ behavior: 'wait' })));
}

function settings(
  executablePath: string | undefined,
  moreArgs: readonly string[],
): { readonly executablePath: string; readonly args: string[] } {
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: put "chromium" on the PATH, or run "node build/set-up.mjs chromium" on Debian.');
  }
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArgs] };
}
