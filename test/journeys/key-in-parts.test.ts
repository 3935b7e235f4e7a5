import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thirdPaperText, thirdPaperWords } from '../../shared/format/paper/third-paper.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import type { Custodian } from '../kit/owners/two-custodians.ts';
import { fileOf } from './sealed-estate.ts';
import { partOf, releaseSharedEstate, type ReleasedSharedEstate } from './shared-estate.ts';

const text = new TextEncoder().encode('To Anna, the house.');
const files = [fileOf('Will.txt', 'text/plain', text)];

let browser: Browser;
let left: ReleasedSharedEstate;
beforeAll(async () => {
  browser = await launchChromium();
  left = await releaseSharedEstate(files);
});
afterAll(async () => {
  await browser.close();
  await left[Symbol.asyncDispose]();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Follows a server's mail and types the code that it mails, in a tab of its own. */
async function enter(context: BrowserContext, custodian: Custodian): Promise<Page> {
  const page = await context.newPage();
  await page.goto(await left.link(custodian));
  await press(page, 'Send me a code');
  await page.getByLabel('Your code').fill(await left.code(custodian));
  await press(page, 'Open');
  return page;
}

describe('a key in parts', () => {
  it('works at all', async () => {
    const { first, second } = left.vault;
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await enter(context, first);
    await page.getByRole('heading', { name: 'The key to this is kept in parts' }).waitFor();
    console.log(await page.locator('main').innerText());
    const other = await enter(context, second);
    const [brought] = await Promise.all([context.waitForEvent('page'), other.getByRole('link', { name: /^Bring this part to/ }).click()]);
    await brought.getByRole('heading', { name: 'The part has arrived' }).waitFor();
    console.log(await page.locator('main').innerText());
  });
});
