/** What a sheet's sentences are about: everything in it was so on the day of printing. */
export interface SheetSaid {
  readonly owner: string;
  readonly recipient: string;
  readonly email: string;
  /** Where the link in the mail leads. */
  readonly site: string;
  /** The same of the second server. */
  readonly secondSite: string;
  /** Who keeps the paper of the third party. */
  readonly paperHolder: string;
  /** What mails call the vault. */
  readonly label: string;
  readonly day: string;
  readonly threshold: number;
  readonly count: number;
  /** Who keeps the other sheets. */
  readonly others: string;
  readonly number: number;
  readonly sheet: string;
  /** SHA-256 of that day's offline reader. */
  readonly reader: string;
}

/**
 * What is printed on sheets. They lie in drawers for decades, so no sentence may become false, whatever happens to the vault, the service
 * and the people: sheet-truth.test.ts has a row for each, with every situation.
 */
export const sheet = {
  title: 'Heirlock sheet',
  secondPage: 'Heirlock sheet, page 2',
  labels: {
    recipient: 'For',
    owner: 'From',
    vault: 'Vault',
    holder: 'Kept by',
    day: 'Printed on',
  },
  vault: (name: string): string => `“${name}”`,
  noName: '(no name was given)',
  number: (number: number): string => `Number ${number}`,
  headings: {
    words: 'The words of this sheet',
    asked: 'What you are asked to do',
    mail: 'If an e-mail comes',
    file: 'If none comes, or Heirlock no longer exists',
    fileOnly: 'How it is opened',
    note: 'Please note',
  },
  sentences: {
    keyForYou: ({ owner }: SheetSaid): string => `This page was made as a key to what ${owner} leaves to you.`,
    keyFor: ({ owner, recipient }: SheetSaid): string => `This page was made as a key to what ${owner} leaves to ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }: SheetSaid): string =>
      `This is one of ${count} pages that were made together. Any ${threshold} of them are meant as the key to what ${owner} leaves to ${recipient}; fewer than ${threshold} reveal nothing.`,
    elsewhere: (_: SheetSaid): string => 'It opens nothing by itself: what it opens lies elsewhere.',
    elsewhereTogether: (_: SheetSaid): string => 'The pages open nothing by themselves: what they open lies elsewhere.',
    keepIt: (_: SheetSaid): string => 'Keep it with your important papers.',
    others: ({ others }: SheetSaid): string => `The other pages were made for: ${others}.`,
    othersUnsaid: ({ owner }: SheetSaid): string =>
      `Who keeps the other pages is not said here. If they are needed, ask those who were close to ${owner}.`,
    askKeep: (_: SheetSaid): string => 'Until it is needed, keep this page safe and dry, and show it to nobody.',
    askWhen: ({ owner, recipient }: SheetSaid): string =>
      `When ${owner} has died, or ${recipient} has another good reason, such as an e-mail about it: give this page to ${recipient}, or read its words out.`,
    askSure: ({ recipient }: SheetSaid): string =>
      `First make sure that it is really ${recipient}: meet, or call a number that you knew before. Never send the words by e-mail.`,
    askBack: ({ owner, recipient }: SheetSaid): string =>
      `If ${owner} asks for the page, or you can no longer keep it, give it back; after the death of ${owner}, give it to ${recipient}.`,
    mailToYou: ({ owner, email }: SheetSaid): string =>
      `When the vault is opened to you, an e-mail goes to the address that ${owner} gave for you (on the day of printing ${email}).`,
    mailTo: ({ recipient }: SheetSaid): string => `When the vault is opened to ${recipient}, an e-mail with a link goes to ${recipient}.`,
    mailNamesNone: (_: SheetSaid): string => 'On the day of printing, e-mails did not say the name of the vault.',
    mailNames: ({ label }: SheetSaid): string => `On the day of printing, e-mails called the vault “${label}”.`,
    mailLink: ({ site }: SheetSaid): string => `Open the link in it. On the day of printing, such links led to ${site}`,
    mailTwo: (_: SheetSaid): string =>
      'On the day of printing, two services kept the vault. Each writes on its own: there may be two e-mails, hours or days apart, and both are about the same.',
    mailLinkTwo: ({ site, secondSite }: SheetSaid): string =>
      `Open the link in one of them. On the day of printing, such links led to ${site} or to ${secondSite}`,
    parts: (_: SheetSaid): string =>
      'On that day two parts of three were needed besides these words: each service had one, a third party the third. If a part is missing, the page says so, and what to do.',
    oneGone: (_: SheetSaid): string =>
      'If one of the services no longer exists, go on with the other: it may take some days longer until the third party has answered.',
    oneGonePaper: ({ owner }: SheetSaid): string =>
      `If one of the services no longer exists, the page of the other asks for a paper with 25 words, the third part. Ask those who were close to ${owner}, or notaries, for it.`,
    oneGoneHeld: ({ paperHolder }: SheetSaid): string =>
      `If one of the services no longer exists, the page of the other asks for a paper with 25 words, the third part. On the day of printing it was meant to be kept by ${paperHolder}.`,
    mailCode: (_: SheetSaid): string => 'Have a code sent to you, and type its six digits.',
    typeWords: (_: SheetSaid): string => 'Choose “With the words on your sheet”, and type the words of this page.',
    typeTogether: ({ threshold }: SheetSaid): string =>
      `Choose the way with the sheets of several people, and type the words of ${threshold} of these pages, one after the other.`,
    fileLook: ({ owner }: SheetSaid): string =>
      `Look for a file whose name ends in .heirlock-bundle, and for the page heirlock-reader.html: on memory sticks, on computers, with other papers, and with those who were close to ${owner}. The two need no internet and no company.`,
    fileCopy: (_: SheetSaid): string => 'Copy both onto a computer, best onto one that is off the internet.',
    fileOpen: (_: SheetSaid): string => 'Open heirlock-reader.html with a double click, and choose “English”.',
    fileChoose: (_: SheetSaid): string => 'Under “The file”, choose the file.',
    fileOther: (_: SheetSaid): string => 'If it does not open, try any other such file, and any newer page like this one.',
    fileNone: (_: SheetSaid): string =>
      'If there is no such file, and no service keeps the vault any more, this page opens nothing. Keep it all the same: a file may still be found.',
    typeOnly: ({ owner }: SheetSaid): string =>
      `Type the words only behind that link, into heirlock-reader.html or, to try them, into the Heirlock of ${owner}, unless an expert whom you trust says otherwise.`,
    typeOnlyTwo: ({ owner }: SheetSaid): string =>
      `Type the words only behind the link of such an e-mail, into heirlock-reader.html or, to try them, into the Heirlock of ${owner}, unless an expert whom you trust says otherwise.`,
    typeOnlyFile: ({ owner }: SheetSaid): string =>
      `Type the words only into heirlock-reader.html, behind the link of an e-mail about this vault, if one comes, or, to try them, into the Heirlock of ${owner}, unless an expert whom you trust says otherwise.`,
    tellNobody: (_: SheetSaid): string => 'Tell them to nobody who calls, writes or comes to the door.',
    dated: ({ day }: SheetSaid): string => `Names and addresses here are those of ${day}.`,
    older: ({ number }: SheetSaid): string => `If you are shown a number lower than ${number}, something newer may be missing.`,
    found: ({ owner, recipient }: SheetSaid): string => `Whoever finds this page, please give it to ${recipient} or ${owner}.`,
    sheet: ({ sheet: id, recipient }: SheetSaid): string => `Sheet ${id}, for ${recipient}.`,
    experts: ({ reader }: SheetSaid): string =>
      `For experts: SHA-256 of that day’s heirlock-reader.html: ${reader}. A later one has another and is no worse. If in doubt, use it only off the internet.`,
  },
};
