/** What is said where a recipient keeps what was left as it is, still locked, and on the page that lies beside it. */
export const keep = {
  heading: 'Keep it for later, without us',
  about:
    'The link to this page ends, and nobody knows whether this service will be there in twenty years. You can keep all of it in a folder of your own: still locked, together with a page that opens it in any browser, without the internet.',
  button: 'Save it all, still locked',
  hint: 'You get a ZIP folder. It opens with what you opened it with today, so please keep that too, in another place: whoever has both can read everything.',
  running: 'Saving it all, still locked',
  saved: (documents: number, leftOut: number): string =>
    [
      documents === 1 ? 'Saved, with 1 file in it, checked.' : `Saved, with ${documents} files in it, each checked.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 file could not be had and is not in it.'
          : ` ${leftOut} files could not be had and are not in it.`,
    ].join(''),
  zipName: 'To keep for later',
  guideName: 'Read me first',
};

/** The page that lies beside it: plain words for somebody who finds the folder after many years. Names come as they are. */
export const guide = {
  title: 'How to open this without anybody’s help',
  about: (recipient: string, vault: string): string =>
    recipient === ''
      ? `In this folder is what was left to somebody from the vault “${vault}”. It is locked.`
      : `In this folder is what was left to ${recipient} from the vault “${vault}”. It is locked.`,
  dates: (sealed: string, saved: string): string => `Its owner put it together and signed it on ${sealed}. It was saved here on ${saved}.`,
  need: 'What you need',
  needAny: 'One of these is enough:',
  passphrase: 'the passphrase that was chosen for it, often six plain English words',
  sheet: 'the printed sheet with numbered words that has the word Heirlock at its top',
  quorum: (needed: number, total: number): string => `any ${needed} of the ${total} printed sheets that several people keep`,
  nobody:
    'Without it nobody can open this, and there is nobody to ask for another one. With it you need no internet, no account, and nobody’s permission.',
  steps: 'What to do',
  unpack:
    'If this page is still inside a ZIP file, unpack that first: on most computers with a right click on it, “Extract all” or “Unpack”.',
  open: (reader: string): string =>
    `Open “${reader}” with a double click. It opens in your browser, such as Firefox, Chrome, Edge or Safari. Nothing that you choose or type there leaves your computer.`,
  choose: (bundle: string): string => `Choose the file “${bundle}” there.`,
  type: 'Type the words of the sheet, or the passphrase.',
  save: 'Read the letter, and save the files that you want to have unlocked.',
  fails: 'If the page doesn’t open any more',
  failsWhy: (format: string): string =>
    `Computers change. “${format}” says, byte by byte and in English, how the file is made. Whoever can program can write a new page to open it from that alone. Ask somebody who does, and show them this folder.`,
  care: 'So that it lasts',
  copies: 'Keep two copies in two places, such as on two memory sticks in two homes. Look every few years whether they can still be read.',
  apart: 'Keep the passphrase or the sheet apart from this folder: whoever has both can read everything.',
  checksum: 'For whoever wants to check the page that opens it',
  checksumWhy: (hash: string): string =>
    `A sheet may name the checksum of the page as it was when the sheet was printed. A later page has another one, and opens the same files. The one in this folder has the SHA-256 ${hash}.`,
};
