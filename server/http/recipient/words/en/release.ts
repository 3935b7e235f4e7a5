import { html } from 'ghtml';

/** From the link in the mail to what was left. Arguments are HTML unless they are numbers; titles take plain text. */
export const release = {
  leftSomethingTitle: (owner: string): string => `${owner} left something for you`,
  leftSomething: (owner: string): string => html`!${owner} left something for you`,
  dear: (name: string): string => html`Dear !${name}, `,
  welcome: (hello: string, owner: string, vault: string): string =>
    html`!${hello}!${owner} kept a vault called “!${vault}” in Heirlock and chose you to receive what is in it.`,
  noHurry: (day: string): string =>
    html`If this finds you in a time of loss, we are very sorry. There is no hurry: this link works until !${day}, and after that you can ask for a new one.`,
  codeNeeded: 'To open it, you need a code',
  codeWhy: (address: string): string =>
    html`So that nobody but you can open what is yours, we send six digits to your e‑mail address, !${address}. You then type them into the next page.`,
  sendCode: 'Send me a code',
  haveCode: 'I have a code already',
  lostMailbox:
    'Can you no longer read mail at that address? Please show this page to someone in the family, or to the person handling the estate.',
  typeCode: 'Type the code from the mail',
  wrongCodeTitle: 'Error: this code did not work',
  codeComes: (address: string): string =>
    html`The code comes in a mail to !${address}. It is usually there within a minute. If you can’t find it, please look among the unwanted mail (spam) too.`,
  codeLabel: 'Your code',
  codeHint: 'Six digits, for example 123 456. Please type them only here, and tell them to nobody.',
  codePattern: 'six digits',
  noCode: html`<strong>A code has six digits.</strong> Please type them as they stand in the mail.`,
  codeRefused: (minutes: number): string =>
    html`<strong>This code did not work.</strong> Please compare it with the newest mail from us. If that mail is older than ${minutes} minutes, or its code was used before, let us send you another one.`,
  open: 'Open',
  codeRules: (minutes: number, hours: number): string =>
    `A code works for ${minutes} minutes and only once. This browser then stays open for you for ${hours} hours. That takes one small cookie, which is used for nothing else.`,
  codeMissing: 'No code, or too old?',
  codeMissingHelp:
    'A mail can take a few minutes. If a second one does not come either, the mailbox may be full or the address no longer yours: then please show this page to someone in the family, or to the person handling the estate.',
  sendAnother: 'Send me another code',
  manyCodes: 'Several codes are on their way already',
  manyCodesRest: html`<p>To keep your mailbox from being flooded, we send only a few codes in an hour. Please look for the newest mail from us, also among the unwanted mail (spam).</p>
<p>If its code is too old by now, please come back in an hour and ask for another one. Nothing is lost.</p>`,
  typeNewest: 'Type the code from the newest mail',
  whatLeftTitle: (owner: string): string => `What ${owner} left for you`,
  whatLeft: (owner: string): string => html`What !${owner} left for you`,
  releasedOn: (vault: string, moment: string): string => html`This is the vault “!${vault}”. It was released to you on !${moment}.`,
  note: 'A note for you',
  noteOfServer: 'A note from this service',
  noteUnproven: 'It was kept here beside what was locked for you, not in it. We can’t prove who wrote it.',
  whenDone: 'When you are done',
  comeBack: (day: string, hours: number): string =>
    html`You can come back with the link in your mail until !${day}. This browser stays open for you for ${hours} hours. If other people use it too, please close it:`,
  leave: 'Leave this device',
  inWriting: 'The release in writing',
  paperWhat:
    'The service signs a paper for you that says when and why this was released and what you received. Offices and banks may ask for it. It says nothing about anybody else.',
  paperComes:
    'The service is preparing a signed paper for you that says when and why this was released and what you received. It will be here within a few minutes.',
  papers: {
    release: (moment: string): string => html`About the release, !${moment}.`,
    opening: (moment: string): string => html`With what you had opened by then, !${moment}.`,
  },
  savePaper: 'Save the paper (PDF)',
  record: 'If you ever have to show when this was released to you, the service has signed a record of it.',
  saveRecord: 'Save the record',
  lockedForYou: (owner: string): string => html`!${owner} locked it so that only you can open it, here in your browser.`,
  needsScript: html`<strong>This page needs JavaScript.</strong> What was left to you is unlocked on your own device, and that takes a small program in the page. Please allow it in your browser, or open the link in another one.`,
  empty: 'The vault is empty',
  emptyRest: (owner: string): string =>
    html`There are no documents in it. That is no mistake of yours, and nothing was lost on the way: sometimes a vault is released before anything was put into it. That you were named shows that !${owner} thought of you.`,
  documents: (count: number): string => (count === 1 ? '1 document' : `${count} documents`),
  pleaseSave: (together: string | undefined): string =>
    `Please save what matters to you on your own computer${together === undefined ? '' : `; together they take ${together}`}.`,
  firstByName: (total: number, shown: number): string => ` The vault holds ${total} documents; these are the first ${shown} by name.`,
  encrypted: 'Encrypted document',
  about: (type: string, size: string, day: string): string => html`${type}, ${size}, kept here since !${day}`,
  infected: 'This can’t be downloaded, because a virus was found in it.',
  download: (name: string): string => html`Download<span class="unseen"> !${name}</span>`,
  runOut: 'This link has run out',
  runOutWhy: (owner: string): string =>
    html`Our links work for a limited time, and the time of this one is over. That is no loss: what !${owner} left for you is still here.`,
  locked: 'This link is locked',
  lockedWhy: (owner: string): string =>
    html`Too many wrong codes were typed for this link. Nobody can open anything with it now. What !${owner} left for you is still here.`,
  canSendNew: 'We can send a new link to your e‑mail address.',
  sendNew: (address: string): string => `Send a new link to ${address}`,
  newLink: 'Your new link comes by mail',
  newLinkRest: (
    address: string,
  ): string => html`<p>Please look into the mailbox of !${address}. A mail with a new link should be there within a few minutes; it may have landed among the unwanted mail (spam).</p>
<p>We send only a few links in a day. If you have asked several times today, please use the newest mail you have.</p>
<p>You can close this page now.</p>`,
  left: 'This browser is closed',
  leftRest: html`<p>Nobody can open your vault here any more without a new code. Documents that you have saved stay on this device until you delete them.</p>
<p>Take your time. You can come back whenever you like, with the link in your mail.</p>`,
  openAgain: 'Open it again',
  noDownload: {
    missing: { heading: 'There is no such document', why: 'It is not, or no longer, among what was left to you.' },
    infected: {
      heading: 'This document can’t be downloaded',
      why: 'A virus was found in it. To keep your computer safe, we do not hand it out.',
    },
    damaged: {
      heading: 'This document can’t be downloaded',
      why: 'It was damaged in our storage. We have told the people who run this service; please try again in a few days.',
    },
  },
  backToList: 'Back to the list',
};
