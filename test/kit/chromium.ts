import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findProgram } from './find-program.ts';

/**
 * Starts a headless Chromium of this machine; the caller closes it.
 * @throws Error naming what to install when there is none.
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(settings());
}

/** The same with a profile of its own in a folder, as people have one: what pages store lies on disk and not in memory. */
export async function launchChromiumIn(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, settings());
}

function settings(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: put "chromium" on the PATH, or run "node build/set-up.mjs chromium" on Debian.');
  }
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] };
}
