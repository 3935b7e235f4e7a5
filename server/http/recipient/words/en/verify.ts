import { html } from 'ghtml';

/** The invitation. Arguments are HTML unless they are numbers or booleans. */
export const verify = {
  title: 'Please confirm your e-mail address',
  heading: 'Is this your e‑mail address?',
  dear: (name: string): string => html`Dear !${name}, `,
  lead: (hello: string, owner: string, vault: string, released: boolean): string =>
    html`!${hello}!${owner} keeps documents in Heirlock, in a vault called “!${vault}”, and has named you as someone who ${released ? 'is to receive them' : 'is to receive them one day'}.`,
  question: 'So that they reach you and nobody else, please tell us whether this is your address:',
  button: 'Yes, this is my address',
  meaning: 'What does this mean?',
  comesNow:
    'The documents have been released. As soon as you press the button, we send a mail to this address with the link that opens them.',
  comesLater: 'You will not see any documents yet. When it is time, we write to this address and lead you through the rest.',
  freeAndPassphrase:
    'There is nothing to pay and no account to open. On the next page you choose a passphrase that keeps everybody else out, with a code that you were given. You take on no duties.',
  freeForNow: 'There is nothing to pay and no account to open. You take on no duties.',
  free: 'There is nothing to pay and no account to open, and no password to choose. You take on no duties.',
  unknownOwner: (owner: string): string =>
    html`If you don’t know who !${owner} is, or would rather not, close this page. Then nothing happens.`,
  unsure: (owner: string): string =>
    html`Are you unsure whether this is genuine? Ask !${owner} in person or by phone, or show this page to someone you trust.`,
  confirmedNow: 'Thank you. Your address is confirmed.',
  confirmedBefore: 'Your address is confirmed already',
  onceIsEnough: 'You have told us before that this is your address. Thank you; once is enough.',
  releasedNext: (owner: string, email: string): string =>
    html`What !${owner} set aside for you has been released. The link to it comes in a mail to !${email}. If you have that mail, use its link. If not, it is on its way and should be there within a few minutes; please look among the unwanted mail (spam) too.`,
  nothingToDo: (email: string): string => html`There is nothing more to do. When the time comes, we write to !${email}.`,
  nothingNow: (email: string): string => html`There is nothing more to do now. When the time comes, we write to !${email}.`,
  inOwnersHands: (owner: string): string =>
    html`How you will open it then is in the hands of !${owner}: with a sheet of paper that you are given, together with others who have such sheets, or with a passphrase that you choose yourself.`,
  ifGivenCode: 'For a passphrase you first need a code from that person. If you are given one, open this page again.',
  passphraseWaits: (owner: string): string =>
    html`A passphrase was chosen here that opens nothing yet, because !${owner} hasn’t confirmed it. Please talk to !${owner} about it, in person or by phone.`,
  passphraseCounts: (owner: string): string =>
    html`A passphrase was chosen for it. Please keep the paper with it. If it is lost, ask !${owner} for a new code.`,
  newAddress: (owner: string): string =>
    html`Should you change this address one day, please tell !${owner}, so that the new one can be entered in Heirlock.`,
  certificate: (owner: string, link: string): string =>
    html`This vault is opened when !${owner} has died and a death certificate is handed in. You can hand it in here when the time comes: !${link}. Please keep that address.`,
  certificateLink: 'hand in a death certificate',
  closePage: 'You can close this page now.',
  invitedTitle: 'Choose a passphrase',
  invitedHeading: (owner: string): string => html`!${owner} asks you to choose a passphrase`,
  oneMoreStep: 'There is one more step.',
  needsScript: html`<strong>This step needs JavaScript.</strong> The passphrase is made on your own device, and that takes a small program in the page. Please allow it in your browser, or open the link in another one.`,
};
