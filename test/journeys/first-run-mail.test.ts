import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { pressTestMail } from '../kit/owners/prove-mail.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { typeProposedWords } from './desktop-steps.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

/** The app as `npm start` starts it, with a server for an owner whose address nobody knows. */
async function startWith(server: TestServer): Promise<DesktopApp> {
  const token = await tokenFor(server.core, 'owner@localhost');
  return startDesktopApp({ browser, embedded: { origin: server.origin, token, publicUrl: server.config.publicUrl, earlierOrigins: [] } });
}

/** Three fields and two presses: what stands before the first document, but for one more press at most. */
async function begin(app: DesktopApp, email: string): Promise<void> {
  const page = await app.open();
  await page.getByRole('link', { name: /Create my vault/ }).click();
  await page.getByLabel('Your name').fill('Thomas Berger');
  await page.getByLabel('Your e-mail address').fill(email);
  await typeProposedWords(page);
  expect(await lookFindings('create', { page, speak: (language) => app.speak(language) })).toEqual([]);
  await page.getByRole('button', { name: 'Lock my vault with it' }).click();
  await page.getByRole('link', { name: 'Do this later' }).click();
  await page.getByRole('heading', { name: 'Does mail reach you?' }).waitFor();
}

describe('the first run', () => {
  it('tries whether mail arrives, and notices when it has', async () => {
    await using server = await startTestServer({ sendsMail: true });
    await using app = await startWith(server);
    await begin(app, 'thomas@example.org');
    const { page } = app;
    const looks = { page, speak: (language: 'en' | 'de') => app.speak(language) };
    await page.getByText(/^A test mail is on its way to .*thomas@example\.org/).waitFor();
    // There are no other ways on this page.
    expect(await page.locator('main').innerText()).not.toContain('the ways below');
    expect(await page.getByRole('button', { name: 'Change the address' }).count()).toBe(1);
    expect(await lookFindings('first-reach', looks)).toEqual([]);
    await server.scheduler.deliver();
    await pressTestMail(server, 'thomas@example.org');
    await page.getByText(/^Mail reaches you here/).waitFor();
    expect(await lookFindings('first-reach-proved', looks)).toEqual([]);
    await page.getByRole('button', { name: 'Go on to my vault' }).click();
    await page.getByRole('button', { name: 'Add files' }).first().waitFor();
    const [user] = await server.core.db.read.selectFrom('users').select(['name', 'email']).execute();
    expect(user).toEqual({ name: 'Thomas Berger', email: 'thomas@example.org' });
    expect(app.faults).toEqual([]);
  });

  it('says plainly that a server sends no mail, and holds nobody up', async () => {
    await using server = await startTestServer();
    await using app = await startWith(server);
    await begin(app, 'thomas@example.org');
    const { page } = app;
    await page.getByText('Mail is not sent from here').waitFor();
    await page.getByText('It’s thomas@example.org.').waitFor();
    await page.getByText('You can go on: Heirlock names this under “Is it ready?” until it’s put right.').waitFor();
    expect(await page.getByText(/goes to|test mail|the button was pressed/).allInnerTexts()).toEqual([]);
    // Another address would need a mail to it.
    expect(await page.getByRole('button', { name: 'Change the address' }).count()).toBe(0);
    expect(await lookFindings('first-reach-folder', { page, speak: (language) => app.speak(language) })).toEqual([]);
    await page.getByRole('button', { name: 'Go on to my vault' }).click();
    await page.getByRole('button', { name: 'Add files' }).first().waitFor();
    expect((await server.mails()).filter(({ kind }) => kind === 'owner_reached')).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
