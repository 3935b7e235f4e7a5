import type { Catalogue } from '../../../shared/words/catalogue.ts';

/** What the desktop itself shows: menu, tray, notifications. The page has its own catalogues. */
export const english = {
  open: 'Open Heirlock',
  checkIn: 'Check in',
  lock: 'Lock now',
  quit: 'Quit Heirlock',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  reminderTitle: 'Please check in',
  reminderText: (vault: string, date: string): string =>
    `“${vault}” is waiting for a sign of life from you until ${date}. Click to open Heirlock.`,
  overdueText: (vault: string): string =>
    `“${vault}” has been waiting for a sign of life from you. Please check in today. Click to open Heirlock.`,
  checkedInTitle: 'You’ve checked in',
  checkedInText: 'Your service knows that you’re there.',
  checkInWaits: 'Your service couldn’t be told yet. Heirlock keeps trying as long as the vault is unlocked. Click to open Heirlock.',
  checkInNoServer: 'It’s noted on this computer only, since no service is connected. Click to open Heirlock.',
  pickModule: 'The program library that came with your card',
  loadModuleTitle: 'Run this program’s code?',
  loadModuleText: (path: string): string =>
    `${path}\n\nHeirlock will run what is in this file, apart from your vault, with everything that you may do on this computer. Go on only if it came from whoever issued your card. It’s asked for anew each time.`,
  loadModule: 'Run it',
  cancel: 'Cancel',
  notStarted: 'Heirlock can’t start',
  engineGone: 'The part of Heirlock that holds the vault has stopped. Heirlock is restarting now; anything shown as saved is still there.',
};

/** The same in any language. */
export type ShellWords = Catalogue<typeof english>;
