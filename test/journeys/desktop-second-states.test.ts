import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLooks } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { beginSecond, plantSecond, secondStates } from './second-states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

describe('every state of two servers', () => {
  it('is what WCAG asks for and fits its window', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantSecond(app);
    await beginSecond(app.page, place);
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    expect(await checkLooks(secondStates, place, { page, speak: app.speak })).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
