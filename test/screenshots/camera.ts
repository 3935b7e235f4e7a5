import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { wide } from '../kit/browser/check-screens.ts';
import { whenStill } from '../kit/browser/page-checks.ts';

/** Takes pictures of pages in their current state: light and dark, on a desktop and on a phone. */
export interface Camera {
  readonly browser: Browser;
  /** How windows are opened for it. */
  readonly context: BrowserContextOptions;
  /**
   * @param name with the folder before it, such as `desktop/documents`. The page is light and wide afterwards.
   * @param middle what is to be in the middle of a page that scrolls; default: it stays where it is.
   */
  take(page: Page, name: string, middle?: Locator): Promise<void>;
}

const windows = { desktop: wide, phone: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
/** Of WebP: letters stay sharp, and all the pictures together stay small. */
const quality = 55;

/** A camera that puts its pictures into a folder; for anything not in `inFull`, only the light one on a phone. */
export function cameraFor(browser: Browser, folder: string, inFull: { has(name: string): boolean }): Camera {
  return {
    browser,
    context: { locale: 'en-GB', timezoneId: 'UTC', viewport: wide, colorScheme: 'light', reducedMotion: 'reduce' },
    take: async (page, name, middle) => {
      await page.mouse.move(0, 0);
      for (const [window, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        await middle?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        for (const colorScheme of schemes) {
          if (!inFull.has(name) && (colorScheme === 'dark' || window === 'desktop')) continue;
          await page.emulateMedia({ colorScheme });
          await holdStill(page);
          const path = join(folder, `${name}-${colorScheme}-${window}.webp`);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, await pictureOf(page));
        }
      }
      await page.setViewportSize(wide);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}

/** No blinking caret, and nothing that spins: the same page gives the same picture. */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await whenStill(page);
  await page.evaluate(() => {
    // What ends on its own is awaited the next time; paused, it never would end.
    for (const animation of document.getAnimations().filter((one) => one.effect?.getTiming().iterations === Infinity)) {
      animation.pause();
      animation.currentTime = 0;
    }
  });
}

/** Playwright itself doesn't support WebP. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}
