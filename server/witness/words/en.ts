import type { Catalogue } from '../../../shared/words/catalogue.ts';

/** What the page of a witness says. It can be read by somebody who doesn't remember what a witness is. */
export const english = {
  title: 'Are you alive?',
  heading: 'Are you well?',
  asks: 'You named this witness for a vault in Heirlock. It has not heard from you for some time and asks whether you are well.',
  early: 'You named this witness for a vault in Heirlock. Soon it expects to hear from you again.',
  paused: (until: string): string => `This vault is paused until ${until}: the witness waits, and you need not do anything.`,
  expectedBy: 'It expects to hear from you by',
  expectedUntil: 'It expected to hear from you by',
  givesOn: 'If it hears nothing, it gives its part (earliest moment)',
  anyTime: 'at any time now',
  button: 'I am alive',
  onlyHere: 'What you press here counts at this witness only.',
  serversAsk: (servers: string): string =>
    `Your two services (${servers}) ask you themselves. Answer their mails too, or check in from Heirlock on your computer: that tells all three.`,
  whatIs:
    'A witness keeps one part of three of the key to your vault. One part opens nothing. If it hears nothing from you, it gives its part to your two services, and never to anybody else.',
  done: 'Thank you. This witness knows that you are well.',
  next: 'It expects to hear from you again by',
  closePage: 'You can close this page.',
  given: 'This witness has given its part',
  givenRest:
    'It did not hear from you in time, and has given its part to your two services. They go by their own clocks, and still wait for you as long as they ask you. Open Heirlock on your computer: it makes a new key by itself, and then the part that was given opens nothing any more.',
  unknown: 'This address leads nowhere',
  unknownRest: 'It may be incomplete, or the vault is not watched over by this witness any more. Check in from Heirlock on your computer.',
  tooMany: 'Too many requests',
  tooManyRest: 'Try again in a while.',
  failed: 'Something went wrong here',
  failedRest: 'It has been noted. Try again in a while, or check in from Heirlock on your computer.',
  elsewhere: 'This was not sent from this page',
  elsewhereRest: 'Open the link in the mail again, and press the button there.',
  languages: 'Languages',
};

/** The same sentences in any language. */
export type AliveWords = Catalogue<typeof english>;
