import { sheetText } from '../../../shared/format/paper/sheet.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { Paper } from './paper.ts';

/** What stands on a sheet; FORMAT.md, "Sheet". */
export interface SheetPage {
  /** The code stays the caller's. */
  readonly sheet: { readonly id: string; readonly code: Uint8Array; readonly holder: string };
  /** So many of `count` sheets are needed. */
  readonly threshold: number;
  readonly count: number;
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
export async function sheetPdf({
  sheet,
  threshold,
  count,
  recipient,
  vault,
  site,
  madeAt,
  bundleGeneration,
  readerHash,
}: SheetPage): Promise<Uint8Array> {
  const paper = await Paper.begin('Heirlock sheet', madeAt);
  paper.heading('Heirlock sheet');
  paper.paragraph(`For ${recipient}, from the owner of the vault "${vault}". Kept by ${sheet.holder}. Made on ${madeAt.slice(0, 10)}.`);
  paper.paragraph(
    'Keep this page and show it to nobody. It opens nothing while the vault is not released; when it is, you are written to by e-mail, and this page is what opens what was left to you.',
  );
  if (count > 1) paper.paragraph(`This is one of ${count} sheets. Any ${threshold} of them together open the vault; fewer tell nothing.`);
  if (site !== null) paper.paragraph(`Where to go: the link in the e-mail. It leads to ${site}; do not type these words anywhere else.`);
  paper.subheading('The 12 words');
  paper.words(toWords(sheet.code), 4);
  paper.subheading('The same as a code for the camera');
  paper.qr(sheetText({ id: sheet.id, code: sheet.code, bundleGeneration }), 170);
  paper.paragraph(`State number ${bundleGeneration}: what you are shown must be of this state or a later one. Sheet ${sheet.id}.`);
  if (readerHash !== null)
    paper.paragraph(
      `The offline reader opens a saved bundle without any server. Its SHA-256: ${readerHash.match(/.{1,8}/g)?.join(' ') ?? ''}`,
    );
  return paper.bytes();
}
