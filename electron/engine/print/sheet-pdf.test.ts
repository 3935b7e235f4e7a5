import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { sheetText } from '../../../shared/format/paper/sheet.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { readPaper, readSheetWords, type Paper } from '../../../test/kit/pdf/read-paper.ts';
import { overlapping, readType } from '../../../test/kit/pdf/read-type.ts';
import type { SheetPage } from './sheet-parts.ts';
import { sheetPdf } from './sheet-pdf.ts';
import { paperWords } from './words/index.ts';
import { samplePage } from './sheet-truth-test-kit.ts';

const own: SheetPage = {
  ...samplePage,
  sheet: { ...samplePage.sheet, holder: 'Ottilie Berg' },
  threshold: 1,
  count: 1,
  others: [],
  owner: 'Helene Bergström',
  recipient: 'Ottilie Berg',
  email: 'ottilie.berg@example.com',
  vault: 'Family papers',
  vaultInMails: 'Family papers',
};
const held: SheetPage = { ...own, sheet: { ...own.sheet, holder: 'Notary Quast' }, vaultInMails: null };
const quorum: SheetPage = { ...held, threshold: 2, count: 3, others: ['Anton Weiß', 'Marie Weiß'] };
const shared: SheetPage = {
  ...own,
  shared: { secondSite: 'https://tresor.verein.example', third: 'paper', holder: 'Notary Quast' },
};
const longName = 'Prof. Dr. Maximiliane-Alexandra von Hohenstein-Sonnenberg zu Müller-Lüdenscheidt';
const long: SheetPage = {
  ...own,
  sheet: { ...own.sheet, holder: longName },
  owner: longName,
  recipient: longName,
  email: `${'long.'.repeat(12)}name@${'very-long.'.repeat(12)}example.com`,
  vault: 'V'.repeat(100),
  vaultInMails: 'Box',
  site: `https://${'very-long.'.repeat(12)}example.com`,
};
const crowd: SheetPage = { ...long, threshold: 9, count: 16, others: Array.from({ length: 15 }, (_, index) => `${longName} ${index}`) };

const sharedByMany: SheetPage = { ...crowd, shared: { secondSite: long.site ?? '', third: 'paper', holder: longName } };

async function paperOf(page: SheetPage, language: Language, pages: number): Promise<Paper> {
  await using folder = await tempFolder('sheet');
  const path = join(folder.path, 'sheet.pdf');
  await writeFile(path, await sheetPdf(page, language));
  return await readPaper(path, pages);
}

describe.each(languages)('a sheet in %s', (language) => {
  it.each([
    ['for its recipient is one page', own, 1],
    ['for its recipient, with names that are too long for one, is two pages', long, 2],
    // In Arabic, which says the same in less room, both still fit on one.
    ['of a vault that two services keep is two', shared, language === 'ar' ? 1 : 2],
    ['that somebody keeps for them is two', held, 2],
    ['of several people is two', quorum, 2],
  ] as const)('%s, with its code as words and for a camera', async (_, page, pages) => {
    const paper = await paperOf(page, language, pages);
    expect(paper.code).toBe(sheetText({ id: page.sheet.id, code: page.sheet.code, bundleGeneration: 4 }));
    expect(readSheetWords(paper, paperWords[language].sheet.headings.words, 13)).toBe(toWords(page.sheet.code, 'sheet'));
  });

  it.each(
    Object.entries({
      own,
      held,
      quorum,
      long,
      crowd,
      shared,
      sharedByMany,
    }),
  )('has type that old eyes can read, and all of it on paper (%s)', async (_, page) => {
    const type = await readType(await sheetPdf(page, language));
    expect(Math.min(...type.map(({ size }) => size))).toBeGreaterThanOrEqual(11);
    expect(Math.min(...type.map(({ left }) => left))).toBeGreaterThanOrEqual(40);
    expect(Math.max(...type.map(({ right }) => right))).toBeLessThanOrEqual(556);
    expect(Math.min(...type.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(40);
    expect(overlapping(type)).toEqual([]);
  });

  it('says plainly that its owner gave no name, and speaks of them in words', async () => {
    const { text } = await paperOf({ ...held, owner: null }, language, 2);
    // What turns brackets around when it reads from right to left may leave them so.
    expect(text).toContain(paperWords[language].sheet.noName.replaceAll(/^\(|\)$/g, ''));
    expect(text).not.toMatch(/\bnull\b|undefined|[\ue000-\uf8ff]/u);
  });

  it('speaks of no mail’s page where there was no server', async () => {
    const { text } = await paperOf({ ...own, site: null }, language, 1);
    expect(text).not.toContain('https:');
    expect(text).not.toContain(own.email);
  });
});
