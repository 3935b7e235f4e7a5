/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** What the page says that makes a recipient's passphrase. `owner` is an isolated name, or stands for one in lower case. */
export const enrol = {
  lead: 'There is one more step. It takes a few minutes, a pen and a piece of paper.',
  before:
    'A passphrase was chosen here before. The one that you choose now takes its place; once it counts, the earlier one opens nothing any more.',
  /** Where the owner hasn't said their name. */
  inviter: 'the person who invited you',
  notInvited: 'There is nothing more to do now',
  notInvitedWhy: (owner: string): string =>
    `For a passphrase you first need a code from ${owner}, and no such code is open for you here. If you were given one, ask ${owner} whether it still counts. You have done nothing wrong.`,
  choose: 'Please choose a passphrase',
  why: (owner: string): string =>
    `${first(owner)} has locked this vault so that nobody else can read it, not even the people who run this service. One day it opens for you with a passphrase that only you know.`,
  paper: 'Please write it on paper and keep it where you keep important papers. We don’t know it, and nobody can send it to you again.',
  six: 'Your six words',
  others: 'Other words, please',
  written: 'I have written them down',
  rather: 'I would rather choose my own',
  own: 'Your own passphrase',
  ownHint: (fewest: number): string =>
    `At least ${fewest} characters, best several words that do not belong together. Please nothing that you use elsewhere.`,
  ownWarning: 'The six words are safer',
  ownWarningWhy:
    'Whoever gets hold of this service can try out guesses for years, and what people make up is guessed more often than they think. Words that nobody chose aren’t.',
  proposed: 'Take six proposed words instead',
  next: 'Continue',
  typeBack: 'Now type it from your paper',
  again: 'Type it once more, from your paper',
  againHint: 'So that you can be sure that it stands there as it should.',
  set: 'Set this passphrase',
  seeAgain: 'Show me the words again',
  done: 'Your passphrase is chosen',
  keep: 'Please keep the paper with it in a safe place. You need it when the time comes.',
  settled: (owner: string): string =>
    `There is nothing to compare, and nothing more to do for you: all is done as soon as ${owner} next opens Heirlock. You can close this page.`,
  call: 'One call is still missing',
  compare: (owner: string): string =>
    `Your passphrase opens nothing yet. Please read these six words to ${owner}, by phone or face to face. ${first(owner)} types them into Heirlock, and then knows that it was you who chose it:`,
  phrase: 'Safety phrase',
  differ: (owner: string): string =>
    `If Heirlock tells ${owner} that these are the wrong words, somebody may have put themselves between you two: then nothing is left to you this way. These words aren’t secret, and they aren’t your passphrase.`,
  end: (owner: string): string => `It counts once ${owner} has typed these words, and not before. Then you can close this page.`,
};

/** What it says to somebody who was given a code. */
export const invited = {
  heading: 'First, the code that you were given',
  why: (owner: string): string =>
    `You have it from ${owner}: on a printed card, on a screen, or in a link. It shows us whether this invitation is really theirs. It never comes by mail. Please type it only here, and give it to nobody.`,
  words: 'The words of your code',
  hint: 'One after the other, as they are numbered. Capitals and spaces do not matter; the first four letters of a word are enough.',
  count: (count: number): string => `${count} of 13 words`,
  wrongCount: (count: number): string => `There ${count === 1 ? 'is 1 word' : `are ${count} words`} here, and a code has 13.`,
  none: (owner: string): string =>
    `You have no code? Then please ask ${owner} for it, in person or by phone. Nothing is lost if it takes a few days.`,
  right: 'Your code is right: this invitation is from the person who gave it to you.',
};

/** What the offline reader says besides, where a passphrase is chosen without a server. */
export const offline = {
  heading: 'Choose a passphrase for later',
  lead: 'If you were invited, and were given a file with your code: choose it here. Its name ends in .heirlock-offer.',
  offer: 'The file of your invitation',
  hand: 'Hand this file over',
  handWhy:
    'Your passphrase opens nothing yet. Save this file and give it to the person who invited you, such as on a memory stick. It isn’t secret, and may go any way.',
  save: 'Save the file',
  fileName: 'For the person who invited me',
  settled: 'Once the file is in their Heirlock, all is done. There is nothing to compare.',
};
