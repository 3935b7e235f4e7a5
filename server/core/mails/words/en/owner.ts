import type { ReleaseTrigger } from '../../../../../shared/domain/policy.ts';

/** What owners are told about check-ins, dates and releases. Vaults come quoted, moments already phrased as text. */
export const owner = {
  releasedOn: 'If we hear nothing, the vault is released on',
  checkInButton: 'Check in now',
  checkInHow: 'The link opens a page with one button. Press it, and you are done.',
  keptWith: (others: readonly string[]): string =>
    `Your vault is kept closed together with ${new Intl.ListFormat('en').format(others)}. You get such a mail from there as well, and it needs an answer of its own: there, what you press in this mail counts only for a while, or not at all. A check-in in Heirlock on your computer counts everywhere.`,
  reminder: {
    subject: (day: string, vault: string): string => `Please check in by ${day}: ${vault}`,
    lead: (vault: string): string =>
      `It is nearly time to check in for your vault ${vault}. A check-in tells us that you are well and that the vault should stay closed.`,
    promise: 'If you check in by the day below, everything stays as it is.',
    due: 'Please check in by',
  },
  wasDue: 'Your check-in was due on',
  dueNotice: {
    subject: (vault: string): string => `Your check-in was due: ${vault}`,
    lead: (vault: string): string =>
      `Your check-in for the vault ${vault} was due, and we have not heard from you. The vault is still closed.`,
    choice:
      'Check in now, and everything stays as it is. Otherwise the vault will be released to the people you chose, and that cannot be undone.',
  },
  lastWarning: {
    subject: (vault: string, day: string): string => `Last warning: ${vault} will be released on ${day}`,
    lead: (vault: string): string =>
      `This is our last warning before your vault ${vault} is released. We have not heard from you since your check-in was due.`,
    choice: 'If you are reading this and want the vault to stay closed, check in now. A release cannot be undone.',
  },
  datePassed: {
    subject: (vault: string, day: string): string => `Please look at the date: ${vault} will be released on ${day}`,
    lead: (vault: string): string =>
      `The release date of your vault ${vault} passed while the vault was archived or deleted, or while nothing could be released here, so nothing was released then. Now the release is due.`,
    passed: 'The date that passed',
    releasedOn: 'Unless you set a new date, the vault is released on',
    choice:
      'If you do not want that, open Heirlock on your computer and set a new date for this vault before then. A release cannot be undone.',
    nothingToDo:
      'If the vault should be released, there is nothing to do. This mail deliberately has no link: if you doubt it, look in Heirlock itself.',
  },
  released: {
    subject: (vault: string): string => `${vault} has been released`,
    lead: (vault: string): string => `Your vault ${vault} has been released to the people you chose. This cannot be undone.`,
    on: 'Released on',
    why: 'Why',
    trigger: {
      manual: 'It was released by hand, from your account',
      inactivity: 'No check-in reached us in time',
      date_based: 'The date you had set arrived',
      death_certificate: 'A death certificate was handed in and accepted',
    } satisfies Record<ReleaseTrigger, string>,
    writtenTo: 'We have written to',
    wanted: 'If this is what you wanted, there is nothing to do.',
    unwanted:
      'If it is not, speak to the people you chose: they can now open what you left them. The history of the vault in Heirlock shows what happened. If you think that someone else used your account, change your password there.',
  },
};
