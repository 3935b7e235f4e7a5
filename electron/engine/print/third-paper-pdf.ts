import { defaultLanguage, directionOf, type Language } from '../../../shared/domain/language.ts';
import { paperDay } from '../../../shared/node/paper/paper-day.ts';
import { Paper } from '../../../shared/node/paper/paper.ts';
import { isolated } from '../../../shared/words/isolated.ts';
import { nameUnnamedOwner, unnamedOwner } from '../../../shared/words/unnamed-owner.ts';
import type { english } from './words/en.ts';
import { paperWords } from './words/index.ts';

/** What is printed on the paper of the third party; FORMAT.md, "Paper of the third party". It names no vault: it's for all that are divided. */
export interface ThirdPaperPage {
  /** The QR code's text, and the same secret as words. */
  readonly text: string;
  readonly words: string;
  /** What the owner is called; null where they haven't said. */
  readonly owner: string | null;
  /** Who keeps it; null where the owner didn't say. */
  readonly holder: string | null;
  /** Origins of the first server and the second. */
  readonly servers: readonly [first: string, second: string];
  readonly madeAt: string;
}

export type ThirdPaperSentence = keyof (typeof english)['thirdPaper']['sentences'];
type Heading = keyof (typeof english)['thirdPaper']['headings'];

/** One part of the paper below its words. Sentences of a paragraph follow each other; steps are numbered. */
interface Part {
  readonly heading: Heading;
  readonly as: 'paragraph' | 'steps';
  readonly sentences: readonly ThirdPaperSentence[];
}

/** What it says, in order. */
export function thirdPaperParts({ holder }: Pick<ThirdPaperPage, 'holder'>): readonly Part[] {
  return [
    { heading: 'about', as: 'paragraph', sentences: ['divided', 'alone', 'purpose', 'unneeded'] },
    { heading: 'asked', as: 'steps', sentences: ['keep', 'when', 'proof', 'where', 'several', 'back'] },
    { heading: 'never', as: 'steps', sentences: ['neverServices', 'neverCopy'] },
    { heading: 'note', as: 'paragraph', sentences: ['newer', 'bothGone', 'dated', holder === null ? 'found' : 'foundHeld', 'experts'] },
  ];
}

/** As large as fits on one page, and never smaller than 10 points. */
const sizes = [12.5, 12, 11.5, 11, 10.5, 10];
const style = { margin: 42, size: 10, leading: 1.22 };
const squareSize = 145;
const columns = 4;
const wordSize = 11.5;

/** The paper as a PDF, of one page where it fits. Its words are in it and nowhere else. */
export async function thirdPaperPdf(page: ThirdPaperPage, language: Language = defaultLanguage): Promise<Uint8Array> {
  const words = paperWords[language].thirdPaper;
  const { owner, holder, madeAt, servers } = page;
  const day = paperDay(madeAt);
  const said = {
    owner: owner === null ? unnamedOwner : isolated(owner, language),
    holder: holder === null ? '' : isolated(holder, language),
    day: isolated(day, language),
  };
  const say = (keys: readonly ThirdPaperSentence[]): string =>
    nameUnnamedOwner(keys.map((key) => words.sentences[key](said)).join(' '), language);
  const paper = await Paper.begin(words.title, madeAt, { ...style, direction: directionOf[language] });
  const write = (): void => {
    paper.heading(words.title);
    paper.qrAside(page.text, squareSize, words.code);
    paper.rows([
      [words.labels.owner, owner ?? words.noName],
      ...(holder === null ? [] : [[words.labels.holder, holder] as const]),
      [words.labels.day, day],
      [words.labels.first, servers[0]],
      [words.labels.second, servers[1]],
    ]);
    paper.subheading(words.headings.words);
    paper.words(page.words, columns, wordSize);
    paper.clear();
    for (const { heading, as, sentences } of thirdPaperParts(page)) {
      paper.subheading(words.headings[heading]);
      if (as === 'paragraph') paper.paragraph(say(sentences));
      else paper.steps(sentences.map((key) => say([key])));
    }
  };
  paper.fits(sizes, 1, write);
  write();
  return paper.bytes();
}
