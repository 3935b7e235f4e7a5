import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { isThorough } from '../kit/browser/check-screens.ts';
import { axeFindings, type Theme } from '../kit/browser/page-checks.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const bases = ['/reference', '/overview', '/alternate', '/flat', '/api', ''] as const;

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startTestServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Opens a page as a reader does; whatever the browser complains about, or requests from another server, fails the test. */
async function read(path: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && request.url().split('#')[0] !== server.origin + path.split('#')[0])
      complaints.push(`request to ${request.url()}`);
  });
  await page.goto(server.origin + path);
  await look(page);
  await context.close();
  expect(complaints).toEqual([]);
}

async function assertAccessible(page: Page, themes: readonly Theme[]): Promise<void> {
  await unfold(page);
  expect(await axeFindings(page, themes)).toEqual([]);
}

const unfold = (page: Page): Promise<void> => page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

describe.each(bases)('the page of "{origin}%s"', (base) => {
  // All pages are made of the same parts, and axe takes a while on a large one: the one with every part and the smallest are enough.
  if (base === '/reference' || base === '/flat') {
    // The colours are the same ones on both; the large one is looked at in dark mode in the long form, `npm run test:looks`.
    const themes: readonly Theme[] = base === '/flat' || isThorough ? ['light', 'dark'] : ['light'];
    it(`is accessible (WCAG 2.2 AA), in ${themes.join(' and in ')}`, async () => {
      await read(`${base}/docs`, {}, (page) => assertAccessible(page, themes));
    });
  }

  it('fits every screen from 320 pixels up, with letters of double size too', async () => {
    for (const width of [320, 1100]) {
      await read(`${base}/docs`, { viewport: { width, height: 800 } }, async (page) => {
        await unfold(page);
        expect(await widthOf(page), String(width)).toBeLessThanOrEqual(width);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await widthOf(page), `${width}, large`).toBeLessThanOrEqual(width);
      });
    }
  });
});

describe('the page', () => {
  it('works without scripts: a keyboard leads past the contents, and every line of them to its operation', async () => {
    await read('/reference/docs', { javaScriptEnabled: false }, async (page) => {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect([await focused.innerText(), await focused.evaluate((link) => link.getBoundingClientRect().left >= 0)]).toEqual([
        'Skip to the content',
        true,
      ]);
      await page.getByRole('link', { name: 'Create a vault' }).click();
      await page.waitForURL('**#createVault');
      expect(await page.locator('#createVault').evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 40)).toBe(true);
    });
  });

  it('leads from a code to what it means, and from a deprecation to what to use instead', async () => {
    await read('/reference/docs', {}, async (page) => {
      await page.locator('#createVault').getByRole('link', { name: '402' }).click();
      expect(page.url()).toMatch(/#errors$/);
      expect(await page.locator('#errors tr', { hasText: 'vault_limit_exceeded' }).innerText()).toMatch(/402.*plan/s);
      expect(await page.locator('#versions tr', { hasText: 'GET /v1/search' }).innerText()).toContain('/v1/vaults/search');
      expect(await page.locator('#changelog').innerText()).toContain('1.0.0');
    });
  });

  it('shows on paper what is folded on the screen, and nothing is cut off', async () => {
    await read('/reference/docs', { viewport: { width: 720, height: 1000 } }, async (page) => {
      const folded = page.locator('#getVaultStatistics details table');
      expect(await folded.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await folded.isVisible()).toBe(true);
      expect(await page.getByRole('navigation').isVisible()).toBe(false);
      expect(await widthOf(page)).toBeLessThanOrEqual(720);
    });
  });

  it('is found by the search of a browser, folded or not', async () => {
    await read('/reference/docs', {}, async (page) => {
      expect(await page.locator('body').evaluate((body) => body.textContent.includes('average_document_size'))).toBe(true);
    });
  });
});
