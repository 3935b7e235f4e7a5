import { sheet } from './en/sheet.ts';
import { thirdPaper } from './en/third-paper.ts';

/** What is printed on owner kits, sheets and invitations. Days come as `2026-11-20`, so that they read the same everywhere. */
export const english = {
  kit: {
    title: 'Heirlock owner kit',
    introduction:
      'With this page and your passphrase you open your vaults on a new device. With this page alone you can set a new passphrase. Anyone who has it can do the same: keep it where you keep your passport, and tell nobody its words.',
    of: (owner: string): string => `Of ${owner}.`,
    accountHeading: 'Account',
    account: (account: string, generation: number, printedOn: string, server: string | null): string =>
      `${account}, kit ${generation}, printed on ${printedOn}${server === null ? '' : `, at ${server}`}`,
    secretKey: 'Secret key (13 words): asked for on a new device, together with your passphrase',
    recoveryKey: 'Recovery key (25 words): opens everything if the passphrase is forgotten',
    code: 'Both as a code for the camera',
    wayInIntroduction:
      'On a new computer, open Heirlock, choose "Bring back my vault", and type what is on this page, from top to bottom. Then type your passphrase. Keep this page where you keep your passport, and tell nobody its words.',
    wayInServer: '1. The address',
    wayInHere:
      'Only the computer that printed this, or its own network, reaches this address. If that computer is lost, this page brings nothing back. Print it again once Heirlock has an address on the internet, and keep backups until then.',
    wayIn: '2. The way in (13 words): shows this paper at that address',
    wayInSecretKey: '3. The secret key (13 words)',
    wayInPassphrase: '4. Your passphrase. It is not on this paper: without it, nobody opens anything with this page.',
    wayInCode: 'Steps 1 to 3 as a code for the camera: its text can be pasted in place of the address',
    recoveryTitle: 'Heirlock owner kit, page 2',
    recoveryIntroduction:
      'Only for a forgotten passphrase: together with page 1, these words set a new one. Keep this page in another place than page 1. Whoever has both opens your vaults.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Heirlock invitation',
    about: (recipient: string, owner: string | null, vault: string, madeOn: string): string =>
      owner === null
        ? `For ${recipient}, from the owner of the vault "${vault}". Made on ${madeOn}.`
        : `For ${recipient}, from ${owner}, vault "${vault}". Made on ${madeOn}.`,
    why: 'Something is kept for you here. So that nobody else can open it, please choose a passphrase of your own now; you will need it when the vault is released.',
    todo: 'What to do',
    scan: (site: string): string =>
      `1. Scan the square with the camera of your telephone. It leads to ${site}. Or open the link in the e-mail that you got from there, and type the words below. Do not type them anywhere else.`,
    reader:
      '1. Open the offline reader, a page that comes with this card, in any browser, and scan the square there or type the words below. Do not type them anywhere else.',
    choose: '2. Choose the passphrase and write it down where only you will find it.',
    after: '3. Then destroy this card. It works once.',
    until: (day: string): string => `It is valid until ${day}. After that, ask for a new one.`,
    byHand:
      'Give this card by hand. Do not send it by e-mail, and do not photograph it: whoever has it first can choose the passphrase in your place.',
    code: 'For the camera',
    words: 'The 13 words of this card',
  },
};
