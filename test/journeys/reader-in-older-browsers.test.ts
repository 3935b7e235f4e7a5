import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { readEnrolmentFile } from '../../shared/format/release/enrolment-file.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { openOldWindow } from '../kit/browser/qtwebkit.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzippedDigests } from '../kit/files/unzip.ts';
import { invite } from './invited-recipient.ts';
import {
  chooseInOldWindow,
  complaintsWithoutWebAssembly,
  digestOf,
  first,
  leaveBundle,
  letter,
  nextDownload,
  openBySheetInOldWindow,
  reader,
  readerThatIsRefused,
  shown,
  withText,
  type LeftBundle,
} from './older-browsers.ts';
import { saveEverything, shownLetter, unlockByPassphrase, unlockBySheet, writeDownProposed } from './recipient-browser.ts';
import { fileOf, patternFile } from './sealed-estate.ts';

const will = fileOf('Will.txt', 'text/plain', new TextEncoder().encode('To Anna, the house. Grüße ☺'));
/** Two segments. */
const film = patternFile('Film of the wedding.mp4', 17 * 2 ** 20 + 5);
const files = [will, film];

let folder: TempFolder;
let left: LeftBundle;

beforeAll(async () => {
  folder = await tempFolder('older-browsers');
  left = await leaveBundle(folder.path, files);
});
afterAll(() => folder.remove());

describe('the offline reader in a browser that neither compiles scripts nor has WebAssembly', () => {
  it('opens by sheet and by passphrase, and saves every file byte for byte, one by one and together', async () => {
    const { estate, bundle, digests } = left;
    await using browser = await launchChromium(['--js-flags=--jitless']);
    const page = await (await browser.newContext({ offline: true, locale: 'en-GB' })).newPage();
    const complaints = complaintsWithoutWebAssembly(page, reader);
    for (const unlock of [() => unlockByPassphrase({ page }, estate.passphrase), () => unlockBySheet({ page }, estate.sheet)]) {
      await page.goto(reader);
      expect(await page.evaluate(() => 'WebAssembly' in globalThis)).toBe(false);
      await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
      await unlock();
      expect(await shownLetter({ page })).toBe(letter);
    }
    expect(await saveEverything({ page })).toEqual(digests);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything in one file' }).click();
    const zip = await unzippedDigests(await (await started).path());
    expect(Object.fromEntries(files.map(({ name }) => [name, zip.get(name)?.sha256]))).toEqual(digests);
    expect(complaints()).toEqual([]);
  });
});

describe('the offline reader in a browser that refuses WebAssembly', () => {
  it('answers an invitation with a key pair and six words to read out, and says that this takes long', async () => {
    const { estate } = left;
    const invitation = invite(estate, { way: 'link' });
    const offer = join(folder.path, 'anna.heirlock-offer');
    await writeFile(offer, invitation.offer);
    await using browser = await launchChromium();
    const page = await (await browser.newContext({ offline: true, locale: 'en-GB' })).newPage();
    // Half a minute of a processor, which a busy machine may take long to give.
    page.setDefaultTimeout(0);
    const refused = await readerThatIsRefused(folder.path);
    const complaints = complaintsWithoutWebAssembly(page, refused);
    await page.goto(refused);
    await page.getByLabel('The file of your invitation').setInputFiles(offer);
    await page.getByLabel('The words of your code').fill(invitation.words);
    await page.getByRole('button', { name: 'Continue' }).click();
    const passphrase = await writeDownProposed({ page });
    await page.getByRole('button', { name: 'Set this passphrase' }).click();
    expect(await page.getByRole('status').filter({ hasText: 'In this browser' }).innerText()).toMatch(
      /quarter of an hour.*A newer browser/,
    );
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const { enrolment } = readEnrolmentFile(new Uint8Array(await readFile(await (await started).path())));
    const { recipientId, identity } = estate;
    expect(openEnrolment(enrolment, { recipientId, passphrase }).identity).toEqual(identity.publicKey);
    expect((await page.locator('#safety-phrase li').allInnerTexts()).join(' ')).toBe(safetyPhrase(identity.publicKey, enrolment));
    expect(complaints()).toEqual([]);
  });
});

describe('the offline reader in an engine of 2016', () => {
  it('opens by sheet and by passphrase, and saves every file byte for byte, one by one and together', async () => {
    const { estate, bundle, digests } = left;
    await using window = openOldWindow(bundle);
    await openBySheetInOldWindow(window, estate.sheet);
    expect(await window.evaluate("'WebAssembly' in window || 'noModule' in document.createElement('script')")).toBe(false);
    expect((await shown(window, 'blockquote.letter')).replace(/\n+/g, '\n').trim()).toBe(letter);
    for (const [index, file] of files.entries()) {
      await window.press(withText(`.documents > li:nth-child(${index + 1}) button`, 'Download'));
      expect([file.name, digestOf(await nextDownload(window))]).toEqual([file.name, digests[file.name]]);
    }
    await window.press(withText('button', 'Save everything in one file'));
    const zip = join(folder.path, 'everything.zip');
    await writeFile(zip, await nextDownload(window));
    expect([...(await unzippedDigests(zip)).entries()].map(([name, { sha256 }]) => [name, sha256])).toEqual(
      expect.arrayContaining(Object.entries(digests)),
    );

    await chooseInOldWindow(window);
    await window.press(first('#passphrase'));
    await window.type(estate.passphrase);
    await window.press(withText('form button', 'Open'));
    expect(await shown(window, '[role=status]')).toContain('The page isn’t stuck');
    expect(await shown(window, 'blockquote.letter')).toContain(letter.split('\n')[0]);
  });

  it('keeps what it shows within the window', async () => {
    await using window = openOldWindow(left.bundle);
    await chooseInOldWindow(window);
    await shown(window, '.ways');
    expect(await window.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await window.evaluate("getComputedStyle(document.querySelector('.button.main')).backgroundColor")).toBe('rgb(15, 94, 92)');
  });
});
