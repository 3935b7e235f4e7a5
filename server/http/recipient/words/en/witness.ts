import { html } from 'ghtml';
import type { WitnessFactor } from '../../../../../shared/domain/witnessing.ts';
import type { WitnessStanding } from '../../../../core/witnessings/open-witness.ts';

interface Closed {
  readonly title: string;
  readonly rest: (owner: string) => string;
}

/** For somebody who is asked to sign a document. Arguments are HTML unless they are numbers; titles take plain text. */
export const witness = {
  asksTitle: (owner: string): string => `${owner} asks you to sign a document`,
  asks: (owner: string): string => html`!${owner} asks you to sign a document`,
  welcome: (name: string, owner: string): string =>
    html`Dear !${name}, !${owner} asks you to read a document and, if you agree, to sign it. You do both here in your browser, and need no account.`,
  place: (position: number, of: number): string =>
    of === 1 ? 'You are the only one who is asked.' : `You are number ${position} of the ${of} people who are asked, one after another.`,
  until: (day: string): string => html`You can sign until !${day}. You can also decline.`,
  codeNeeded: 'To read it, you need a code',
  codeWhy: (address: string): string =>
    html`So that nobody else can read or sign it, we send six digits to your e‑mail address, !${address}. You then type them into the next page.`,
  sendCode: 'Send me a code',
  haveCode: 'I have a code already',
  unexpected: (owner: string): string =>
    html`You did not expect this? Ask !${owner} about it before you go on, by telephone or when you meet, not by answering a mail.`,
  typeCode: 'Type the code',
  wrongTitle: 'Error: that did not work',
  codeComes: (address: string): string =>
    html`The code comes in a mail to !${address}. It is usually there within a minute. If you can’t find it, please look among the unwanted mail (spam) too.`,
  codeLabel: 'Your code',
  codeHint: 'Six digits, for example 123 456. Please type them only here, and tell them to nobody.',
  codePattern: 'six digits',
  noCode: html`<strong>A code has six digits.</strong> Please type them as they stand in the message.`,
  refused: {
    none: (minutes: number): string =>
      html`<strong>This code did not work.</strong> Please compare it with the newest mail from us. If that mail is older than ${minutes} minutes, or its code was used before, let us send you another one.`,
    word: (minutes: number): string =>
      html`<strong>That did not work.</strong> The code or the word is not right. Please compare the code with the newest mail from us, and ask whoever agreed on the word with you. If the mail is older than ${minutes} minutes, let us send you another code.`,
    sms: (minutes: number): string =>
      html`<strong>That did not work.</strong> One of the two codes is not right. Please compare them with the newest mail and the newest text message. If they are older than ${minutes} minutes, let us send you others.`,
  } satisfies Record<WitnessFactor, (minutes: number) => string>,
  wordLabel: 'The word that you agreed on',
  wordHint: 'Whoever asks you to sign has told it to you. Capital letters make no difference.',
  secondLabel: 'The code from the text message',
  secondHint: 'Six more digits, which came to your telephone.',
  open: 'Open',
  codeRules: (minutes: number, hours: number): string =>
    `A code works for ${minutes} minutes and only once. This browser then stays open for you for ${hours} hours. That takes one small cookie, which is used for nothing else.`,
  codeMissing: 'No code, or too old?',
  codeMissingHelp: 'A mail can take a few minutes. If a second one does not come either, tell whoever asks you to sign.',
  sendAnother: 'Send me another code',
  loading: 'The document is being opened.',
  needsScript: html`<strong>This page needs JavaScript.</strong> The document is shown and signed on your own device, and that takes a small program in the page. Please allow it in your browser, or open the link in another one.`,
  incomplete: html`<strong>The address isn’t complete.</strong> The key to this document is its last part. Please open it once more from where you have it, from its beginning to its end.`,
  closePage: 'You can close this page.',
  closed: {
    not_yet: {
      title: 'It is not your turn yet',
      rest: (owner: string): string =>
        html`<p>!${owner} asks several people to sign, one after another. We write to you as soon as those before you have signed. Please keep the link.</p>`,
    },
    signed: {
      title: 'You have signed',
      rest: (owner: string): string => html`<p>Thank you. !${owner} has been told, and there is nothing more for you to do.</p>`,
    },
    declined: {
      title: 'You have declined',
      rest: (owner: string): string => html`<p>!${owner} has been told that you do not sign. Nobody is asked any more.</p>`,
    },
    expired: {
      title: 'The time to sign is over',
      rest: (owner: string): string =>
        html`<p>This document could be signed for a limited time. If it still matters, !${owner} can ask you again.</p>`,
    },
    over: {
      title: 'Nothing is to be signed any more',
      rest: (owner: string): string =>
        html`<p>!${owner} has called it off, or somebody else who was asked has not signed. You have not done anything wrong.</p>`,
    },
  } satisfies Record<Exclude<WitnessStanding, 'open' | 'locked'>, Closed>,
};
