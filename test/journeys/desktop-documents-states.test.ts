import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLooks } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { documentsStates, firstRunStates, plantDocuments } from './documents-states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

describe('every state of the screens about documents', () => {
  it('is what WCAG asks for, and fits its window', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantDocuments(app);
    const page = await app.open();
    expect(await checkLooks(documentsStates, place, { page, speak: app.speak })).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('is so from the first run on', async () => {
    await using app = await startDesktopApp({ browser });
    const page = await app.open();
    expect(await checkLooks(firstRunStates, app, { page, speak: app.speak })).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
