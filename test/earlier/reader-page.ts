import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { EstateSecrets } from './kept-estates.ts';

// An offline reader of any version, as somebody has it on a stick. What its screens are called has changed over the years: only what all of
// them have in common is used here.

export type WayIn = 'sheet' | 'quorum' | 'passphrase';

/** A reader that stands open in a browser without a network. */
export interface ReaderPage extends AsyncDisposable {
  /** Chooses a file and opens it, on a page loaded anew. @returns undefined when it is open, otherwise the code that the page shows. */
  open(bundle: string, secrets: EstateSecrets, way: WayIn): Promise<string | undefined>;
  /** The letter that is shown, with one line feed between paragraphs. */
  letter(): Promise<string>;
  /** Saves a document. @returns its SHA-256. */
  save(name: string): Promise<string>;
}

/** Earlier readers fold the ways out of a list of summaries, later ones out of buttons; the first one that there is may be unfolded already. */
async function chooseWay(page: Page, name: string, label: RegExp): Promise<void> {
  if (await page.getByLabel(label).first().isVisible()) return;
  await page.locator('summary, button').filter({ hasText: name }).click();
}

const sheetLabel = /^(The words on the sheet|The twelve words)/;

async function type(page: Page, { sheet, quorum, passphrase }: EstateSecrets, way: WayIn): Promise<void> {
  if (way === 'passphrase') {
    await chooseWay(page, 'With your passphrase', /^Your passphrase$/);
    await page.locator('#passphrase').fill(passphrase);
    await page.keyboard.press('Enter');
    return;
  }
  if (way === 'sheet') {
    await chooseWay(page, 'With the words on your sheet', sheetLabel);
    await page.getByLabel(sheetLabel).fill(sheet.words);
  } else {
    await chooseWay(page, 'With 2 of the 3', /^First sheet/);
    await page.getByLabel('First sheet').fill(quorum[2]?.words ?? '');
    const add = page.getByRole('button', { name: 'Add this sheet' });
    if (await add.isVisible()) await add.click();
    await page.getByLabel('Second sheet').fill(quorum[0]?.words ?? '');
  }
  await page
    .locator('button:visible', { hasText: /^Open$/ })
    .last()
    .click();
}

async function openFile(page: Page, address: string, bundle: string): Promise<void> {
  await page.goto(address);
  // As a person who wants English has it, in which language an estate asks for.
  const english = page.getByRole('button', { name: 'English' });
  if (await english.isVisible()) await english.click();
  await page.locator('input[type=file]').first().setInputFiles(bundle);
}

async function openIn(page: Page, secrets: EstateSecrets, way: WayIn): Promise<string | undefined> {
  const ways = page.locator('summary, button').filter({ hasText: 'With the words on your sheet' });
  const problem = page.locator('[data-code]').first();
  await ways.or(page.getByLabel(sheetLabel)).or(problem).first().waitFor();
  if (await problem.isVisible()) return (await problem.getAttribute('data-code')) ?? '';
  await type(page, secrets, way);
  const letter = page.locator('blockquote.letter');
  await letter.or(problem).first().waitFor();
  return (await letter.isVisible()) ? undefined : ((await problem.getAttribute('data-code')) ?? '');
}

async function save(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Download ${name}` }).click()]);
  const digest = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await download.delete();
  return digest;
}

/** Opens a reader from a file. @throws Error, from what is done next, for anything that it asks the network for. */
export async function openReaderPage(browser: Browser, folder: string, name: string, html: Uint8Array): Promise<ReaderPage> {
  const file = join(folder, `${name}.html`);
  await writeFile(file, html);
  const address = pathToFileURL(file).href;
  const context: BrowserContext = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && request.url() !== address) asked.push(request.url());
  });
  return {
    open: async (bundle, secrets, way) => {
      await openFile(page, address, bundle);
      const code = await openIn(page, secrets, way);
      if (asked.length > 0) throw new Error(`the reader ${name} asked for ${asked.join(', ')}`);
      return code;
    },
    letter: async () => (await page.locator('blockquote.letter').innerText()).replace(/\n+/g, '\n'),
    save: (document) => save(page, document),
    [Symbol.asyncDispose]: () => context.close(),
  };
}
