import { chromium, type Browser } from 'playwright-core';
import { findProgram } from './find-program.ts';

/**
 * Starts a headless Chromium of this machine; the caller closes it.
 * @throws Error naming what to install when there is none.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findProgram('chromium');
  if (executablePath === undefined) {
    throw new Error('Chromium is missing: put "chromium" on the PATH, or run "node build/set-up.mjs chromium" on Debian.');
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
}
