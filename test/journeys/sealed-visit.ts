import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { complaintsOf, isOwnRequest } from '../kit/browser/page-complaints.ts';
import { sealEstate, type LeftFile, type TestEstate } from './sealed-estate.ts';
import { startSealedPages, type SealedPagesServer } from './sealed-pages-server.ts';

/** Somebody who looks at sealed pages: one browser and one estate for a file of tests, a server of its own for each test. */
export interface SealedVisit {
  readonly estate: TestEstate;
  readonly server: SealedPagesServer;
  /** What the browser complained about since the page was opened. */
  readonly complaints: readonly string[];
  /** Starts a server and opens a page, in another browser where one is named. */
  readonly start: (options?: BrowserContextOptions, by?: Browser) => Promise<Page>;
}

/** Prepares the visits of a file of tests. @param said what the browser may say without it being a complaint. */
export function sealedVisit(files: readonly LeftFile[], said?: RegExp): SealedVisit {
  let browser: Browser;
  let estate: TestEstate;
  let server: SealedPagesServer;
  let complaints: readonly string[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
    estate = await sealEstate(files);
  });
  afterAll(async () => {
    await browser.close();
  });
  afterEach(async () => {
    // A connection that a browser has opened ahead of its next request holds up a server's shutdown.
    for (const context of browser.contexts()) await context.close();
    await server[Symbol.asyncDispose]();
  });
  return {
    get estate() {
      return estate;
    },
    get server() {
      return server;
    },
    get complaints() {
      return complaints;
    },
    start: async (options = {}, by = browser) => {
      server = await startSealedPages(estate);
      const page = await (await by.newContext(options)).newPage();
      complaints = complaintsOf(page, { mayRequest: isOwnRequest, ...(said === undefined ? {} : { said }) });
      return page;
    },
  };
}
