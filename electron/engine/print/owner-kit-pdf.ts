import { defaultLanguage, directionOf, type Language } from '../../../shared/domain/language.ts';
import { paperDay } from '../../../shared/node/paper/paper-day.ts';
import { Paper } from '../../../shared/node/paper/paper.ts';
import { isolated } from '../../../shared/words/isolated.ts';
import { paperWords } from './words/index.ts';

/** What is printed on an owner kit; FORMAT.md, "Owner kit". */
export interface OwnerKitPage {
  /** What the owner is called; null where they haven't said. */
  readonly owner: string | null;
  readonly account: string;
  readonly secretKeyWords: string;
  readonly recoveryKeyWords: string;
  /** The QR code's text. */
  readonly text: string;
  readonly keyringGeneration: number;
  /** The server's address; null without one. */
  readonly server: string | null;
  /** What lets a new device in; null without. */
  readonly wayIn: { readonly server: string; readonly opensOutside: boolean; readonly words: string; readonly text: string } | null;
  /** When it was printed. */
  readonly printedAt: string;
}

/**
 * The owner kit as a PDF. Without a way in it's one page. With one, what opens everything without the passphrase is on a second page, to be
 * kept elsewhere: the first, in wrong hands, is of no use without the passphrase. It is a secret from the first byte on.
 */
export async function ownerKitPdf(kit: OwnerKitPage, language: Language = defaultLanguage): Promise<Uint8Array> {
  const words = paperWords[language].kit;
  const { wayIn } = kit;
  const paper = await Paper.begin(words.title, kit.printedAt, { direction: directionOf[language] });
  paper.heading(words.title);
  const own = (text: string): string => isolated(text, language);
  if (kit.owner !== null) paper.paragraph(words.of(own(kit.owner)));
  paper.paragraph(wayIn === null ? words.introduction : words.wayInIntroduction);
  paper.subheading(words.accountHeading);
  paper.paragraph(
    words.account(
      own(kit.account),
      kit.keyringGeneration,
      own(paperDay(kit.printedAt)),
      wayIn === null && kit.server !== null ? own(kit.server) : null,
    ),
  );
  if (wayIn === null) {
    paper.subheading(words.secretKey);
    paper.words(kit.secretKeyWords, 4);
    paper.subheading(words.recoveryKey);
    paper.words(kit.recoveryKeyWords, 4);
    paper.subheading(words.code);
    paper.qr(kit.text, 170);
    return paper.bytes();
  }
  paper.subheading(words.wayInServer);
  paper.paragraph(wayIn.server);
  if (!wayIn.opensOutside) paper.paragraph(words.wayInHere);
  paper.subheading(words.wayIn);
  paper.words(wayIn.words, 4);
  paper.subheading(words.wayInSecretKey);
  paper.words(kit.secretKeyWords, 4);
  paper.paragraph(words.wayInPassphrase);
  paper.subheading(words.wayInCode);
  paper.qr(wayIn.text, 170);
  paper.nextPage();
  paper.heading(words.recoveryTitle);
  paper.paragraph(words.recoveryIntroduction);
  paper.subheading(words.recoveryKey);
  paper.words(kit.recoveryKeyWords, 4);
  return paper.bytes();
}
