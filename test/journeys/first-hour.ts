import type { Browser, Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { instantToMs } from '../../shared/domain/instant.ts';
import { countHands, type Effort, type HandCounter } from '../kit/browser/hand-counter.ts';
import { sidewaysScroll } from '../kit/browser/page-checks.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { pressTestMail, pressVerification } from '../kit/owners/prove-mail.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { jargonIn } from '../kit/structure/glossary.ts';
import { chooseFiles } from './desktop-steps.ts';
import { openRecipientBrowser } from './recipient-browser.ts';

// The first hour of somebody who dislikes computers, and the day on which somebody opens what they left: nothing but what can be read on
// the screen, on the paper and in the mails, and every press and every field counted. Whoever adds a step here adds it to everybody's hour.

/** In which language, and how wide the window is. */
export interface HourOptions {
  readonly browser: Browser;
  readonly language: 'en' | 'de';
  readonly width: 390 | 1280;
}

/** What it took. */
interface HourEffort {
  /** Until the first document is locked away. */
  readonly firstDocument: Effort;
  /** All of it, until the page says that the vault would open today. */
  readonly wholeSetUp: Effort;
  /** From the link in the mail to the documents. */
  readonly heir: Effort;
}

const owner = { name: 'Thomas Berger', email: 'thomas@example.org' } as const;
const heir = { name: 'Anna Berger', email: 'anna@example.com' } as const;
const will = { name: 'My will.txt', text: 'I leave the lighthouse to Anna.\n' } as const;
/** Steps may wait for Argon2id, for the app's own rest before it sends, and for a machine that is also doing something else. */
const patient = { timeout: 240_000 } as const;

/** Lives through it, and expects that nobody has to type or press more than is promised. */
export async function expectShortHour(options: HourOptions): Promise<void> {
  const { firstDocument, wholeSetUp, heir } = await liveFirstHour(options);
  expect(firstDocument.fields).toBeLessThanOrEqual(5);
  expect(firstDocument.presses).toBeLessThanOrEqual(6);
  expect(wholeSetUp.presses).toBeLessThanOrEqual(25);
  expect(heir.presses).toBeLessThanOrEqual(3);
  expect(heir.fields).toBeLessThanOrEqual(2);
}

/** @throws Error where something that has to be there can't be seen. */
async function liveFirstHour({ browser, language, width }: HourOptions): Promise<HourEffort> {
  await using server = await startTestServer({ sendsMail: true });
  const token = await tokenFor(server.core, 'owner@localhost');
  await using app = await startDesktopApp({
    browser,
    context: { locale: language === 'en' ? 'en-GB' : 'de-DE', viewport: { width, height: 844 } },
    embedded: { origin: server.origin, token, publicUrl: server.config.publicUrl, earlierOrigins: [] },
  });
  const hands = await countHands(app.context);
  const hour = new FirstHour(app, server, language);
  await hour.begins();
  const firstDocument = hands.effort();
  const sheet = await hour.isSetUp();
  const wholeSetUp = hands.effort();
  expect(app.faults).toEqual([]);
  await passTime(server);
  for (const { kind, subject, text } of await server.mails())
    expect([kind, ...jargonIn(`${subject}\n${text.replaceAll(/https?:\S+/g, '')}`, language)]).toEqual([kind]);
  return { firstDocument, wholeSetUp, heir: await openAsHeir({ browser, language, width }, server, sheet) };
}

class FirstHour {
  readonly #app: DesktopApp;
  readonly #server: TestServer;
  readonly #language: 'en' | 'de';

  constructor(app: DesktopApp, server: TestServer, language: 'en' | 'de') {
    this.#app = app;
    this.#server = server;
    this.#language = language;
  }

  get #page(): Page {
    return this.#app.page;
  }

  #say(en: string, de: string): string {
    return this.#language === 'en' ? en : de;
  }

  async #press(en: string, de: string): Promise<void> {
    const name = this.#say(en, de);
    const top = this.#page.getByRole('dialog').or(this.#page.getByRole('alertdialog').filter({ has: this.#page.getByRole('heading') }));
    const place: Page | Locator = (await top.count()) > 0 ? top.last() : this.#page;
    await place
      .getByRole('button', { name, exact: true })
      .or(place.getByRole('link', { name, exact: true }))
      .first()
      .click(patient);
    expect(await sidewaysScroll(this.#page)).toBe(0);
    await expectPlainWords(this.#page, this.#language);
  }

  /** A button next to what is missing is heard with what it is for. */
  async #next(en: string, de: string): Promise<void> {
    await this.#page
      .getByRole('link', { name: new RegExp(`^${this.#say(en, de)}`) })
      .first()
      .click(patient);
  }

  async #savePaper(): Promise<string> {
    const asked: Promise<Download> = this.#page.waitForEvent('download');
    await this.#press('Save as PDF', 'Als PDF speichern');
    return (await asked).path();
  }

  /** Name, address and passphrase, and a first document. */
  async begins(): Promise<void> {
    const page = await this.#app.open();
    await page.getByRole('link', { name: this.#say('Create my vault', 'Meinen Tresor anlegen') }).click();
    const words = page.getByRole('list', { name: this.#say('Your six words', 'Ihre sechs Wörter') }).getByRole('listitem');
    await words.nth(5).waitFor();
    await page.getByLabel(this.#say('Type the six words', 'Tippen Sie die sechs Wörter')).fill((await words.allTextContents()).join(' '));
    await page.getByLabel(this.#say('Your name', 'Ihr Name')).fill(owner.name);
    await page.getByLabel(this.#say('Your e-mail address', 'Ihre E‑Mail-Adresse')).fill(owner.email);
    await this.#press('Lock my vault with it', 'Meinen Tresor damit verschließen');
    await this.#press('Do this later', 'Das mache ich später');
    // The button below moves down when this appears; whoever presses at that moment presses again.
    await page.getByText(this.#say('is on its way', 'ist unterwegs')).waitFor(patient);
    await this.#press('Go on to my vault', 'Weiter zu meinem Tresor');
    const file = await this.#app.file(will.name, will.text);
    await chooseFiles(page, () => this.#press('Add files', 'Dateien hinzufügen'), [file]);
    await page.getByRole('row', { name: will.name }).waitFor(patient);
  }

  /** One thing after the other, as the page says them, until nothing is left but a rehearsal. @returns the words of the sheet. */
  async isSetUp(): Promise<string> {
    await this.#press('Is it ready?', 'Ist alles bereit?');
    const sheet = await this.#namesSomebody();
    await this.#press('Is it ready?', 'Ist alles bereit?');
    await this.#choosesWhen();
    await this.#press('Is it ready?', 'Ist alles bereit?');
    await this.#printsTheKit();
    await this.#page.getByRole('button', { name: this.#say('I’m here', 'Ich bin da') }).click();
    await expect.poll(() => this.#mailArrives(), patient).toEqual(expect.arrayContaining(['owner_reached', 'recipient_verification']));
    await pressTestMail(this.#server, owner.email);
    await pressVerification(this.#server, heir.email);
    // By itself it would ask the service within five minutes.
    await this.#app.call('sync.run', {});
    await this.#page.getByRole('heading', { name: this.#say('It would work today', 'Heute würde es klappen') }).waitFor(patient);
    return sheet;
  }

  /** @returns the kinds of what has arrived by now. */
  async #mailArrives(): Promise<readonly string[]> {
    await this.#server.scheduler.deliver();
    return [...new Set((await this.#server.mails()).map(({ kind }) => kind))].toSorted();
  }

  async #namesSomebody(): Promise<string> {
    const page = this.#page;
    await this.#next('Name somebody', 'Jemanden nennen');
    await page.getByLabel('Name', { exact: true }).fill(heir.name);
    await page.getByLabel(this.#say('E-mail address', 'E‑Mail-Adresse')).fill(heir.email);
    await this.#press('Add this person', 'Hinzufügen');
    await page.getByText(this.#say('I’ll print a sheet of paper', 'Ich drucke ein Blatt Papier')).click();
    await this.#press('Continue', 'Weiter');
    await this.#press('Make the sheet', 'Blatt machen');
    await page.getByRole('heading', { name: this.#say('The sheet is ready', 'Das Blatt ist gemacht') }).waitFor(patient);
    const paper = await readPaper(await this.#savePaper());
    const words = readSheetWords(paper, this.#say('The words of this sheet', 'Die Wörter dieses Blattes'), 13);
    await this.#press('I have it on paper', 'Ich habe es auf Papier');
    await this.#press('Try it: the sheet kept by Anna Berger', 'Erproben: das Blatt bei Anna Berger');
    await page.getByRole('dialog').getByLabel(this.#say('Words on the sheet', 'Wörter auf dem Blatt')).fill(words);
    await this.#press('Try it', 'Erproben');
    await page.getByText(this.#say('It works.', 'Es klappt.')).waitFor(patient);
    await this.#press('Close', 'Schließen');
    return words;
  }

  async #choosesWhen(): Promise<void> {
    await this.#next('Choose when it opens', 'Wählen, wann er sich öffnet');
    await this.#press('Save this rule', 'Diese Regel speichern');
    await this.#page.getByText(this.#say('Saved. The time begins now.', 'Gespeichert. Die Zeit beginnt jetzt.')).waitFor();
  }

  async #printsTheKit(): Promise<void> {
    await this.#next('Go to the owner kit', 'Zum Notfallblatt');
    const paper = await readPaper(await this.#savePaper(), 2);
    const words = readSheetWords(paper, this.#say('3. The secret key (13 words)', '3. Der geheime Schlüssel (13 Wörter)'), 13).split(' ');
    await this.#press('Check the paper', 'Das Papier prüfen');
    const boxes = this.#page.getByLabel(this.#say('Word', 'Wort'));
    await boxes.nth(2).waitFor();
    for (const box of await boxes.all()) {
      const label = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
      await box.fill(words[Number(label.replace(/\D/g, '')) - 1] ?? '');
    }
    await this.#press('Check', 'Prüfen');
  }
}

/** Words of the trade are nowhere in what can be read now, wherever it was put together. */
async function expectPlainWords(page: Page, language: 'en' | 'de'): Promise<void> {
  // Words that are drawn for a passphrase may be any.
  const drawn = await page
    .getByRole('list', { name: /^(Your six words|Ihre sechs Wörter)$/ })
    .getByRole('listitem')
    .allInnerTexts();
  const text = drawn.reduce((rest, word) => rest.replace(word, ''), await page.locator('body').innerText());
  expect(jargonIn(text, language)).toEqual([]);
}

/** Nothing is heard from the owner any more, until the vault has opened. */
async function passTime(server: TestServer): Promise<void> {
  for (let moves = 0; moves < 12; moves += 1) {
    const row = await server.core.db.read.selectFrom('policies').selectAll().executeTakeFirstOrThrow();
    if (row.wake_at_ms === null) return;
    server.advance(row.wake_at_ms - instantToMs(server.now()));
    await server.scheduler.tick();
    // Once more, for what waits until a warning has been accepted.
    await server.scheduler.tick();
  }
}

async function openAsHeir({ browser, language, width }: HourOptions, server: TestServer, sheet: string): Promise<Effort> {
  const say = (en: string, de: string): string => (language === 'en' ? en : de);
  const visitor = await openRecipientBrowser(browser, server.origin, {
    locale: language === 'en' ? 'en-GB' : 'de-DE',
    viewport: { width, height: 844 },
  });
  const { page } = visitor;
  const hands: HandCounter = await countHands(page.context());
  const mail = (await server.mails()).find(({ kind, to }) => kind === 'released_recipient' && to === heir.email);
  await page.goto(server.openable(mail?.links[0] ?? ''));
  await page.getByRole('button', { name: say('Send me a code', 'Code an mich senden') }).click();
  const code = page.getByLabel(say('Your code', 'Ihr Code'));
  await code.waitFor();
  const codeMail = (await server.mails()).findLast(({ kind, to }) => kind === 'release_code' && to === heir.email);
  await code.fill(/^[0-9]{6}$/m.exec(codeMail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: say('Open', 'Öffnen'), exact: true }).click();
  await page.getByLabel(say('The words on the sheet', 'Die Wörter auf dem Blatt')).fill(sheet);
  await expectPlainWords(page, language);
  await page.getByRole('button', { name: say('Open', 'Öffnen'), exact: true }).click();
  await page.getByRole('heading', { name: will.name }).waitFor(patient);
  const effort = hands.effort();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectPlainWords(page, language);
  expect(visitor.complaints).toEqual([]);
  await page.context().close();
  return effort;
}
