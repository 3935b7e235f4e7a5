import type { LockKind } from '../../../../../shared/domain/lock.ts';

/** What recipients are told about their address and about what was left to them. Vaults come quoted, moments already phrased as text. */
export const recipients = {
  codeComesNext:
    'When you open the link, we send a short code to this e-mail address. Type it into the page, and the page leads you through the rest. The code makes sure that nobody but you can open what is yours.',
  atHand: {
    one: (key: string): string => `Please have at hand ${key}.`,
    oneOf: (keys: readonly string[]): string => `Besides the code you need one of these, so please have it at hand: ${keys.join('; or ')}.`,
  },
  onTheDay: {
    one: (key: string): string => `On that day you will need ${key}.`,
    oneOf: (keys: readonly string[]): string => `Besides a code that we send you, you will then need one of these: ${keys.join('; or ')}.`,
  },
  nothingElse: 'You need nothing else for it.',
  keys: {
    sheet: (owner) => `the paper with numbered words that ${owner} gave you, or that lies among ${owner}’s own papers`,
    enrolled: (owner) => `the passphrase that you chose when ${owner} asked you to: mostly six words that you wrote on paper`,
    quorum: (owner) =>
      `several of the papers with numbered words that ${owner} gave to different people, who can also read them to you by phone`,
  } satisfies Record<LockKind, (owner: string) => string>,
  makeSure: (owner: string): string =>
    `Are you wondering whether this mail is genuine? Call somebody who is close to ${owner}, on a telephone number that you knew before: never on one from a mail. You may also show it to a family member or to the person handling the estate. Writing to ${owner} by e-mail may not help, because those mails may no longer be read.`,
  openButton: 'Open what was left to you',
  verification: {
    subject: (owner: string): string => `${owner} asks you to confirm your e-mail address`,
    lead: (owner: string, vault: string): string =>
      `${owner} keeps documents in Heirlock, in a vault called ${vault}, and would like you to receive them one day.`,
    please: 'So that they reach you and nobody else, please confirm that this e-mail address is yours. There is no hurry.',
    button: 'Confirm my address',
    nothingElse:
      'There is nothing else to do, and it costs you nothing. You will not see any documents yet; we will write to you when it is time.',
    nothingNow: (owner: string): string =>
      `That is all for now, and it costs you nothing. ${owner} may later ask you to choose a passphrase, or hand you a paper to keep: you will need it on the day. You will not see any documents yet; we will write to you when it is time.`,
    thenPassphrase:
      'After that, the page lets you choose a passphrase. It costs you nothing. You will not see any documents yet; we will write to you when it is time.',
    ifGenuine: (owner: string): string =>
      `Are you wondering whether this is genuine? Ask ${owner} in person or by phone, on a number that you knew before. If you don't know who this is, ignore this mail, and nothing will happen.`,
  },
  addressChanged: {
    subject: (owner: string): string => `${owner} has changed your e-mail address in Heirlock`,
    lead: (owner: string, vault: string): string =>
      `${owner} keeps documents for you in Heirlock, in a vault called ${vault}. From now on they are to reach you at another e-mail address, not at this one.`,
    ended: 'Links that were mailed to this address do not work any more, and nothing more about this vault will come here.',
    ifSurprised: (owner: string): string =>
      `If you have a new address, there is nothing to do. If this surprises you, ask ${owner} in person or by phone.`,
  },
  invited: {
    subject: (owner: string): string => `${owner} asks you to choose a passphrase`,
    lead: (owner: string, vault: string): string =>
      `${owner} keeps documents for you in Heirlock, in a vault called ${vault}, and would like nobody but you to be able to open them. For that you choose a passphrase.`,
    codeFromOwner: (owner: string): string =>
      `You need a code for it, which isn't in this mail. ${owner} gives it to you in person: on paper, or as a picture to scan. If you don't have it yet, ask for it when you meet or by phone.`,
    button: 'Choose a passphrase',
    worksUntil: 'The code works until',
    neverByMail: 'Please never send the code by e-mail, and type it nowhere but into the page that this mail leads to.',
    ifGenuine: (owner: string): string =>
      `Are you wondering whether this is genuine? Ask ${owner} in person or by phone. If you don't know who this is, ignore this mail, and nothing will happen.`,
  },
  preRelease: {
    subject: (day: string, owner: string): string => `On ${day} you will receive something from ${owner}`,
    lead: (owner: string, vault: string): string =>
      `${owner} has set documents aside for you in Heirlock, in a vault called ${vault}. They are to be handed to you on a day that was chosen in advance.`,
    from: 'You can open them from',
    nothingNow:
      'You do not need to do anything now. When the day comes, we will send you another mail, to this address, with a link that opens them.',
    mayChange: (owner: string): string =>
      `The day was chosen some time ago and may still be changed. This mail says nothing about how ${owner} is today.`,
    questions: (owner: string): string =>
      `If you have a question, ask ${owner}. If that is no longer possible, you may show this mail to a family member or to the person handling the estate.`,
  },
  released: {
    subject: (owner: string): string => `${owner} left something for you`,
    /** @param documents undefined where the server can't tell how many there are. */
    lead: (owner: string, vault: string, documents: string | undefined): string =>
      `${owner} kept a vault called ${vault} in Heirlock and chose you to receive what is in it. It has now been released to you${documents === undefined ? '' : ` and holds ${documents}`}.`,
    whyToday:
      'We cannot tell you in a mail why this is happening today. Some people pick a day in advance; sometimes we have not heard from someone for a long time. If this finds you in a time of loss, we are very sorry. There is no hurry.',
    note: 'This note comes with it:',
    later: 'If that day has passed, open the link anyway: the page can send a new one to this address.',
  },
  keptTogether: {
    complete: (other: string): string =>
      `Two services kept this together, so that neither could open it alone: this one and ${other}. All that is needed of them is here by now. You may get such a mail from ${other} too, but this one is enough.`,
    parts: (other: string): string =>
      `Two services kept this together, so that neither could open it alone: this one and ${other}. Such a mail comes from ${other} too. Each leads to one part of the key, and two parts are needed: open the link in either mail, and the page says which are there already and how another one comes to it.`,
    alone: (other: string): string => `If no mail comes from ${other}, open this link all the same: the page says what else helps.`,
  },
  renewed: {
    subject: (owner: string): string => `Your new link to what ${owner} left you`,
    lead: (vault: string, owner: string): string =>
      `Someone at your page in Heirlock, most likely you, asked for a new link to the vault ${vault}, which ${owner} left to you. Here it is.`,
    ifNotYou: 'If you did not ask for it, you do not need to do anything: without a code sent to you, the link opens nothing.',
  },
  code: {
    subject: 'Your code to open what was left to you',
    lead: (vault: string): string => `You are about to open the vault ${vault} in Heirlock. Please type this code into the page:`,
    works: (minutes: string): string => `The code works for ${minutes}. After that, ask for a new one on the same page.`,
    tellNobody:
      'Please type it nowhere but into that page, and tell it to nobody. If someone asks you for it by phone or in a mail, it is not Heirlock.',
    ifNotYou:
      'If you did not ask for a code, you do not need to do anything: nothing opens without it. If it worries you, talk to a family member or to the person handling the estate.',
    footer: 'Heirlock keeps documents locked for their owner until the time comes to hand them on.',
  },
};
