import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { startBuiltEngine } from './built-engine.ts';
import { startApp } from './desktop-page.ts';

/** The first run, played by a machine that types at once. */
export interface FirstRunFigures {
  /** What the person waits for: from each press to its result, Argon2id included. */
  readonly machineMs: number;
  readonly screens: number;
  readonly fields: number;
  readonly presses: number;
}

/** Counts what a person does, and times what the machine does. */
class Drive {
  readonly #page: Page;
  machineMs = 0;
  screens = 0;
  fields = 0;
  presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits for the first thing on a screen, timed from now. */
  async screen(first: Locator, act: () => Promise<unknown>): Promise<void> {
    await this.wait(first, act);
    this.screens += 1;
  }

  async press(button: Locator, leadsTo: Locator): Promise<void> {
    await button.waitFor();
    this.presses += 1;
    await this.screen(leadsTo, () => button.click());
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  async wait(thing: Locator, act: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await act();
    await thing.waitFor();
    this.machineMs += performance.now() - begun;
  }

  /** Looks at the page without being counted. */
  get page(): Page {
    return this.#page;
  }
}

const listed = (page: Page, name: string | RegExp): Locator => page.getByRole('list', { name }).getByRole('listitem');

/** Passphrase, kit, kit confirmed: up to the empty vault. */
async function makeVault(drive: Drive): Promise<void> {
  const { page } = drive;
  const typed = page.getByLabel('Type the six words');
  await drive.press(page.getByRole('link', { name: /Create my vault/ }), listed(page, 'Your six words').nth(5));
  await drive.fill(typed, (await listed(page, 'Your six words').allTextContents()).join(' '));
  await drive.press(page.getByRole('button', { name: 'Lock my vault with it' }), page.getByRole('heading', { name: 'Your owner kit' }));
  const saved = page.waitForEvent('download');
  drive.presses += 1;
  await drive.wait(page.getByText(/is saved|saved/i).first(), async () => {
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    await (await saved).path();
  });
  // A person reads them from the paper.
  await page.getByRole('button', { name: 'Show the words' }).click();
  await listed(page, /Secret key/)
    .nth(11)
    .waitFor();
  const words = await listed(page, /Secret key/).allTextContents();
  const boxes = page.getByLabel(/^Word \d+$/);
  await drive.press(page.getByRole('link', { name: 'I have it on paper' }), boxes.nth(2));
  for (const box of await boxes.all()) {
    const label = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    await drive.fill(box, words[Number(label.replace(/\D/g, '')) - 1] ?? '');
  }
  await drive.press(page.getByRole('button', { name: 'Check' }), page.getByRole('button', { name: 'Add files' }).first());
}

/** From the first page to a document in its list, on a new folder. */
export async function driveFirstRun(browser: Browser, folder: string): Promise<FirstRunFigures> {
  const app = await startApp(folder);
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const drive = new Drive(page);
    await drive.screen(page.getByRole('link', { name: /Create my vault/ }), () => page.goto(app.link));
    await makeVault(drive);
    const file = join(folder, '..', 'first-will.txt');
    await writeFile(file, 'To my daughter, the house.');
    const chooser = page.waitForEvent('filechooser');
    drive.presses += 1;
    await page.getByRole('button', { name: 'Add files' }).first().click();
    const chosen = await chooser;
    await drive.wait(page.getByRole('row', { name: /first-will\.txt/ }), () => chosen.setFiles(file));
    const { machineMs, screens, fields, presses } = drive;
    return { machineMs, screens, fields, presses };
  } finally {
    await context.close();
    await app.stop();
  }
}

/** The same actions in the engine without any screen, in milliseconds. @param work a folder for a file. */
export async function measureFirstRunOfEngine(work: string): Promise<number> {
  const file = join(work, 'first-will.txt');
  await writeFile(file, 'To my daughter, the house.');
  await using engine = await startBuiltEngine();
  const begun = performance.now();
  await engine.must('account.create', { passphrase: 'six words that nobody has proposed' });
  await engine.must('kit.savePdf', { path: join(work, 'kit.pdf') });
  const { secretKeyWords } = await engine.must('kit.show', {});
  await engine.must('kit.confirm', { words: secretKeyWords });
  const { id: vault } = await engine.must('vaults.create', { name: 'First' });
  await engine.must('documents.add', { vault, paths: [file] });
  return performance.now() - begun;
}
