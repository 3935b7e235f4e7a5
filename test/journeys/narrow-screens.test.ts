import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { plantPeople, visit, type PeopleVault } from './people-states.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };
const longName = 'Insurance of the house by the lake and of everything that is in it, 2023.txt';

let browser: Browser;
let app: DesktopApp;
let where: PeopleVault;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  app = await startDesktopApp({ browser });
  where = await plantPeople(app);
  await app.call('documents.add', {
    vault: where.vault,
    paths: [await app.file(longName, 'insured'), await app.file('Draft.txt', 'draft')],
  });
  page = await app.open();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await browser.close();
});

/** What can be pressed or typed into and, brought into sight, is still under a message at the foot. */
const covered = (): Promise<string[]> =>
  page.evaluate(() => {
    const foot = document.querySelector('.toasts')?.getBoundingClientRect();
    if (foot === undefined) throw new Error('there is no message');
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role="tab"], [role="row"], [tabindex="0"]')];
    const found = all.filter((one) => {
      if (one.closest('.toasts, [data-live-announcer]') !== null || !one.checkVisibility({ visibilityProperty: true })) return false;
      one.scrollIntoView({ block: 'nearest' });
      const { top, bottom, width, height } = one.getBoundingClientRect();
      // A list that is higher than the window is in sight wherever its lines are.
      return width > 1 && height > 1 && height < foot.top && bottom > foot.top + 1 && top < foot.bottom;
    });
    return found.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName);
  });

describe('a message at the foot of the window', () => {
  it('covers nothing that can be pressed, on any screen', async () => {
    await visit(page, `/vaults/${where.vault}/documents`);
    await page.getByRole('row', { name: 'Draft.txt' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
    await page.locator('.toast').waitFor();
    // Its clock stands still while the pointer is on it.
    await page.locator('.toast .text').hover();
    const routes = ['documents', 'recipients', `recipients/${where.anna}`, 'policy', 'policy/edit', 'readiness'].map(
      (part) => `/vaults/${where.vault}/${part}`,
    );
    for (const size of [phone, laptop])
      for (const route of [...routes, '/vaults', '/check-in', '/activity', '/trash', '/settings', '/settings/devices']) {
        await page.setViewportSize(size);
        await visit(page, route);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.locator('.toast .text').hover();
        expect(await covered(), `${route} at ${size.width}`).toEqual([]);
      }
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    await page.locator('.toast').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
  });
});

describe('at the width of a telephone', () => {
  it('a table is cards that say what each line is, and nothing scrolls sideways', async () => {
    await page.setViewportSize(phone);
    await visit(page, `/vaults/${where.vault}/readiness`);
    await page.locator('.table .cell-title').first().waitFor({ state: 'attached' });
    const sideways = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
        .map((one) => one.className),
    );
    expect(sideways).toEqual([]);
    const row = page.locator('.table tbody tr').first();
    for (const title of await row.locator('td:not(:first-child) .cell-title').all()) expect(await title.isVisible()).toBe(true);
    const { width = 0 } = (await row.boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(phone.width);
  });

  it('a long name of a file keeps its end', async () => {
    for (const size of [phone, laptop])
      for (const route of [`/vaults/${where.vault}/documents`, `/vaults/${where.vault}/recipients/${where.anna}/documents`]) {
        await page.setViewportSize(size);
        await visit(page, route);
        if (route.includes('recipients'))
          await page
            .getByText('Choose')
            .first()
            .click()
            .catch(() => undefined);
        const end = page.locator('.file-name .end', { hasText: '2023.txt' }).first();
        await end.waitFor();
        const [own, line] = await Promise.all([end.boundingBox(), end.locator('xpath=ancestor::*[@role="row"][1]').boundingBox()]);
        expect((own?.x ?? 0) + (own?.width ?? 0), `${route} at ${size.width}`).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0));
        expect(own?.width ?? 0).toBeGreaterThan(20);
      }
  });
});
