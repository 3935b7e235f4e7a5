import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findProgram } from './find-program.ts';

/**
 * Starts a headless Chromium of this machine; the caller closes it. Where there is Chromium's own build without windows it is that one: the same engine
 * at two thirds of the cost.
 * @param moreArgs switches of Chromium's command line.
 * @throws Error naming what to install when there is none.
 */
export async function launchChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch(settings(findProgram('chromium-headless-shell') ?? findProgram('chromium'), moreArgs));
}

/** The same with a profile of its own in a folder, as people have one: what pages store lies on disk and not in memory. */
export async function launchChromiumIn(folder: string, moreArgs: readonly string[] = []): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, settings(findProgram('chromium'), moreArgs));
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
