import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appPassphrase, startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { plantPeople, visit, type PeopleVault } from './people-states.ts';

let app: DesktopApp;
let planted: PeopleVault;

beforeAll(async () => {
  app = await startDesktopApp();
  planted = await plantPeople(app);
});
afterAll(async () => app[Symbol.asyncDispose]());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('the settings', () => {
  it('show the kit, save it again, and check it', async () => {
    const page = await app.open('/settings/kit');
    await page.getByText('Not on paper yet.').waitFor();
    const asked = page.waitForEvent('download');
    await button(page, 'Save as PDF').click();
    await asked;
    await page.getByText('Nobody has checked yet whether the paper can be read.').waitFor();
    const words = (await app.call('kit.show', {})).secretKeyWords.split(' ');
    await page.getByRole('link', { name: 'Check the paper' }).click();
    await page.getByRole('heading', { name: 'Is it on paper?' }).waitFor();
    await page
      .getByLabel(/^Word \d+$/)
      .first()
      .waitFor();
    for (const box of await page.getByLabel(/^Word \d+$/).all()) {
      const label = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
      await box.fill(words[Number(label.replace(/\D/g, '')) - 1] ?? '');
    }
    await button(page, 'Check').click();
    await page.getByText('the paper can be read.').first().waitFor();
    await page.getByRole('heading', { name: 'Owner kit', level: 1 }).waitFor();
    expect(app.faults).toEqual([]);
  });

  it('save a vault as a file, and take it in again', async () => {
    const { vault } = planted;
    const page = await app.open('/settings/backup');
    const asked = page.waitForEvent('download');
    await button(page, 'Save the copy').click();
    const file = await asked;
    expect(file.suggestedFilename()).toBe('For my daughters.heirlock-vault');
    await page.getByText('The copy of "For my daughters" has been saved.').waitFor();
    const [document] = await app.call('documents.list', { vault });
    await app.call('documents.trash', { documents: [document!.id] });
    await app.call('trash.purge', {});
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose the file').click();
    await (await chooser).setFiles(await file.path());
    await page.getByText('Everything from the file is now in your vaults.').waitFor();
    const wrong = page.waitForEvent('filechooser');
    await button(page, 'Choose the file').click();
    await (await wrong).setFiles(await app.file('wrong.heirlock-vault', 'nonsense'));
    await page.getByText('This didn’t work: Reading wrong.heirlock-vault').waitFor();
  });

  it('change the passphrase, and refuse it without the one that is known', async () => {
    const page = await app.open('/settings/passphrase');
    await page.getByText('I’ll choose my own').click();
    await page.getByLabel('Your passphrase', { exact: true }).fill('password1234');
    await page.getByText('Many people use this one').waitFor();
    await page.getByLabel('Your passphrase', { exact: true }).fill('nine green bottles on the wall');
    await page.getByLabel('Type it again').fill('nine green bottles on the wall');
    await page.getByLabel('Your current passphrase').fill('not this one');
    await button(page, 'Change the passphrase').click();
    await page.getByText('This isn’t the right passphrase').waitFor();
    await page.getByLabel('Your current passphrase').fill(appPassphrase);
    await button(page, 'Change the passphrase').click();
    await page.getByText('Your passphrase has been changed.').waitFor();
    await app.call('account.lock', {});
    await page.getByLabel('Passphrase', { exact: true }).fill('nine green bottles on the wall');
    await button(page, 'Unlock').click();
    await page.getByRole('heading', { name: 'Passphrase', level: 1 }).waitFor();
    expect(app.faults).toEqual([]);
  });

  // The last one: the app speaks German afterwards.
  it('change language, colours and locking at once and for good', async () => {
    const page = await app.open('/settings');
    await page.getByRole('link', { name: /Language and appearance/ }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByText('Deutsch (German)').click();
    await page.getByRole('heading', { name: 'Sprache und Aussehen' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
    await visit(page, '/settings/locking');
    await button(page, /Sperren, wenn nichts geschieht/).click();
    await page.getByRole('option', { name: 'Nie' }).click();
    await page.getByText('Wer sich an diesen Computer setzt').waitFor();
    await page.reload();
    await page.getByText('Wer sich an diesen Computer setzt').waitFor();
    expect(app.faults).toEqual([]);
  });
});
