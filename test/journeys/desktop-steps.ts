import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

// What an owner does at the screens of the app in more than one story.

/** Chooses files in the browser's own dialog, which `act` opens. */
export async function chooseFiles(page: Page, act: () => Promise<void>, paths: readonly string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await act();
  await (await asked).setFiles([...paths]);
}

/** Drops files with folders before their names onto the page of documents, as a browser delivers them. */
export async function dropFiles(page: Page, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const packed = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]));
  const transfer = await page.evaluateHandle((contents) => {
    const data = new DataTransfer();
    for (const [name, content] of Object.entries(contents))
      data.items.add(new File([Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0))], name));
    return data;
  }, packed);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('.documents-page', type, { dataTransfer: transfer });
}

/** Types the six words that the page suggests. @returns them, as the passphrase they form. */
export async function typeProposedWords(page: Page): Promise<string> {
  const list = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
  await list.nth(5).waitFor();
  const words = (await list.allTextContents()).join(' ');
  await page.getByLabel('Type the six words').fill(words);
  return words;
}

/** From the first page to the empty vault: passphrase, kit on paper, kit confirmed. @returns the passphrase. */
export async function firstRun(page: Page): Promise<string> {
  await page.getByRole('link', { name: /Create my vault/ }).click();
  await page.getByLabel('Type the six words').fill('something else');
  await page.getByRole('button', { name: 'Lock my vault with it' }).click();
  await page.getByText('These don’t match.').waitFor();
  const passphrase = await typeProposedWords(page);
  await page.getByRole('button', { name: 'Lock my vault with it' }).click();
  await page.getByRole('heading', { name: 'Your owner kit' }).waitFor();
  const kit = await saved(page, () => page.getByRole('button', { name: 'Save as PDF' }).click());
  if (kit.name !== 'Heirlock owner kit.pdf') throw new Error(`the kit is saved as ${kit.name}`);
  await page.getByRole('button', { name: 'Show the words' }).click();
  const secretKey = page.getByRole('list', { name: /Secret key/ }).getByRole('listitem');
  await secretKey.nth(11).waitFor();
  const words = await secretKey.allTextContents();
  await page.getByRole('link', { name: 'I have it on paper' }).click();
  const boxes = page.getByLabel(/^Word \d+$/);
  await boxes.nth(2).waitFor();
  for (const box of await boxes.all()) {
    const label = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    await box.fill(words[Number(label.replace(/\D/g, '')) - 1] ?? '');
  }
  await page.getByRole('button', { name: 'Check' }).click();
  return passphrase;
}

/** Connects the app to a server, in its settings. */
export async function connectServer(page: Page, { server, token }: { readonly server: string; readonly token: string }): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: /^Service/ }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(server);
  await page.getByText('With an access key').click();
  await page.getByRole('textbox', { name: 'Access key' }).fill(token);
  await page.getByRole('button', { name: 'Connect' }).click();
}

/** What `act` makes the page save, with its name and its bytes. */
export async function saved(
  page: Page,
  act: () => Promise<void>,
): Promise<{ readonly name: string; readonly path: string; readonly bytes: Buffer }> {
  const asked = page.waitForEvent('download');
  await act();
  const file = await asked;
  const path = await file.path();
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) };
}
