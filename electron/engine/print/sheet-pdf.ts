import { defaultLanguage, type Language } from '../../../shared/domain/language.ts';
import { sheetText } from '../../../shared/format/paper/sheet.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { paperDay } from '../../../shared/node/paper/paper-day.ts';
import { Paper } from '../../../shared/node/paper/paper.ts';
import { paperWords } from './words/index.ts';

/** What is printed on a sheet; FORMAT.md, "Sheet". */
export interface SheetPage {
  /** The code stays the caller's. */
  readonly sheet: { readonly id: string; readonly code: Uint8Array; readonly holder: string };
  /** How many of `count` sheets are needed. */
  readonly threshold: number;
  readonly count: number;
  /** What the owner is called; null where they haven't said. */
  readonly owner: string | null;
  readonly recipient: string;
  readonly vault: string;
  /** Where to go; null when there is no server. */
  readonly site: string | null;
  readonly madeAt: string;
  /** The lowest bundle generation to accept. */
  readonly bundleGeneration: number;
  /** SHA-256 of the offline reader, hexadecimal; null where it is not known. */
  readonly readerHash: string | null;
}

/** One sheet as a PDF of one page. Its code is on it and nowhere else. */
export async function sheetPdf(
  { sheet, threshold, count, owner, recipient, vault, site, madeAt, bundleGeneration, readerHash }: SheetPage,
  language: Language = defaultLanguage,
): Promise<Uint8Array> {
  const words = paperWords[language].sheet;
  const paper = await Paper.begin(words.title, madeAt);
  paper.heading(words.title);
  paper.paragraph(words.about(recipient, owner, vault, sheet.holder, paperDay(madeAt)));
  paper.paragraph(words.keep);
  if (count > 1) paper.paragraph(words.share(count, threshold));
  if (site !== null) paper.paragraph(words.site(site));
  paper.subheading(words.words);
  paper.words(toWords(sheet.code, 'sheet'), 4);
  paper.subheading(words.code);
  paper.qr(sheetText({ id: sheet.id, code: sheet.code, bundleGeneration }), 170);
  paper.paragraph(words.state(bundleGeneration, sheet.id));
  if (readerHash !== null) paper.paragraph(words.reader(readerHash.match(/.{1,8}/g)?.join(' ') ?? ''));
  return paper.bytes();
}
