/** What the sentences of a third party's paper are about: everything in it was so on the day of printing. */
export interface ThirdPaperSaid {
  readonly owner: string;
  /** Who keeps it; empty where its owner didn't say. */
  readonly holder: string;
  readonly day: string;
}

/**
 * What is printed on the paper of the third party. It lies with a notary for decades, so no sentence may become false:
 * third-paper-truth.test.ts has a row for each, with every situation.
 */
export const thirdPaper = {
  title: 'Heirlock: the third part',
  labels: {
    owner: 'From',
    holder: 'Kept by',
    day: 'Printed on',
    first: 'Service 1',
    second: 'Service 2',
  },
  noName: '(no name was given)',
  code: 'For the camera',
  headings: {
    words: 'The words of this paper',
    about: 'What this is',
    asked: 'What you are asked to do',
    never: 'Please never',
    note: 'Please note',
  },
  sentences: {
    divided: ({ owner }: ThirdPaperSaid): string =>
      `What ${owner} leaves to others is locked. This paper was made so that one of the keys to it can be divided into three parts: one for each of the two services named above, and a third that this paper opens. Any two parts make that key; one alone reveals nothing.`,
    alone: (_: ThirdPaperSaid): string => 'So this paper opens nothing by itself.',
    purpose: (_: ThirdPaperSaid): string =>
      'It is for the case that one of the services no longer exists: then the other one’s part and this paper make the key.',
    keep: (_: ThirdPaperSaid): string => 'Keep it sealed, safe and dry, and show it to nobody until it is asked for.',
    when: ({ owner }: ThirdPaperSaid): string =>
      `Give its words to somebody to whom ${owner} left something, once they show you that one of the services has written to them about it and that its page asks for this paper.`,
    proof: ({ owner }: ThirdPaperSaid): string =>
      `First have the death certificate of ${owner} shown to you, or try yourself to reach ${owner}. If ${owner} answers and does not want it, give them to nobody.`,
    several: (_: ThirdPaperSaid): string =>
      'There may be several such people, and each of them may need the words: let each type them or scan the code, and keep the paper.',
    where: (_: ThirdPaperSaid): string =>
      'The words are typed on the page that opens behind the link of the service’s e-mail. The page says where.',
    back: ({ owner }: ThirdPaperSaid): string =>
      `If ${owner} asks for it, or you can no longer keep it, give it back; after the death of ${owner}, give it to whoever takes over your papers.`,
    neverServices: (_: ThirdPaperSaid): string =>
      'Give it to nobody who runs one of the services, nor to anybody in their name: one service’s part and this paper are two of the three.',
    neverCopy: (_: ThirdPaperSaid): string =>
      'Do not photograph it, and do not send its words by e-mail or read them out to somebody who calls you.',
    newer: ({ owner }: ThirdPaperSaid): string =>
      `${owner} may have had a newer paper made since. If the page does not accept these words, look for a newer paper like this one.`,
    unneeded: (_: ThirdPaperSaid): string => 'While both services do their part, nobody needs this paper.',
    bothGone: (_: ThirdPaperSaid): string =>
      'If neither of the services exists any more, this paper opens nothing. What was saved as a file before that needs no words of this paper.',
    dated: ({ day }: ThirdPaperSaid): string => `Names and addresses here are those of ${day}.`,
    found: ({ owner }: ThirdPaperSaid): string => `Whoever finds this paper, please give it to ${owner}.`,
    foundHeld: ({ owner, holder }: ThirdPaperSaid): string => `Whoever finds this paper, please give it to ${holder} or ${owner}.`,
    experts: (_: ThirdPaperSaid): string =>
      'For experts: this is a “paper of the third party” as Heirlock’s public FORMAT.md describes it.',
  },
};
