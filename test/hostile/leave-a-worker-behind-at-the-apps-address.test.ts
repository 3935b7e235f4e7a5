import { describe } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { describeWorkerLeftBehind } from './worker-left-behind-suite.ts';

describe('a worker that was left behind in Chromium at the port of the app', () => {
  describeWorkerLeftBehind(async () => {
    const browser = await launchChromium();
    const context = await browser.newContext();
    return { newPage: () => context.newPage(), close: () => browser.close() };
  });
});
