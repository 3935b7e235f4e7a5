import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { expectShortHour } from './first-hour.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

describe('the first hour, and the day on which it counts', () => {
  it('is short in English on a phone', () => expectShortHour({ browser, language: 'en', width: 390 }));
  it('is short in German on a desk', () => expectShortHour({ browser, language: 'de', width: 1280 }));
});
