import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { firstDevice, ownerPassphrase, tokenFor } from '../kit/desktop/owner-device.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { typeProposedWords } from './desktop-steps.ts';

// A computer is lost. Its owner has a new one, the printed kit and the passphrase, and nothing else; what is typed is what is read on the paper.

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

/** What somebody reads on the printed kit. */
interface Read {
  readonly address: string;
  readonly wayIn: string;
  readonly secretKey: string;
  readonly recovery: string;
  readonly code: string;
}

/** Keeps a document, prints the kit, and loses the computer. */
async function printAndLose(server: TestServer): Promise<Read> {
  const { device, vault } = await firstDevice(server.origin, await tokenFor(server.core, 'owner@example.org'));
  await using lost = device;
  await lost.addText(vault, 'My will.txt', 'The house goes to Anna.');
  await lost.must('sync.run', {});
  const path = join(lost.folder, 'kit.pdf');
  await lost.must('kit.savePdf', { path });
  await lost.must('sync.run', {});
  const paper = await readPaper(path, 2);
  return {
    address: /1\. The address (\S+)/.exec(paper.text)?.[1] ?? '',
    wayIn: readSheetWords(paper, '2. The way in (13 words): shows this paper at that address', 13),
    secretKey: readSheetWords(paper, '3. The secret key (13 words)', 13),
    recovery: readSheetWords(paper, 'Recovery key (25 words)', 25),
    code: paper.code,
  };
}

/** As somebody copies from paper: a line for each word, with its number, in capitals, and as much of it as is needed. */
const copied = (words: string): string =>
  words
    .split(' ')
    .map((word, index) => `${index + 1}  ${word.slice(0, 4).toUpperCase()}`)
    .join('\n');

async function newComputer(width: number): Promise<DesktopApp> {
  const app = await startDesktopApp({ browser, context: { viewport: { width, height: 844 } } });
  const page = await app.open();
  await page.getByRole('link', { name: 'Bring back my vault' }).click();
  await page.getByRole('heading', { name: 'Bring back my vault' }).waitFor();
  return app;
}

const recoveryField = (page: Page) => page.getByLabel('The 25 words of page 2, the recovery key');

/** The vault is there, and what is in it can be read. */
async function expectAllBack({ page }: DesktopApp): Promise<void> {
  await page.getByText('Everything is back.').waitFor();
  await page.getByRole('button', { name: 'Go on to my vault' }).click();
  await page.getByRole('row', { name: 'My will.txt' }).click();
  await page.getByText('The house goes to Anna.').waitFor();
}

describe('a new computer', () => {
  it('needs what is on the first page of the kit, and the passphrase: four fields; a wrong word is named', async () => {
    await using server = await startTestServer();
    const { address, wayIn, secretKey } = await printAndLose(server);
    await using app = await newComputer(390);
    const { page } = app;
    // The second page is for a forgotten passphrase, and nobody asks for it here.
    expect(await page.getByRole('textbox').count()).toBe(4);
    expect(await recoveryField(page).count()).toBe(0);
    await page.getByLabel('1. The address on the paper').fill(address);
    await page.getByLabel('2. The 13 words of the way in').fill(copied(wayIn));
    await page.getByLabel('3. The 13 words of the secret key').fill(copied(secretKey.split(' ').with(4, 'zzzz').join(' ')));
    await page.getByRole('textbox', { name: 'Your passphrase' }).fill(ownerPassphrase);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await page
      .getByText(/word (number )?5/i)
      .first()
      .waitFor();
    expect(await lookFindings('restore-wrong-word', { page, speak: (language) => app.speak(language) })).toEqual([]);
    await page.getByLabel('3. The 13 words of the secret key').fill(copied(secretKey));
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectAllBack(app);
    expect(app.faults).toEqual([]);
  });

  it('takes the code on the paper in place of the words, and the second page where the passphrase is forgotten', async () => {
    await using server = await startTestServer();
    const { code, recovery } = await printAndLose(server);
    await using app = await newComputer(1280);
    const { page } = app;
    await page.getByLabel('1. The address on the paper').fill(code);
    await page.getByText('No, I need a new one').click();
    await recoveryField(page).fill(copied(recovery));
    await typeProposedWords(page);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expectAllBack(app);
    expect(app.faults).toEqual([]);
  });
});
