import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findProgram } from './find-program.ts';

/**
 * Starts a headless Chromium of this machine; the caller closes it.
 * @param moreArgs switches of Chromium's command line.
 * @throws Error naming what to install when there is none.
 */
export async function launchChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch(settings(moreArgs));
}

/** The same with a profile of its own in a folder, as people have one: what pages store lies on disk and not in memory. */
export async function launchChromiumIn(folder: string, moreArgs: readonly string[] = []): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, settings(moreArgs));
}

function settings(moreArgs: readonly string[]): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: put "chromium" on the PATH, or run "node build/set-up.mjs chromium" on Debian.');
  }
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArgs] };
}
