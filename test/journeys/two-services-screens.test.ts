import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemOrigin } from '../../server/core/context.ts';
import { createPerson } from '../../server/core/identity/create-person.ts';
import { jsonColumns } from '../../server/db/json-columns.ts';
import type { CustodianState } from '../../shared/domain/custodian.ts';
import { custodianWords } from '../../shared/format/custody/custodian-key.ts';
import { readThirdPaperWords } from '../../shared/format/paper/third-paper.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { startTestWitness, type TestWitness } from '../kit/server/test-witness.ts';
import { saved } from './desktop-steps.ts';
import { visit } from './people-states.ts';

// An owner at the screens, with two real services that send real mail, and a real witness: what each sentence says is looked up where it
// was done.

const email = 'helene@example.org';
/** Long: tests share two cores. */
const waitMs = 120_000;

let browser: Browser;
let folder: TempFolder;
let first: TestServer;
let second: TestServer;
let witness: TestWitness;
let app: DesktopApp;
let vault: string;
let recipient: string;

/** A service that sends mail, with links to itself, in a folder that outlives it. */
async function service(name: string, port: number): Promise<TestServer> {
  const origin = `http://127.0.0.1:${port}`;
  const config = { publicUrl: origin, webhookAllowPrivate: true };
  return startTestServer({ origin, sendsMail: true, dataDir: join(folder.path, name), config });
}

beforeAll(async () => {
  folder = await tempFolder('two-services');
  [browser, first, second, witness] = await Promise.all([
    launchChromium(),
    freePort().then((port) => service('first', port)),
    freePort().then((port) => service('second', port)),
    startTestWitness({ now: new Date().toISOString() }),
  ]);
  await createPerson(second.core, { email, password: 'seven quiet owls at noon', role: null, defaultPlan: 'enterprise' }, systemOrigin);
  app = await startDesktopApp({ browser });
  app.page.setDefaultTimeout(waitMs);
  vault = await app.createAccount('For my daughters');
  ({ id: recipient } = await app.call('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' }));
  await app.call('letters.set', { recipient, text: 'Dear Anna' });
  await app.call('sheets.make', { recipient, path: join(folder.path, 'sheet.pdf') });
  await app.call('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
  await app.call('sync.connect', { server: first.origin, token: await tokenFor(first.core, email) });
  await app.call('sync.run', {});
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await browser.close();
  await Promise.all([first.close(), second.close(), witness.close()]);
  await folder.remove();
});

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const hostOf = ({ origin }: TestServer): string => new URL(origin).host;
const secondOf = async () => present(await app.call('secondServer.get', {}));
const custodyOf = async () => present(present((await secondOf()).vaults.find((one) => one.vault === vault)).custody);
const codes = async (): Promise<readonly string[]> => (await app.call('readiness.get', { vault })).findings.map(({ code }) => code);

/** Of the one vault that a custodian has; a witness calls it by an id of its own. */
async function stateAt({ core }: Pick<TestServer, 'core'>): Promise<CustodianState> {
  const row = await core.db.read.selectFrom('custodian_states').select('state').executeTakeFirstOrThrow();
  return jsonColumns.custodian_states.state.read(row.state);
}

async function readWords(page: Page, title: string): Promise<string> {
  const list = page.getByRole('list', { name: title }).getByRole('listitem');
  await list.nth(11).waitFor();
  return (await list.allTextContents()).join(' ');
}

async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
  const coming = page.context().waitForEvent('page', { timeout: waitMs });
  await act();
  const tab = await coming;
  tab.setDefaultTimeout(waitMs);
  return tab;
}

/** Address, sign-in by a mailed link, and what is to be compared. */
async function pair(page: Page): Promise<void> {
  await page.getByLabel('Address of the second service').fill(first.origin);
  await button(page, 'Continue').click();
  await page.getByText('That’s the service that you have already.').waitFor();
  await page.getByLabel('Address of the second service').fill(second.origin);
  await button(page, 'Continue').click();
  const asked = await opened(page, () => button(page, 'Sign in there').click());
  await asked.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await button(asked, 'Send me a link by mail').click();
  await asked.getByText('Check your mail').waitFor();
  await second.scheduler.deliver();
  const taken = present(second.smtp).taken.map(({ to }) => to);
  expect(taken).toEqual([email]);
  const mail = present((await second.mails()).findLast(({ kind }) => kind === 'sign_in_link'));
  await asked.goto(present(mail.links[0]));
  await button(asked, 'Sign in').click();
  await button(asked, 'Let it in').click();
  await asked.getByRole('heading', { name: 'You are signed in' }).waitFor();
  await asked.close();
  await page.getByText(`${hostOf(second)} is now your second service. It doesn’t have any vault yet.`).waitFor();
  await page.getByText('Step 3 of 3: compare').waitFor();
  await page.getByText('It sends mail.').waitFor();
  await page.getByText('Only its own computer or network can follow them.').waitFor();
  await page.getByText(email).first().waitFor();
  const wordsOf = ({ core }: TestServer): string => custodianWords(core.keys.custodianPublicKey);
  expect(await readWords(page, `Second service, ${hostOf(second)}`)).toBe(wordsOf(second));
  expect(await readWords(page, `First service, ${hostOf(first)}`)).toBe(wordsOf(first));
}

/** Prints the paper, and saves it: it counts from the first of the two on. */
async function namePaper(page: Page): Promise<void> {
  await page.getByText('A paper, with a notary for example').click();
  await button(page, 'Continue').click();
  await page.getByLabel('Who’s going to keep it?').fill('Notary Quast');
  await button(page, 'Make the paper').click();
  await page.getByText('The paper is ready').waitFor();
  expect((await secondOf()).third).toBeNull();
  await button(page, 'Print it').click();
  await page.getByText('Sent to the printer.').waitFor();
  expect((await secondOf()).third).toMatchObject({ kind: 'paper', holder: 'Notary Quast' });
  const printed = await page.locator('iframe[data-print]').evaluate(async (frame: HTMLIFrameElement) => {
    const answer = await fetch(frame.src);
    return [...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)];
  });
  expect(String.fromCharCode(...printed)).toBe('%PDF');
  const file = await saved(page, () => button(page, 'Save as PDF').click());
  expect(file.name).toBe('Heirlock third part.pdf');
  await page.getByText('Saved. Print it from there').waitFor();
  const paper = await readPaper(file.path);
  expect(readThirdPaperWords(readSheetWords(paper, 'The words of this paper', 25))).toHaveLength(32);
  for (const { origin } of [first, second]) expect(paper.text).toContain(origin);
  await button(page, 'I have it on paper').click();
  await page.getByText('The paper is now the third party.').waitFor();
}

const bringIntoStep = async (page: Page): Promise<void> => button(page, 'Bring both into step').click();
const rowOf = (page: Page): Locator => page.locator('.shared-vaults > li').filter({ hasText: 'For my daughters' });

async function shareVault(page: Page): Promise<void> {
  await rowOf(page).getByText('For my daughters', { exact: true }).click();
  await bringIntoStep(page);
  await rowOf(page).getByText('All three are ready for it.').waitFor();
  expect(await custodyOf()).toMatchObject({ isSettled: true, plan: 1 });
  for (const server of [first, second]) expect((await stateAt(server)).plan).toBe(1);
  await button(rowOf(page), 'What each one last said of “For my daughters”').click();
  const standing = page.locator('.standings > dd');
  for (const nth of [0, 1]) expect(await standing.nth(nth).innerText()).toBe('It hasn’t said anything yet.');
  for (const { scheduler } of [first, second]) await scheduler.tick();
  await bringIntoStep(page);
  for (const nth of [0, 1]) await standing.nth(nth).getByText('It has heard from you, and nothing is under way there.').waitFor();
}

/** Says at the button that all is well. @returns when. */
async function checkIn(page: Page): Promise<string> {
  await visit(page, '/vaults');
  await visit(page, '/check-in');
  const before = (await app.call('policies.get', { vault })).checkedInAt;
  await button(page, 'I’m here').click();
  await expect.poll(async () => (await app.call('policies.get', { vault })).checkedInAt).not.toBe(before);
  return present((await app.call('policies.get', { vault })).checkedInAt);
}

const hasHeard = async (server: Pick<TestServer, 'core'>, at: string): Promise<boolean> => (await stateAt(server)).proof.at >= at;

async function bothKnow(page: Page): Promise<void> {
  const at = await checkIn(page);
  await page.getByText('Both services know').waitFor();
  for (const server of [first, second]) expect(await hasHeard(server, at)).toBe(true);
}

/** The second service is away: whose confirmation is missing is said, and the first has heard of it all the same. */
async function secondIsAway(page: Page): Promise<void> {
  await second.close();
  const at = await checkIn(page);
  await page.getByText(`Not known everywhere yet: the second service (${hostOf(second)}) hasn’t confirmed it`).waitFor();
  expect(await hasHeard(first, at)).toBe(true);
  await visit(page, '/settings/second');
  await page.getByText(/^The last attempt, on .*, didn’t go through\./).waitFor();
  await button(page, 'What each one last said of “For my daughters”').click();
  const standing = page.locator('.standings > dd');
  expect(await standing.nth(0).innerText()).toContain('It has heard from you');
  expect(await standing.nth(0).innerText()).not.toContain('didn’t go through');
  expect(await standing.nth(1).innerText()).toContain('The last attempt with it didn’t go through.');
  expect(await standing.nth(2).innerText()).toContain('A paper says nothing by itself.');
  await app.call('letters.set', { recipient, text: 'Dear Anna, the boat is yours too.' });
  await app.call('sync.run', {});
  await expect.poll(codes).toContain('second_behind');
}

/** The button of what readiness says about it leads to where it's brought into step, once it's back. */
async function secondIsBack(page: Page): Promise<void> {
  await visit(page, `/vaults/${vault}/readiness`);
  await page.locator('[data-finding="second_behind"]').first().getByRole('link', { name: 'Go to “Two services”' }).click();
  await button(page, 'What each one last said of “For my daughters”').waitFor();
  // Not before: the app would bring it into step by itself.
  second = await service('second', Number(new URL(second.origin).port));
  await bringIntoStep(page);
  await expect.poll(codes, { timeout: waitMs }).not.toContain('second_behind');
  await page.getByText('The second service has everything.').waitFor();
  await expect.poll(custodyOf, { timeout: waitMs }).toMatchObject({ isStopKnown: true });
  await visit(page, '/check-in');
  await button(page, 'I’m here').waitFor();
  await page.getByText('Not known everywhere yet').waitFor({ state: 'detached' });
}

/** A witness in the place of the paper: it counts once all three have the new plan. */
async function nameWitness(page: Page): Promise<void> {
  await visit(page, '/settings/second');
  await button(page, 'A witness instead of the paper').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address of the witness').fill(witness.origin);
  await button(dialog, 'Ask for its words').click();
  expect(await readWords(page, 'Words of the witness')).toBe(custodianWords(witness.core.keys.custodianPublicKey));
  await dialog.getByLabel('Code from its keeper').fill(await witness.invite());
  await dialog.getByLabel('Where it writes to you').fill(email);
  await button(dialog, 'The words are the same: name it').click();
  await page.getByText(`${new URL(witness.origin).host} is now the witness.`).waitFor();
  expect(await codes()).toContain('shares_not_settled');
  await rowOf(page).getByText('Not settled yet.').waitFor();
  await bringIntoStep(page);
  await rowOf(page).getByText('All three are ready for it.').waitFor();
  expect(await codes()).not.toContain('shares_not_settled');
  const { plan } = await custodyOf();
  for (const custodian of [first, second, witness]) expect((await stateAt(custodian)).plan).toBe(plan);
}

it('pairs a second service at the screens, sees who has what, and what happens when one is away', async () => {
  const page = await app.open('/settings/second');
  await pair(page);
  await namePaper(page);
  await shareVault(page);
  await bothKnow(page);
  await secondIsAway(page);
  await secondIsBack(page);
  await nameWitness(page);
  await bothKnow(page);
  expect(app.faults).toEqual([]);
});
