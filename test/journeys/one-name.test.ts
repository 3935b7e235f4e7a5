import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantToMs } from '../../shared/domain/instant.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { firstDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { startTestServer, type ServerMail, type TestServer } from '../kit/server/test-server.ts';
import { enterWithCode, openRecipientBrowser, unlockBySheet } from './recipient-browser.ts';

const owner = 'Philomena Wagner';
const vaultName = 'Chrysanthemum Estate';
const otherName = 'Begonia Estate';

let browser: Browser;
let server: TestServer;
let device: OwnerDevice;
let folder: TempFolder;
let vault: string;
/** One vault whose mails say its name, and one that keeps it from them. */
const recipients: Record<string, { readonly id: string; readonly vault: string; readonly email: string }> = {};

const sheetOf = (name: string): string => join(folder.path, `${name}.pdf`);

beforeAll(async () => {
  browser = await launchChromium();
  folder = await tempFolder('one-name');
  server = await startTestServer({ now: '2026-11-22T09:00:00.000Z', sendsMail: true });
  ({ device, vault } = await firstDevice(server.origin, await tokenFor(server.core, 'philomena@example.org')));
  await device.must('owner.set', { name: owner });
  await device.must('vaults.update', { vault, name: vaultName, nameInMails: true });
  const { id: second } = await device.must('vaults.create', { name: otherName });
  for (const [name, where] of [
    ['Ottilie', vault],
    ['Quirin', second],
  ] as const) {
    const email = `${name.toLowerCase()}@example.org`;
    const { id } = await device.must('recipients.create', { vault: where, name, email });
    recipients[name] = { id, vault: where, email };
    await device.must('sheets.make', { recipient: id, path: sheetOf(name), site: server.origin });
    await device.must('policies.set', { vault: where, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
  }
  await device.must('checkIns.record', {});
  await device.must('sync.run', {});
});

afterAll(async () => {
  await browser.close();
  await device[Symbol.asyncDispose]();
  await server.close();
  await folder.remove();
});

const of = (name: string) => recipients[name]!;

async function mail(name: string, kind: ServerMail['kind']): Promise<ServerMail> {
  const found = (await server.mails(`vault_${of(name).vault}`)).findLast((one) => one.kind === kind && one.to === of(name).email);
  if (found === undefined) throw new Error(`${name} got no ${kind}`);
  return found;
}

/** Lets the time pass until a vault is open. */
async function release(id: string): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const { read } = server.core.db;
    const { status } = await read
      .selectFrom('vaults')
      .select('status')
      .where('id', '=', id as Ulid)
      .executeTakeFirstOrThrow();
    if (status === 'released') return;
    const policy = await read
      .selectFrom('policies')
      .select('wake_at_ms')
      .where('vault_id', '=', id as Ulid)
      .executeTakeFirstOrThrow();
    server.advance(Math.max(60_000, (policy.wake_at_ms ?? 0) - instantToMs(server.now())));
    await server.scheduler.tick();
    await server.scheduler.deliver();
  }
  throw new Error('the vault was never released');
}

/** Goes in by link, mailed code and sheet. @returns the page before and after the sheet was typed. */
async function open(name: string): Promise<{ readonly before: string; readonly after: string; readonly parties: string }> {
  const visitor = await openRecipientBrowser(browser, server.origin);
  const link = server.openable((await mail(name, 'released_recipient')).links[0] ?? '');
  await enterWithCode(visitor, link, async () => /^[0-9]{6}$/m.exec((await mail(name, 'release_code')).text)?.[0] ?? '');
  const main = visitor.page.locator('main');
  await visitor.page.getByText('so far, that is what this service says').waitFor();
  const before = await main.innerText();
  await unlockBySheet(visitor, readSheetWords(await readPaper(sheetOf(name)), 'The words of this sheet', 13));
  const parties = visitor.page.locator('.parties');
  await parties.waitFor();
  expect(visitor.complaints).toEqual([]);
  return { before, after: await main.innerText(), parties: (await parties.innerText()).replace(/\s+/g, ' ') };
}

describe('a vault is called the same', () => {
  it('in the first mail, on its page and on the sheet', async () => {
    const asked = await mail('Ottilie', 'recipient_verification');
    expect(asked.text).toContain(`“${vaultName}”`);
    const { text } = await readPaper(sheetOf('Ottilie'));
    for (const said of [`Vault “${vaultName}”`, `From ${owner}`, 'For Ottilie', 'ottilie@example.org', server.origin])
      expect(text).toContain(said);
    expect(text).not.toMatch(/e-mails (did not|called)/);
  });

  it('in the last mail, on the released vault’s page, and in what is signed', async () => {
    await release(vault);
    expect((await mail('Ottilie', 'released_recipient')).text).toContain(`“${vaultName}”`);
    const { before, parties } = await open('Ottilie');
    expect(before).toContain(`“${vaultName}”`);
    expect(before).toContain(owner);
    expect(parties).toBe(`From ${owner} For Ottilie Vault ${vaultName}`);
  });

  it('in a file that needs no server', async () => {
    // Of the other vault, whose server doesn't know its name: the file does.
    const path = join(folder.path, 'quirin.heirlock-bundle');
    await device.must('bundles.save', { recipient: of('Quirin').id, path });
    const page = await (await browser.newContext({ offline: true })).newPage();
    await page.goto(pathToFileURL(readerFile).href);
    await page.getByLabel('The file', { exact: true }).setInputFiles(path);
    await unlockBySheet({ page }, readSheetWords(await readPaper(sheetOf('Quirin')), 'The words of this sheet', 13));
    const parties = page.locator('.parties');
    await parties.waitFor();
    expect((await parties.innerText()).replace(/\s+/g, ' ')).toBe(`From ${owner} For Quirin Vault ${otherName}`);
  });

  it('or the sheet says that mails do not name it, and they don’t, nor does the page before it is open', async () => {
    expect((await readPaper(sheetOf('Quirin'))).text).toContain('On the day of printing, e-mails did not say the name of the vault.');
    await release(of('Quirin').vault);
    for (const kind of ['recipient_verification', 'released_recipient'] as const)
      expect((await mail('Quirin', kind)).text).not.toContain(otherName);
    const { before, parties } = await open('Quirin');
    expect(before).not.toContain(otherName);
    expect(parties).toBe(`From ${owner} For Quirin Vault ${otherName}`);
  });
});
