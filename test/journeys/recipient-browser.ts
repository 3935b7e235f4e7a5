import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { complaintsOf } from '../kit/browser/page-complaints.ts';
import { digestOfFile } from '../kit/files/real-files.ts';

/** Somebody using a real Chromium with their own cookies. Paths are those of the mailed links. */
export interface RecipientBrowser {
  readonly page: Page;
  /** What the browser complained about: refused by our own policy, failed in a script, or requested from another server. */
  readonly complaints: readonly string[];
}

export async function openRecipientBrowser(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<RecipientBrowser> {
  const page = await (await browser.newContext(options)).newPage();
  return { page, complaints: complaintsOf(page, { mayRequest: (url) => /^(data|blob):/.test(url) || new URL(url).origin === origin }) };
}

/** What somebody was mailed, and the code that the owner gave them: as words, as a link, or as the text of its pattern. */
export interface Given {
  readonly link: string;
  readonly code: string;
}

/** Confirms the address behind the mailed link, types the code, takes the proposed words as passphrase, and sets it. */
export async function enrolWithProposedWords(
  visitor: RecipientBrowser,
  given: Given,
): Promise<{ readonly passphrase: string; readonly safetyPhrase: string }> {
  const { page } = visitor;
  const passphrase = await typeProposedPassphrase(visitor, given);
  await page.getByRole('button', { name: 'Set this passphrase' }).click();
  const phrase = page.locator('#safety-phrase li');
  await phrase.nth(5).waitFor();
  return { passphrase, safetyPhrase: (await phrase.allInnerTexts()).join(' ') };
}

/** The same up to the button that sets it, with the words typed in again. @returns them. */
export async function typeProposedPassphrase({ page }: RecipientBrowser, { link, code }: Given): Promise<string> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, this is my address' }).click();
  await page.getByLabel('The words of your code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  return writeDownProposed({ page });
}

/** Takes the six words that a page proposes, and types them in again. @returns them. */
export async function writeDownProposed({ page }: Pick<RecipientBrowser, 'page'>): Promise<string> {
  const words = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
  await words.nth(5).waitFor();
  const passphrase = (await words.allInnerTexts()).join(' ');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await page.getByLabel('Type it once more, from your paper').fill(passphrase);
  return passphrase;
}

/** Opens the link of a released vault and types in the code mailed for it. */
export async function enterWithCode({ page }: RecipientBrowser, link: string, mailedCode: () => Promise<string>): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.getByLabel('Your code');
  await field.waitFor();
  await field.fill(await mailedCode());
  await page.getByRole('button', { name: 'Open' }).click();
}

/** Chooses a way in where several are offered; where there is only one, its field is already shown. */
async function chooseWay(page: Page, way: string, field: Locator): Promise<void> {
  const button = page.getByRole('button', { name: way });
  await field.or(button).first().waitFor();
  if (!(await field.isVisible())) await button.click();
}

export async function unlockByPassphrase({ page }: Pick<RecipientBrowser, 'page'>, passphrase: string): Promise<void> {
  await chooseWay(page, 'With your passphrase', page.getByLabel('Your passphrase', { exact: true }));
  await page.getByLabel('Your passphrase', { exact: true }).fill(passphrase);
  await page.keyboard.press('Enter');
}

/** Types a sheet where there is no other way in, or where the ways are collapsed. @param state the number on the sheet; empty for none. */
export async function unlockBySheet({ page }: Pick<RecipientBrowser, 'page'>, words: string, state = ''): Promise<void> {
  const field = page.getByLabel('The words on the sheet');
  await chooseWay(page, 'With the words on your sheet', field);
  await field.fill(words);
  if (state !== '') await page.getByLabel('The number under the square pattern, if your sheet has one').fill(state);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** The letter on an opened page, with its line breaks as the owner made them. */
export async function shownLetter({ page }: Pick<RecipientBrowser, 'page'>): Promise<string> {
  await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
  return (await page.locator('blockquote.letter').innerText()).replace(/\n+/g, '\n');
}

/** Saves every file that an opened page shows. @returns SHA-256 of each by name. */
export async function saveEverything({ page }: Pick<RecipientBrowser, 'page'>): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const name of await page.locator('.documents h3').allInnerTexts()) {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name}` }).click();
    const download = await started;
    if (download.suggestedFilename() !== name) throw new Error(`${name} is saved as ${download.suggestedFilename()}`);
    digests[name] = await digestOfFile(await download.path());
    await download.delete();
  }
  return digests;
}
