import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';

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
    /** Before anything is open; in the offline reader too, which says it in its own way. */
    notYetProved:
      'Who left this and which vault it is: so far, that is what this service says. As soon as it is open, you read here what its owner signed.',
    introduction: 'It was locked so that only you can open it. That happens here, on your own device; nobody else can see what is in it.',
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
      'We can’t open it for you, and nobody else can: there is no key for it here. But show this page to the person handling the estate; they may know where a sheet is.',
  },
  noWay: {
    heading: 'There is no key for this yet',
    text: 'No passphrase was set and no sheet was printed for you, so nobody can open this: not you, not us. If there is a printed sheet with numbered words among the owner’s papers, please show this page to the people who run this service.',
  },
  sheet: {
    one: 'The words on the sheet',
    nth: (number: number): string => `${ordinals[number - 1] ?? number} sheet`,
    hint: 'One after the other, as they are numbered. Capitals and spaces do not matter; the first four letters of a word are enough.',
    count: (count: number): string => (count === 1 ? '1 word so far' : `${count} words so far`),
    state: 'The number under the square pattern, if your sheet has one',
    stateHint: 'With it we can tell whether something newer is being kept from you.',
    stateDigits: 'This number is made of digits only.',
    add: 'Add this sheet',
    have: (have: number, needed: number): string => `${have} of ${needed} sheets ${have === 1 ? 'is' : 'are'} here`,
    next: (missing: number): string => (missing === 1 ? 'One more sheet is needed.' : `${missing} more sheets are needed.`),
    later:
      'They need not be here at the same time: you can also ask for the words by phone. Please keep this page open meanwhile; what you have typed stays here.',
    read: (number: number): string => `Sheet ${number} was read.`,
    remove: (number: number): string => `Remove sheet ${number}`,
    wrongCount: (count: number): string =>
      `There ${count === 1 ? 'is 1 word' : `are ${count} words`} here. A sheet has 13, or 12 if it is an older one.`,
  },
  paper: {
    unknownWord: (place: number, typed: string): string => `Word number ${place}, “${typed}”, is none of the words that we print on paper.`,
    unknownMore: (places: string): string => `The same goes for number ${places}.`,
    swapped: 'Each word could be right, but together they are not: one was read as another, or two have changed places.',
    kit: 'It belongs to the owner kit, with which the owner of a vault gets everything back. Please type it nowhere else, and put it away safely.',
    sheet: 'It belongs to a sheet, which opens a vault when the time comes. Please keep it for then.',
    access: 'It belongs to an owner kit, the owner’s own paper. It opens no vault here.',
    masterkey: 'It belongs to whoever runs Heirlock for others: the page with its master key. It opens no vault here.',
    third: 'It is the paper with the third part, and opens one part of what opens a vault. Please keep it until it is asked for.',
    part: 'It is a part of a key. It is asked for where two parts are brought together.',
    witness: 'It belongs to a document that somebody is asked to sign. It opens no vault here.',
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
    from: 'From',
    /** Where nothing proves it. */
    fromUnproved: 'It says it is from',
    noName: '(no name was given)',
    recipient: 'For',
    vault: 'Vault',
    letter: 'A letter for you',
    noFiles: 'No files',
    noFilesAtAll: 'Nothing else was put in for you. That is no mistake of yours, and nothing was lost on the way.',
    noFilesWithLetter: 'There are no files with this letter.',
    files: (count: number): string => (count === 1 ? '1 file' : `${count} files`),
    pleaseSave: (together: string | undefined): string =>
      `Please save what matters to you on your own computer${together === undefined ? '' : `; together they take ${together}`}.`,
    state: (generation: string): string => `This is number ${generation}, put together and signed by its owner on`,
    notProved: 'We can’t prove who sent this',
    notProvedWhy:
      'You chose your passphrase with an earlier version of Heirlock, and it can’t tell from whom this comes. It may well be genuine. But please send no money and give nothing away on the word of this letter alone: ask somebody first who knew the person.',
    note: 'What the owner says about it:',
    noteMore: 'Read all of it',
    noteLess: 'Show less',
    inFolder: 'in',
  },
  damage: {
    title: 'Something in this file is damaged or missing',
    looking:
      'Something in the file that you chose was changed or damaged where it was kept, or was never in it. We are looking through it for what is still whole. You need not wait: what is shown here can be read and saved now.',
    progress: 'Looking through the file',
    nothingLost: 'This file was damaged, and nothing in it is lost',
    nothingLostWhy: 'Everything is there, checked and complete. Please save it on your own computer now, while it is.',
    lost: (lost: number, all: number): string =>
      all === 1 ? 'The one file in it is lost' : lost === 1 ? `1 of ${all} files is lost` : `${lost} of ${all} files are lost`,
    lostWhy:
      'The file that you chose was damaged where it was kept, or was saved without this. You have done nothing wrong. What can’t be had from it:',
    lostRest: 'Everything else in it is whole. If there is another copy of the file, please try that one for what is missing.',
    lostAll: 'If there is another copy of the file, please try that one.',
    documentLost: 'It can’t be had from this file. Another copy of the file may have it.',
  },
  documents: {
    saveAll: 'Save everything in one file',
    saveAllHint: 'You get a ZIP folder; on a computer it opens with a double click.',
    letterFile: 'Letter',
    notesFile: 'Notes on the files',
    saveLetter: 'Save the letter',
    noteFile: 'Note',
    saveNote: 'Save the note',
    print: 'Print',
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
      count === 1 ? 'Saved with 1 file in it, checked and complete.' : `Saved with ${count} files in it, each checked and complete.`,
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
    film: (name: string): string => `Film: ${name}`,
    sound: (name: string): string => `Sound: ${name}`,
    page: (now: number, all: number): string => `Page ${now} of ${all}`,
    pageOf: (name: string, now: number): string => `${name}, page ${now}`,
    previous: 'Previous page',
    next: 'Next page',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  /** Where a browser has no WebAssembly. */
  slow: {
    passphrase: 'In this browser this can take some minutes.',
    keyPair: 'In this browser this can take a quarter of an hour, and sometimes longer.',
    advice: 'The page isn’t stuck: please leave it open. A newer browser, or another computer, does it in seconds.',
  },
  reader: {
    title: 'Offline reader',
    heading: 'Open what was left for you',
    lead: 'This page opens a file whose name ends in .heirlock-bundle. It works without the internet: nothing that you choose or type here leaves this device.',
    file: 'The file',
    fileHint: 'It may be on a memory stick, on another computer, or among your downloads.',
    chosen: 'Chosen file:',
    licences: 'Licences of the software used',
    promise: 'Heirlock keeps documents locked for their owner until the time comes to hand them on. We never ask for money.',
    language: 'Language',
    paper: 'Compare a paper about the release',
    paperWhy:
      'When a vault is released, the service that kept it signs a paper as a PDF. Here it can be compared with what you have just opened, on this device and without asking anybody.',
    paperFile: 'The paper (PDF)',
    paperHint: 'It stays on this device.',
    paperAgrees: 'The paper agrees with what you opened.',
    paperDiffers: 'The paper does not agree with what you opened.',
    paperSigned: (service: string): string =>
      `Checked: the record in the paper and the end of the service’s log are signed with one key, which the paper says is that of ${service}.`,
    paperOfThis: 'Checked: it is about this vault and this recipient.',
    paperOfOther: 'It is about another vault, or another recipient.',
    paperList: 'Checked: it names the very list that you opened, whose signature by the owner was checked at that moment.',
    paperOtherList: 'It names another list than the one you opened.',
    paperNoList: 'Not checked: whether it names the list that you opened.',
    paperDocuments: (good: number, all: number): string =>
      `Checked: ${good} of ${all} documents are in it, with the SHA-256 of each of their sealed parts.`,
    paperNotListed: (name: string): string => `Not in the paper: ${name}`,
    paperNotChecked:
      'Not checked: the signature of the PDF itself, for which there is “heirlock verify-release” or a program for PDF files; and whether the key is really that of the service. Compare it with one that you know from elsewhere:',
    readers: 'For experts: is this page the right one?',
    readersWhy: (owner: string): string =>
      `When this was put together, the Heirlock of ${owner} knew these pages by their SHA-256, and the list is signed. A later page is not on it, and is no worse for that. A page can’t vouch for itself: compare with another program, or with a page that you trust already.`,
    owner: 'its owner',
    readerFile: 'A copy of heirlock-reader.html',
    readerHint: 'Its SHA-256 is worked out here, on this device.',
    readerKnown: (owner: string): string => `This copy is one that the Heirlock of ${owner} knew.`,
    readerUnknown: 'This copy is not on the list. It may be a later one.',
  },
};

/** The same sentences in any language. */
export type Words = Catalogue<typeof english>;
