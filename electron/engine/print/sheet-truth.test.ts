import { describe, expect, it } from 'vitest';
import { languageNames, languages, ownerLanguages, type OwnerLanguage } from '../../../shared/domain/language.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { scriptWords } from '../../../renderer/recipient/words/index.ts';
import { extractPdf } from '../search/extract-pdf.ts';
import { kindOf, sheetParts, type SentenceKey, type SharedBy, type SheetKind, type SheetPage } from './sheet-parts.ts';
import { sheetPdf } from './sheet-pdf.ts';
import { claims, earlierClaims, saidOnSample, samplePage, situations } from './sheet-truth-test-kit.ts';
import { paperWords } from './words/index.ts';

const keys = Object.keys(claims) as SentenceKey[];

/** Where two servers keep the vault: with a witness, and with a paper. */
const shared = [
  { third: 'witness', holder: null },
  { third: 'paper', holder: null },
  { third: 'paper', holder: 'Quast' },
].map((third) => ({ shared: { secondSite: 'https://tresor.example.net', ...third } as SharedBy }));

/** Every sheet that can be printed, as far as its sentences differ. */
const pages: readonly SheetPage[] = (
  [
    { sheet: { ...samplePage.sheet, holder: samplePage.recipient }, count: 1, threshold: 1, others: [] },
    { count: 1, threshold: 1, others: [] },
    {},
    { others: null },
  ] as const
).flatMap((kind) =>
  [{}, { site: null }, { vaultInMails: samplePage.vault }, { vaultInMails: null }, { readerHash: null }, ...shared].map((more) => ({
    ...samplePage,
    ...kind,
    ...more,
  })),
);

/** Of these, as many as have every sentence on them. */
const printedPages = pages
  .filter(({ others, count, site, readerHash }) => count > 1 || others?.length === 0 || (site !== null && readerHash !== null))
  .filter(({ others }, index) => others !== null || index % 8 === 0);

const sentencesOn = (page: SheetPage, count: 1 | 2): SentenceKey[] =>
  sheetParts(page, count).flatMap((part) => ('sentences' in part ? part.sentences : []));

/** Of a sheet, in the order in which it is printed, without what its lines do to it. */
const printed = async (page: SheetPage, language: OwnerLanguage): Promise<string> =>
  (await extractPdf(await sheetPdf(page, language))).replace(/\s+/g, ' ').trim();

/** What stands between quotation marks, as each language writes them: “…”, „…“, „…”, «…», and « … » with spaces that don't break. */
const quotedIn = (sentence: string): string[] =>
  [...sentence.matchAll(/[“„]([^“”„]+)[”“]|«\s*([^«»]+?)\s*»/g)].map(([, name, inFrench]) => name ?? inFrench ?? '');

describe('a sentence on a sheet', () => {
  it.each(ownerLanguages)('is in %s as the table has it, with all that is said there about it', async (language) => {
    for (const page of printedPages) {
      let rest = ` ${await printed(page, language)} `;
      // The same sentence may be said twice.
      const said = [1, 2].flatMap((count) => sentencesOn(page, count as 1 | 2)).map((key) => claims[key][language]);
      for (const sentence of new Set(said)) {
        expect(rest, sentence).toContain(sentence);
        rest = rest.replaceAll(sentence, ' ');
      }
      // What is left are headings, names and the words themselves: nothing that says anything.
      const { labels, headings, title, secondPage, vault, number } = paperWords[language].sheet;
      const values = [page.recipient, 'Ada', vault(page.vault), 'Ida', '2026-11-20', number(4)];
      const words = toWords(page.sheet.code, 'sheet').split(' ');
      for (const known of [secondPage, title, ...Object.values(headings), ...Object.values(labels), ...values, ...words])
        rest = rest.replaceAll(` ${known} `, ' ');
      expect(rest.replace(/\b\d{1,2}\.?(?= )/g, '').replace(/\s+/g, ' ')).toBe(' ');
    }
  });

  it('is on the sheets that the table names, and on no other', () => {
    const found = new Map<SentenceKey, Set<SheetKind>>(keys.map((key) => [key, new Set()]));
    for (const page of pages) for (const key of [...sentencesOn(page, 1), ...sentencesOn(page, 2)]) found.get(key)?.add(kindOf(page));
    for (const key of keys) expect([key, [...(found.get(key) ?? [])].sort()]).toEqual([key, [...claims[key].on].sort()]);
  });

  it.each(situations.map((situation) => [situation.name, situation] as const))('is true when %s', (_, situation) => {
    expect(keys.filter((key) => !claims[key].holds(situation))).toEqual([]);
  });

  it.each(earlierClaims)('would be found out as false: %s', (_, holds, falseIn) => {
    expect(situations.filter((situation) => !holds(situation)).map(({ name }) => name)).toEqual(falseIn);
  });

  it.each(ownerLanguages)('quotes nothing in %s but what the pages say, as the table has it', async (language) => {
    const quoted = keys.flatMap((key) => quotedIn(claims[key][language]));
    const { unlock, reader } = await scriptWords[language]();
    expect(new Set(quoted)).toEqual(new Set([unlock.sheet, reader.file, languageNames[language], 'Box']));
  });

  it.each(languages)('names in %s the buttons that the pages have', async (language) => {
    const { unlock, reader } = await scriptWords[language]();
    const said = Object.values(paperWords[language].sheet.sentences).map((sentence) => sentence(saidOnSample));
    expect(new Set(said.flatMap(quotedIn))).toEqual(new Set([unlock.sheet, reader.file, languageNames[language], 'Box']));
    for (const name of [unlock.sheet, reader.file, languageNames[language]])
      expect(
        said.filter((sentence) => sentence.includes(name)),
        name,
      ).not.toEqual([]);
  });
});
