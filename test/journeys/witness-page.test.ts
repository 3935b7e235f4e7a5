import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { narrow, wide } from '../kit/browser/check-screens.ts';
import { axeFindings, sidewaysScroll, smallTargets } from '../kit/browser/page-checks.ts';
import { newWitnessedVault, type WitnessedVault } from '../kit/owners/witnessed-vault.ts';

let three: WitnessedVault;
let browser: Browser;

beforeAll(async () => {
  [browser, three] = [await launchChromium(), await newWitnessedVault()];
  await three.live(8 * dayMs, []);
});
afterAll(async () => {
  await browser.close();
  await three[Symbol.asyncDispose]();
});

const linkOf = async (): Promise<string> => (await three.witness.mails()).at(-1)?.links[0] ?? '';

/** The address of each state of the page. */
const states = {
  asking: linkOf,
  unknown: async (): Promise<string> => `${new URL(await linkOf()).origin}/check-in/nobody-was-ever-sent-this`,
} as const;

describe.each(['en', 'de', 'ar'] as const)('the page of a witness in %s', (language) => {
  it.each(['asking', 'unknown'] as const)(
    'where it is %s has nothing against WCAG 2.2 AA, in a small window and in a wide one',
    async (name) => {
      const page = await browser.newPage();
      for (const window of [narrow, wide]) {
        await page.setViewportSize(window);
        await page.goto(`${await states[name]()}?lang=${language}`);
        expect(await axeFindings(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await smallTargets(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await page.close();
    },
  );
});

it('one press on the page of a witness is enough, with the keyboard too, and it says whom else to answer', async () => {
  const page = await browser.newPage();
  await page.goto(`${await linkOf()}?lang=en`);
  await page.getByRole('button', { name: 'I am alive' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank you. This witness knows that you are well.' }).waitFor();
  for (const { server } of [three.vault.first, three.vault.second]) expect(await page.textContent('main')).toContain(server.origin);
  expect(await axeFindings(page)).toEqual([]);
  expect((await three.state()).stage.name).toBe('watching');
  await page.close();
});
