import type { WitnessingNews } from '../../witnessing-facts.ts';

interface News {
  readonly subject: (person: string) => string;
  readonly lead: (person: string, document: string | undefined) => string;
  readonly next: string;
}

const named = (document: string | undefined): string => (document === undefined ? 'a document' : `the document ${document}`);

/** What is written to those who are asked to sign a document, and to its owner. Documents come quoted, moments already phrased as text. */
export const witnessing = {
  asked: {
    subject: (owner: string): string => `${owner} asks you to sign a document`,
    lead: (owner: string, document: string | undefined): string =>
      `${owner} keeps documents in Heirlock and asks you to sign ${named(document)}. You read it in your browser, and need no account.`,
    yourTurn: (before: number, of: number): string =>
      `It is your turn now: of the ${of} people who are asked, ${before === 1 ? 'the one before you has signed' : `the ${before} before you have signed`}.`,
    linkFromOwner: (owner: string): string =>
      `The link comes from ${owner}, not from us: it opens the document, which even we can’t read. If you have not got it yet, please ask for it. We send only the code that the page asks for.`,
    button: 'Read the document',
    until: 'You can sign until',
    how: 'The page sends a code to this address, and asks for it. You then read the document, and sign it if you agree.',
    mayDecline: (owner: string): string =>
      `You need not sign. The page has a button to decline, and ${owner} is told. If you do not know why you get this mail, ask ${owner} before you do anything.`,
    footer: (owner: string): string => `You get this mail because ${owner} typed your address into Heirlock to ask you for a signature.`,
  },
  reminder: {
    subject: (owner: string): string => `Reminder: ${owner} asks you to sign a document`,
    lead: (owner: string, document: string | undefined): string =>
      `Some days ago we wrote to you that ${owner} asks you to sign ${named(document)}. You have not signed it yet, and others may be waiting for you.`,
  },
  code: {
    subject: 'Your code to read and sign a document',
    lead: (owner: string): string =>
      `Here is the code for the document that ${owner} asks you to sign. Please type it into the page that asked for it:`,
    works: (minutes: string): string => `The code works for ${minutes}, and once.`,
    tellNobody: 'Whoever has it can sign in your name. Tell it to nobody, whoever asks; we never do.',
    ifNotYou: 'If you did not ask for it, there is nothing to do: without the link nobody can use it.',
    footer: 'You get this mail because somebody opened a link that was meant for you and asked for a code.',
  },
  calledOff: {
    subject: 'A document is not to be signed any more',
    lead: (owner: string, document: string | undefined): string =>
      `${owner} asked you to sign ${named(document)}. That is over: nobody is asked to sign it any more, and your link opens nothing any more.`,
    nothingToDo: 'You have nothing to do.',
    hasSigned: 'You had signed it, but it was not finished. You have nothing to do.',
  },
  news: {
    ownCertificate: (name: string): string =>
      `They used a digital signature of their own, which is in the name of ${name}. We have not checked that name; whether it can be relied on is shown when the finished document is checked.`,
    somebody: 'Somebody',
    reason: 'The reason that was given:',
    signed: 'Signed so far',
    count: (signed: number, of: number): string => `${signed} of ${of}`,
    openApp: 'That was the last one. Open Heirlock on your computer: it checks the signatures and puts the document together.',
    beingPutTogether: 'That was the last one. The document is being put together now, and becomes its next version.',
    of: {
      signed: {
        subject: (person: string): string => `${person} has signed`,
        lead: (person: string, document: string | undefined): string =>
          `${person} has signed ${named(document)} that you asked them to sign.`,
        next: 'Whoever comes next has been asked now.',
      },
      declined: {
        subject: (person: string): string => `${person} does not sign`,
        lead: (person: string, document: string | undefined): string => `${person} has declined to sign ${named(document)}.`,
        next: 'So nobody else is asked, and the links that were sent open nothing any more. You can ask others at any time.',
      },
      expired: {
        subject: (person: string): string => `${person} has not signed in time`,
        lead: (person: string, document: string | undefined): string =>
          `${person} has not signed ${named(document)} in the time that you set.`,
        next: 'So nobody else is asked, and the links that were sent open nothing any more. You can ask again at any time.',
      },
      complete: {
        subject: (): string => 'Everybody has signed',
        lead: (_person: string, document: string | undefined): string => `Everybody whom you asked has signed ${named(document)}.`,
        next: 'The signed document is its next version in your vault.',
      },
      failed: {
        subject: (): string => 'A document could not be signed',
        lead: (_person: string, document: string | undefined): string =>
          `Something went wrong with ${named(document)} that you asked others to sign.`,
        next: 'So nobody is asked any more. The document itself is as it was.',
      },
    } satisfies Record<WitnessingNews, News>,
  },
};
