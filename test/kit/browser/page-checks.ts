import axe from 'axe-core';
import type { Page } from 'playwright-core';

const wholeSet = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'] } as const;
/** Nothing but the colours differs in dark mode. */
const coloursOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

export type Theme = 'light' | 'dark';

/**
 * What axe finds against WCAG 2.2 AA on the page in its current state, one line each; `[]` is good. The page is light afterwards.
 * @param themes the themes it is looked at in, the first with every rule. Default: light, and dark for what differs there.
 */
export async function axeFindings(page: Page, themes: readonly Theme[] = ['light', 'dark']): Promise<string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const findings = await violationsOf(page, index === 0 ? wholeSet : coloursOnly);
    found.push(...findings.map((finding) => (colorScheme === 'dark' ? `in the dark: ${finding}` : finding)));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * axe runs in the page itself, which has no frames. Its own driver for Playwright injects the script again for each run, and carries
 * everything that is
 * right with the page through a second one, which takes six times as long.
 */
async function violationsOf(page: Page, runOnly: typeof wholeSet | typeof coloursOnly): Promise<string[]> {
  await whenStill(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const engine = (window as unknown as { readonly axe: typeof axe }).axe;
    // react-aria has messages read aloud from there, referring to what may be gone a moment later.
    const { violations } = await engine.run(
      { exclude: [['[data-live-announcer]']] },
      { runOnly: { type: only.type, values: [...only.values] }, resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`.replace(/\s+/g, ' ')),
    );
  }, runOnly);
}

/** Waits until nothing moves or fades any more: what is still fading in has different colours from its final ones. */
export async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.all(running.map((one) => one.finished.catch(() => undefined)));
  });
}

/** How many CSS pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What can be pressed and is smaller than 24 by 24 CSS pixels (WCAG 2.2, 2.5.8), by name; links in running text are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const pressable = [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role="button"], a[href], [role="tab"], [role="menuitem"], input:not([type="hidden"])',
      ),
    ];
    const shown = pressable.filter(
      (one) => one.checkVisibility() && one.closest('p, [aria-hidden="true"], label, [style*="clip"]') === null,
    );
    return shown
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1 && (width < least || height < least);
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName);
  });
}

/** Presses Tab until what screen readers call `name` has the focus. @throws Error if it is not reached. */
export async function tabTo(page: Page, name: string | RegExp, maxPresses = 60): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await nameOfFocused(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    seen.push(focused);
  }
  throw new Error(`Tab does not lead to ${String(name)}; it leads to: ${seen.join(' | ')}`);
}

/** The name of what has the focus, as the browser exposes it to screen readers. */
export async function nameOfFocused(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId ?? '', fetchRelatives: false });
    return String(nodes[0]?.name?.value ?? '');
  } finally {
    await cdp.detach();
  }
}
