import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMs, dayMs } from '../../shared/domain/instant.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { raiseHoldsTogether } from '../../server/core/heartbeat/heartbeat-test-kit.ts';
import { createPerson } from '../../server/core/identity/create-person.ts';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { chooseByTyping } from '../kit/browser/choose-by-typing.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { signInByPassword, visitConsole, type ConsoleVisitor } from '../kit/browser/console-visitor.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../kit/services/openid-provider.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { tabTo } from '../kit/browser/page-checks.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const email = 'ada@example.org';
const password = 'seven quiet owls at noon';

let browser: Browser;
let server: TestServer;
let provider: TestOpenIdProvider;
let visitor: ConsoleVisitor;

beforeAll(async () => {
  const origin = `http://localhost:${await freePort()}`;
  provider = await startOpenIdProvider(`${origin}/api/auth/external/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { issuer, clientId, clientSecret, audience: null, name: 'The family login' };
  [browser, server] = await Promise.all([launchChromium(), startTestServer({ origin, config: { oidc } })]);
  visitor = await visitConsole(browser, server, { permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(async () => {
  await visitor[Symbol.asyncDispose]();
  await browser.close();
  await server.close();
  await provider.close();
});

const heading = (name: string | RegExp) => visitor.page.getByRole('heading', { level: 1, name });
const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click();

/** The link in the newest mail of a kind. */
async function mailedLink(kind: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = (await server.mails()).findLast((mail) => mail.kind === kind && mail.to === email)?.links[0]))
    .toBeDefined();
  return link ?? '';
}

async function signUp(): Promise<void> {
  const { page } = visitor;
  await visitor.open('/sign-up');
  await heading('Open an account').waitFor();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  expect(await page.getByRole('textbox', { name: 'Password' }).count()).toBe(0);
  await press('Send me the mail');
  await page.getByText('Check your mail').waitFor();
}

/** Follows a mailed link; its token is in no address once the page has loaded, and in nothing that scripts can read later. */
async function confirm(): Promise<void> {
  const { page } = visitor;
  const link = await mailedLink('sign_up_link');
  await page.goto(link);
  await heading('You followed a link in your mail').waitFor();
  await expect.poll(() => page.url()).toBe(`${server.core.publicUrl}/console/sign-in`);
  await press('Sign in');
  await heading('Choose a password').waitFor();
  const window = page.viewportSize();
  expect(await lookFindings('choose a password', { page })).toEqual([]);
  if (window !== null) await page.setViewportSize(window);
  await page.getByRole('textbox', { name: 'Password' }).fill('password1234');
  await press('Save password');
  await page.getByText('This one is easy to guess').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press('Save password');
  await heading('Your vaults').waitFor();
  await page.getByText('There is no vault yet').waitFor();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const [cookie] = await visitor.context.cookies();
  expect(cookie).toMatchObject({ name: 'heirlock_session', httpOnly: true, sameSite: 'Strict', path: '/' });
}

/** Sets up an app for codes. */
async function addCodeApp(): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const { page } = visitor;
  await page.getByRole('link', { name: 'Your account' }).first().click();
  await heading('Your account').waitFor();
  await press('Set up an authenticator app');
  const dialog = page.getByRole('alertdialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'Picture for your app' }).waitFor();
  const secret = await dialog.locator('.copyable .value').innerText();
  await dialog.getByRole('textbox', { name: 'The code it shows now' }).fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('That code isn’t right').waitFor();
  await dialog.getByRole('textbox', { name: 'The code it shows now' }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  // What can't be shown again isn't closed by a key, nor by a button, before somebody said so.
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog', { name: 'Close without a copy?' });
  await asked.getByRole('button', { name: 'Go back' }).click();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await codes.getByRole('button', { name: 'I have them' }).click();
  await asked.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('You have 10 codes left.').waitFor();
  return { secret, recoveryCodes };
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(server.now()) });
}

/**
 * A security key that Chromium itself emulates, with the finger always on it. It goes away with the next debugger session that ends, such
 * as that of `tabTo`.
 */
async function addPasskey(): Promise<void> {
  const { page, context } = visitor;
  await visitor.open('/account');
  await heading('Your account').waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await press('Add a passkey');
  const dialog = page.getByRole('alertdialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Passkey: Laptop').waitFor();
}

/** Creates a key, using only the keyboard up to its window. @returns its value. */
async function makeKey(): Promise<string> {
  const { page } = visitor;
  await visitor.open('/keys');
  await heading('API keys').waitFor();
  await tabTo(page, 'Create a key');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Backup script');
  await form.getByRole('button', { name: 'Create the key' }).click();
  const made = page.getByRole('alertdialog', { name: 'Here is your key' });
  const value = await made.locator('.copyable .value').innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Close without a copy?' }).getByRole('button', { name: 'Go back' }).click();
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  await made.getByRole('button', { name: 'I have it' }).click();
  await page.getByText('Backup script').waitFor();
  expect(await page.content()).not.toContain(value);
  expect((await server.api(value).get('/v1/vaults')).status).toBe(200);
  return value;
}

async function revokeKey(value: string): Promise<void> {
  const { page } = visitor;
  await press('Revoke Backup script');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect((await server.api(value).get('/v1/vaults')).status).toBe(401);
}

/** The desktop's way in: a browser window asks, one press answers, the program on this computer gets a code. */
async function letProgramIn(): Promise<void> {
  const page = await visitor.context.newPage();
  const got: string[] = [];
  const program = createServer((request, response) => {
    got.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end('<title>Program</title>');
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  const redirect = `http://127.0.0.1:${(program.address() as AddressInfo).port}/signed-in`;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'heirlock-desktop',
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'xyz',
  });
  await page.goto(`${server.core.publicUrl}/api/auth/authorize?${query}`);
  await page.getByText(`The Heirlock app on this computer would like to sign in as ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Let it in', exact: true }).click();
  await page.waitForURL(`${redirect}?**`);
  await page.close();
  const { searchParams } = new URL(got.find((url) => url.startsWith('/signed-in?')) ?? '', redirect);
  expect(searchParams.get('state')).toBe('xyz');
  const body = {
    grant_type: 'authorization_code',
    code: searchParams.get('code'),
    redirect_uri: redirect,
    client_id: 'heirlock-desktop',
    code_verifier: verifier,
  };
  const answer = await server.api(null, '/api').post('/auth/token', body);
  expect(answer.status).toBe(200);
  expect(answer.body.refresh_token).toBeDefined();
  await new Promise((resolve) => program.close(resolve));
}

async function signOut(): Promise<void> {
  await press('Sign out');
  await heading('Sign in to Heirlock').waitFor();
  expect(await visitor.context.cookies()).toEqual([]);
}

/** Signs in again with password and code, returning to the page that was asked for, and once more with the passkey. */
async function signInAgain(secret: string): Promise<void> {
  const { page } = visitor;
  // No code works twice, and there is a new one twice a minute.
  server.advance(60_000);
  await visitor.open('/audit');
  await signInByPassword(visitor, email, 'not the password');
  await page.getByText('That didn’t match').waitFor();
  await signInByPassword(visitor, email, password);
  await heading('One more step').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await press('Confirm');
  await heading('Audit log').waitFor();
  await page.getByText('An API key was created').first().waitFor();
  await signOut();
  await signInByPassword(visitor, email, password);
  await press('Use a passkey');
  await heading('Your vaults').waitFor();
}

/** All sessions end, this one and the program's. */
async function signOutEverywhere(): Promise<void> {
  const { page } = visitor;
  await visitor.open('/account');
  await page.getByText('This browser').waitFor();
  await page.getByText('The Heirlock app').first().waitFor();
  await press('Sign out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await heading('Sign in to Heirlock').waitFor();
  await visitor.open('/keys');
  await heading('Sign in to Heirlock').waitFor();
}

/** Signs in at another provider, as the person who has the same address there, and with a recovery code; at first they decline there. */
async function signInElsewhere([recoveryCode = '']: readonly string[]): Promise<void> {
  const { page } = visitor;
  provider.signInAs(null);
  await press('Sign in with The family login');
  await page.getByText('You weren’t signed in there').waitFor();
  provider.signInAs({ sub: 'ada', email, emailVerified: true });
  await visitor.open('/keys');
  await press('Sign in with The family login');
  await heading('One more step').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await press('Confirm');
  await heading('API keys').waitFor();
  await page.getByText('Backup script').waitFor();
  await visitor.open('/account');
  await page.getByText('You have 9 codes left.').waitFor();
}

/** Without the password: by a link that is mailed, which works once, and leads to where they were. */
async function signInByMail(secret: string): Promise<void> {
  const { page } = visitor;
  server.advance(60_000);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await press('Send me a link by mail');
  await page.getByText('Check your mail').waitFor();
  const link = await mailedLink('sign_in_link');
  await page.goto(link);
  await press('Sign in');
  await heading('One more step').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await press('Confirm');
  await heading('API keys').waitFor();
}

/** An administrator now, who looks at what holds every release and ends it: with a note for the log, and a code that was just shown. */
async function liftHold(secret: string): Promise<void> {
  const { page } = visitor;
  await createPerson(server.core, { email, password: null, role: 'VAULT_ADMIN', defaultPlan: 'enterprise' }, systemOrigin);
  await raiseHoldsTogether(server.core, ['clock_jump']);
  server.advance(11 * 60_000);
  await visitor.open('/holds');
  await page.getByText('The clock jumped ahead').waitFor();
  await press('Lift this hold');
  const dialog = page.getByRole('alertdialog', { name: 'Lift hold 1?' });
  await dialog.getByText('No vault would be released within 30 days.').waitFor();
  // What somebody was in the middle of writing is there again after Escape, and after a reload.
  await dialog.getByRole('textbox').fill('The time server was wrong.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await press('Lift this hold');
  await dialog.waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('The time server was wrong.');
  await dialog.getByRole('button', { name: 'Lift this hold' }).click();
  const proof = page.getByRole('dialog', { name: 'Show that it’s you' });
  await proof.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Nothing is on hold').waitFor();
  await page.getByText('The time server was wrong.').waitFor();
}

/** A key that somebody made ends with the old password, because the person says so; it says how many there are. */
async function changePasswordAndEndKeys(): Promise<void> {
  const { page } = visitor;
  const key = await server.createKey({ email, mode: 'live' });
  expect((await server.api(key).get('/v1/vaults')).status).toBe(200);
  await visitor.open('/account');
  const end = page.getByRole('checkbox', { name: 'Your API key', exact: true });
  await end.waitFor();
  expect(await end.isChecked()).toBe(false);
  await page.getByText('Your API key', { exact: true }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await press('Change password');
  await page.getByText('Your password has been changed.').waitFor();
  expect((await server.api(key).get('/v1/vaults')).status).toBe(401);
}

/** By which clock their mails say times. */
async function chooseZone(): Promise<void> {
  const { page } = visitor;
  const zone = page.getByRole('combobox', { name: 'Your time zone' });
  expect(await zone.inputValue()).toBe('UTC');
  await chooseByTyping(zone, 'New York', 'America/New York');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await zone.waitFor();
  expect(await zone.inputValue()).toBe('America/New York');
  expect(await server.core.db.read.selectFrom('users').select('time_zone').where('email', '=', email).execute()).toEqual([
    { time_zone: 'America/New_York' },
  ]);
}

/** An administrator asks for somebody else's release, and carries it out once its owner has had a day to stop it. */
async function releaseOfAnother(): Promise<void> {
  const { page } = visitor;
  const thomas = await newOwner(server, { email: 'thomas@example.org', mode: 'live' });
  const { id } = await thomas.makeVault({ name: 'Papers for Anna' });
  await visitor.open('/vaults');
  await page.getByRole('textbox', { name: 'Their e-mail address' }).fill('thomas@example.org');
  await press('Find');
  await page.getByRole('link', { name: 'Papers for Anna' }).click();
  await press('Ask for a release');
  const dialog = page.getByRole('dialog', { name: 'Ask for the release of this vault' });
  await dialog.getByRole('textbox').fill('His sister asked us to.');
  await dialog.getByRole('button', { name: 'Ask for a release' }).click();
  await page.getByRole('heading', { name: 'Somebody asked for a release' }).waitFor();
  expect((await server.mails(id as string)).map(({ kind }) => kind)).toContain('release_requested');
  await visitor.open(`/vaults/${id as string}`);
  await press('Release the vault');
  const confirm = page.getByRole('alertdialog', { name: 'Release this vault to its recipients?' });
  await confirm.getByRole('button', { name: 'Release the vault' }).click();
  await confirm.getByText('The owner has to be warned first').waitFor();
  // A day passes, but not for the session.
  const accepted = addMs(server.now(), -dayMs);
  await server.core.db.transaction((tx) =>
    tx.updateTable('outbox').set({ accepted_at: accepted }).where('kind', '=', 'release_requested').execute(),
  );
  await confirm.getByRole('button', { name: 'Release the vault' }).click();
  await page.getByText('The vault has been released.').waitFor();
}

it('opens an account, secures it, makes a key that is shown once, lets a program in, and closes the door again', async () => {
  await signUp();
  await confirm();
  const { secret, recoveryCodes } = await addCodeApp();
  const key = await makeKey();
  await revokeKey(key);
  await addPasskey();
  await signOut();
  await signInAgain(secret);
  await letProgramIn();
  await signOutEverywhere();
  await signInByMail(secret);
  await changePasswordAndEndKeys();
  await chooseZone();
  await liftHold(secret);
  await releaseOfAnother();
  await signOut();
  await signInElsewhere(recoveryCodes);
  expect(visitor.complaints).toEqual([]);
  expect(server.faults).toEqual([]);
});
