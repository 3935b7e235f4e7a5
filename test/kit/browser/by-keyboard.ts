import { expect } from 'vitest';
import { eventually } from '../runner/eventually.ts';
import type { AnyPage } from './any-browser.ts';

/** What has the focus: its name as a person reads it, its role as far as that tells it from others, and whether it can be seen to have it. */
interface Focused {
  readonly name: string;
  readonly isMarked: boolean;
}

/** More than any page has places to stop at. */
const mostPresses = 120;

function readFocused(): Focused {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused === document.documentElement) return { name: '', isMarked: true };
  const texts = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ') : '';
  const own = focused.matches('input, textarea, select') ? '' : (focused.textContent ?? '');
  const name = [focused.getAttribute('aria-label') ?? '', texts(focused.getAttribute('aria-labelledby')), labels, own].find(
    (text) => text.trim() !== '',
  );
  // A control may draw the ring around what stands for it.
  const drawn = [focused, focused.parentElement, focused.closest('label')].flatMap((one) => (one === null ? [] : [getComputedStyle(one)]));
  const isMarked = drawn.some(
    ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
  );
  return { name: (name ?? '').replace(/\s+/g, ' ').trim(), isMarked };
}

/** What has the focus, as a person reads it; empty where nothing has. */
export const nameOfFocused = async (page: AnyPage): Promise<string> => (await page.evaluate(readFocused, null)).name;

const fits = (name: string, wanted: string | RegExp): boolean => (typeof wanted === 'string' ? name === wanted : wanted.test(name));

/** How long a page may take to draw the mark of the focus. */
const markedWithinMs = 15_000;

async function seenToBeFocused(page: AnyPage, name: string): Promise<void> {
  await eventually(async () => {
    if (!(await page.evaluate(readFocused, null)).isMarked) throw new Error(`nobody sees that "${name}" has the focus`);
  }, markedWithinMs);
}

/** Presses Tab until what has this name has the focus, which has to be seen. @throws Error naming what there is. */
export async function tabTo(page: AnyPage, wanted: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const name = await nameOfFocused(page);
    if (fits(name, wanted)) return seenToBeFocused(page, name);
    seen.push(name);
    await page.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}; it leads to: ${[...new Set(seen)].join(' | ')}`);
}

/** Goes to what has this name with Tab, and presses Enter on it. */
export async function pressByKeyboard(page: AnyPage, wanted: string | RegExp): Promise<void> {
  await tabTo(page, wanted);
  await page.press('Enter');
}

/** Goes to a field with Tab, and types in place of what it says. */
export async function typeInto(page: AnyPage, wanted: string | RegExp, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.selectAll();
  await page.type(text);
}

/** Waits for a text to be on the page, which doesn't scroll sideways then. */
export async function shows(page: AnyPage, wanted: string | RegExp): Promise<void> {
  await eventually(async () => {
    // While a page is being left there may be none.
    const text = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '), null);
    if (!(typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)))
      throw new Error(`"${String(wanted)}" isn't on the page: ${text}`);
  });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null);
  expect(sideways, `sideways, at ${String(wanted)}`).toBeLessThanOrEqual(0);
}
