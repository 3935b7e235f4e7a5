import { expect, it } from 'vitest';
import { checkLooks } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { newSharedVault } from '../kit/owners/two-custodians.ts';
import { sharedVaultStates } from './shared-vault-states.ts';

it('what an owner reads after a press at one of two servers is accessible and fits the window, however the other one stands to it', async () => {
  await using vault = await newSharedVault();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    const speak = async (language: 'en' | 'de'): Promise<void> => {
      const link = page.locator(`.languages a[lang="${language}"]`);
      if ((await link.count()) > 0) await link.click();
      await page.locator(`html[lang="${language}"]`).waitFor();
    };
    expect(await checkLooks(sharedVaultStates, vault, { page, speak })).toEqual([]);
    expect([...vault.first.server.faults, ...vault.second.server.faults]).toEqual([]);
  } finally {
    await browser.close();
  }
});
