import { TypingProblem } from '../use-act.ts';
import type { Mistyped, OtherPaper } from '../worker-messages.ts';
import type { Words } from '../words/speech.tsx';

/** What is asked for: its words may be so many, in the format of today and in earlier ones. */
const asked = {
  sheet: { counts: [12, 13], code: 'mistyped_sheet' },
  invitation: { counts: [13], code: 'mistyped_invitation' },
  third: { counts: [25], code: 'mistyped_third' },
} as const;

/** What is wrong with words that were typed from paper, as precisely as possible. */
export function refuseMistakes(read: Mistyped | OtherPaper, kind: keyof typeof asked, words: Words): TypingProblem {
  if ('paper' in read) return new TypingProblem('wrong_paper', words.paper[read.paper]);
  const { counts, code } = asked[kind];
  return new TypingProblem(
    code,
    inWords(read, counts, { sheet: words.sheet, invitation: words.invited, third: words.parts.paper }[kind], words),
  );
}

function inWords(
  { unknown, count }: Mistyped,
  counts: readonly number[],
  { wrongCount }: { readonly wrongCount: (count: number) => string },
  { paper }: Words,
): string {
  const [first, ...others] = unknown;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` ${paper.unknownMore(others.map(({ place }) => place).join(', '))}`;
    return paper.unknownWord(first.place, first.typed) + more;
  }
  return counts.includes(count) ? paper.swapped : wrongCount(count);
}
