import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wordsOnPaper } from '../kit/browser/words-on-paper.ts';
import { unzipped } from '../kit/files/unzip.ts';
import { fileOf, ownersLetter } from './sealed-estate.ts';
import { vaultPath } from './sealed-pages-server.ts';
import { sealedVisit } from './sealed-visit.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const longNote = `${Array.from({ length: 40 }, (_, index) => `${index + 1}. Shelf ${index + 1} has the papers of the year ${1980 + index}.`).join('\n')}\nThat was the last shelf.`;
const longName = `Agreement with the neighbours about the old wall, the two pear trees and who may cut them${' again'.repeat(8)}.txt`;

const files = [
  { ...fileOf('Will.txt', 'text/plain', text('To Anna, the house.')), note: 'The notary in Bremen has the original.\n\nAsk for Mrs Weiß.' },
  { ...fileOf('Letter.txt', 'text/plain', text('An older letter.'), 'Papers'), note: '<img src=x onerror=alert(1)> & "nothing" happens' },
  { ...fileOf('Shelves.txt', 'text/plain', text('A list.')), note: longNote },
  fileOf(longName, 'text/plain', text('Nobody may.')),
  fileOf('Letter.txt', 'text/plain', text('A file of the same name.')),
];

const visit = sealedVisit(files);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(): Promise<Page> {
  const page = await visit.start({ acceptDownloads: true, locale: 'en-GB' });
  await page.goto(visit.server.url + vaultPath);
  await page.getByLabel('Your passphrase', { exact: true }).fill(visit.estate.passphrase);
  await press(page, 'Open');
  await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
  return page;
}

async function saving(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return download;
}

const asFile = (lines: string): string => `\ufeff${lines.replaceAll('\n', '\r\n')}\r\n`;

describe('what the owner wrote', () => {
  it('stands under each document as they wrote it, as text, and a long one is read on demand', async () => {
    const page = await open();
    const item = (name: string) => page.locator('.documents > li', { has: page.getByRole('heading', { name, exact: true }) }).first();
    expect((await item('Will.txt').locator('.note p bdi').allInnerTexts()).join('\n')).toBe(
      'The notary in Bremen has the original.\nAsk for Mrs Weiß.',
    );
    expect(await page.locator('.note', { hasText: 'onerror' }).locator('bdi').innerText()).toBe(files[1]?.note);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.documents > li', { hasText: 'Agreement' }).locator('.note').count()).toBe(0);
    const shelves = item('Shelves.txt').locator('blockquote');
    const height = async () => (await shelves.boundingBox())?.height ?? 0;
    const begun = await height();
    await page.getByRole('button', { name: 'Read all of it Shelves.txt' }).click();
    expect(await height()).toBeGreaterThan(begun * 3);
    await page.getByRole('button', { name: 'Show less Shelves.txt' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('is in the zip, letter and notes first, and takes no name from a document', async () => {
    const page = await open();
    const zip = await saving(page, 'Save everything in one file');
    const found = await unzipped(await zip.path());
    expect([...found.keys()]).toEqual([
      'Letter (2).txt',
      'Notes on the files.txt',
      'Will.txt',
      'Papers/Letter.txt',
      'Shelves.txt',
      longName,
      'Letter.txt',
    ]);
    expect(found.get('Letter (2).txt')?.toString()).toBe(asFile(ownersLetter));
    const notes = found.get('Notes on the files.txt')?.toString() ?? '';
    for (const part of ['Will.txt\r\n--------\r\nThe notary', 'Papers/Letter.txt\r\n', '<img src=x', 'That was the last shelf.'])
      expect(notes).toContain(part);
    expect(notes).not.toContain('Agreement');
    await page.getByText('Saved with 7 files in it').waitFor();
  });

  it('can be saved by itself', async () => {
    const page = await open();
    const letter = await saving(page, 'Save the letter');
    expect(letter.suggestedFilename()).toBe('Letter.txt');
    expect(await readFile(await letter.path(), 'utf8')).toBe(asFile(ownersLetter));
  });

  it('prints: the letter, every name whole and every note whole, and nothing to press', async () => {
    const page = await open();
    await page.evaluate(() => void (globalThis.print = () => void document.body.setAttribute('data-printed', '')));
    await press(page, 'Print');
    await page.locator('body[data-printed]').waitFor();
    const words = await wordsOnPaper(page);
    for (const line of [
      ...ownersLetter.split('\n'),
      longName,
      'Ask for Mrs Weiß.',
      'That was the last shelf.',
      '<img src=x onerror=alert(1)>',
    ])
      expect(words.replaceAll(' ', ''), line).toContain(line.replaceAll(' ', ''));
    for (const button of ['Download', 'Save', 'Print', 'Look at it', 'Read all', 'Deutsch', 'Leave this device', 'Licences'])
      expect(words).not.toContain(button);
  });
});
