import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopCost } from '../../shared/crypto/passphrase.ts';
import { instantToMs } from '../../shared/domain/instant.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startInterruptibleConnection, type InterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { pressTestMail, pressVerification } from '../kit/owners/prove-mail.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { axeFindings, sidewaysScroll } from '../kit/browser/page-checks.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { pdfWith, pngPicture } from '../kit/files/real-files.ts';
import { startTestServer, type ServerMail, type TestServer } from '../kit/server/test-server.ts';
import { connectServer, dropFiles, firstRun, saved } from './desktop-steps.ts';
import {
  enrolWithProposedWords,
  enterWithCode,
  openRecipientBrowser,
  saveEverything,
  shownLetter,
  unlockByPassphrase,
  unlockBySheet,
  type RecipientBrowser,
} from './recipient-browser.ts';

// All of it as people experience it: whatever an owner or a recipient does is done on their screens and nowhere else. Only time and mail
// are the test's.

const owner = 'thomas@example.org';
const people = {
  anna: {
    name: 'Anna Berger',
    email: 'anna@example.com',
    letter: 'Dear Anna,\n\nthe garden is yours.\nTalk to the roses.\n\nDad',
    files: ['Will.pdf', 'The house in 1974.png'],
  },
  ben: {
    name: 'Ben Łukasz',
    email: 'ben@example.com',
    letter: 'Dear Ben,\n\nplease look after your sister.\n\nDad',
    files: ['Notes on the garden.txt', 'The house in 1974.png', 'Will.pdf'],
  },
} as const;
type Who = keyof typeof people;

/** 390 by 844, as most phones are. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const;
/** The connection breaks in the middle of the picture. */
const cutAfterBytes = 2_000_000;

let browser: Browser;
let server: TestServer;
let line: InterruptibleConnection;
let app: DesktopApp;
let page: Page;
let files: Readonly<Record<string, Uint8Array>>;
let anna: RecipientBrowser;
let passphrase: string;
let sheet: { readonly words: string; readonly state: string };

beforeAll(async () => {
  browser = await launchChromium();
  server = await startTestServer({ sendsMail: true });
  line = await startInterruptibleConnection(Number(new URL(server.origin).port));
  // The owner's passphrase costs here what it costs people.
  app = await startDesktopApp({ browser, cost: desktopCost });
  files = {
    'Will.pdf': await pdfWith('I, Thomas Berger, leave the lighthouse to Anna.', 'Signed in Husum.'),
    'The house in 1974.png': pngPicture(1_400, 1_000),
    'Notes on the garden.txt': new TextEncoder().encode('Prune the quinces in February.\nNever sell the greenhouse.\n'),
  };
});

afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
  await browser.close();
  expect(server.faults).toEqual([]);
  await server.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const mailsTo = async (to: string, kind: ServerMail['kind']): Promise<readonly ServerMail[]> =>
  (await server.mails()).filter((mail) => mail.to === to && mail.kind === kind);
/** What is mailed before anybody is silent. */
const beforehand: ReadonlySet<string> = new Set<ServerMail['kind']>(['recipient_verification', 'owner_reached']);
/** Steps may wait for Argon2id, for the app's own rest before it sends, and for a machine that is also doing something else. */
const patient = { timeout: 240_000 } as const;

async function nameSomebody({ name, email }: { readonly name: string; readonly email: string }): Promise<void> {
  await link('Recipients').click();
  await button('Add a recipient').click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('E-mail address').fill(email);
  await button('Add this person').click();
  await page.getByText('I’ll decide later').click();
  await button('Continue').click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function writeLetter(who: Who): Promise<void> {
  await link('Write a letter').click();
  await page.getByLabel('Your letter').fill(people[who].letter);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await link(people[who].name).click();
  await page.getByText('You’ve written a letter.').waitFor();
}

/** The owner makes a link for her, and the server learns of it. @returns what is sent. */
async function sendLinkToAnna(): Promise<string> {
  await openVault();
  await link('Recipients').click();
  await link(people.anna.name).click();
  await button(/^Give .* a code$/).click();
  await page.getByText('As a link that I send').click();
  await button('Make the code').click();
  const made = await page.locator('.invitation-link').innerText();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await link('Settings').click();
  await link(/^Service/).click();
  await button('Send and fetch now').click();
  await page.getByText('Everything is sent and fetched.').waitFor(patient);
  return made.trim();
}

async function openVault(): Promise<void> {
  await link('Vaults').click();
  await link(/^For my family/).click();
}

describe('an estate, through the screens alone', () => {
  it('begins with a passphrase and an owner kit, and a vault with documents in it', async () => {
    page = await app.open();
    await firstRun(page);
    await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor(patient);
    await link('Vaults').click();
    await button('New vault').click();
    await page.getByLabel('Name', { exact: true }).fill('For my family');
    await button('Create the vault').click();
    await page.getByRole('heading', { name: 'Nothing in here yet' }).waitFor();
    await dropFiles(page, files);
    await page.getByText('3 documents have been locked away.').waitFor(patient);
    for (const [name, seen] of [
      [/Will\.pdf/, 'leave the lighthouse to Anna'],
      [/Notes on the garden/, 'Prune the quinces'],
    ] as const) {
      await page.getByRole('row', { name }).click();
      await page.getByRole('dialog').getByText(seen).waitFor(patient);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('goes on with people, what each of them gets, and when', async () => {
    await nameSomebody(people.anna);
    await writeLetter('anna');
    await link('Choose documents').click();
    await page.getByText('Only those I choose').click();
    await page.getByText('3 of 3 chosen').waitFor();
    await page
      .getByRole('row', { name: /Notes on the garden/ })
      .locator('.checkbox')
      .click();
    await page.getByText('2 of 3 chosen').waitFor();
    await page.getByText('Saved', { exact: true }).first().waitFor();

    await nameSomebody(people.ben);
    await writeLetter('ben');
    await button('Make a sheet').click();
    await page.getByLabel('Who keeps the sheet?').fill('Notary Quast');
    await button('Make the sheet').click();
    await page.getByRole('heading', { name: 'The sheet is ready' }).waitFor(patient);
    const paper = await readPaper((await saved(page, () => button('Save as PDF').click())).path, 2);
    await button('I have it on paper').click();
    sheet = { words: readSheetWords(paper, 'The words of this sheet', 13), state: /Number (\d+)/.exec(paper.text)?.[1] ?? '' };
    await button('Try it: the sheet kept by Notary Quast').click();
    await page.getByRole('dialog').getByLabel('Words on the sheet').fill(sheet.words);
    await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
    await page.getByText('It works. This paper opens what’s for Ben Łukasz.').waitFor(patient);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await link('When it opens').click();
    await link('Choose when it opens').click();
    await page.getByText('If you aren’t heard from for a month').waitFor();
    await button('Save this rule').click();
    await page.getByText('Saved. The time begins now.').waitFor();
  });

  it('is sent to the server, over a line that is cut in the middle, and by itself when the line is back', async () => {
    const cut = line.cutAfter(cutAfterBytes);
    await connectServer(page, { server: line.origin, token: await tokenFor(server.core, owner) });
    await cut;
    await page.getByText('The service isn’t answering. What you do is kept on this computer').waitFor(patient);
    expect.soft(await axeFindings(page)).toEqual([]);
    // Meanwhile everything is available and usable.
    await openVault();
    await page.getByRole('row', { name: /Will\.pdf/ }).waitFor();
    await page.getByText('The service isn’t answering.').waitFor();
    await link('Recipients').click();
    await link(people.anna.name).click();
    await page.getByText('2 documents, chosen by you.').waitFor();
    expect(await server.core.db.read.selectFrom('documents').select('id').execute()).toEqual([]);
    line.mend();
    await page.getByText('The service isn’t answering.').waitFor({ state: 'detached', ...patient });
    await link('Settings').click();
    await link(/^Service/).click();
    await page.getByText(/^The service has everything, as of \d/).waitFor(patient);
  });

  it('the one who is invited chooses a passphrase on her phone, and the owner compares the safety phrase', async () => {
    await expect.poll(() => mailsTo(people.anna.email, 'recipient_verification'), patient).toHaveLength(1);
    const code = await sendLinkToAnna();
    anna = await openRecipientBrowser(browser, server.origin, phone);
    const invitation = (await mailsTo(people.anna.email, 'recipient_verification')).at(-1);
    expect(invitation?.text).toContain('You need a code for it, which isn');
    const enrolled = await enrolWithProposedWords(anna, { link: server.openable(invitation?.links[0] ?? ''), code });
    ({ passphrase } = enrolled);
    expect(await sidewaysScroll(anna.page)).toBe(0);
    await button('Send and fetch now').click();
    await page.getByText('Everything is sent and fetched.').waitFor(patient);
    await openVault();
    await link('Recipients').click();
    await link(people.anna.name).click();
    await page.getByText('has used your link. Now the six words').first().waitFor();
    expect(await page.content()).not.toContain(enrolled.safetyPhrase);
    await page.getByLabel(/The six words .* reads to you/).fill('abandon ability able about above absent');
    await button('Compare').click();
    await page.getByText('These aren’t the words of this passphrase').waitFor();
    await page.getByLabel(/The six words .* reads to you/).fill(enrolled.safetyPhrase);
    await button('Compare').click();
    await page.getByText('The words are right.').waitFor();
    await link('Settings').click();
    await link(/^Service/).click();
    await button('Send and fetch now').click();
    await page.getByText('Everything is sent and fetched.').waitFor(patient);

    await link('Check in').click();
    await button('I’m here').click();
    await page.getByText('Thank you. The service knows.').waitFor(patient);
    await openVault();
    await link('Is it ready?').click();
    await page.getByRole('heading', { name: 'Something would go wrong' }).waitFor(patient);
    await page.getByText('It isn’t proved that mail reaches you').waitFor();
    await pressVerification(server, people.ben.email);
    await link('Go to the test mail').click();
    await button('Send a test mail').click();
    await page.getByText(/A test mail is on its way/).waitFor(patient);
    await pressTestMail(server, owner);
    // The page looks again by itself.
    await page.getByText(/Mail reaches you here/).waitFor(patient);
    await openVault();
    await link('Is it ready?').click();
    await page.getByRole('heading', { name: 'It would work today' }).waitFor(patient);
    expect(app.faults).toEqual([]);
  });

  it('then nothing is heard from the owner, who is reminded, asked and warned; and the vault opens', async () => {
    await page.close();
    const warned: ServerMail['kind'][] = [];
    for (let phase = ''; phase !== 'released' && warned.length < 10; ) {
      const row = await server.core.db.read.selectFrom('policies').selectAll().where('type', '=', 'inactivity').executeTakeFirstOrThrow();
      server.advance((row.wake_at_ms ?? 0) - instantToMs(server.now()));
      await server.scheduler.tick();
      // Once more, for what waits until a warning has been accepted.
      await server.scheduler.tick();
      ({ phase } = JSON.parse(
        (
          await server.core.db.read
            .selectFrom('policies')
            .select('timer_state')
            .where('vault_id', '=', row.vault_id)
            .executeTakeFirstOrThrow()
        ).timer_state ?? '{}',
      ) as { phase: string });
      warned.push(
        ...(await server.mails())
          .map(({ kind }) => kind)
          .filter((kind) => !beforehand.has(kind))
          .slice(warned.length),
      );
    }
    expect(warned.slice(0, 3)).toEqual(['reminder', 'due_notice', 'last_warning']);
    expect(warned.slice(3).sort()).toEqual(['released_owner', 'released_recipient', 'released_recipient']);
    expect(await server.core.db.read.selectFrom('outbox').select('kind').where('accepted_at', 'is', null).execute()).toEqual([]);
  });

  async function goIn(visitor: RecipientBrowser, who: Who): Promise<void> {
    const { email } = people[who];
    const [released] = await mailsTo(email, 'released_recipient');
    await enterWithCode(
      visitor,
      server.openable(released?.links[0] ?? ''),
      async () => /^[0-9]{6}$/m.exec((await mailsTo(email, 'release_code')).at(-1)?.text ?? '')?.[0] ?? '',
    );
  }

  async function expectAllOf(visitor: RecipientBrowser, who: Who): Promise<void> {
    expect(await shownLetter(visitor)).toBe(people[who].letter.replace(/\n+/g, '\n'));
    expect((await visitor.page.locator('.documents h3').allInnerTexts()).sort()).toEqual([...people[who].files].sort());
    await visitor.page.getByRole('button', { name: 'Look at it Will.pdf' }).click();
    await visitor.page.locator('canvas[data-drawn="1"]').waitFor(patient);
    const wanted = Object.fromEntries(
      people[who].files.map((name) => [
        name,
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
      ]),
    );
    expect(await saveEverything(visitor)).toEqual(wanted);
    expect(await sidewaysScroll(visitor.page)).toBe(0);
    expect(visitor.complaints).toEqual([]);
  }

  it('the first opens it on her phone with her passphrase: the letter, and her two documents, byte for byte', async () => {
    await goIn(anna, 'anna');
    await unlockByPassphrase(anna, passphrase);
    await expectAllOf(anna, 'anna');
  });

  it('the second, who never did anything before, opens it with the sheet', async () => {
    const ben = await openRecipientBrowser(browser, server.origin, phone);
    await goIn(ben, 'ben');
    await unlockBySheet(ben, sheet.words, sheet.state);
    await expectAllOf(ben, 'ben');
  });
});
