import { html } from 'ghtml';

/** Whether a way still leads to whoever is at it. Arguments are HTML. */
export const way = {
  language: 'In which language shall we write to you?',
  keepLanguage: 'Keep this language',
  lead: (owner: string): string =>
    html`!${owner} keeps documents in Heirlock, and wants word about them to reach you one day. That works only if we write to the right place:`,
  nothingElse: 'Nothing has happened, and nothing else comes of your answer. There is no account to open and nothing to pay.',
  unsure: (owner: string): string => html`Are you unsure whether this is genuine? Ask !${owner} in person or by phone.`,
  mail: {
    title: 'Is this your address?',
    first: 'Is this your e‑mail address?',
    again: 'Is this still your e‑mail address?',
    yes: 'Yes, it is mine',
    no: 'No, it is not mine, or not any more',
    saidYes: 'You have told us that this e‑mail address is yours.',
    saidNo: 'You have told us that this e‑mail address is not yours. It is no longer counted on.',
  },
  phone: {
    title: 'Is this your number?',
    first: 'Is this your telephone number?',
    again: 'Is this still your telephone number?',
    yes: 'Yes, it is mine',
    no: 'No, it is not mine, or not any more',
    saidYes: 'You have told us that this number is yours.',
    saidNo: 'You have told us that this number is not yours. It is no longer counted on.',
  },
  deputy: {
    title: 'Would you pass on a message?',
    first: 'Would you pass on a message one day?',
    again: 'Would you still pass on a message one day?',
    somebody: 'another person',
    lead: (owner: string, recipient: string): string =>
      html`!${owner} has named you in Heirlock. One day something may be waiting for !${recipient}, and our own messages may not get through. Then we would ask you to tell that person so.`,
    nothingElse:
      'You would not learn what it is, you would keep nothing, and you could open nothing. You may change your mind at any time.',
    yes: 'Yes, I would do that',
    no: 'No, or not any more',
    saidYes: 'You have told us that you would pass on a message.',
    saidNo: 'You have told us that you would rather not. You will not be asked for it.',
  },
  thanks: 'Thank you for your answer',
  since: (day: string): string => html`You last said so on !${day}.`,
  closePage: 'You can close this page now.',
};
