import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonColumns } from '../../server/db/json-columns.ts';
import type { Core } from '../../server/core/context.ts';
import type { Stage } from '../../shared/domain/custodian.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, instantToMs } from '../../shared/domain/instant.ts';
import { keptNames } from '../../shared/words/kept-guide/kept-guide.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { firstDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { digestOfFile, pdfWith, pngPicture } from '../kit/files/real-files.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzipped } from '../kit/files/unzip.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { startTestWitness, type TestWitness } from '../kit/server/test-witness.ts';
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

/*
 * The whole of it: an owner with two servers of different people and a witness, a recipient with a passphrase and one with a sheet. One
 * server goes in the middle of the last warning, the other one after the release, and at the end nothing of any of us is left but what an
 * heir has kept.
 */

const reader = fileURLToPath(new URL('../../shared/format/reader.py', import.meta.url));
const [will, picture] = ['Will and testament.pdf', 'The house in 1974.png'] as const;
const owner = 'thomas@example.org';
const people = {
  anna: { name: 'Anna Berger', email: 'anna@example.com', letter: 'Dear Anna,\n\nthe garden is yours.\n\nDad' },
  ben: { name: 'Ben Łukasz', email: 'ben@example.com', letter: 'Dear Ben,\n\nlook after your sister.\n\nDad' },
} as const;
type Who = keyof typeof people;
const both = ['anna', 'ben'] as const;

/** A week, and five days of grace; the last warning is a day before its end. */
const policy = { type: 'inactivity', frequency: 'weekly', graceHours: 120 } as const;
const roundMs = 12 * dayMs;
const stepMs = 2 * hourMs;

let browser: Browser;
let folder: TempFolder;
let first: TestServer;
let second: TestServer;
let witness: TestWitness;
const path = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  folder = await tempFolder('two-servers');
  const now = new Date().toISOString();
  const config = { webhookAllowPrivate: true };
  [first, second] = await Promise.all([startTestServer({ now, config }), startTestServer({ now, config })]);
  witness = await startTestWitness({ now });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
});

/** What is left, the owner's device, and what the two were given. */
interface Left {
  readonly device: OwnerDevice;
  readonly vault: string;
  readonly digests: Readonly<Record<string, string>>;
  readonly passphrase: string;
  readonly sheet: string;
}

const mailed = async ({ mails }: TestServer, to: string, kind: string) =>
  (await mails()).findLast((mail) => mail.kind === kind && mail.to === to);

/** The owner leaves two files and a letter each: Anna chooses a passphrase on an invitation, Ben has a sheet. */
async function leaveAnEstate(): Promise<Left> {
  await writeFile(path(will), await pdfWith('I, Thomas Berger, leave the lighthouse to Anna.', 'Signed in Husum.'));
  await writeFile(path(picture), pngPicture(320, 200));
  const { device, vault } = await firstDevice(first.origin, await tokenFor(first.core, owner));
  await device.must('documents.add', { vault, paths: [will, picture].map(path) });
  const ids = {} as Record<Who, string>;
  for (const who of both) {
    const { name, email, letter } = people[who];
    ({ id: ids[who] } = await device.must('recipients.create', { vault, name, email }));
    await device.must('recipients.select', { recipient: ids[who], selection: 'all' });
    await device.must('letters.set', { recipient: ids[who], text: letter });
  }
  await device.must('policies.set', { vault, policy });
  await device.must('sheets.make', { recipient: ids.ben, path: path('sheet.pdf'), site: first.origin });
  const { words: code } = await device.must('invitations.make', { recipient: ids.anna, way: 'link' });
  await device.must('sync.run', {});
  const visitor = await openRecipientBrowser(browser, first.origin);
  const link = present((await mailed(first, people.anna.email, 'recipient_verification'))?.links[0]);
  const enrolled = await enrolWithProposedWords(visitor, { link, code });
  await device.must('sync.run', {});
  const shown = (await device.must('recipients.list', { vault })).find(({ id }) => id === ids.anna);
  const { publicKey } = present(shown?.offeredKey);
  await device.must('enrolments.accept', { recipient: ids.anna, publicKey, words: enrolled.safetyPhrase });
  await device.must('sync.run', {});
  expect(visitor.complaints).toEqual([]);
  const digests = { [will]: await digestOfFile(path(will)), [picture]: await digestOfFile(path(picture)) };
  return { device, vault, digests, passphrase: enrolled.passphrase, sheet: await readSheetWords(path('sheet.pdf')) };
}

/** Names the second server and the witness, and has all three take the plan. */
async function shareTheKey({ device, vault }: Left): Promise<void> {
  await device.must('secondServer.pair', { server: second.origin, token: await tokenFor(second.core, owner) });
  const { words } = await device.must('secondServer.askWitness', { address: witness.origin });
  expect(words.split(' ')).toHaveLength(12);
  await device.must('secondServer.setWitness', { address: witness.origin, code: await witness.invite() });
  await device.must('secondServer.choose', { vault, paired: true });
  const settled = async (): Promise<boolean> => {
    await device.must('sync.run', {});
    const { vaults } = await device.must('secondServer.sync', {}).then(({ second: known }) => present(known));
    return vaults.find((one) => one.vault === vault)?.custody?.isSettled === true;
  };
  let isSettled = false;
  for (let tries = 0; tries < 8 && !isSettled; tries += 1) {
    isSettled = await settled();
    await tellAll();
  }
  expect(isSettled).toBe(true);
}

const isThere = (server: TestServer): boolean => existsSync(server.dataDir);

async function tellAll(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const server of [first, second].filter(isThere)) await server.scheduler.tellCustodians();
    await witness.tick();
  }
}

/** Each of them keeps this one vault alone, and the witness under an id of its own. */
async function stageAt({ db }: Core): Promise<Stage> {
  const rows = await db.read.selectFrom('custodian_states').select('state').execute();
  expect(rows).toHaveLength(1);
  return jsonColumns.custodian_states.state.read(present(rows[0]).state).stage;
}

/** Lets time pass for whoever is there, until something holds. */
async function pass(ms: number, until: () => Promise<boolean> = () => Promise.resolve(false)): Promise<void> {
  for (let gone = 0; gone < ms && !(await until()); gone += stepMs) {
    const servers = [first, second].filter(isThere);
    for (const server of [...servers, witness]) server.advance(stepMs);
    for (const server of servers) await server.scheduler.tick();
    await tellAll();
  }
}

const statusAt = async ({ core }: TestServer, vault: string) =>
  (
    await core.db.read
      .selectFrom('vaults')
      .select('status')
      .where('id', '=', vault as Ulid)
      .executeTakeFirstOrThrow()
  ).status;

/** The owner is silent for good; the first server is lost while it warns for the last time, and everything in its folder with it. */
async function dieAndLoseAServer({ vault }: Left): Promise<void> {
  const silentMs = instantToMs(second.now());
  await pass(roundMs - dayMs + 4 * hourMs);
  for (const server of [first, second]) {
    expect(await mailed(server, owner, 'last_warning')).toBeDefined();
    expect(await statusAt(server, vault)).toBe('active');
  }
  await first.close();
  expect(existsSync(first.dataDir)).toBe(false);
  const overMs: number[] = [];
  await pass(3 * dayMs, async () => {
    const stages = [await stageAt(second.core), await stageAt(witness.core)];
    for (const [at, stage] of stages.entries()) if (stage.name !== 'watching') overMs[at] ??= instantToMs(second.now());
    return stages.every(({ name }) => name === 'given');
  });
  const gaveMs = instantToMs(second.now());
  expect(await statusAt(second, vault)).toBe('released');
  expect(gaveMs - silentMs).toBeGreaterThanOrEqual(roundMs);
  expect(overMs).toHaveLength(2);
  expect(gaveMs - Math.max(...overMs)).toBeLessThanOrEqual(dayMs);
  await pass(stepMs);
}

/** Goes in by the surviving server's mail. */
async function goIn(who: Who): Promise<RecipientBrowser> {
  const { email } = people[who];
  const page = await (await browser.newContext({ acceptDownloads: true, locale: 'en-GB' })).newPage();
  const visitor: RecipientBrowser = { page, complaints: [] };
  const mail = present(await mailed(second, email, 'released_recipient'));
  await enterWithCode(visitor, present(mail.links[0]), async () => {
    const { text } = present(await mailed(second, email, 'release_code'));
    return present(/^[0-9]{6}$/m.exec(text)?.[0]);
  });
  return visitor;
}

/** Reads the letter, saves every file, and keeps the whole for later. @returns the folder in which that is. */
async function openAndKeep(who: Who, left: Left, unlock: (visitor: RecipientBrowser) => Promise<void>): Promise<string> {
  const visitor = await goIn(who);
  await unlock(visitor);
  expect(await shownLetter(visitor)).toBe(people[who].letter.replace(/\n+/g, '\n'));
  expect(await saveEverything(visitor)).toEqual(left.digests);
  const { page } = visitor;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save it all, still locked', exact: true }).click(),
  ]);
  const to = path(`kept by ${who}`);
  await download.saveAs(`${to}.zip`);
  for (const [name, bytes] of await unzipped(`${to}.zip`)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), bytes);
  }
  await page.context().close();
  return to;
}

async function bundleIn(kept: string): Promise<string> {
  return join(kept, present((await readdir(kept)).find((name) => name.endsWith('.heirlock-bundle'))));
}

/** Another machine: a new profile without any network, and the reader out of the folder that was kept. */
async function openOffline(kept: string, left: Left): Promise<void> {
  const fresh = await launchChromium();
  try {
    const page: Page = await (await fresh.newContext({ offline: true, locale: 'en-GB', acceptDownloads: true })).newPage();
    await page.goto(pathToFileURL(join(kept, keptNames.reader)).href);
    await page.getByLabel('The file', { exact: true }).setInputFiles(await bundleIn(kept));
    await unlockBySheet({ page }, left.sheet);
    expect(await shownLetter({ page })).toBe(people.ben.letter.replace(/\n+/g, '\n'));
    expect(await saveEverything({ page })).toEqual(left.digests);
  } finally {
    await fresh.close();
  }
}

/** Without any program of ours. */
async function openInPython(kept: string, left: Left): Promise<void> {
  const out = path('read by python');
  await promisify(execFile)('python3', [reader, 'bundle', await bundleIn(kept), '--sheet', left.sheet, '--out', out]);
  const found = await readdir(out, { recursive: true });
  for (const name of [will, picture]) {
    const file = present(found.find((one) => one.endsWith(name)));
    expect(await digestOfFile(join(out, file))).toBe(left.digests[name]);
  }
}

describe('an estate that two servers and a witness keep', () => {
  it('opens for its heirs though one server is lost in the last warning, and the other one after the release', {
    timeout: 600_000,
  }, async () => {
    const left = await leaveAnEstate();
    await shareTheKey(left);
    await left.device.must('checkIns.record', {});
    await left.device[Symbol.asyncDispose]();
    await dieAndLoseAServer(left);
    await openAndKeep('anna', left, (visitor) => unlockByPassphrase(visitor, left.passphrase));
    const kept = await openAndKeep('ben', left, (visitor) => unlockBySheet(visitor, left.sheet));
    expect([...second.faults, ...witness.faults]).toEqual([]);
    await second.close();
    await witness.close();
    expect([existsSync(second.dataDir), existsSync(witness.dataDir)]).toEqual([false, false]);
    await openOffline(kept, left);
    await openInPython(kept, left);
  });
});
