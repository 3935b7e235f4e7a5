import { defaultLanguage, directionOf, type Language } from '../../../shared/domain/language.ts';
import { paperDay } from '../../../shared/node/paper/paper-day.ts';
import { Paper } from '../../../shared/node/paper/paper.ts';
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
  paper.paragraph(words.about(recipient, owner, vault, paperDay(madeAt)));
  paper.paragraph(words.why);
  paper.subheading(words.todo);
  // Only where it leads: the link itself is in the QR code, and nobody types it.
  paper.paragraph(link === null ? words.reader : words.scan(new URL(link).origin));
  paper.paragraph(words.choose);
  paper.paragraph(words.after);
  paper.paragraph(words.until(paperDay(expiresAt)));
  paper.subheading(words.code);
  paper.qr(qr, 170);
  paper.subheading(words.words);
  paper.words(codeWords, 4);
  paper.paragraph(words.byHand);
  return paper.bytes();
}
