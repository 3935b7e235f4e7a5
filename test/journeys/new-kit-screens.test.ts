import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extractPdf } from '../../electron/engine/search/extract-pdf.ts';
import { lookFindings, wide } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { appPassphrase, startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { openDevice, tokenFor } from '../kit/desktop/owner-device.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { removeAtOnce } from '../kit/owners/device-removal.ts';
import type { SyncOwner } from '../kit/owners/sync-owner.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { saved } from './desktop-steps.ts';
import { visit } from './people-states.ts';

// One of the owner's three computers is stolen: what the screens say until the other two have other keys.

const email = 'ada@example.org';
/** Long: tests share two cores. */
const waitMs = 240_000;

let browser: Browser;
let server: TestServer;
/** The computer where the keys are renewed, and the one that comes after. */
let first: DesktopApp;
let second: DesktopApp;
let files: TempFolder;

beforeAll(async () => {
  [browser, server, files] = await Promise.all([launchChromium(), startTestServer(), tempFolder('new-kit')]);
  [first, second] = await Promise.all([startDesktopApp({ browser }), startDesktopApp({ browser })]);
});
afterAll(async () => {
  await Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]);
  await browser.close();
  await server.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shown = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function look(name: string, { page, speak }: DesktopApp): Promise<void> {
  expect(await lookFindings(name, { page, speak })).toEqual([]);
  await page.setViewportSize(wide);
}

interface Estate {
  readonly vault: string;
  readonly kit: string;
  readonly sheeted: string;
  readonly invited: string;
  /** A copy of the vault in a file, from before. */
  readonly copy: string;
}

/** A sheet, a code that nobody has used, and a copy in a file. */
async function plant(): Promise<Estate> {
  const vault = await first.createAccount();
  const { text: kit } = await first.call('kit.show', {});
  await first.call('kit.savePdf', { path: join(files.path, 'kit.pdf') });
  await first.call('sync.connect', { server: server.origin, token: await tokenFor(server.core, email) });
  const { id: sheeted } = await first.call('recipients.create', { vault, name: 'Bea', email: 'bea@example.org' });
  const { id: invited } = await first.call('recipients.create', { vault, name: 'Cem', email: 'cem@example.org' });
  await first.call('sheets.make', { recipient: sheeted, path: join(files.path, 'sheet.pdf') });
  await first.call('invitations.make', { recipient: invited, way: 'handed' });
  await first.call('sync.run', {});
  const copy = join(files.path, 'copy.heirlock-vault');
  await first.call('archive.export', { vault, path: copy });
  await bring(second, kit);
  return { vault, kit, sheeted, invited, copy };
}

async function bring({ call }: Pick<DesktopApp, 'call'>, kit: string): Promise<void> {
  const access = { server: server.origin, token: await tokenFor(server.core, email) };
  const { keyring } = await call('sync.fetchKeyring', access);
  await call('account.join', { kit, passphrase: appPassphrase, keyring });
  await call('sync.connect', access);
  await call('sync.run', {});
}

const findingsOf = async ({ call }: DesktopApp, vault: string): Promise<readonly string[]> =>
  (await call('readiness.get', { vault })).findings.map(({ code }) => code);

/** A third computer is set up, stolen, and shut out by somebody who has just shown a second factor. */
async function loseOne({ vault, kit }: Estate, page: Page): Promise<void> {
  await using stolen = await openDevice();
  await bring({ call: stolen.must }, kit);
  const { device } = await stolen.must('sync.status', {});
  await visit(page, '/settings/devices');
  await page.reload();
  await page.getByText('Added').nth(2).waitFor();
  expect(await page.getByText('A computer that you shut out still knows your keys').count()).toBe(0);
  await page
    .getByRole('button', { name: /^Shut out/ })
    .first()
    .click();
  await shown(page, 'Once it’s shut out, you’re asked here to renew them: that’s the next step.');
  await look('what comes after the removal', first);
  await button(page, 'Cancel').click();
  expect(await findingsOf(first, vault)).not.toContain('keys_not_renewed');
  expect((await removeAtOnce({ server, email } as SyncOwner, { id: device })).status).toBe(204);
}

/** From "Is it ready?" to the list of devices, which asks for it. */
async function isAskedToRenew({ vault }: Estate, page: Page): Promise<void> {
  await first.call('sync.run', {});
  await visit(page, `/vaults/${vault}/readiness`);
  await shown(page, 'A computer that you shut out still knows your keys');
  await page.getByRole('link', { name: /^Go to your devices/ }).click();
  // The list is asked for again with each of the app's own syncs; this one wasn't its own.
  await page.reload();
  await shown(page, 'The service refuses it.');
  await look('a removed device knows the keys', first);
}

async function renews(page: Page): Promise<void> {
  await button(page, 'Renew your keys').click();
  const dialog = page.getByRole('alertdialog', { name: 'Renew your keys?' });
  await dialog.waitFor();
  await look('what renewing does', first);
  await button(page, 'Renew them').click();
  await dialog.getByText('Please fill this in.').waitFor();
  await dialog.getByLabel('Your passphrase').fill('not this one');
  await button(page, 'Renew them').click();
  await dialog.getByText('This isn’t the right passphrase').waitFor();
  await dialog.getByLabel('Your passphrase').fill(appPassphrase);
  await dialog.getByLabel('Your passphrase').press('Enter');
  await page.getByRole('heading', { name: 'Your new owner kit', level: 1 }).waitFor({ timeout: waitMs });
  await look('the new kit', first);
}

/** The new kit counts as unsaved until it's saved and read, whatever was done with the one before. @returns its text. */
async function savesTheNewKit({ vault, kit }: Estate, page: Page): Promise<string> {
  expect((await first.call('account.status', {})).kit).toEqual({ savedAt: null, confirmedAt: null });
  expect(await findingsOf(first, vault)).toContain('kit_not_saved');
  const { entries } = await first.call('activity.list', {});
  expect(entries.map(({ action }) => action)).not.toContain('kit.saved');
  const file = await saved(page, () => button(page, 'Save as PDF').click());
  const { text, secretKeyWords } = await first.call('kit.show', {});
  expect(text).not.toBe(kit);
  const printed = await extractPdf(new Uint8Array(await readFile(file.path)));
  for (const word of secretKeyWords.split(' ')) expect(printed).toContain(word);
  await page.getByRole('link', { name: 'I have it on paper' }).click();
  const boxes = page.getByLabel(/^Word \d+$/);
  await boxes.nth(2).waitFor();
  for (const box of await boxes.all()) {
    const label = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    await box.fill(secretKeyWords.split(' ')[Number(label.replace(/\D/g, '')) - 1] ?? '');
  }
  await button(page, 'Check').click();
  await shown(page, 'the paper can be read.');
  return text;
}

/** What the dialog said would follow. */
async function keepsItsWord({ vault, kit, sheeted, invited, copy }: Estate, page: Page, newKit: string): Promise<void> {
  await first.call('sync.run', {});
  expect(await findingsOf(first, vault)).not.toContain('keys_not_renewed');
  await visit(page, '/settings/devices');
  await page
    .getByText(/^Added/)
    .first()
    .waitFor();
  expect(await page.getByText('A computer that you shut out still knows your keys').count()).toBe(0);
  const recipients = await first.call('recipients.list', { vault });
  expect(recipients.find(({ id }) => id === sheeted)?.locks).toMatchObject([{ works: true }]);
  await expect(first.call('invitations.show', { recipient: invited })).rejects.toThrow('not_found');
  // The old kit and the copy from before go together, and with nothing else.
  await using fresh = await openDevice();
  const { keyring } = await fresh.must('sync.fetchKeyring', { server: server.origin, token: await tokenFor(server.core, email) });
  expect(await fresh.codeOf('account.join', { kit, passphrase: appPassphrase, keyring })).toBe('wrong_passphrase');
  expect(await fresh.codeOf('account.join', { kit: newKit, passphrase: appPassphrase, archive: copy })).toBe('wrong_passphrase');
  await fresh.must('account.join', { kit, passphrase: appPassphrase, archive: copy });
}

/** What is written on the other computer stays there; its kit is said to be void. */
async function isToldOnTheOther({ vault }: Estate, page: Page): Promise<void> {
  await second.call('vaults.update', { vault, description: 'Written on the other one' });
  await visit(page, '/settings/server');
  await button(page, 'Send and fetch now').click();
  await shown(page, 'Your keys were renewed on another computer');
  expect((await second.call('sync.status', {})).waiting).toBeGreaterThan(0);
  expect(await findingsOf(second, vault)).not.toContain('keys_not_renewed');
  await visit(page, '/settings/kit');
  await shown(page, 'This computer knows only the kit from before that');
  expect(await button(page, 'Print').count()).toBe(0);
  await look('the keys were renewed elsewhere', second);
}

async function opensWithTheOldKeys(page: Page): Promise<void> {
  await button(page, 'Lock, and type the new kit').click();
  await shown(page, 'Leave them out, and it shows what it has, but sends and fetches nothing.');
  await look('unlocking after a renewal elsewhere', second);
  await page.getByLabel('Passphrase', { exact: true }).fill(appPassphrase);
  await button(page, 'Unlock').click();
  await button(page, 'Lock, and type the new kit').waitFor();
  expect((await second.call('vaults.list', {})).map(({ name }) => name)).toEqual(['For Ann']);
}

async function comesBackWithTheNewKit(page: Page, kits: { readonly old: string; readonly new: string }): Promise<void> {
  await button(page, 'Lock, and type the new kit').click();
  await page.getByRole('link', { name: 'I’ve forgotten it' }).click();
  await shown(page, 'The kit from before no longer opens anything here: take the new one.');
  await look('a forgotten passphrase after a renewal elsewhere', second);
  await page.getByLabel('Words of the new owner kit').fill(kits.old);
  await page.getByRole('link', { name: 'Back to unlocking' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(appPassphrase);
  await page.getByLabel('Words of the new owner kit').fill('some words');
  await button(page, 'Unlock').click();
  await shown(page, 'isn’t on the list');
  await page.getByLabel('Words of the new owner kit').fill(kits.old);
  await button(page, 'Unlock').click();
  await shown(page, 'The passphrase or the kit isn’t the right one');
  await page.getByLabel('Words of the new owner kit').fill(kits.new);
  await button(page, 'Unlock').click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor({ timeout: waitMs });
  await expect.poll(async () => (await second.call('sync.status', {})).waiting, { timeout: waitMs }).toBe(0);
  await page.getByText('Your keys were renewed on another computer').waitFor({ state: 'detached' });
  expect((await second.call('kit.show', {})).text).toBe(kits.new);
}

it('an owner whose computer was stolen renews the keys, saves the new kit, and goes on with it on the other computer', async () => {
  const estate = await plant();
  const page = await first.open('/settings/devices');
  page.setDefaultTimeout(waitMs);
  await loseOne(estate, page);
  await isAskedToRenew(estate, page);
  await renews(page);
  const newKit = await savesTheNewKit(estate, page);
  await shown(page, 'Has somebody else seen this kit, or used your computer?');
  await button(page, 'Renew your keys').waitFor();
  await look('the kit that is in use', first);
  await keepsItsWord(estate, page, newKit);
  const other = await second.open('/settings/server');
  other.setDefaultTimeout(waitMs);
  await isToldOnTheOther(estate, other);
  await opensWithTheOldKeys(other);
  await comesBackWithTheNewKit(other, { old: estate.kit, new: newKit });
  await first.call('sync.run', {});
  const [vault] = await first.call('vaults.list', {});
  expect(vault).toMatchObject({ description: 'Written on the other one' });
  expect([first.faults, second.faults, server.faults]).toEqual([[], [], []]);
});
