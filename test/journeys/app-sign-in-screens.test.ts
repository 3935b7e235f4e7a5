import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemOrigin } from '../../server/core/context.ts';
import { createPerson } from '../../server/core/identity/create-person.ts';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { appPassphrase, startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const email = 'ada@example.org';
const password = 'seven quiet owls at noon';
/** Long: tests share two cores. */
const waitMs = 240_000;

let browser: Browser;
let server: TestServer;
let app: DesktopApp;
let secret: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startTestServer()]);
  await createPerson(server.core, { email, password, role: null, defaultPlan: 'enterprise' }, systemOrigin);
  secret = await addCodeApp();
  app = await startDesktopApp({ browser });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await browser.close();
  await server.close();
});

const api = (token: string | null) => server.api(token, '/api');

/** An app for codes, set up as the console does it. @returns its secret. */
async function addCodeApp(): Promise<string> {
  const { body } = await api(null).post('/auth/token', { grant_type: 'password', email, password });
  const token = body.access_token as string;
  const made = (await api(token).post('/auth/mfa/totp')).body.secret as string;
  expect((await api(token).post('/auth/mfa/totp/activate', { code: codeOf(made) })).status).toBe(200);
  return made;
}

/** No code works twice: each comes from a different time. */
function codeOf(of: string): string {
  server.advance(60_000);
  return new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.parse(server.now()) });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The window that `act` makes the browser open. */
async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
  const coming = page.context().waitForEvent('page', { timeout: waitMs });
  await act();
  const tab = await coming;
  tab.setDefaultTimeout(waitMs);
  return tab;
}

/** The page of the server that asks whether the app may come in, for somebody who is not signed in there yet. */
async function signInAtConsole(tab: Page): Promise<void> {
  await tab.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await tab.getByRole('textbox', { name: 'Password' }).fill(password);
  await button(tab, 'Sign in').click();
  await tab.getByRole('heading', { name: 'One more step' }).waitFor();
  await tab.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await button(tab, 'Confirm').click();
  await tab.getByText(`would like to sign in as ${email}.`).waitFor();
}

/** The same by a mailed link, which opens in a window of its own. @returns that window, with the question. */
async function signInByMail(tab: Page): Promise<Page> {
  await tab.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await button(tab, 'Send me a link by mail').click();
  await tab.getByText('Check your mail').waitFor();
  const mail = (await server.mails()).findLast(({ kind, to }) => kind === 'sign_in_link' && to === email);
  await tab.close();
  const mailed = await tab.context().newPage();
  mailed.setDefaultTimeout(waitMs);
  await mailed.goto(mail?.links[0] ?? '');
  await button(mailed, 'Sign in').click();
  await mailed.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await button(mailed, 'Confirm').click();
  await mailed.getByText(`would like to sign in as ${email}.`).waitFor();
  return mailed;
}

async function answer(tab: Page, name: 'Let it in' | 'No', shows: string): Promise<void> {
  await button(tab, name).click();
  await tab.getByRole('heading', { name: shows }).waitFor();
  await tab.close();
}

/** First the person says no, then yes, by password and code; after that, what was kept here is on the server. */
async function connect(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill('not an address');
  await button(page, 'Sign in').click();
  await page.getByText('Please type an address that begins with https://').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill(server.core.publicUrl);
  await page.getByRole('textbox', { name: 'Name of this computer' }).fill('The blue laptop');
  const first = await opened(page, () => button(page, 'Sign in').click());
  await page.getByRole('alertdialog', { name: 'Continue in your browser' }).waitFor();
  expect(await lookFindings('a sign-in that waits', { page, speak: (language) => app.speak(language) })).toEqual([]);
  await signInAtConsole(first);
  await answer(first, 'No', 'You didn’t give the app access');
  await page.getByText('Nothing was changed. If you pressed the wrong button').waitFor();
  const second = await opened(page, () => button(page, 'Sign in').click());
  await second.getByText(`would like to sign in as ${email}.`).waitFor();
  await answer(second, 'Let it in', 'You are signed in');
  await page.getByText(/^The service has everything, as of \d/).waitFor();
  await page.getByText(email).waitFor();
  expect(await lookFindings('signed in', { page, speak: (language) => app.speak(language) })).toEqual([]);
}

/** The session is ended on the server; the app says so on whatever page the owner is on, and leads back in. */
async function isSignedOutElsewhere(page: Page, vault: string): Promise<void> {
  const { body } = await api(null).post('/auth/token', { grant_type: 'password', email, password });
  const { body: shown } = await api(body.access_token as string).post('/auth/mfa/verify', { code: codeOf(secret) });
  expect((await api(shown.access_token as string).post('/auth/sign-out-everywhere')).status).toBe(200);
  await page.evaluate(() => void (window.location.hash = '/vaults'));
  await app.call('vaults.update', { vault, description: 'Where everything is' });
  const over = page.getByText(`You’re signed out of ${new URL(server.core.publicUrl).host}`);
  await over.waitFor();
  expect(await lookFindings('signed out elsewhere', { page, speak: (language) => app.speak(language) })).toEqual([]);
  // The sign-in is cancelled once and started again; meanwhile its page can be reopened.
  const gone = await opened(page, () => button(page, 'Sign in').click());
  const again = await opened(page, () => button(page, 'Open the page again').click());
  await gone.close();
  await button(page, 'Cancel').first().click();
  await page.getByRole('alertdialog', { name: 'Continue in your browser' }).waitFor({ state: 'detached' });
  await again.close();
  const asked = await opened(page, () => button(page, 'Sign in').click());
  // The question is still there behind a link that was mailed meanwhile.
  const tab = await signInByMail(asked);
  await answer(tab, 'Let it in', 'You are signed in');
  await over.waitFor({ state: 'detached' });
  await expect.poll(async () => (await app.call('sync.status', {})).waiting, { timeout: waitMs }).toBe(0);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => void (window.location.hash = '/settings/server'));
  await button(page, 'Sign out').click();
  await page.getByRole('alertdialog', { name: 'Sign out of the service?' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’re signed out.', { exact: true }).waitFor();
  await page.getByText(/^You’re signed out of /).waitFor();
  expect((await app.call('sync.status', {})).signedIn).toEqual({ email, isOver: true });
}

/** A new computer: signs in before there is anything on it, with a wrong passphrase first. */
async function bringBack(kit: string): Promise<void> {
  await using another = await startDesktopApp({ browser });
  const page = await another.open('/first-run/restore');
  await page.getByText('An older kit, without an address on it').click();
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(server.core.publicUrl);
  const tab = await opened(page, () => button(page, 'Sign in').click());
  await signInAtConsole(tab);
  await answer(tab, 'Let it in', 'You are signed in');
  await page.getByText(`Signed in as ${email}`).waitFor();
  await page.getByRole('textbox', { name: 'Words of your owner kit' }).fill(kit);
  await page.getByRole('textbox', { name: 'Your passphrase' }).fill('not the passphrase');
  await button(page, 'Bring it back').click();
  await page.getByText('This isn’t the right passphrase').waitFor();
  await page.getByRole('textbox', { name: 'Your passphrase' }).fill(appPassphrase);
  await button(page, 'Bring it back').click();
  await page.getByText('Everything is back.').waitFor();
  expect((await another.call('vaults.list', {})).map(({ name }) => name)).toEqual(['For Ann']);
  expect((await another.call('sync.status', {})).signedIn).toEqual({ email, isOver: false });
  expect(another.faults).toEqual([]);
}

it('an owner signs in at the server with their own browser, is signed out elsewhere, signs out, and brings all of it to a new computer', async () => {
  const vault = await app.createAccount();
  const { text: kit } = await app.call('kit.show', {});
  const page = await app.open('/settings/server');
  page.setDefaultTimeout(waitMs);
  await connect(page);
  await isSignedOutElsewhere(page, vault);
  await signOut(page);
  await bringBack(kit);
  expect(app.faults).toEqual([]);
  expect(server.faults).toEqual([]);
});
