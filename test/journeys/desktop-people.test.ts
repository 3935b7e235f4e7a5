import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { extractPdf } from '../../electron/engine/search/extract-pdf.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { nameOfFocused, tabTo } from '../kit/browser/page-checks.ts';
import { readPaper, readSheetWords as readCardWords } from '../kit/pdf/read-paper.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { digestOfFile } from '../kit/files/real-files.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { unzipped } from '../kit/files/unzip.ts';
import { answerToOffer } from '../kit/owners/answer-offer.ts';
import { madeUpKeys, plantPeople, pretendRecipient, pretendRequest, pretendServer, visit } from './people-states.ts';

let app: DesktopApp;

beforeAll(async () => {
  app = await startDesktopApp();
  await app.createAccount('For nobody yet');
});
afterEach(async () => app.page.unrouteAll({ behavior: 'wait' }));
afterAll(async () => app[Symbol.asyncDispose]());

/** Every story has a vault of its own; the account is shared. */
const newVault = async (): Promise<string> => (await app.call('vaults.create', { name: 'For my daughters' })).id;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function download(page: Page, act: () => Promise<void>): Promise<{ readonly path: string; readonly name: string }> {
  const asked = page.waitForEvent('download');
  await act();
  const file = await asked;
  return { path: await file.path(), name: file.suggestedFilename() };
}

describe('an owner with a mouse', () => {
  it('names somebody, prints and tries a sheet, and removes them again', async () => {
    const vault = await newVault();
    await app.call('documents.add', { vault, paths: [await app.file('will.txt', 'all to Anna')] });
    const page = await app.open(`/vaults/${vault}/recipients`);
    await button(page, 'Add a recipient').click();
    await page.getByLabel('Name', { exact: true }).fill('Anna Müller');
    await page.getByLabel('E-mail address').fill('anna@nowhere');
    await button(page, 'Add this person').click();
    await page.getByText('This isn’t an e-mail address').waitFor();
    await page.getByLabel('E-mail address').fill('anna@example.org');
    await button(page, 'Add this person').click();
    const ways = page.getByRole('dialog', { name: /How will .*Anna Müller.* open it\?/ });
    expect(await ways.getByRole('radio', { name: /I’ll give them a code/ }).isDisabled()).toBe(true);
    await ways.getByText('I’ll decide later').click();
    await ways.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Anna Müller', level: 1 }).waitFor();
    await page.getByText('Anna Müller has no way to open it yet').waitFor();

    await button(page, 'Make a sheet').click();
    await page.getByLabel('Who keeps the sheet?').fill('The notary');
    await button(page, 'Make the sheet').click();
    await page.getByRole('heading', { name: 'The sheet is ready' }).waitFor();
    const locks = async () => (await app.call('recipients.list', { vault })).flatMap((recipient) => recipient.locks);
    expect(await locks()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Throw this sheet away?' }).waitFor();
    await button(page, 'Go back').click();
    const sheet = await download(page, () => button(page, 'Save as PDF').click());
    expect(sheet.name).toBe('Heirlock sheet for Anna Müller.pdf');
    await button(page, 'I have it on paper').click();
    await page.getByText(/· never tried$/).waitFor();

    const words = await readSheetWords(sheet.path);
    await button(page, 'Try it: the sheet kept by The notary').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Please type the words from the paper.').waitFor();
    await dialog.getByLabel('Words on the sheet').fill(words.split(' ').toReversed().join(' '));
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('This isn’t the code of this sheet').waitFor();
    await dialog.getByLabel('Words on the sheet').fill(words.toUpperCase());
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('It works. This paper opens what’s for Anna Müller.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(/· tried /).waitFor();

    await button(page, 'Handing it over yourself').click();
    const bundle = await download(page, () => button(page, 'Make the file').click());
    expect(bundle.name).toBe('Heirlock for Anna Müller.heirlock-bundle');
    const reader = await download(page, () => button(page, 'Save heirlock-reader.html').click());
    expect(reader.name).toBe('heirlock-reader.html');
    const hash = await digestOfFile(reader.path);
    expect(hash).toBe(await digestOfFile(readerFile));
    expect((await extractPdf(new Uint8Array(await readFile(sheet.path)))).replace(/\s+/g, '')).toContain(hash);

    await button(page, 'Change or remove').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByText('Printed sheets won’t open anything any more.').waitFor();
    await button(page, 'Remove this person').click();
    await page.getByText('Nobody is named yet').waitFor();
    expect(await app.call('recipients.list', { vault })).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('throws a sheet away that nobody has, and is asked before', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const locks = async () => (await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.locks.length;
    const before = await locks();
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click(),
      () => button(page, 'Not now').click(),
    ]) {
      await button(page, 'Make a sheet').click();
      await button(page, 'Make the sheet').click();
      await page.getByRole('heading', { name: 'The sheet is ready' }).waitFor();
      await leave();
      await page.getByText('It was neither printed nor saved.').waitFor();
      await button(page, 'Throw it away').click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect(await locks()).toBe(before);
    }
    expect(app.faults).toEqual([]);
  });

  it('shares sheets among three people, of whom two are enough', async () => {
    const vault = await newVault();
    const { id } = await app.call('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' });
    const page = await app.open(`/vaults/${vault}/recipients/${id}`);
    await button(page, 'Share it among several people').click();
    await button(page, 'Make the sheets').click();
    await page.getByText('Please give each person a name.').waitFor();
    for (const [index, name] of ['Ben', 'Cy', 'ben'].entries()) await page.getByLabel(`Person ${index + 1}`, { exact: true }).fill(name);
    await button(page, 'Make the sheets').click();
    await page.getByText('Two people have the same name.').waitFor();
    await page.getByLabel('Person 3', { exact: true }).fill('Dora');
    await button(page, 'Make the sheets').click();
    await page.getByRole('heading', { name: 'The sheets are ready' }).waitFor();
    await button(page, 'Print the sheet for Cy').click();
    await page.getByText('Printed', { exact: true }).waitFor();
    expect((await app.call('recipients.list', { vault }))[0]?.locks).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('These were neither printed nor saved: Ben and Dora.').waitFor();
    await page.getByText('Destroy the ones that were printed.').waitFor();
    await button(page, 'Go back').click();
    const zip = await download(page, () => button(page, 'Save all as PDF').click());
    expect(zip.name).toMatch(/\.zip$/);
    await button(page, 'I have them all on paper').click();
    await page.getByText('Any 2 of 3 sheets').waitFor();
    const [recipient] = await app.call('recipients.list', { vault });
    expect(recipient?.locks).toMatchObject([
      { kind: 'quorum', threshold: 2, sheets: [{ holder: 'Ben' }, { holder: 'Cy' }, { holder: 'Dora' }] },
    ]);
    await button(page, 'Take out Cy').click();
    await page.getByRole('alertdialog').getByText('All who remain are then needed.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
    await page.getByText('The sheet kept by Cy no longer opens anything.').waitFor();
    const [reduced] = await app.call('recipients.list', { vault });
    expect(reduced?.locks).toMatchObject([{ kind: 'quorum', threshold: 2, works: true, sheets: [{ holder: 'Ben' }, { holder: 'Dora' }] }]);
    await expect.poll(() => button(page, /^Take out/).count()).toBe(0);
    expect(app.faults).toEqual([]);
  });

  it('prints in the recipient’s language, names keepers unless they are not to be, and says what is still missing on it', async () => {
    const vault = await newVault();
    const { id } = await app.call('recipients.create', { vault, name: 'Änne', email: 'aenne@example.org' });
    const page = await app.open(`/vaults/${vault}/recipients/${id}`);
    await button(page, 'Change or remove').click();
    await page.getByRole('menuitem', { name: 'Change name, address, language or note' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^The same as this app/ })
      .click();
    await page.getByRole('option', { name: 'Deutsch (German)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await app.call('recipients.list', { vault })).toMatchObject([{ language: 'de' }]);

    await button(page, 'Share it among several people').click();
    await page.getByText('It’s printed in this language: Deutsch (German).').waitFor();
    await page.getByText('You haven’t said your name yet').waitFor();
    for (const [index, name] of ['Ben', 'Cy', 'Dora'].entries()) await page.getByLabel(`Person ${index + 1}`, { exact: true }).fill(name);
    const names = page.getByRole('checkbox', { name: 'Say on each sheet who keeps the others' });
    expect(await names.isChecked()).toBe(true);
    await page.getByText('Say on each sheet who keeps the others').click();
    await button(page, 'Make the sheets').click();
    const zip = await download(page, () => button(page, 'Save all as PDF').click());
    await button(page, 'I have them all on paper').click();
    const sheets = [...(await unzipped(zip.path)).values()];
    expect(sheets).toHaveLength(3);
    for (const sheet of sheets) {
      const text = (await extractPdf(new Uint8Array(sheet))).replace(/\s+/g, ' ');
      expect(text).toContain('Wer die anderen Seiten verwahrt, steht hier nicht.');
      expect(text).toContain('Für Änne Von (kein Name angegeben)');
    }
    expect(app.faults).toEqual([]);
  });

  it('makes everything anew when paper was lost', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await button(page, 'If paper was lost or fell into the wrong hands').click();
    await button(page, 'Renew everything').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew everything' }).click();
    await page.getByText('Done. There was no paper to print.').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const [kept] = (await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.locks ?? [];
    expect(kept).toMatchObject({ works: true, kind: 'sheet' });

    await button(page, 'Renew everything').click();
    await page.getByText('Print all paper anew', { exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew everything' }).click();
    await page.getByRole('heading', { name: 'The sheets are ready' }).waitFor();
    // The earlier sheet works until the new one is somebody's.
    await button(page, 'Not now').click();
    await page.getByText('The earlier sheets go on working.').waitFor();
    const until = (await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.locks;
    expect(until).toMatchObject([{ id: kept?.id, works: true }]);
    await button(page, 'Go back').click();
    const zip = await download(page, () => button(page, 'Save all as PDF').click());
    expect(zip.name).toMatch(/\.zip$/);
    await button(page, 'I have them all on paper').click();
    const locks = (await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.locks ?? [];
    expect(locks.filter(({ works }) => works)).toHaveLength(1);
    expect(app.faults).toEqual([]);
  });

  it('chooses documents and writes a letter, both of which save themselves', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const selection = async () => (await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.selection;
    const page = await app.open(`/vaults/${vault}/recipients/${anna}/documents`);
    await page.getByText('Only those I choose').click();
    await page.getByText('4 of 4 chosen').waitFor();
    await page.getByRole('row', { name: 'House' }).locator('.checkbox').click();
    await page.getByText('2 of 4 chosen').waitFor();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await expect.poll(selection).toHaveLength(2);
    await page.getByRole('searchbox').fill('deed');
    await button(page, 'Choose all that are shown').click();
    await page.getByText('3 of 4 chosen').waitFor();
    // Left immediately: the last choice is saved all the same.
    await page.getByRole('link', { name: 'Anna Müller' }).click();
    await page.getByText('3 documents, chosen by you.').waitFor();
    await expect.poll(selection).toHaveLength(3);

    await page.getByRole('link', { name: 'Read and change it' }).click();
    const letter = page.getByLabel('Your letter');
    await letter.fill('Dear Anna, be well.');
    await page.getByText('4 words').waitFor();
    await page.getByRole('link', { name: 'Anna Müller' }).click();
    await expect.poll(async () => (await app.call('letters.get', { recipient: anna })).text).toBe('Dear Anna, be well.');
    await page.getByRole('link', { name: 'Read and change it' }).click();
    await expect.poll(() => letter.inputValue()).toBe('Dear Anna, be well.');
    expect(app.faults).toEqual([]);
  });

  it('is not let go with a letter that could not be saved', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const page = await app.open(`/vaults/${vault}/recipients/${anna}/letter`);
    await page.getByLabel('Your letter').waitFor();
    await page.route('**/call/letters.set', (route) => route.fulfill({ json: { ok: false, code: 'disk_full', message: '' } }));
    await page.getByLabel('Your letter').fill('Dear Anna, one more thing.');
    await page.getByText('This computer has run out of space').waitFor();
    await page.getByRole('link', { name: 'Anna Müller' }).click();
    await page.getByRole('heading', { name: 'This isn’t saved yet' }).waitFor();
    await button(page, 'Stay here').click();
    await page.unroute('**/call/letters.set');
    await button(page, 'Try again').click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    expect((await app.call('letters.get', { recipient: anna })).text).toBe('Dear Anna, one more thing.');
    await page.getByRole('link', { name: 'Anna Müller' }).click();
    await page.getByRole('heading', { name: 'Anna Müller', level: 1 }).waitFor();
  });

  it('prints what can’t stay valid, once that is said', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const asked: unknown[] = [];
    await app.page.route('**/call/releases.rotate', async (route) => {
      asked.push(route.request().postDataJSON());
      await route.fulfill({ json: { ok: false, code: 'paper_needed', message: '' } });
    });
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await button(page, 'If paper was lost or fell into the wrong hands').click();
    await button(page, 'Renew everything').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Renew everything' }).click();
    await dialog.getByText('is from an earlier version of Heirlock').waitFor();
    await dialog.getByRole('button', { name: 'Renew everything' }).click();
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked).toEqual([
      { recipient: anna, newPaper: false, language: 'en' },
      { recipient: anna, newPaper: false, language: 'en', folder: expect.stringMatching(/^file_/), hold: true },
    ]);
  });
});

describe('an owner whose other device took something away', () => {
  it('is told that it waits for that device, and completes it here', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const asked: unknown[] = [];
    await app.page.route('**/call/releases.rotate', async (route) => {
      asked.push(route.request().postDataJSON());
      await route.fulfill({ json: { ok: true, value: { keyGeneration: 2, sheets: [], enrolled: false } } });
    });
    await pretendRecipient(app.page, anna, { renewal: { since: '2026-11-20T10:00:00.000Z', sheets: [] } });
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await page.getByText('It counts for good only once that device has sent it.').waitFor();
    expect(await button(page, 'Print new ones instead').count()).toBe(0);
    await button(page, 'Complete it here').click();
    await expect.poll(() => asked).toEqual([{ recipient: anna, newPaper: false, language: 'en' }]);
    expect(app.faults).toEqual([]);
  });
});

describe('an owner who gives somebody a code', () => {
  it('does so by hand, on a card too, and takes it back', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    await pretendServer(app.page);
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await button(page, /^Give .*Anna Müller.* a code$/).click();
    await button(page, 'Make the code').click();
    const words = page.getByRole('list', { name: 'The 13 words of the code' });
    await words.waitFor();
    const shown = (await words.getByRole('listitem').allTextContents()).join(' ');
    const { words: made, link } = await app.call('invitations.show', { recipient: anna, site: 'https://vault.example.com' });
    expect(shown).toBe(made);
    const card = await download(page, () => button(page, 'Save the card as PDF').click());
    expect(card.name).toBe('Heirlock invitation for Anna Müller.pdf');
    const paper = await readPaper(card.path);
    expect(readCardWords(paper, 'The 13 words of this card', 13)).toBe(made);
    expect(paper.code).toBe(link);
    await button(page, 'Done').click();
    await page.getByText('It can’t be used yet').waitFor();
    await button(page, 'Show it again').click();
    await words.waitFor();
    expect((await words.getByRole('listitem').allTextContents()).join(' ')).toBe(made);
    await button(page, 'Done').click();
    await button(page, 'Withdraw it').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByText('The code no longer counts.').waitFor();
    await button(page, /^Give .*Anna Müller.* a code$/).waitFor();
    expect((await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.invitation).toBeNull();
    expect(app.faults).toEqual([]);
  });

  it('says when the code on the screen has been used', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    await pretendServer(app.page);
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await button(page, /^Give .*Anna Müller.* a code$/).click();
    await button(page, 'Make the code').click();
    await page.getByRole('dialog').getByText('It can’t be used yet').waitFor();
    await pretendRecipient(page, anna, {
      invitation: null,
      enrolment: { ...madeUpKeys.enrolment, comparedAt: null, vouchedBy: 'invitation' },
    });
    await app.call('recipients.update', { recipient: anna, note: 'Changed' });
    await page.getByRole('dialog').getByText('There’s nothing more to do.').waitFor();
    expect(await page.getByRole('list', { name: 'The 13 words of the code' }).count()).toBe(0);
    expect(app.faults).toEqual([]);
  });

  it('hands over a file in the place of a server, and reads in the one that comes back', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const { words } = await app.call('invitations.make', { recipient: anna, way: 'handed', site: 'https://vault.example.com' });
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await button(page, /^If .*Anna Müller.* has no internet$/).click();
    const offer = await download(page, () => button(page, 'Save the file for them').click());
    expect(offer.name).toBe('Heirlock for Anna Müller.heirlock-offer');
    const folder = (await tempFolder('answer')).path;
    const readIn = async (name: string, bytes: Uint8Array): Promise<void> => {
      await writeFile(join(folder, name), bytes);
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Read in their file').click();
      await (await chooser).setFiles(join(folder, name));
    };
    const answer = answerToOffer(new Uint8Array(await readFile(offer.path)), words);
    const forged = answer.slice();
    forged[forged.length - 1]! ^= 1;
    await readIn('forged.heirlock-enrolment', forged);
    await page.getByRole('alert').first().waitFor();
    expect((await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.enrolment).toBeNull();
    await readIn('answer.heirlock-enrolment', answer);
    await page.getByText('The passphrase has been taken over.').waitFor();
    expect((await app.call('recipients.list', { vault })).find(({ id }) => id === anna)).toMatchObject({
      enrolment: { vouchedBy: 'invitation' },
      invitation: null,
    });
    expect(app.faults).toEqual([]);
  });

  it('can’t vouch for what came without the code', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    for (const state of ['not_invited', 'outdated'] as const) {
      await app.page.unrouteAll({ behavior: 'wait' });
      await pretendRecipient(app.page, anna, { offeredKey: { ...madeUpKeys.offeredKey, state } });
      const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
      await button(page, /^It wasn’t/).waitFor();
      expect([await button(page, 'Compare').count(), await page.getByLabel(/The six words/).count()], state).toEqual([0, 0]);
    }
  });

  it('types the words that were heard for the key that waits, and for no other', async () => {
    const { vault, anna } = await plantPeople(app, await newVault());
    const asked: unknown[] = [];
    let answer = 'words_differ';
    await app.page.route(/\/call\/enrolments\.(accept|refuse)$/, async (route) => {
      asked.push([new URL(route.request().url()).pathname, route.request().postDataJSON()]);
      await route.fulfill({ json: { ok: false, code: answer, message: '' } });
    });
    await pretendRecipient(app.page, anna, madeUpKeys);
    const page = await app.open(`/vaults/${vault}/recipients/${anna}`);
    await page.getByText('Somebody has chosen another passphrase for').waitFor();
    const field = page.getByLabel(/The six words .* reads to you/);
    await field.fill('harbor lantern velvet orbit maple');
    await button(page, 'Compare').click();
    await page.getByText('Please type all six words.').waitFor();
    expect(asked).toEqual([]);
    const words = 'harbor lantern velvet orbit maple quiet';
    await field.fill(words);
    await button(page, 'Compare').click();
    await page.getByText('These aren’t the words of this passphrase').waitFor();
    const { publicKey } = madeUpKeys.offeredKey;
    expect(asked).toEqual([['/call/enrolments.accept', { recipient: anna, publicKey, words }]]);
    answer = 'conflict';
    await button(page, /^It wasn’t/).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click();
    await expect.poll(() => asked.at(-1)).toEqual(['/call/enrolments.refuse', { recipient: anna, publicKey }]);
  });
});

describe('an owner whose vault somebody wants opened', () => {
  it('reads who wants a vault opened now, and stops it', async () => {
    const { vault } = await plantPeople(app, await newVault());
    const request = { isOwn: false, requestedAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-20T10:00:00.000Z' };
    const note = 'The family has called. <b>Soon</b>';
    const stopped = await pretendRequest(app.page, { ...request, by: 'Petra Admin', note, othersMayReleaseAt: null });
    const page = await app.open(`/vaults/${vault}/policy`);
    const banner = page.locator('.banner').filter({ hasText: 'Somebody wants to open this vault now' });
    await banner.waitFor();
    const text = await banner.innerText();
    expect(text).toContain('They help to look after the service.');
    expect(text).toContain(note);
    expect(text).toContain('Nobody but you can open it until a warning has reached you');
    expect(stopped).toEqual([]);
    await banner.getByRole('button', { name: 'Stop it' }).click();
    await page.getByText('Stopped. The vault stays closed.').waitFor();
    await page.getByText('Somebody wants to open this vault now').waitFor({ state: 'detached' });
    expect(stopped).toEqual([vault]);
    expect(app.faults).toEqual([]);
  });
});

describe('an owner with a keyboard only', () => {
  it('names somebody, sets the rule, pauses, and checks in', async () => {
    const vault = await newVault();
    const page = await app.open(`/vaults/${vault}/recipients`);
    await page.getByText('Nobody is named yet').waitFor();
    await tabTo(page, 'Add a recipient');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => nameOfFocused(page)).toBe('Name');
    await page.keyboard.type('Anna');
    await page.keyboard.press('Tab');
    await page.keyboard.type('anna@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /How will .*Anna.* open it\?/ }).waitFor();
    await tabTo(page, /I’ll print a sheet of paper/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor();
    await expect.poll(() => nameOfFocused(page)).toBe('Anna');

    await visit(page, `/vaults/${vault}/policy`);
    await tabTo(page, 'Choose when it opens');
    await page.keyboard.press('Enter');
    await page.getByText('The vault opens', { exact: true }).waitFor();
    await tabTo(page, /I’m no longer heard from/);
    await tabTo(page, /a month/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('If you aren’t heard from for three months').waitFor();
    await tabTo(page, 'Save this rule');
    await page.keyboard.press('Enter');
    await page.getByText('Saved. The time begins now.').waitFor();
    expect((await app.call('policies.get', { vault })).policy).toMatchObject({
      type: 'inactivity',
      frequency: 'quarterly',
      graceHours: 720,
      reminderDaysBefore: 7,
    });

    await tabTo(page, 'Pause');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Pause until then');
    await page.keyboard.press('Enter');
    await page.getByText(/^Paused until/).waitFor();
    expect((await app.call('policies.get', { vault })).pausedUntil).not.toBeNull();

    await visit(page, '/check-in');
    await tabTo(page, 'I’m here');
    await page.keyboard.press('Enter');
    await page.getByText('There’s no service yet to keep the time.').waitFor();
    await expect.poll(() => nameOfFocused(page)).toBe('I’m here');
    expect(app.faults).toEqual([]);
  });
});
