import type { CardAnswer } from '../../electron/contract/cards.ts';
import type { CardWords } from './words/index.ts';

/** What each step is given. */
export interface StepProps {
  readonly words: CardWords;
  readonly locale: string;
  readonly answer: (answer: CardAnswer) => void;
}
