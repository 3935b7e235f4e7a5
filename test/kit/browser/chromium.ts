import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findProgram } from '../processes/find-program.ts';

/** Only to catch what hangs: a page on a busy machine takes as long as it takes. */
const patienceMs = 240_000;

/**
 * Starts a headless Chromium found on this machine; the caller closes it. Whatever answers a page's requests has ended when the page is
 * closed. If Chromium's own headless build is available, that one is used: the same engine
 * at two thirds of the cost.
 * @param moreArgs switches for Chromium's command line.
 * @throws Error naming what to install if there is none.
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

/** The same with its own profile in a folder, as people have one: what pages store is on disk rather than in memory. */
export async function launchChromiumIn(folder: string, moreArgs: readonly string[] = []): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, settings(findProgram('chromium'), moreArgs));
  waitForHandlers(context);
  return context;
}

/**
 * Route handlers (`page.route`) that have started end before the context or page does: one that outlives it would fail in the middle of
 * another test.
 */
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

/** Removes what answers requests, and waits for answers under way. */
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
