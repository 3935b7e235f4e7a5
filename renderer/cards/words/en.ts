import type { CardTrouble } from '../../../electron/contract/cards.ts';
import type { Catalogue } from '../../../shared/words/catalogue.ts';

/** What went wrong with a card, and what to do; of a program, its name is given. */
const trouble = {
  program_unusable: {
    title: 'A program for cards can’t be used',
    whatToDo: (program: string): string => `“${program}” couldn’t be started. Install it anew, or ask whoever issued your card.`,
  },
  program_crashed: {
    title: 'A program for cards has stopped',
    whatToDo: (program: string): string =>
      `“${program}” ended by itself. Your vault is untouched, and nothing was signed. Take the card out, put it back, and look again.`,
  },
  program_silent: {
    title: 'A program for cards doesn’t answer',
    whatToDo: (program: string): string =>
      `“${program}” was ended, since it didn’t answer. Your vault is untouched, and nothing was signed. Take the card out, put it back, and look again.`,
  },
  card_gone: {
    title: 'The card isn’t there any more',
    whatToDo: (): string => 'Nothing was signed. Put the card back into the reader, and look again.',
  },
  key_missing: {
    title: 'The card has no key for this certificate',
    whatToDo: (): string => 'Nothing was signed. Look again, and choose another certificate.',
  },
  pin_locked: {
    title: 'The PIN of this card is locked',
    whatToDo: (): string =>
      'It was typed wrongly too often. Unlock it with the PUK, in the program that came with the card, or ask whoever issued it.',
  },
  pin_expired: {
    title: 'The PIN of this card has expired',
    whatToDo: (): string => 'Change it in the program that came with the card, and look again.',
  },
  pin_not_set: {
    title: 'This card has no PIN yet',
    whatToDo: (): string => 'Choose one in the program that came with the card, and look again.',
  },
  given_up: {
    title: 'No PIN was typed at the reader',
    whatToDo: (): string => 'Nothing was signed. Look again to start over.',
  },
  refused: {
    title: 'The card didn’t do it',
    whatToDo: (): string =>
      'Nothing was signed. Take the card out, put it back, and look again. If it happens again, ask whoever issued it.',
  },
} as const satisfies Record<CardTrouble, { readonly title: string; readonly whatToDo: (program: string) => string }>;

/** The window in which a card is chosen and its PIN is given. */
export const english = {
  title: 'Sign with a card',
  document: 'You’re signing:',
  looking: 'Looking for cards',
  lookingThrough: (program: string): string => `Looking for cards through “${program}”`,
  lookAgain: 'Look again',
  cancel: 'Cancel',
  certificate: 'Sign with which certificate?',
  next: 'Next',
  chooseFirst: 'Choose a certificate first.',
  issuedBy: (issuer: string): string => `Issued by ${issuer}.`,
  validUntil: (date: string): string => `Valid until ${date}.`,
  expired: (date: string): string => `Expired on ${date}.`,
  notYet: (date: string): string => `Not valid before ${date}.`,
  notForSigning: 'Not meant for signing documents.',
  unknownKey: 'Its kind of key isn’t supported.',
  onCard: (card: string): string => `On the card “${card}”.`,
  onCardThrough: (card: string, program: string): string => `On the card “${card}”, found by ${program}.`,
  noneUsable: 'None of these can sign a document today.',
  noCardTitle: 'No card was found',
  noCard: (programs: readonly string[]): string =>
    `Put your card into the reader, or plug in your stick, and look again. Looked through: ${programs.join(', ')}.`,
  emptyCard: 'There’s a card, but no certificate on it to sign with.',
  noProgramTitle: 'No program for cards was found',
  noProgram: 'Install the program that came with your card or stick, and look again.',
  other: 'Choose another program library',
  otherText: 'Is the program for your card somewhere else? You can choose its library; its code will then run on this computer.',
  pin: 'PIN of the card',
  pinHint: 'It goes to the card, for this one signature, and isn’t kept.',
  pinFirst: 'Type the PIN first.',
  showPin: 'Show PIN',
  sign: 'Sign',
  otherCard: 'Choose another',
  pinAtReader: 'This reader has keys of its own: you’ll type the PIN there, not here.',
  signAtReader: 'Type the PIN at the reader',
  wrongTitle: 'That wasn’t the PIN',
  wrong: 'Nothing was signed. A card locks itself after a few wrong ones.',
  tries: {
    few: { title: 'Only a few tries are left', text: 'A wrong PIN was typed before. After a few more, the card locks itself.' },
    last: { title: 'This is the last try', text: 'Another wrong PIN locks the card, and only its PUK or whoever issued it can unlock it.' },
  },
  asking: 'The card is checking the PIN',
  atReader: 'Type the PIN at the reader now',
  signing: 'The card is signing',
  signingAtReader: 'The card is signing. If the reader asks for the PIN again, type it there',
  trouble,
};

/** The same in any language. */
export type CardWords = Catalogue<typeof english>;
