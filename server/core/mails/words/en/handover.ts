import type { ReminderMessage } from '../../../../../shared/domain/handover.ts';

/** What a reminder says of its own: each is another letter, none hurries. */
interface ReminderWords {
  readonly subject: (owner: string) => string;
  readonly lead: (owner: string, vault: string) => string;
  readonly rest: string;
}

/** What is said while a release waits for its recipients to open it. Vaults come quoted, moments already phrased as text. */
export const handover = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} left something for you: a second letter`,
      lead: (owner, vault) =>
        `A few days ago we wrote to you that ${owner} kept a vault called ${vault} in Heirlock and chose you to receive what is in it. Mail gets lost, or lies unread, so we are writing once more.`,
      rest: 'It is kept for you. There is no hurry, and nothing is lost if you leave it for now.',
    },
    day_10: {
      subject: (owner) => `Something from ${owner} is kept for you`,
      lead: (owner, vault) =>
        `${owner} wanted you to have what is in a vault called ${vault} in Heirlock. It has not been opened yet. Perhaps our mail was not noticed, or seemed strange: we understand both.`,
      rest: 'If this is a hard time, take the time that you need. If you wonder whether all this is true, the last lines of this mail say how to find out.',
    },
    day_30: {
      subject: (owner) => `What ${owner} left for you is still here`,
      lead: (owner, vault) =>
        `About a month ago the vault ${vault}, which ${owner} kept in Heirlock, was opened to you. Nobody has looked into it so far.`,
      rest: 'You decide whether and when. Somebody whom you trust may sit beside you when you open it.',
    },
    day_60: {
      subject: (owner) => `Two months on: what ${owner} left for you`,
      lead: (owner, vault) =>
        `For two months something has been waiting for you that ${owner} left in Heirlock, in a vault called ${vault}. From now on we write only once a month, and only for the first year.`,
      rest: 'If you would rather not have it, there is nothing that you have to do.',
    },
    monthly: {
      subject: (owner) => `Kept for you: what ${owner} left`,
      lead: (owner, vault) =>
        `This is our monthly note: what ${owner} left for you in Heirlock, in the vault ${vault}, has not been opened yet.`,
      rest: 'A new link is below. Links from earlier mails may have run out.',
    },
  } satisfies Record<ReminderMessage, ReminderWords> as Readonly<Record<ReminderMessage, ReminderWords>>,
  deputy: {
    subject: (owner: string): string => `A request that ${owner} left with you in mind`,
    /** @param who the person who is to be told; undefined where no name is known. */
    lead: (owner: string, who: string | undefined): string =>
      `${owner} left something in Heirlock for ${who ?? 'somebody whom you know'}, and named you as a person who could pass the word on. Our messages have not been opened so far.`,
    please: (owner: string, who: string | undefined): string =>
      `Would you please tell ${who ?? 'them'}, in person or by phone, that a message about ${owner} waits at their e-mail address, perhaps among the mail that was sorted out as unwanted?`,
    notWhat: 'What it is about we tell nobody but the person it is for. You need not know it, and there is nothing to forward.',
    answer: 'On this page you can say that you have told them, or that you cannot reach them:',
    button: 'Answer',
    footer: (owner: string): string => `You get this mail because ${owner} named you in Heirlock as somebody who could pass the word on.`,
  },
  unreached: {
    subject: (owner: string): string => `Some people could not be reached about ${owner}`,
    lead: (owner: string): string =>
      `${owner} left something in Heirlock for several people, and trusted you. We wrote to them in every way that we know. These have not opened what was left to them:`,
    who: 'Not reached',
    since: 'Waiting since',
    noName: 'somebody whose name we do not know',
    please:
      'If you know one of them, please tell them that mail about it waits at their address, or tell the people who look after this Heirlock service how to reach them.',
    knowAddress: 'If you know at which address one of them reads mail today, you can say so on this page:',
    button: 'Name another address',
    notWhat: 'What was left, and how much, we tell nobody but the person it is for.',
    footer: (owner: string): string => `You get this mail because ${owner} named you in Heirlock as somebody to ask.`,
  },
};
