import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MethodName } from '../../electron/contract/contract.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { visit } from './people-states.ts';

let browser: Browser;
let app: DesktopApp;

beforeAll(async () => {
  browser = await launchChromium();
  app = await startDesktopApp({ browser });
  await app.createAccount('For nobody yet');
  await app.open('/vaults');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await browser.close();
});

const inNewVault = async (name: string): Promise<string> => (await app.call('vaults.create', { name })).id;
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const documentsIn = (vault: string) => app.call('documents.list', { vault });
const versions = async (document: string) => (await app.call('documents.get', { document })).versions.length;

describe('a note that is written in the app', () => {
  it('is saved as it is typed, as one version, and changed later as another', async () => {
    const { page } = app;
    const vault = await inNewVault('Written');
    const { id: folder } = await app.call('folders.create', { vault, name: 'House' });
    await visit(page, `/vaults/${vault}/documents/${folder}`);
    await page.getByRole('link', { name: 'Write a note' }).click();
    await page.getByLabel('What it says').fill('The spare key');
    await expect
      .poll(async () => (await documentsIn(vault)).map(({ name, folder: at }) => [name, at === folder]))
      .toEqual([['Note.txt', true]]);
    const [made] = await documentsIn(vault);
    const id = made?.id ?? '';
    await page.getByLabel('What it says').fill('The spare key is under the third stone.');
    await page.getByRole('textbox', { name: 'Name' }).fill('Where the key is');
    await page.getByRole('main').getByText('Saved').first().waitFor();
    await page.locator('.back-link').last().click();
    await row(page, /Where the key is\.txt/).click();
    await page.getByText('The spare key is under the third stone.').waitFor();
    expect(await versions(id)).toBe(1);
    await page.getByRole('link', { name: 'Change the text' }).click();
    await page.getByLabel('What it says').fill('The spare key is with Anna.');
    await page.getByLabel('What it says').blur();
    await expect.poll(() => versions(id)).toBe(2);
    await page.getByLabel('What it says').fill('The spare key is with Anna, next door.');
    await visit(page, `/vaults/${vault}/documents/${folder}?document=${id}`);
    await page.getByText('The spare key is with Anna, next door.').waitFor();
    expect(await versions(id)).toBe(2);
    expect(await documentsIn(vault)).toHaveLength(1);
    expect(app.faults).toEqual([]);
  });

  it('is nothing at all until something is written', async () => {
    const { page } = app;
    const vault = await inNewVault('Empty');
    await visit(page, `/vaults/${vault}/write`);
    await page.getByRole('textbox', { name: 'Name' }).fill('An idea');
    await page.getByRole('textbox', { name: 'Name' }).blur();
    await visit(page, `/vaults/${vault}/documents`);
    await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor();
    await page.getByRole('link', { name: 'Write a note' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('An idea');
  });
});

describe('the note of a document', () => {
  it('is for those who get the document, unless its switch says "Only for me"', async () => {
    const { page } = app;
    const vault = await inNewVault('Private');
    const { id } = await app.call('documents.write', { vault, name: 'Deed', text: 'x' });
    const whom = async () => (await app.call('documents.get', { document: id })).document.noteFor;
    await visit(page, `/vaults/${vault}/documents?document=${id}`);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Signed twice.');
    await expect.poll(async () => (await app.call('documents.get', { document: id })).document.note).toBe('Signed twice.');
    expect(await whom()).toBe('heirs');
    const onlyMe = page.getByRole('switch', { name: 'Only for me' });
    await page.getByText('Only for me', { exact: true }).click();
    await expect.poll(whom).toBe('me');
    await expect.poll(() => onlyMe.isChecked()).toBe(true);
    await page.getByText('Only for me', { exact: true }).click();
    await expect.poll(whom).toBe('heirs');
  });

  it('of an earlier version stays private until its owner has said whom it is for', async () => {
    const { page } = app;
    const vault = await inNewVault('Earlier');
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => {
        const { id } = await app.call('documents.write', { vault, name, text: name });
        await app.call('documents.update', { document: id, note: `About ${name}` });
        return id;
      }),
    );
    // As a record says it that was written before notes were for anybody.
    const undecided = new Set(made);
    await page.route(/\/call\/documents\.(list|get|update)$/, async (route) => {
      const asked = route.request().postDataJSON() as { document?: string; noteFor?: string };
      if (asked.noteFor !== undefined && asked.document !== undefined) undecided.delete(asked.document);
      const name = new URL(route.request().url()).pathname.replace('/call/', '') as MethodName;
      const outcome = await app.host.bridge.engine.call(name, asked);
      const json: unknown = JSON.parse(JSON.stringify(outcome), (_key, value: unknown) =>
        typeof value === 'object' && value !== null && 'noteFor' in value && 'id' in value && undecided.has(String(value.id))
          ? { ...value, noteFor: null }
          : value,
      );
      await route.fulfill({ json });
    });
    await visit(page, `/vaults/${vault}/documents?document=${made[0]}`);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('Who is this note for?').waitFor();
    await press(page, 'Only for me');
    await expect.poll(() => undecided.has(made[0] ?? '')).toBe(false);
    await page.getByRole('switch', { name: 'Only for me' }).waitFor({ state: 'attached' });
    expect((await app.call('documents.get', { document: made[0] ?? '' })).document.noteFor).toBe('me');
    await visit(page, `/vaults/${vault}/documents`);
    await page.getByText('2 of your notes are waiting for you to decide').waitFor();
    await press(page, 'Pass them on');
    await page.getByText('2 of your notes are waiting for you to decide').waitFor({ state: 'detached' });
    await expect.poll(() => undecided.size).toBe(0);
    expect((await documentsIn(vault)).map(({ noteFor }) => noteFor).toSorted()).toEqual(['heirs', 'heirs', 'me']);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
