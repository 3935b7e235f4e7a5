import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { sealBundle } from '../../shared/format/release/bundle.ts';
import { randomCode } from '../../shared/format/random-code.ts';
import { openEnrolment, readEnrolment } from '../../shared/format/release/enrolment.ts';
import { makeHalves } from '../../shared/format/release/release-key.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { toWords } from '../../shared/format/paper/mnemonic-words.ts';
import { refusedAnswer } from '../kit/browser/page-complaints.ts';
import { invite } from './invited-recipient.ts';
import { fileOf, ownersLetter, patternFile, type LeftFile } from './sealed-estate.ts';
import { invitationPath, vaultPath, type SealedPagesServer } from './sealed-pages-server.ts';
import { sealedVisit } from './sealed-visit.ts';
import { present } from '../kit/runner/present.ts';

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 0xff);

const files: readonly LeftFile[] = [
  fileOf('Will and testament.pdf', 'application/pdf', bytesOf(184_320)),
  fileOf('Summer at the lake, 1974.jpg', 'image/jpeg', bytesOf(2_400_000), 'Photos'),
  fileOf('empty.txt', 'text/plain', new Uint8Array(0)),
  // Two segments, so that a part without the container's header is among them.
  patternFile('Film of the wedding.mp4', 17 * 2 ** 20 + 5),
];

const visit = sealedVisit(files, refusedAnswer);

const flipped = (bytes: Uint8Array, at: number): Uint8Array => bytes.with(at, 1 ^ present(bytes[at]));
const problem = (page: Page) => page.locator('[data-code]');

async function expectProblem(page: Page, code: string): Promise<void> {
  await problem(page).waitFor();
  expect(await problem(page).getAttribute('data-code')).toBe(code);
  // Refused means that nothing of the content is on the page.
  expect(await page.locator('main').innerText()).not.toContain('blue folder');
}

const way = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openByPassphrase(page: Page, passphrase = visit.estate.passphrase): Promise<void> {
  await page.goto(visit.server.url + vaultPath);
  await page.getByLabel('Your passphrase', { exact: true }).fill(passphrase);
  await press(page, 'Open');
}

async function openBySheet(page: Page, words: string, state = ''): Promise<void> {
  await page.goto(visit.server.url + vaultPath);
  await way(page, 'With the words on your sheet');
  await page.getByLabel('The words on the sheet').fill(words);
  if (state !== '') await page.getByLabel('The number under the square pattern, if your sheet has one').fill(state);
  await press(page, 'Open');
}

async function openByQuorum(page: Page, first: string, second: string): Promise<void> {
  await page.goto(visit.server.url + vaultPath);
  await way(page, /^With 2 of the 3 sheets/);
  await page.getByLabel('First sheet').fill(first);
  await press(page, 'Add this sheet');
  await page.getByText('1 of 2 sheets is here').waitFor();
  await page.getByLabel('Second sheet').fill(second);
  await press(page, 'Open');
}

const opened = (page: Page) => page.getByRole('heading', { name: 'A letter for you' }).waitFor();

/** Presses the document's button and reads what the browser saved. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

function expectSame(bytes: Buffer, file: LeftFile): void {
  expect(bytes.length).toBe(file.sizeBytes);
  const step = 2 ** 24;
  for (let offset = 0; offset < file.sizeBytes; offset += step) {
    const wanted = file.read(offset, Math.min(step, file.sizeBytes - offset));
    expect(Buffer.compare(bytes.subarray(offset, offset + wanted.length), wanted), `from byte ${offset}`).toBe(0);
  }
}

describe('a released vault in owner custody', () => {
  it('opens with the passphrase: the letter first, then every file byte for byte', async () => {
    const page = await visit.start();
    await openByPassphrase(page);
    await opened(page);
    expect((await page.locator('blockquote.letter').innerText()).replace(/\n+/g, '\n')).toBe(ownersLetter.replace(/\n+/g, '\n'));
    expect(await page.locator('.documents h3').allInnerTexts()).toEqual(files.map(({ name }) => name));
    expect(await page.getByText('We can’t prove who sent this').count()).toBe(0);
    for (const file of files) expectSame(await saved(page, file.name), file);
    expect(visit.complaints).toEqual([]);
    // Nothing that could open it was sent anywhere.
    const sent = visit.server.requests.join('\n');
    for (const secret of [visit.estate.passphrase, ...visit.estate.passphrase.split(' '), visit.estate.sheet, 'Will and testament'])
      expect(sent).not.toContain(secret);
  });

  it('opens with a passphrase typed in capitals and odd spaces, when it is made of the proposed words', async () => {
    const page = await visit.start();
    await openByPassphrase(page, `  ${visit.estate.passphrase.toUpperCase().replace(' ', '   ')} `);
    await opened(page);
  });

  it('opens with the sheet, in capitals, numbered, or by the first four letters of its words', async () => {
    const page = await visit.start();
    const numbered = visit.estate.sheet
      .split(' ')
      .map((word, index) => `${index + 1}. ${word.toUpperCase()}`)
      .join('\n');
    const short = visit.estate.sheet
      .split(' ')
      .map((word) => word.slice(0, 4))
      .join('  ');
    for (const words of [visit.estate.sheet, numbered, short]) {
      await openBySheet(page, words);
      await opened(page);
    }
    await openBySheet(page, visit.estate.sheet, String(visit.estate.generation));
    await opened(page);
    expectSame(await saved(page, 'Will and testament.pdf'), files[0]!);
    expect(visit.complaints).toEqual([]);
  });

  it('opens with any two of three sheets', async () => {
    const page = await visit.start();
    const [first, second, third] = visit.estate.quorum as [string, string, string];
    for (const [one, other] of [
      [first, second],
      [third, first],
    ] as const) {
      await openByQuorum(page, one, other);
      await opened(page);
    }
    expectSame(await saved(page, 'Will and testament.pdf'), files[0]!);
  });
});

describe('what does not open', () => {
  it('a wrong passphrase', async () => {
    const page = await visit.start();
    await openByPassphrase(page, 'anchor velvet ribbon orchard pencil door');
    await expectProblem(page, 'wrong_passphrase');
    const field = page.getByLabel('Your passphrase', { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByLabel('Your passphrase', { exact: true }).fill(visit.estate.passphrase);
    await page.keyboard.press('Enter');
    await opened(page);
  });

  it('another sheet, one of several sheets alone, the same one twice, and words that are none', async () => {
    const page = await visit.start();
    const [first] = visit.estate.quorum as [string];
    await openBySheet(page, first);
    await expectProblem(page, 'wrong_sheet');
    await openByQuorum(page, first, toWords(randomCode(), 'sheet'));
    await expectProblem(page, 'wrong_sheet');
    await openByQuorum(page, first, first.toUpperCase());
    await expectProblem(page, 'repeated_sheet');
    const words = visit.estate.sheet.split(' ');
    await openBySheet(page, words.with(4, 'hausboot').join(' '));
    await expectProblem(page, 'mistyped_sheet');
    expect(await problem(page).innerText()).toContain('Word number 5, “hausboot”');
    await openBySheet(page, words.slice(0, 11).join(' '));
    await expectProblem(page, 'mistyped_sheet');
    expect(await problem(page).innerText()).toContain('There are 11 words');
  });

  it('an older state than the sheet was printed for', async () => {
    const page = await visit.start();
    await openBySheet(page, visit.estate.sheet, '4');
    await expectProblem(page, 'rolled_back');
    await openBySheet(page, visit.estate.sheet, '3');
    await opened(page);
  });

  it('a bundle or a half that is another, and a list that the owner did not sign', async () => {
    const page = await visit.start();
    const damaged = flipped(visit.estate.bundle, visit.estate.bundle.length - 40);
    const forged = sealBundle(visit.estate.content, visit.estate.releaseKey, identityFromSeed(randomKey()));
    for (const [change, code] of [
      [{ bundle: toBase64(damaged) }, 'damaged'],
      [{ half: toBase64(makeHalves().serverHalf) }, 'damaged'],
      [{ bundle: toBase64(forged) }, 'not_from_owner'],
      [{ generation: 2 }, 'damaged'],
    ] as const) {
      visit.server.sealed = (answer, reply) => reply.send({ ...answer, ...change });
      await openBySheet(page, visit.estate.sheet);
      await expectProblem(page, code);
    }
  });

  it('what is not there, too new, or no longer open to this browser', async () => {
    const page = await visit.start();
    const cases: readonly (readonly [NonNullable<SealedPagesServer['sealed']>, string])[] = [
      [(_answer, reply) => reply.code(404).send({ error: 'none' }), 'nothing_here'],
      [(_answer, reply) => reply.redirect(vaultPath), 'session_over'],
      [(_answer, reply) => reply.code(410).send({ error: 'expired' }), 'link_over'],
      [(_answer, reply) => reply.send({ hello: 'world' }), 'damaged'],
      [(answer, reply) => reply.send({ ...answer, locks: [toBase64(visit.estate.locks.sheet.with(8, 3))] }), 'unsupported_version'],
      [(answer, reply) => reply.send({ ...answer, locks: [toBase64(flipped(visit.estate.locks.sheet, 300))] }), 'damaged'],
    ];
    for (const [answer, code] of cases) {
      visit.server.sealed = answer;
      await page.goto(visit.server.url + vaultPath);
      await expectProblem(page, code);
    }
  });
});

describe('a file that does not come as it was left', () => {
  async function tryToSave(page: Page, name: string): Promise<string | null> {
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.getByRole('button', { name: `Download ${name}` }).click();
    await problem(page).waitFor();
    expect(downloads, 'nothing is saved').toBe(0);
    return problem(page).getAttribute('data-code');
  }

  const film = 'Film of the wedding.mp4';

  async function codeWhen(part: NonNullable<SealedPagesServer['part']>): Promise<string | null> {
    const page = await visit.start();
    visit.server.part = part;
    await openByPassphrase(page);
    await opened(page);
    return tryToSave(page, film);
  }

  const send = (reply: Parameters<NonNullable<SealedPagesServer['part']>>[2], bytes: Uint8Array) =>
    reply.type('application/octet-stream').send(Buffer.from(bytes));

  it('is told as withheld when the server says it is not there', async () => {
    expect(await codeWhen((_name, _bytes, reply) => reply.code(404).send({ error: 'unknown' }))).toBe('withheld');
  });

  it('is told as damaged when a bit of its last part differs, or another part is put in its place', async () => {
    const page = await visit.start();
    await openByPassphrase(page);
    await opened(page);
    const parts = present(visit.estate.content.documents[3]).parts.map(([name]) => name);
    visit.server.part = (name, bytes, reply) => send(reply, name === parts[1] ? flipped(present(bytes), 1000) : present(bytes));
    expect(await tryToSave(page, film)).toBe('damaged');
    visit.server.part = (_name, bytes, reply) => send(reply, visit.estate.parts.get(present(parts[0])) ?? present(bytes));
    await page.getByRole('button', { name: 'Download Will and testament.pdf' }).click();
    expect(await page.locator('li', { hasText: 'Will' }).locator('[data-code]').getAttribute('data-code')).toBe('damaged');
  });

  it('is told as truncated when it ends too early', async () => {
    expect(await codeWhen((_name, bytes, reply) => send(reply, bytes!.subarray(0, bytes!.length - 1)))).toBe('truncated');
  });

  it('goes on by itself after the connection broke', async () => {
    const page = await visit.start();
    let broken = 0;
    visit.server.part = (_name, bytes, reply) => {
      if (broken > 2) return send(reply, bytes!);
      broken += 1;
      reply.raw.destroy();
      return reply.hijack();
    };
    await openByPassphrase(page);
    await opened(page);
    expectSame(await saved(page, 'Will and testament.pdf'), files[0]!);
    expect(broken).toBe(3);
  });

  it('can be stopped, and started again', async () => {
    const page = await visit.start();
    visit.server.part = () => new Promise(() => undefined);
    await openByPassphrase(page);
    await opened(page);
    await page.getByRole('button', { name: `Download ${film}` }).click();
    await page.getByRole('button', { name: `Stop ${film}` }).click();
    await problem(page).waitFor();
    expect(await problem(page).getAttribute('data-code')).toBe('stopped');
    visit.server.part = undefined;
    expectSame(await saved(page, film), files[3]!);
  });
});

async function proposedWords(page: Page): Promise<string[]> {
  const words = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
  await words.nth(5).waitFor();
  return words.allInnerTexts();
}

/** Follows a link that the owner sent, after which words have to be compared. */
async function followLink(page: Page): Promise<void> {
  const given = invite(visit.estate, { way: 'link' });
  visit.server.invitation = given.answer;
  await page.goto(`${visit.server.url}${invitationPath}#${given.text}`);
}

describe('the passphrase on the invitation page', () => {
  it('is proposed, typed back, and makes a key pair of which the server learns only what it may keep', async () => {
    const page = await visit.start();
    await followLink(page);
    const words = await proposedWords(page);
    expect(words).toHaveLength(6);
    await press(page, 'Other words, please');
    await expect.poll(() => proposedWords(page)).not.toEqual(words);
    // What browsers say anyway; one of the words may occur in it by chance.
    const saidBefore = visit.server.requests.join('\n').toLowerCase();
    const chosen = await proposedWords(page);
    await press(page, 'I have written them down');
    const again = page.getByLabel('Type it once more, from your paper');
    // They are to be typed in from the paper. One of them may occur in a sentence on the page, as "once" is.
    await again.waitFor();
    for (const word of chosen) expect(await page.locator('main').getByText(word, { exact: true }).count(), word).toBe(0);
    for (const [index, word] of chosen.slice(1).entries())
      expect(await page.locator('main').innerText()).not.toMatch(new RegExp(`\\b${chosen[index]}\\W+${word}\\b`));
    await again.fill(words.join(' '));
    await press(page, 'Set this passphrase');
    await problem(page).waitFor();
    expect(await problem(page).getAttribute('data-code')).toBe('not_the_same');
    // A slip of the pen: there is nothing in it to tell a helper.
    expect(await problem(page).innerText()).not.toMatch(/not_the_same|ask somebody for help/);
    await press(page, 'Show me the words again');
    expect(await proposedWords(page)).toEqual(chosen);
    await press(page, 'I have written them down');
    expect(await again.inputValue()).toBe(words.join(' '));
    await again.fill(` ${chosen.join('  ').toUpperCase()} `);
    await press(page, 'Set this passphrase');
    await page.getByRole('heading', { name: 'One call is still missing' }).waitFor();
    const enrolment = fromBase64(visit.server.enrolments[0] ?? '');
    const keys = openEnrolment(enrolment, { recipientId: visit.estate.recipientId, passphrase: chosen.join(' ') });
    expect(keys.publicKey).toEqual(readEnrolment(enrolment).publicKey);
    expect((await page.locator('#safety-phrase li').allInnerTexts()).join(' ')).toBe(
      safetyPhrase(visit.estate.identity.publicKey, enrolment),
    );
    const sent = visit.server.requests.join('\n').toLowerCase();
    expect(sent).not.toContain(chosen.join(' '));
    for (const word of chosen) if (!saidBefore.includes(` ${word} `)) expect(sent).not.toContain(` ${word} `);
    expect(visit.complaints).toEqual([]);
  });

  it('may be one of the reader’s own, if it is long enough', async () => {
    const page = await visit.start();
    await followLink(page);
    await press(page, 'I would rather choose my own');
    const own = page.getByLabel('Your own passphrase', { exact: true });
    await own.fill('too short');
    await press(page, 'Continue');
    await problem(page).waitFor();
    expect(await problem(page).getAttribute('data-code')).toBe('too_short');
    await own.fill('Passwort!2024');
    await press(page, 'Continue');
    await page.locator('[data-code="too_easy"]').waitFor();
    await own.fill('Ein Blaues Fahrrad für Großmutter');
    await press(page, 'Continue');
    const again = page.getByLabel('Type it once more, from your paper');
    await again.fill('ein blaues fahrrad für großmutter');
    await press(page, 'Set this passphrase');
    await problem(page).waitFor();
    expect(await problem(page).getAttribute('data-code')).toBe('not_the_same');
    await again.fill('Ein Blaues Fahrrad für Großmutter');
    await press(page, 'Set this passphrase');
    await page.getByRole('heading', { name: 'One call is still missing' }).waitFor();
    const enrolment = fromBase64(visit.server.enrolments[0] ?? '');
    expect(
      openEnrolment(enrolment, { recipientId: visit.estate.recipientId, passphrase: 'Ein Blaues Fahrrad für Großmutter' }).publicKey,
    ).toHaveLength(32);
  });
});
