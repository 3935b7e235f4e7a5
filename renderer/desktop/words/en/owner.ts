/** Who the owner is to others: their name, and where their mail goes. */
export const owner = {
  title: 'You',
  name: 'Your name',
  nameHint: 'Mails, pages and printed sheets say it, so that your people know whom they’re from. The service can read it.',
  email: 'Your e-mail address',
  emailHint: 'Reminders and warnings go there. In a moment you’ll see whether mail arrives.',
  firstHint: 'You can leave both empty and fill them in later, under Settings.',
  invalidEmail: 'This doesn’t look like an e-mail address.',
  noName: 'You haven’t said your name. Mails to your people say “the person who keeps this vault”.',
  move: 'Change the address',
  moveTitle: 'Where should your mail go?',
  moveText: 'A mail goes to the new address. It counts once you’ve pressed its button. We tell the old address, too.',
  moveSubmit: 'Use this address',
  movesTo: 'A mail is on its way to {{email}}. That address counts once you’ve pressed its button.',
  step: {
    title: 'Does mail reach you?',
    text: 'Heirlock reminds and warns you by mail, and writes to your people when the time comes. That’s worth trying now.',
    connecting: 'Asking the service…',
    goOn: 'Go on to my vault',
    goOnLater: 'You don’t have to wait: Heirlock reminds you under “Is it ready?” until the button was pressed.',
    goOnUnsent: 'You can go on: Heirlock names this under “Is it ready?” until it’s put right.',
  },
} as const;
