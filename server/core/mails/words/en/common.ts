import { plural } from '../../../../../shared/words/plural.ts';

/** What many mails say. */
export const common = {
  /** What comes before an address or a value, on a line of its own. */
  labelled: (label: string): string => `${label}:`,
  quoted: (name: string): string => `“${name}”`,
  greeting: (name: string | undefined): string => (name === undefined ? 'Hello,' : `Dear ${name},`),
  people: (count: number): string => plural('en', count, { zero: 'nobody', one: '1 person', other: `${count} people` }),
  documents: (count: number): string => plural('en', count, { zero: 'no documents', one: '1 document', other: `${count} documents` }),
  hours: (count: number): string => plural('en', count, { one: '1 hour', other: `${count} hours` }),
  minutes: (count: number): string => plural('en', count, { one: '1 minute', other: `${count} minutes` }),
  ifButtonFails: 'If the button does nothing, copy this address into your browser:',
  linkWorksUntil: 'The link works until',
  linkWorksOnce: (minutes: string): string => `The link works once, within ${minutes}.`,
  goesTo: 'It then goes to',
  ifGenuine:
    'If you are unsure whether this mail is genuine, leave the link alone and check in from Heirlock on your computer instead. It does the same.',
  ownerFooter: 'You get this mail because you keep a vault in Heirlock and asked us to watch over it.',
  recipientFooter: (owner: string): string =>
    `Heirlock keeps documents locked for their owner until the time comes to hand them on. You get this mail because ${owner} entered your e-mail address there.`,
};
