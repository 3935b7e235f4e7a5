import { defaultLanguage, type Language } from '../../../shared/domain/language.ts';
import { Paper } from './paper.ts';
import { paperWords } from './words/index.ts';

/** What is printed on an owner kit; FORMAT.md, "Owner kit". */
export interface OwnerKitPage {
  readonly account: string;
  readonly secretKeyWords: string;
  readonly recoveryKeyWords: string;
  /** The QR code's text. */
  readonly text: string;
  readonly keyringGeneration: number;
  /** The server's address; null without one. */
  readonly server: string | null;
  /** When it was printed. */
  readonly printedAt: string;
}

/** The owner kit as a PDF of one page. It is a secret from the first byte on. */
export async function ownerKitPdf(kit: OwnerKitPage, language: Language = defaultLanguage): Promise<Uint8Array> {
  const words = paperWords[language].kit;
  const paper = await Paper.begin(words.title, kit.printedAt);
  paper.heading(words.title);
  paper.paragraph(words.introduction);
  paper.subheading(words.accountHeading);
  paper.paragraph(words.account(kit.account, kit.keyringGeneration, kit.printedAt.slice(0, 10), kit.server));
  paper.subheading(words.secretKey);
  paper.words(kit.secretKeyWords, 4);
  paper.subheading(words.recoveryKey);
  paper.words(kit.recoveryKeyWords, 4);
  paper.subheading(words.code);
  paper.qr(kit.text, 170);
  return paper.bytes();
}
