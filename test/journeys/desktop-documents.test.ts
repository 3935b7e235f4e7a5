import { readFile } from 'node:fs/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { appPassphrase, startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { mainThreadTasksMs } from '../kit/browser/main-thread.ts';
import { manyDocumentsPassphrase, plantManyDocuments } from '../kit/desktop/many-documents.ts';
import { nameOfFocused, tabTo } from '../kit/browser/page-checks.ts';
import { pageSizes } from '../kit/browser/page-sizes.ts';
import { chooseFiles, dropFiles, firstRun, typeProposedWords } from './desktop-steps.ts';

let browser: Browser;
let shared: DesktopApp;

beforeAll(async () => {
  browser = await launchChromium();
  shared = await startDesktopApp({ browser });
  await shared.createAccount('For nobody yet');
});
afterAll(async () => {
  await shared[Symbol.asyncDispose]();
  await browser.close();
});

/** The app of every story that does not begin with the first run or with its own folder, and a new vault in it. */
async function inNewVault(name: string): Promise<{ readonly app: DesktopApp; readonly vault: string }> {
  return { app: shared, vault: (await shared.call('vaults.create', { name })).id };
}

async function willPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const number of [1, 2, 3]) pdf.addPage([595, 842]).drawText(`Last will, page ${number}`, { x: 60, y: 740, size: 28, font });
  return pdf.save();
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

describe('an owner with a mouse', () => {
  it('locks the first document away, sees it, changes it, throws it away and takes it back', async () => {
    await using app = await startDesktopApp({ browser });
    const page = await app.open();
    await firstRun(page);
    await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor();
    const will = await app.file('Will.pdf', await willPdf());
    await chooseFiles(page, () => page.getByRole('button', { name: 'Add files' }).click(), [
      will,
      await app.file('Letter to Ann.txt', 'Dear Ann, the blue folder is in the desk.'),
    ]);
    await page.getByText('2 documents have been locked away.').waitFor();
    await dropFiles(page, { 'notes.txt': 'dropped' });
    await row(page, /notes\.txt/).waitFor();
    await page.getByText('One document has been locked away.').waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();

    await row(page, /Will\.pdf/).click();
    await page.getByText('Last will, page 1').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('The original lies with the notary.');
    await page.getByLabel('New tag').fill('original');
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await chooseFiles(page, () => page.getByRole('button', { name: 'Add a newer version' }).click(), [
      await app.file('newer/Will.pdf', await willPdf()),
    ]);
    await page.getByRole('button', { name: 'Show version 2' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save version 1' }).click();
    expect(await readFile(await (await saved).path())).toEqual(await readFile(will));
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox').fill('blue fold');
    await page.getByText('One document found').waitFor();
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['blue', 'fold']);
    await page.getByRole('searchbox').fill('notar');
    await row(page, /Will\.pdf/)
      .getByText('in the note')
      .waitFor();
    await page.getByRole('searchbox').fill('');

    await page.getByRole('button', { name: 'What to do with notes.txt' }).click();
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
    await row(page, /notes\.txt/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, /notes\.txt/).waitFor();
    expect(app.faults).toEqual([]);
  });

  it('puts many into a folder at once, and empties the trash', async () => {
    const { app, vault } = await inNewVault('For many');
    await app.call('documents.add', {
      vault,
      paths: [await app.file('a.txt', 'a'), await app.file('b.txt', 'b'), await app.file('c.txt', 'c')],
    });
    const page = await app.open(`/vaults/${vault}/documents`);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Name of the folder').fill('House');
    await page.getByRole('button', { name: 'Create the folder' }).click();
    await row(page, /House/).waitFor();
    for (const name of [/a\.txt/, /b\.txt/]) await row(page, name).locator('.checkbox').click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('option', { name: 'House' }).click();
    await page.getByRole('button', { name: 'Move here' }).click();
    await page.getByText('Folder with 2 documents').click();
    await row(page, /b\.txt/).waitFor();
    await page.getByRole('link', { name: 'Documents' }).last().click();
    await row(page, /c\.txt/).waitFor();
    await page.getByRole('button', { name: 'What to do with House' }).click();
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByText('House and 2 more').waitFor();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    expect(await app.call('trash.list', {})).toEqual([]);
    expect((await app.call('documents.list', { vault })).map(({ name }) => name)).toEqual(['c.txt']);
    expect(app.faults).toEqual([]);
  });
});

describe('an owner with a keyboard only', () => {
  it('unlocks, walks through the list, opens, tags and throws away', async () => {
    const { app, vault } = await inNewVault('For Ann, by keys');
    await app.call('documents.add', {
      vault,
      paths: [await app.file('a.txt', 'first'), await app.file('b.txt', 'second'), await app.file('c.txt', 'third')],
    });
    await app.call('account.lock', {});
    const page = await app.open();
    await page.getByLabel('Passphrase', { exact: true }).waitFor();
    await expect.poll(() => nameOfFocused(page)).toBe('Passphrase');
    await page.keyboard.type(appPassphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    await tabTo(page, 'For Ann, by keys');
    await page.keyboard.press('Enter');
    await row(page, /a\.txt/).waitFor();

    await tabTo(page, /a\.txt/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => nameOfFocused(page)).toContain('b.txt');
    await page.keyboard.press('Enter');
    await page.getByText('second', { exact: true }).waitFor();
    await tabTo(page, 'Preview');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'New tag');
    await page.keyboard.type('important,');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Back to the line it was opened from, which takes a moment: the list has to be back first.
    await expect.poll(() => nameOfFocused(page)).toContain('b.txt');
    const tags = async () => (await app.call('documents.list', { vault })).find(({ name }) => name === 'b.txt')?.tags;
    await expect.poll(tags).toEqual(['important']);

    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    for (let presses = 0; (await nameOfFocused(page)) !== 'Move to the trash'; presses += 1) {
      expect(presses).toBeLessThan(10);
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText('2 documents are in the trash.').waitFor();
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await row(page, /c\.txt/).waitFor();
    expect(app.faults).toEqual([]);
  });
});

/** By keys to both ends, by letters to a line, and away from it: the focused line keeps it out of sight. */
async function walkThroughTenThousand(page: Page): Promise<void> {
  const isAt = async (name: string, rowIndex: string): Promise<void> => {
    await expect.poll(() => nameOfFocused(page)).toContain(name);
    const line = row(page, name);
    expect(await line.getAttribute('aria-rowindex')).toBe(rowIndex);
    await expect.poll(async () => (await line.boundingBox())?.y ?? Number.NaN).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await line.boundingBox())?.y ?? Number.NaN).toBeLessThan(800);
  };
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await isAt('Document 10000.png', '10000');
  await page.keyboard.press('Home');
  await isAt('Document 1.pdf', '1');
  await page.keyboard.type('Document 777');
  await isAt('Document 777.jpg', '777');
  await page.mouse.wheel(0, 200_000);
  await row(page, /Document [2-9]\d\d\d\./)
    .first()
    .waitFor();
  expect(await nameOfFocused(page)).toContain('Document 777.jpg');
  await page.keyboard.press('ArrowDown');
  await isAt('Document 778.txt', '778');
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: '10,000 selected' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar', { name: '10,000 selected' }).waitFor({ state: 'detached' });
}

/** On a phone the bar with what can be done takes up a good part of the page: no focused line may be underneath it. */
async function seesTheFocusBelowTheBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.keyboard.press('End');
  await expect.poll(() => nameOfFocused(page)).toContain('Document 10000.png');
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('toolbar', { name: '10,000 selected' });
  await bar.waitFor();
  for (let number = 9_999; number > 9_985; number -= 1) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => nameOfFocused(page)).toContain(`Document ${number}.`);
    const covered = async (): Promise<number> => {
      const [line, above] = [await page.locator(':focus').boundingBox(), await bar.boundingBox()];
      return (above?.y ?? Number.NaN) + (above?.height ?? Number.NaN) - (line?.y ?? Number.NaN);
    };
    await expect.poll(covered).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

describe('the app', () => {
  it('scrolls through ten thousand documents without holding up the page', async () => {
    await using app = await startDesktopApp({ browser, prepare: (folder) => plantManyDocuments(folder, 10_000) });
    const page = await app.open();
    await page.getByLabel('Passphrase', { exact: true }).fill(manyDocumentsPassphrase);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('link', { name: 'Everything' }).click();
    await row(page, 'Document 1.pdf').waitFor();
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('10000');
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.mouse.move(700, 600);
    const tasks = await mainThreadTasksMs(page, async () => {
      for (let turn = 0; turn < 30; turn += 1) {
        await page.mouse.wheel(0, turn < 15 ? 900 : 15_000);
        await page.waitForTimeout(100);
      }
    });
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200_000);
    // A processor shared with other programs loses its caches to them: one task in a hundred may pay for that.
    expect(tasks[Math.floor(tasks.length / 100)]).toBeLessThan(50);
    await walkThroughTenThousand(page);
    await seesTheFocusBelowTheBar(page);
    await page.getByRole('searchbox').fill('9999');
    await row(page, /Document 9999\./).waitFor();
    expect(app.faults).toEqual([]);
  });

  it('starts with no more than it needs', async () => {
    const sizes = (await pageSizes()).filter(({ page }) => page.startsWith('app'));
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter(({ bytes, budgetBytes }) => bytes === 0 || bytes > budgetBytes)).toEqual([]);
  });

  it('forgets what it showed when it is locked elsewhere', async () => {
    const { app, vault } = await inNewVault('For secrets');
    await app.call('documents.add', { vault, paths: [await app.file('secret.txt', 'the very secret')] });
    const page = await app.open(`/vaults/${vault}/documents`);
    await row(page, /secret\.txt/).click();
    await page.getByText('the very secret').waitFor();
    await app.call('account.lock', {});
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await expect.poll(() => page.content()).not.toContain('secret');
    await page.getByLabel('Passphrase', { exact: true }).fill(appPassphrase);
    await page.keyboard.press('Enter');
    // Back where it was.
    await row(page, /secret\.txt/).waitFor();
  });

  // The last one: the account has another passphrase afterwards.
  it('comes back with the kit after the passphrase is forgotten', async () => {
    const app = shared;
    const { secretKeyWords, recoveryKeyWords } = await app.call('kit.show', {});
    await app.call('account.lock', {});
    const page = await app.open();
    await page.getByLabel('Passphrase', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('alert').getByText('This isn’t the right passphrase').waitFor();
    await page.getByRole('link', { name: 'I’ve forgotten it' }).click();
    await page.getByLabel('Words of your owner kit').fill(`${secretKeyWords} ${recoveryKeyWords}`);
    await typeProposedWords(page);
    await page.getByRole('button', { name: 'Set the new passphrase' }).click();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    expect(app.faults).toEqual([]);
  });
});
