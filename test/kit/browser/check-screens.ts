import type { Page } from 'playwright-core';
import { axeFindings, sidewaysScroll, smallTargets, whenStill, type Theme } from './page-checks.ts';
import { testNumber } from '../runner/test-settings.ts';

/** A screen in one state: what it is called, and how a browser gets there, often from the one before it. */
export type Look<Place> = readonly [name: string, reach: (page: Page, place: Place) => Promise<unknown>];

/** The page to check, and how to switch its language in its current state; without that it is checked in the language it has. */
export interface LookedAt {
  readonly page: Page;
  /** Resolves when the page is in that language. */
  readonly speak?: (language: 'en' | 'de') => Promise<void>;
}

/** The narrowest window that WCAG 2.2 asks for (1.4.10), where most things go wrong, and a desktop one. */
export const narrow = { width: 320, height: 640 } as const;
export const wide = { width: 1280, height: 800 } as const;

/**
 * Whether `npm run test:looks` asks for every window, language and theme, and for axe in each, rather than only for those where most goes
 * wrong.
 */
export const isThorough = testNumber('LOOKS', 0) > 0;

/** Goes through all of them in the order given. @returns what is wrong with each, one line for each fault; `[]` is good. */
export async function checkLooks<Place>(looks: readonly Look<Place>[], place: Place, at: LookedAt): Promise<string[]> {
  const found: string[] = [];
  await at.page.setViewportSize(narrow);
  for (const [name, reach] of looks) {
    await reach(at.page, place);
    found.push(...(await lookFindings(name, at)));
    await closeDialogs(at.page);
  }
  return found;
}

/**
 * What is wrong with the page in its current state. axe looks at it in a narrow window, in light or in dark; whether it scrolls sideways,
 * and what is too small
 * to press, is measured there and in a wide one; where a page has two languages, in the one with longer words, which goes wrong first. In
 * the long form
 * everything is looked at in both windows, languages and themes. The window is narrow and the language English afterwards.
 */
export async function lookFindings(name: string, { page, speak }: LookedAt): Promise<string[]> {
  if (speak === undefined) return windowFindings(name, page, [wide, narrow], true);
  await speak('de');
  const german = await windowFindings(`${name} in German`, page, isThorough ? [wide, narrow] : [narrow], false);
  await speak('en');
  return [...german, ...(await windowFindings(name, page, [wide, narrow], true))];
}

/** Half of the states are looked at in dark mode, always the same ones; in the long form each is looked at in both. */
function themesFor(name: string): readonly Theme[] {
  if (isThorough) return ['light', 'dark'];
  const isDark = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2 === 1;
  return [isDark ? 'dark' : 'light'];
}

async function windowFindings(
  name: string,
  page: Page,
  windows: readonly (typeof wide | typeof narrow)[],
  withAxe: boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    // What is half under the bar at the top at one scroll position is clear of it at the next.
    await page.evaluate(() => scrollTo(0, 0));
    await whenStill(page);
    const findings = await sizeFindings(page);
    if (isThorough || (withAxe && window === narrow)) findings.push(...(await axeFindings(page, themesFor(name))));
    found.push(...findings.map((finding) => `${name}, ${window.width} pixels wide: ${finding}`));
  }
  return found;
}

/** What does not fit the window, and what is too small to press. */
async function sizeFindings(page: Page): Promise<string[]> {
  const sideways = await sidewaysScroll(page);
  const small = await smallTargets(page);
  return [...(sideways > 0 ? [`scrolls sideways by ${sideways} pixels`] : []), ...small.map((target) => `too small to press: ${target}`)];
}

/** Closes a window over the page, and resolves when it is gone. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  if ((await dialog.count()) === 0) return;
  // Where closing asks whether what was made is thrown away, it is.
  const throwAway = page.getByRole('button', { name: 'Throw it away' });
  if ((await throwAway.count()) > 0) await throwAway.click();
  else await page.keyboard.press('Escape');
  await dialog.first().waitFor({ state: 'detached' });
}
