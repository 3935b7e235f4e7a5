import { defaultLanguage, directionOf, type Language } from '../../../shared/domain/language.ts';
import { sheetText } from '../../../shared/format/paper/sheet.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { paperDay } from '../../../shared/node/paper/paper-day.ts';
import { Paper } from '../../../shared/node/paper/paper.ts';
import { isolated } from '../../../shared/words/isolated.ts';
import { nameUnnamedOwner, unnamedOwner } from '../../../shared/words/unnamed-owner.ts';
import { kindOf, sheetParts, type SentenceKey, type SheetPage, type SheetPart } from './sheet-parts.ts';
import type { SheetSaid } from './words/en/sheet.ts';
import { paperWords } from './words/index.ts';

/** Those who are handed such a page may be old: as large as fits, and never smaller than 11 points. */
const sizes = [14, 13.5, 13, 12.5, 12, 11.5, 11];
const style = { margin: 42, size: 11, leading: 1.27 };
/** Of the words that are to be typed. */
const wordSizes = { 1: 13, 2: 14 } as const;
const squareSize = 145;

/** One sheet as a PDF: two pages, or one where it's the recipient's own and fits. Its code is on it and nowhere else. */
export async function sheetPdf(page: SheetPage, language: Language = defaultLanguage): Promise<Uint8Array> {
  const words = paperWords[language].sheet;
  const paper = await Paper.begin(words.title, page.madeAt, { ...style, direction: directionOf[language] });
  const say = sayer(page, language);
  const writeOn = (pages: 1 | 2) => (): void => {
    paper.heading(words.title);
    paper.qrAside(
      sheetText({ id: page.sheet.id, code: page.sheet.code, bundleGeneration: page.bundleGeneration }),
      squareSize,
      words.number(page.bundleGeneration),
    );
    paper.rows(rowsOf(page, language));
    for (const part of sheetParts(page, pages)) write(paper, part, { page, say, words, wordSize: wordSizes[pages] });
  };
  const onOne = kindOf(page) === 'own' && paper.fits(sizes, 1, writeOn(1));
  if (!onOne) paper.fits(sizes, 2, writeOn(2));
  writeOn(onOne ? 1 : 2)();
  return paper.bytes();
}

function rowsOf(page: SheetPage, language: Language): readonly (readonly [name: string, value: string])[] {
  const { labels, vault, noName } = paperWords[language].sheet;
  const { recipient, owner, sheet, madeAt } = page;
  return [
    [labels.recipient, recipient],
    [labels.owner, owner ?? noName],
    [labels.vault, vault(page.vault)],
    ...(kindOf(page) === 'own' ? [] : [[labels.holder, sheet.holder] as const]),
    [labels.day, paperDay(madeAt)],
  ];
}

type Say = (sentences: readonly SentenceKey[]) => string;

/** Makes whole text of sentences, with plain words for an owner who hasn't said their name. */
function sayer(page: SheetPage, language: Language): Say {
  const { sentences } = paperWords[language].sheet;
  const own = (text: string | null | undefined): string => (text === null || text === undefined ? '' : isolated(text, language));
  const said: SheetSaid = {
    owner: page.owner === null ? unnamedOwner : own(page.owner),
    recipient: own(page.recipient),
    email: own(page.email),
    site: own(page.site),
    secondSite: own(page.shared?.secondSite),
    paperHolder: own(page.shared?.holder),
    label: own(page.vaultInMails),
    // Its parts would change places behind Arabic letters.
    day: own(paperDay(page.madeAt)),
    threshold: page.threshold,
    count: page.count,
    others: (page.others ?? []).map(own).join(', '),
    number: page.bundleGeneration,
    sheet: page.sheet.id,
    reader: page.readerHash?.match(/.{1,8}/g)?.join(' ') ?? '',
  };
  return (keys) => nameUnnamedOwner(keys.map((key) => sentences[key](said)).join(' '), language);
}

interface Writing {
  readonly page: SheetPage;
  readonly say: Say;
  readonly words: (typeof paperWords)[Language]['sheet'];
  readonly wordSize: number;
}

function write(paper: Paper, part: SheetPart, { page, say, words, wordSize }: Writing): void {
  switch (part.part) {
    case 'heading':
      paper.subheading(words.headings[part.heading]);
      return;
    case 'paragraph':
      paper.paragraph(say(part.sentences));
      return;
    case 'steps':
      paper.steps(part.sentences.map((key) => say([key])));
      return;
    case 'words':
      paper.words(toWords(page.sheet.code, 'sheet'), 3, wordSize);
      paper.clear();
      return;
    case 'secondPage':
      paper.nextPage();
      paper.heading(words.secondPage);
      return;
  }
}
