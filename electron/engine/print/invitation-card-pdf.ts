import { defaultLanguage, directionOf, type Language } from '../../../shared/domain/language.ts';
import { paperDay } from '../../../shared/node/paper/paper-day.ts';
import { Paper } from '../../../shared/node/paper/paper.ts';
import { isolated } from '../../../shared/words/isolated.ts';
import { paperWords } from './words/index.ts';

/** What is printed on an invitation's card; FORMAT.md, "Invitation". */
export interface InvitationCardPage {
  /** The owner's name as recipients know it; null where none is known. */
  readonly owner: string | null;
  readonly recipient: string;
  readonly vault: string;
  /** The invitation's code as words. */
  readonly words: string;
  /** The QR code's text. */
  readonly qr: string;
  /** Null without a server's address; then the offline reader takes the place of a page. */
  readonly link: string | null;
  readonly expiresAt: string;
  readonly madeAt: string;
}

/** An invitation as a PDF of one page, to give by hand. Whoever has it can enrol in the recipient's place. */
export async function invitationCardPdf(
  { owner, recipient, vault, words: codeWords, qr, link, expiresAt, madeAt }: InvitationCardPage,
  language: Language = defaultLanguage,
): Promise<Uint8Array> {
  const words = paperWords[language].invitation;
  const paper = await Paper.begin(words.title, madeAt, { direction: directionOf[language] });
  paper.heading(words.title);
  const own = (text: string): string => isolated(text, language);
  paper.paragraph(words.about(own(recipient), owner === null ? null : own(owner), own(vault), own(paperDay(madeAt))));
  paper.paragraph(words.why);
  paper.subheading(words.todo);
  // Only where it leads: the link itself is in the QR code, and nobody types it.
  paper.paragraph(link === null ? words.reader : words.scan(own(new URL(link).origin)));
  paper.paragraph(words.choose);
  paper.paragraph(words.after);
  paper.paragraph(words.until(own(paperDay(expiresAt))));
  paper.subheading(words.code);
  paper.qr(qr, 170);
  paper.subheading(words.words);
  paper.words(codeWords, 4);
  paper.paragraph(words.byHand);
  return paper.bytes();
}
