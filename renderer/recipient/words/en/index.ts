import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { enrol, invited, offline } from './enrol.ts';
import { problems } from './problems.ts';

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
  'Twelfth',
  'Thirteenth',
  'Fourteenth',
  'Fifteenth',
  'Sixteenth',
];

/** Every sentence that the scripts of recipients' pages say, in English. Names put into a sentence are isolated first (`isolated`). */
export const english = {
  problems,
  common: {
    oneMoment: 'One moment …',
    back: 'Back',
    tryAgain: 'Try again',
    openAgain: 'Open the page again',
    showTyped: 'Show what I type',
    helpWord: 'If you ask somebody for help, tell them this word:',
    step: (now: number, all: number): string => `Step ${now} of ${all}`,
  },
  unlock: {
    introduction: 'It was locked so that only you can open it. That happens here, on your own device; nobody else can see what is in it.',
    choose: 'How would you like to open it?',
    passphrase: 'With your passphrase',
    passphraseAbout: 'The one that you once chose for this vault',
    sheet: 'With the words on your sheet',
    sheetAbout: 'A printed page with numbered words and a square pattern',
    quorum: (needed: number, total: number): string => `With ${needed} of the ${total} sheets that several people keep`,
    quorumAbout: 'Each of them has a printed page of their own',
    nothing: 'I have none of these',
    nothingAbout: 'What you can do now',
    otherWay: 'Open it in another way',
    passphraseLabel: 'Your passphrase',
    passphraseHint: 'The six words that you wrote down then, or the one that you made up yourself.',
    open: 'Open',
    passphraseLost: 'I can’t find my passphrase',
  },
  help: {
    heading: 'When something is missing',
    lead: 'Take your time. Nothing is locked for good, and nothing is deleted while you look.',
    passphrase:
      'The passphrase is usually on a piece of paper, where you keep important papers: in a folder, a safe, a drawer. It may also be in a password manager. It is often six plain English words.',
    sheet:
      'The sheet is a printed page with the word Heirlock at its top. The owner may have put it among their own papers, with a will, or in a bank’s deposit box; or given it to a notary or somebody close to you.',
    quorum: (needed: number): string =>
      `For the sheets of several people you need any ${needed} of them together. Ask in the family and among close friends who was given such a page.`,
    nobody:
      'We can’t open it for you, and nobody else can: there is no key for it on this server. But show this page to the person handling the estate; they may know where a sheet is.',
  },
  noWay: {
    heading: 'There is no key for this yet',
    text: 'No passphrase was set and no sheet was printed for you, so nobody can open this: not you, not us. If there is a printed sheet with numbered words among the owner’s papers, please show this page to the people who run this server.',
  },
  sheet: {
    one: 'The words on the sheet',
    nth: (number: number): string => `${ordinals[number - 1] ?? number} sheet`,
    hint: 'One after the other, as they are numbered. Capitals and spaces do not matter; the first four letters of a word are enough.',
    count: (count: number): string => (count === 1 ? '1 word so far' : `${count} words so far`),
    state: 'State number, if your sheet has one',
    stateHint: 'It stands below the words. With it we can tell whether something newer is being kept from you.',
    stateDigits: 'The state number is made of digits only.',
    add: 'Add this sheet',
    have: (have: number, needed: number): string => `${have} of ${needed} sheets are here`,
    next: (missing: number): string => (missing === 1 ? 'One more sheet is needed.' : `${missing} more sheets are needed.`),
    later:
      'They need not be here at the same time: you can also ask for the words by phone. Please keep this page open meanwhile; what you have typed stays here.',
    read: (number: number): string => `Sheet ${number} was read.`,
    remove: (number: number): string => `Remove sheet ${number}`,
    wrongCount: (count: number): string => `There are ${count} words here. A sheet has 13, or 12 if it is an older one.`,
  },
  paper: {
    unknownWord: (place: number, typed: string): string => `Word number ${place}, “${typed}”, is none of the words that we print on paper.`,
    unknownMore: (places: string): string => `The same goes for number ${places}.`,
    swapped: 'Each word could be right, but together they are not: one was read as another, or two have changed places.',
    kit: 'It belongs to the owner kit, with which the owner of a vault gets everything back. Please type it nowhere else, and put it away safely.',
    sheet: 'It belongs to a sheet, which opens a vault when the time comes. Please keep it for then.',
    invitation: 'It belongs to an invitation, with which a passphrase is chosen. It opens no vault.',
  },
  camera: {
    start: 'Read the square pattern with the camera',
    title: 'Hold the paper or screen in front of the camera',
    hint: 'The square pattern should fill about half of the picture. It is read by itself; no picture is kept or sent.',
    stop: 'Stop the camera',
    denied: 'The camera may not be used here. Please allow it when the browser asks, or type the words.',
    none: 'No camera could be started. Please type the words.',
    other: 'That is a pattern, but not one of Heirlock’s.',
    picture: 'Picture of the camera',
  },
  opened: {
    letter: 'A letter for you',
    noFiles: 'No files',
    noFilesAtAll: 'Nothing else was put in for you. That is no mistake of yours, and nothing was lost on the way.',
    noFilesWithLetter: 'There are no files with this letter.',
    files: (count: number): string => (count === 1 ? '1 file' : `${count} files`),
    pleaseSave: (together: string | undefined): string =>
      `Please save what matters to you on your own computer${together === undefined ? '' : `; together they take ${together}`}.`,
    state: (generation: string): string => `This is state number ${generation}, put together and signed by its owner on`,
    notProved: 'We can’t prove who sent this',
    notProvedWhy:
      'You chose your passphrase with an earlier version of Heirlock, and it can’t tell from whom this comes. It may well be genuine. But please send no money and give nothing away on the word of this letter alone: ask somebody first who knew the person.',
    inFolder: 'in',
  },
  documents: {
    saveAll: 'Save everything in one file',
    saveAllHint: 'You get a ZIP folder; on a computer it opens with a double click.',
    zipName: 'What was left for you',
    look: 'Look at it',
    hide: 'Close the view',
    download: 'Download',
    again: 'Download again',
    stop: 'Stop',
    saving: (name: string): string => `Saving ${name}`,
    savingAll: 'Saving everything',
    nowAt: (number: number, all: number, name: string): string => `File ${number} of ${all}: ${name}`,
    done: (done: string, all: string): string => `${done} of ${all}`,
    waiting: 'The connection is away. We go on by ourselves as soon as it is back. Please keep this page open.',
    saved: 'Saved, checked and complete.',
    handedOver: 'Checked and complete. Your browser is saving it among your downloads.',
    allSaved: (count: number): string =>
      count === 1 ? 'Saved with 1 file in it, checked and complete.' : `Saved with all ${count} files in it, each checked and complete.`,
    failedAt: (name: string): string => `It stopped at ${name}.`,
    withoutIt: 'Save everything else',
    stayHere: 'Please keep this page open until it is done.',
  },
  preview: {
    opening: 'Opening …',
    tooLarge: 'This is too large to be shown here. Please download it and open it on your device.',
    unreadable: 'This can’t be shown here. Please download it and open it with a program on your device.',
    cut: 'Only the beginning is shown here. The whole text is in the download.',
    picture: (name: string): string => `Picture: ${name}`,
    page: (now: number, all: number): string => `Page ${now} of ${all}`,
    pageOf: (name: string, now: number): string => `${name}, page ${now}`,
    previous: 'Previous page',
    next: 'Next page',
  },
  enrol,
  invited,
  offline,
  reader: {
    title: 'Offline reader',
    heading: 'Open what was left for you',
    lead: 'This page opens a file whose name ends in .heirlock-bundle. It works without the internet: nothing that you choose or type here leaves this device.',
    file: 'The file',
    fileHint: 'It may be on a memory stick, in a mail, or among your downloads.',
    chosen: 'Chosen file:',
    licences: 'Licences of the software used',
    promise:
      'Heirlock keeps documents locked for their owner until the time comes to hand them on. We never ask for money, and never for a code by phone or mail.',
    language: 'Language',
  },
};

/** The same sentences in any language. */
export type Words = Catalogue<typeof english>;
