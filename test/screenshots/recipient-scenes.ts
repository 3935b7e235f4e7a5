import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { arabic } from '../../renderer/recipient/words/ar/index.ts';
import { german } from '../../renderer/recipient/words/de/index.ts';
import { english, type Words } from '../../renderer/recipient/words/en/index.ts';
import { allStates, listen } from '../journeys/recipient-states.ts';
import { invite } from '../journeys/invited-recipient.ts';
import { bundleFileEntries, fileOf, patternFile, sealEstate } from '../journeys/sealed-estate.ts';
import { sealedFiles, sealedStates } from '../journeys/sealed-page-states.ts';
import { startSealedPages, vaultPath } from '../journeys/sealed-pages-server.ts';
import { sharedVaultStates } from '../journeys/shared-vault-states.ts';
import { pdfWith } from '../kit/files/real-files.ts';
import { writeTar } from '../kit/files/tar-entries.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { newSharedVault } from '../kit/owners/two-custodians.ts';
import type { Camera } from './camera.ts';
import type { Scene } from './desktop-scenes.ts';

async function pageIn(
  { browser, context }: { readonly browser: Browser; readonly context: Camera['context'] },
  locale: string,
): Promise<Page> {
  return (await browser.newContext({ ...context, locale })).newPage();
}

/** Pages that the server draws, with documents in the server's custody. */
const takePlain =
  (locale: string, ending: string): Scene =>
  async (camera) => {
    await using server = await listen();
    const page = await pageIn(camera, locale);
    for (const { name, reach } of await allStates(server)) {
      await reach(page);
      await camera.take(page, `recipient/${name}${ending}`);
    }
    await page.context().close();
  };

const takeSealed =
  (words: Words, locale: string, ending: string, chosen: (name: string) => boolean): Scene =>
  async (camera) => {
    const estate = await sealEstate(sealedFiles);
    await using server = await startSealedPages(estate);
    const page = await pageIn(camera, locale);
    for (const [name, reach] of sealedStates(words)) {
      await reach(page, { server, estate });
      if (chosen(name)) await camera.take(page, `recipient/sealed-${name}${ending}`);
    }
    await page.context().close();
  };

const inTranslation: ReadonlySet<string> = new Set([
  'code',
  'false-invitation',
  'invited-and-done',
  'not-from-the-owner',
  'sender-not-proved',
  'invitation',
  'choice',
  'second-of-several-sheets',
  'open',
  'refused-file',
]);

/** What a family finds, on the page that is in the README. */
const opened: Scene = async (camera) => {
  const files = [
    fileOf('A letter about the house.pdf', 'application/pdf', await pdfWith('The house')),
    fileOf(
      'Bank and insurance.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      new Uint8Array(38_912),
      'Papers',
    ),
    patternFile('Summer at the lake, 1974.mp4', 9 * 2 ** 20),
  ];
  const estate = await sealEstate(files);
  await using server = await startSealedPages(estate);
  const page = await pageIn(camera, 'en-GB');
  await page.goto(server.url + vaultPath);
  await page.getByLabel(english.unlock.passphraseLabel, { exact: true }).fill(estate.passphrase);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: english.opened.letter }).waitFor();
  await camera.take(page, 'recipient/opened');
  await page.context().close();
};

/** What an owner reads after a press at one of two servers, in both languages. */
const shared: Scene = async (camera) => {
  await using vault = await newSharedVault();
  const page = await pageIn(camera, 'en-GB');
  for (const [name, reach] of sharedVaultStates) {
    await reach(page, vault);
    await camera.take(page, `recipient/${name}`);
    await page.locator('.languages a[lang="de"]').click();
    await camera.take(page, `recipient/${name}-in-german`);
    await page.locator('.languages a[lang="en"]').click();
  }
  await page.context().close();
};

/** The reader that needs no server, before and after a file is chosen. */
const reader: Scene = async (camera) => {
  const estate = await sealEstate(sealedFiles);
  await using folder = await tempFolder('reader');
  const path = join(folder.path, 'For Anna.heirlock-bundle');
  await writeTar(
    path,
    bundleFileEntries(estate).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
  const page = await pageIn(camera, 'en-GB');
  await page.goto(new URL('../../dist/reader/heirlock-reader.html', import.meta.url).href);
  await page.getByLabel('The file', { exact: true }).waitFor();
  await camera.take(page, 'recipient/reader');
  await page.getByLabel('The file', { exact: true }).setInputFiles(path);
  await page.getByRole('button', { name: 'I have none of these' }).waitFor();
  await camera.take(page, 'recipient/reader-choice');
  const offer = join(folder.path, 'For Anna.heirlock-offer');
  const invitation = invite(estate);
  await writeFile(offer, invitation.offer);
  await page.getByLabel('The file of your invitation').setInputFiles(offer);
  await page.getByLabel('The words of your code').fill(invitation.words);
  await camera.take(page, 'recipient/reader-invitation');
  await page.context().close();
};

/** The pages of recipients, and of owners who arrive through a mailed link. */
export const recipientScenes = {
  plain: takePlain('en-GB', ''),
  'plain-in-arabic': takePlain('ar', '-in-arabic'),
  sealed: takeSealed(english, 'en-GB', '', () => true),
  'sealed-in-german': takeSealed(german, 'de-DE', '-in-german', (name) => inTranslation.has(name)),
  'sealed-in-arabic': takeSealed(arabic, 'ar', '-in-arabic', (name) => inTranslation.has(name)),
  opened,
  reader,
  shared,
} as const satisfies Readonly<Record<string, Scene>>;
