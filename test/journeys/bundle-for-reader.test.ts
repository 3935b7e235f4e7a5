import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { digestOfFile, docxWith, pdfWith, pngPicture, writeLargeFile } from '../kit/files/real-files.ts';
import { readTar, writeTar, type TarEntries } from '../kit/files/tar-entries.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { runVaultCommand, type VaultCommandEnd } from '../kit/processes/vault-command.ts';
import { saveEverything, shownLetter, unlockBySheet } from './recipient-browser.ts';

const reader = fileURLToPath(new URL('../../dist/reader/heirlock-reader.html', import.meta.url));
const letter = 'Dear Ottilie,\n\nforgive me for the zeppelin.\n\nPhilomena';
const [will, wishes, picture, film] = ['Testament.pdf', 'Wishes.docx', 'Garden.png', 'Film.bin'] as const;

let browser: Browser;
let folder: TempFolder;
let dir: string;
let bundle: string;
const ids = { ottilie: '', anton: '' };
const words: Record<'ottilie' | 'anton' | 'notary' | 'sister', string> = { ottilie: '', anton: '', notary: '', sister: '' };
const digests: Record<string, string> = {};

const path = (name: string): string => join(folder.path, name);
const vault = (...args: readonly string[]): Promise<VaultCommandEnd> =>
  runVaultCommand(['--dir', dir, '--passphrase-env', 'PASS', ...args], { PASS: ownerPassphrase });

async function ok(...args: readonly string[]): Promise<VaultCommandEnd['answer']> {
  const { code, answer } = await vault(...args);
  expect([args, code, code === 0 ? null : answer]).toEqual([args, 0, null]);
  return answer;
}

const wordsOf = async (file: string, pages = 1): Promise<string> =>
  readSheetWords(await readPaper(file, pages), 'The words of this sheet', 13);

beforeAll(async () => {
  browser = await launchChromium();
  folder = await tempFolder('for-reader');
  dir = path('data');
  // With a cheap Argon2id, which the folder remembers; what is to be tested starts with the command line.
  await using device = await openDevice(dir);
  await device.must('account.create', { passphrase: ownerPassphrase });
  await device.must('owner.set', { name: 'Philomena' });
  const { id } = await device.must('vaults.create', { name: 'Chrysanthemum Estate' });
  await writeFile(path(will), await pdfWith('The ruby brooch belongs to Ottilie.'));
  await writeFile(path(wishes), docxWith('Play the tuba.'));
  await writeFile(path(picture), pngPicture(64, 48));
  await writeLargeFile(path(film), 17 * 2 ** 20 + 11);
  for (const name of [will, wishes, picture, film]) digests[name] = await digestOfFile(path(name));
  const documents = await device.must('documents.add', { vault: id, paths: [will, wishes, picture, film].map(path) });
  ids.ottilie = (await device.must('recipients.create', { vault: id, name: 'Ottilie', email: 'ottilie@example.org' })).id;
  ids.anton = (await device.must('recipients.create', { vault: id, name: 'Anton', email: 'anton@example.org' })).id;
  await device.must('recipients.select', {
    recipient: ids.ottilie,
    selection: documents.filter(({ name }) => name !== picture).map((document) => document.id),
  });
});

afterAll(async () => {
  await browser.close();
  await folder.remove();
});

/** The offline reader as somebody has it on a USB stick: no network, and nothing may be asked for. */
async function openReader(): Promise<Page> {
  const page = await (await browser.newContext({ offline: true })).newPage();
  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && request.url() !== pathToFileURL(reader).href)
      throw new Error(`request to ${request.url()}`);
  });
  await page.goto(pathToFileURL(reader).href);
  return page;
}

async function codeShown(page: Page): Promise<string | null> {
  const problem = page.locator('[data-code]');
  await problem.waitFor();
  expect(await page.locator('main').innerText()).not.toContain('zeppelin');
  return problem.getAttribute('data-code');
}

describe('a bundle that the command line writes', () => {
  it('is refused while nothing would open it, and then written once, sealed, for its owner’s eyes only', async () => {
    bundle = path('ottilie.heirlock-bundle');
    expect(await vault('bundle', ids.ottilie, '--out', bundle)).toMatchObject({ code: 2, answer: { error: 'invalid_request' } });
    await writeFile(path('letter.txt'), letter);
    await ok('recipient', 'letter', ids.ottilie, '--file', path('letter.txt'));
    for (const who of ['ottilie', 'anton'] as const) {
      await ok('recipient', 'sheet', ids[who], '--out', path(`${who}.pdf`));
      words[who] = await wordsOf(path(`${who}.pdf`));
    }
    await mkdir(path('quorum'));
    const { sheets } = await ok(
      'recipient',
      'quorum',
      ids.ottilie,
      '--threshold',
      '2',
      '--holders',
      'Notary, Sister, Brother',
      '--out',
      path('quorum'),
    );
    [words.notary, words.sister] = [await wordsOf(sheets[0].path, 2), await wordsOf(sheets[1].path, 2)];
    // The paper has the hash of exactly the reader that this installation has.
    const hash = createHash('sha256')
      .update(await readFile(reader))
      .digest('hex');
    expect((await readPaper(path('ottilie.pdf'))).text.replaceAll(' ', '')).toContain(hash);

    expect(await ok('bundle', ids.ottilie, '--out', bundle)).toMatchObject({ path: bundle, generation: 1, parts: 4 });
    expect((await stat(bundle)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(bundle);
    for (const canary of ['zeppelin', 'brooch', 'tuba', 'Testament', 'Ottilie', 'ottilie@', 'Philomena', 'Chrysanthemum'])
      expect(bytes.includes(canary), canary).toBe(false);
    expect(await vault('bundle', ids.ottilie, '--out', bundle)).toMatchObject({ code: 6, answer: { error: 'file_exists' } });
  });

  it('opens in the offline reader with the printed sheet: the letter, and exactly the selected files, byte for byte', async () => {
    const page = await openReader();
    await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
    await unlockBySheet({ page }, words.ottilie, '1');
    expect(await shownLetter({ page })).toBe(letter.replace(/\n+/g, '\n'));
    expect((await page.locator('.parties').innerText()).replace(/\s+/g, ' ')).toBe('From Philomena For Ottilie Vault Chrysanthemum Estate');
    // What the sheet prints is on the signed list.
    const paper = (await readPaper(path('ottilie.pdf'))).text.replaceAll(' ', '');
    expect(paper).toContain((await page.locator('details .hash').first().textContent())?.replaceAll(' ', ''));
    const { [picture]: _notHers, ...hers } = digests;
    expect(await saveEverything({ page })).toEqual(hers);
  });

  it('opens with two of the three sheets that others keep', async () => {
    const page = await openReader();
    await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
    await page.getByRole('button', { name: /^With 2 of the 3/ }).click();
    await page.getByLabel('First sheet').fill(words.sister);
    await page.getByRole('button', { name: 'Add this sheet' }).click();
    await page.getByLabel('Second sheet').fill(words.notary);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    expect(await shownLetter({ page })).toContain('zeppelin');
  });

  it('does not open with another person’s sheet, one of several, or for a later state', async () => {
    for (const [code, typed, state] of [
      ['wrong_sheet', words.anton, ''],
      ['wrong_sheet', words.notary, ''],
      ['rolled_back', words.ottilie, '2'],
      ['mistyped_sheet', `${words.ottilie} abandon`, ''],
    ] as const) {
      const page = await openReader();
      await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
      await unlockBySheet({ page }, typed, state);
      expect(await codeShown(page)).toBe(code);
      await page.context().close();
    }
  });

  /** Of a lock's version, in bytes from its beginning. */
  const lockVersionAt = 8;

  interface BundleJson {
    half: string;
    bundle: string;
    locks: string[];
    enrolment: string | null;
  }

  /** The same file with a different first entry, and an end that matches it. */
  async function withBundleJson(name: string, change: (json: BundleJson) => void): Promise<string> {
    const entries = await readTar(bundle);
    const json = JSON.parse(entries[0]![1].toString()) as BundleJson;
    change(json);
    const first = Buffer.from(JSON.stringify(json));
    const end = { ...(JSON.parse(entries.at(-1)![1].toString()) as object), hash: createHash('sha256').update(first).digest('hex') };
    const edited: TarEntries = [['bundle.json', first], ...entries.slice(1, -1), ['end.json', Buffer.from(JSON.stringify(end))]];
    // As earlier versions wrote it: what holds it together stands in it once.
    await writeTar(
      path(name),
      edited.filter(([entry]) => entry !== 'bundle-again.json'),
    );
    return path(name);
  }

  const edit = (text: string, at: number, value: (byte: number) => number): string => {
    const bytes = Buffer.from(text, 'base64');
    bytes[at] = value(bytes[at] ?? 0);
    return bytes.toString('base64');
  };

  it('opens with what it knows, and calls nothing damaged, beside a longer lock and a longer enrolment of a later version', async () => {
    const file = await withBundleJson('later-beside', (json) => {
      const later = edit(json.locks[0] ?? '', lockVersionAt, () => 3);
      json.locks.unshift(Buffer.concat([Buffer.from(later, 'base64'), Buffer.alloc(30_000, 7)]).toString('base64'));
      json.enrolment = Buffer.concat([Buffer.from(later, 'base64'), Buffer.alloc(2_000, 7)]).toString('base64');
    });
    const page = await openReader();
    await page.getByLabel('The file', { exact: true }).setInputFiles(file);
    await unlockBySheet({ page }, words.ottilie, '1');
    expect(await shownLetter({ page })).toContain('zeppelin');
    expect(await page.locator('main').innerText()).not.toMatch(/damaged|lost|missing/);
    await page.context().close();
  });

  it('tells apart what is none, has nothing left, was changed, and is of a later version, before a word is typed or after', async () => {
    const whole = await readFile(bundle);
    const write = async (name: string, bytes: Uint8Array): Promise<string> => {
      await writeFile(path(name), bytes);
      return path(name);
    };
    const files: readonly (readonly [code: string, file: string])[] = [
      ['bad_header', await write('garbage', Buffer.from('not what you think '.repeat(100)))],
      ['bad_header', path(film)],
      ['truncated', await write('cut', whole.subarray(0, 2_000))],
      [
        'unsupported_version',
        await withBundleJson('later-locks', (json) => void (json.locks = json.locks.map((lock) => edit(lock, lockVersionAt, () => 3)))),
      ],
    ];
    for (const [code, file] of files) {
      const page = await openReader();
      await page.getByLabel('The file', { exact: true }).setInputFiles(file);
      expect([file, await codeShown(page)]).toEqual([file, code]);
      await page.context().close();
    }
    const opened: readonly (readonly [code: string, file: string])[] = [
      ['unsupported_version', await withBundleJson('later-bundle', (json) => void (json.bundle = edit(json.bundle, 0, () => 2)))],
      ['damaged', await withBundleJson('changed-bundle', (json) => void (json.bundle = edit(json.bundle, 300, (byte) => byte ^ 1)))],
      ['damaged', await withBundleJson('other-half', (json) => void (json.half = Buffer.alloc(32, 7).toString('base64')))],
    ];
    for (const [code, file] of opened) {
      const page = await openReader();
      await page.getByLabel('The file', { exact: true }).setInputFiles(file);
      await unlockBySheet({ page }, words.ottilie);
      expect([file, await codeShown(page)]).toEqual([file, code]);
      await page.context().close();
    }
  });

  it('gives what is left of it, byte for byte, when it is cut in the middle and its beginning is damaged', async () => {
    const whole = await readFile(bundle);
    const file = path('left');
    await writeFile(file, Buffer.from(whole.subarray(0, whole.length - 3_000_000)).fill(0x41, 120, 200));
    const page = await openReader();
    await page.getByLabel('The file', { exact: true }).setInputFiles(file);
    await unlockBySheet({ page }, words.ottilie, '1');
    expect(await shownLetter({ page })).toBe(letter.replace(/\n+/g, '\n'));
    await page.getByText('1 of 3 files is lost').waitFor();
    const lost = await page.locator('[data-lost] li').allInnerTexts();
    expect(lost).toHaveLength(1);
    for (const name of [will, wishes, film].filter((one) => !lost.includes(one))) {
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${name}` }).click();
      expect([name, await digestOfFile(await (await started).path())]).toEqual([name, digests[name]]);
    }
  });
});
