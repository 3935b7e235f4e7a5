import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { headersOf, withByte } from '../kit/files/tar-bytes.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { readTar, writeTar } from '../kit/files/tar-entries.ts';

// What an owner is told whose copy of a vault is no longer whole: on a new computer, and in the settings.

let folder: TempFolder;
let kit: string;
/** Copies: as it was written, without a document's content, with a damaged beginning, and as earlier versions wrote it. */
let whole: string;
let part: string;
let scratched: string;
let earlier: string;

const path = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  folder = await tempFolder('copies');
  await using device = await openDevice(path('data'));
  kit = (await device.must('account.create', { passphrase: ownerPassphrase })).secretKeyWords;
  const { id: vault } = await device.must('vaults.create', { name: 'For my daughters' });
  await device.addText(vault, 'My will.txt', 'The house goes to Anna.');
  await device.addText(vault, 'To the bank.txt', 'Please close the account.');
  [whole, part, scratched, earlier] = ['whole', 'part', 'scratched', 'earlier'].map((name) => path(`${name}.heirlock-vault`)) as [
    string,
    string,
    string,
    string,
  ];
  await device.must('archive.export', { vault, path: whole });
  const bytes = await readFile(whole);
  const [, firstPart] = headersOf(bytes).filter(({ name }) => name.startsWith('parts/'));
  await writeFile(part, withByte(bytes, firstPart!.at + 512 + 90));
  await writeFile(scratched, Buffer.from(bytes).fill(0x21, 100, 140));
  await writeTar(
    earlier,
    (await readTar(whole)).filter(([name]) => !name.startsWith('whole')),
  );
});
afterAll(async () => folder.remove());

async function choose(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

async function expectReadable(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
}

describe('a copy that is no longer whole', () => {
  it('brings a new computer what is left, and names the rest before it goes on', async () => {
    await using app = await startDesktopApp({ context: { viewport: { width: 390, height: 844 } } });
    const page = await app.open();
    await page.getByRole('link', { name: 'Bring back my vault' }).click();
    await page.getByText('A file that I exported before').click();
    await choose(page, 'Choose the archive', part);
    await page.getByText('Chosen: part.heirlock-vault').waitFor();
    await page.getByLabel('Words of your owner kit').fill(kit);
    await page.getByRole('textbox', { name: 'Your passphrase' }).fill(ownerPassphrase);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    const note = page.getByRole('status').filter({ hasText: 'Part of the file is lost' });
    await note.waitFor();
    expect(await note.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Document “(My will|To the bank)\.txt”: its content$/),
    ]);
    expect(await note.innerText()).toContain('Everything else is in your vaults.');
    await expectReadable(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('For my daughters').first().waitFor();
    expect((await app.call('documents.list', {})).map(({ here }) => here).sort()).toEqual([false, true]);
    expect(app.faults).toEqual([]);
  });

  it('tells in the settings what it lost, what this computer still has, and what nothing proves, in either language', async () => {
    await using app = await startDesktopApp();
    await app.call('account.join', { kit, passphrase: ownerPassphrase, archive: whole });
    const page = await app.open('/settings/backup');
    const bringBack = async (file: string, title: string): Promise<void> => {
      await choose(page, 'Choose the file', file);
      await page.getByText(title).waitFor();
    };
    await bringBack(part, 'Part of the file is lost');
    await bringBack(whole, 'Everything from the file is now in your vaults.');
    expect(await page.getByText('Part of the file is lost').count()).toBe(0);
    await bringBack(part, 'The file is damaged, and this computer has what it lost');
    await bringBack(scratched, 'The file is damaged, and nothing of it is lost');
    await bringBack(earlier, 'Nothing proves that the file is complete');
    await expectReadable(page);
    await app.speak('de');
    await page.getByText('Nichts beweist, dass die Datei vollständig ist').waitFor();
    expect(app.faults).toEqual([]);
  });
});
