import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems as ownersWords } from '../../renderer/desktop/words/en/problems.ts';
import { readiness } from '../../renderer/desktop/words/en/readiness.ts';
import { problems as recipientsWords } from '../../renderer/recipient/words/en/problems.ts';
import { pageWords } from '../../server/http/recipient/words/index.ts';
import { maxSealedDocumentBytes } from '../../shared/domain/document-limits.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { appPassphrase, startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { firstDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { inviteByLink, vouchFor } from '../kit/owners/vouch-for.ts';
import { startTestServer, type ServerMail, type TestServer } from '../kit/server/test-server.ts';
import { chooseFiles, connectServer } from './desktop-steps.ts';
import {
  enterWithCode,
  openRecipientBrowser,
  typeProposedPassphrase,
  unlockByPassphrase,
  type RecipientBrowser,
} from './recipient-browser.ts';

// Every error that somebody is likely to meet, met for real: nothing between the screen and its cause is mocked.

const patient = { timeout: 240_000 } as const;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

/** Waits until the title and what to do can be read. */
async function expectWords(place: Page | Locator, title: string, whatToDo: string): Promise<void> {
  await place.getByText(title).first().waitFor(patient);
  await place.getByText(whatToDo).first().waitFor(patient);
}

describe('an owner', () => {
  let app: DesktopApp;
  let page: Page;
  let folder: string;
  let freeBytes: number;

  const owners = (code: keyof typeof ownersWords, place: Page | Locator = page): Promise<void> =>
    expectWords(place, ownersWords[code].title, ownersWords[code].whatToDo);

  beforeAll(async () => {
    // A disk with less space than the largest document needs: what is larger than that space is then not too large in itself.
    const disks = await Promise.all(
      [tmpdir(), '/dev/shm'].filter((path) => existsSync(path)).map(async (path) => ({ path, free: await freeBytesAt(path) })),
    );
    const [smallest] = disks.sort((a, b) => a.free - b.free);
    if (smallest === undefined) throw new Error('there is no disk');
    folder = await mkdtemp(join(smallest.path, 'heirlock-test-errors-'));
    endWithThisProcess({ folder });
    freeBytes = smallest.free;
    app = await startDesktopApp({ browser, folder: join(folder, 'data') });
    await app.createAccount('For Ann');
    page = app.page;
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** A file that takes up no space itself, however large it says it is. */
  async function addFileOf(sizeBytes: number): Promise<void> {
    const path = await app.file(`film-${sizeBytes}.mp4`, '');
    await truncate(path, sizeBytes);
    await chooseFiles(page, () => page.getByRole('button', { name: 'Add files' }).click(), [path]);
  }

  it('with a wrong passphrase', async () => {
    await app.call('account.lock', {});
    await app.open();
    await page.getByLabel('Passphrase', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await owners('wrong_passphrase', page.getByRole('alert'));
    await page.getByLabel('Passphrase', { exact: true }).fill(appPassphrase);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('link', { name: 'For Ann' }).click();
    await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor(patient);
  });

  it('with a file larger than a document can be, and with one for which the disk has no room', async () => {
    await addFileOf(maxSealedDocumentBytes + 1);
    await owners('too_large', page.getByRole('alert'));
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    expect(freeBytes).toBeLessThan(maxSealedDocumentBytes);
    await addFileOf(freeBytes + 2 ** 30);
    await owners('disk_full', page.getByRole('alert'));
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    // What does fit goes in as usual.
    await addFileOf(2 ** 20);
    await page.getByText('One document has been locked away.').waitFor(patient);
    expect(await app.call('documents.list', {})).toMatchObject([{ sizeBytes: 2 ** 20 }]);
  });

  it('with somebody who could not open anything: no lock', async () => {
    await page.getByRole('link', { name: 'Recipients' }).click();
    await page.getByRole('button', { name: 'Add a recipient' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ä'.repeat(101));
    await page.getByLabel('E-mail address').fill('anna@example.org');
    await page.getByRole('button', { name: 'Add this person' }).click();
    await page.getByText('Please make this shorter: 100 characters at most.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Anna');
    await page.getByRole('button', { name: 'Add this person' }).click();
    await page.getByText('I’ll decide later').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor();
    const { title, text } = readiness.finding.no_lock;
    const named = (words: string): RegExp =>
      new RegExp(
        words
          .split('{{name}}')
          .map((part) => part.replace(/[.?]/g, '\\$&'))
          .join('.{0,2}Anna.{0,2}'),
      );
    await page.getByText(named(title)).waitFor();
    await page.getByText(named(text)).waitFor();

    await page.getByRole('link', { name: 'All recipients' }).click();
    await page.getByRole('button', { name: 'Add a recipient' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Anna once more');
    await page.getByLabel('E-mail address').fill('ANNA@example.org');
    await page.getByRole('button', { name: 'Add this person' }).click();
    await owners('recipient_exists', page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('with a server that cannot be reached', async () => {
    await connectServer(page, { server: `http://127.0.0.1:${await freePort()}`, token: 'x'.repeat(40) });
    await owners('offline');
    // Chromium itself notes the refused file.
    expect(app.faults.filter((fault) => !/status of 507/.test(fault))).toEqual([]);
  });
});

async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

describe('a recipient', () => {
  let server: TestServer;
  let device: OwnerDevice;
  let anna: RecipientBrowser;
  let passphrase: string;
  let vault: string;

  const mailTo = async (to: string, kind: ServerMail['kind']): Promise<ServerMail> => {
    const mail = (await server.mails()).findLast((one) => one.kind === kind && one.to === to);
    if (mail === undefined) throw new Error(`there is no ${kind} for ${to}`);
    return mail;
  };
  const linkTo = async (to: string, kind: ServerMail['kind']): Promise<string> => (await mailTo(to, kind)).links[0] ?? '';
  const goIn = async (
    visitor: RecipientBrowser,
    to: string,
    by: 'released_recipient' | 'link_renewed' = 'released_recipient',
  ): Promise<void> =>
    enterWithCode(visitor, await linkTo(to, by), async () => /^[0-9]{6}$/m.exec((await mailTo(to, 'release_code')).text)?.[0] ?? '');

  async function expectProblem({ page }: RecipientBrowser, code: keyof typeof recipientsWords): Promise<void> {
    const { heading, advice } = recipientsWords[code];
    await expectWords(page.locator(`[data-code="${code}"]`), heading, advice);
  }

  beforeAll(async () => {
    server = await startTestServer();
    const made = await firstDevice(server.origin, await tokenFor(server.core, 'thomas@example.org'));
    ({ device, vault } = made);
    await device.addText(made.vault, 'will.txt', 'To my daughter, the house.');
    for (const [name, email] of [
      ['Anna', 'anna@example.com'],
      ['Ben', 'ben@example.com'],
    ] as const)
      await device.must('recipients.create', { vault: made.vault, name, email });
    const releaseDate = new Date(Date.now() + dayMs).toISOString();
    await device.must('policies.set', { vault: made.vault, policy: { type: 'date_based', releaseDate, timeZone: 'UTC' } });
    await device.must('sync.run', {});
  });
  afterAll(async () => {
    await device[Symbol.asyncDispose]();
    expect(server.faults).toEqual([]);
    await server.close();
  });

  it('who is without internet when she sets her passphrase can go on where she was', async () => {
    anna = await openRecipientBrowser(browser, server.origin);
    const { page } = anna;
    const [invited] = (await device.must('recipients.list', { vault })).filter(({ name }) => name === 'Anna');
    const code = await inviteByLink(device, invited?.id ?? '');
    passphrase = await typeProposedPassphrase(anna, { link: await linkTo('anna@example.com', 'recipient_verification'), code });
    const set = page.getByRole('button', { name: 'Set this passphrase' });
    await page.context().setOffline(true);
    await set.click();
    await expectProblem(anna, 'no_connection');
    await page.context().setOffline(false);
    await set.click();
    await page.locator('#safety-phrase li').nth(5).waitFor(patient);
    await device.must('sync.run', {});
    const [recipient] = (await device.must('recipients.list', { vault })).filter(({ name }) => name === 'Anna');
    await vouchFor(device, vault, recipient?.id ?? '');
    await device.must('sync.run', {});
  });

  it('for whom nothing was locked is told so, and not left alone with it', async () => {
    server.advance(2 * dayMs);
    await server.scheduler.tick();
    await server.scheduler.tick();
    const ben = await openRecipientBrowser(browser, server.origin);
    await goIn(ben, 'ben@example.com');
    await expectProblem(ben, 'nothing_here');
    await ben.page.context().close();
  });

  it('who mistypes her passphrase can try again', async () => {
    await goIn(anna, 'anna@example.com');
    await unlockByPassphrase(anna, `${passphrase} no`);
    await expectProblem(anna, 'wrong_passphrase');
    await unlockByPassphrase(anna, passphrase);
    await anna.page.getByRole('heading', { name: '1 file' }).waitFor(patient);
  });

  it('whose link has run out asks for a new one', async () => {
    const late = await openRecipientBrowser(browser, server.origin);
    server.advance(2 * 365 * dayMs);
    await late.page.goto(await linkTo('anna@example.com', 'released_recipient'));
    const { release } = pageWords.en;
    await expectWords(late.page, release.runOut, release.canSendNew);
    await late.page.locator('form[action$="/renew"] button').click();
    await late.page.getByRole('heading', { name: release.newLink }).waitFor(patient);
    await goIn(late, 'anna@example.com', 'link_renewed');
    await unlockByPassphrase(late, passphrase);
    await late.page.getByRole('heading', { name: '1 file' }).waitFor(patient);
  });
});
