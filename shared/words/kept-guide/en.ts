/** The page that lies beside bundles: plain words for somebody who finds the folder after many years. Names come as they are. */
export const english = {
  /** Of the page itself. */
  fileName: 'Read me first.html',
  title: 'How to open this without anybody’s help',
  /** Names that aren't known are empty. */
  about: (owner: string, recipient: string, vault: string): string =>
    `In this folder is what ${owner === '' ? 'was left' : `${owner} left`} to ${recipient === '' ? 'somebody' : recipient} from the vault “${vault}”. It is locked.`,
  aboutSeveral: (owner: string, vault: string): string =>
    `In this folder is what ${owner === '' ? 'was left' : `${owner} left`} to several people from the vault “${vault}”. It is locked, each person’s part by itself.`,
  dates: (sealed: string, saved: string): string => `It was put together and signed on ${sealed}, and saved here on ${saved}.`,
  madeOn: (saved: string): string => `It was put together, signed and saved here on ${saved}.`,
  need: 'What you need',
  needOf: (recipient: string): string => `For what was left to ${recipient}:`,
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
  chooseOwn: 'Choose the file with your name there:',
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
