/** Holds: why no vault is released automatically. */
export const holds = {
  title: 'Holds',
  text: 'While one of these is open, no vault is released automatically. Owners the server has heard from since are not held.',
  none: 'Nothing is on hold',
  noneText: 'This server trusts its clock and database. Releases proceed.',
  earlier: 'Lifted earlier',
  since: 'since {{when}}',
  liftedAt: 'lifted {{when}}',
  byCommand: 'on the command line',
  reason: {
    clock_behind: {
      title: 'The clock went back',
      text: 'It shows an earlier time than before. Correct the clock first; then lift the hold.',
    },
    clock_jump: {
      title: 'The clock jumped ahead',
      text: 'It moved ahead by more than an hour that didn’t pass. If the time is right now, lift the hold; if not, correct it first.',
    },
    clock_unproved: {
      title: 'Nothing vouches for the clock',
      text: 'The server was off for more than an hour, and no other clock says that the time is right. Releases on a date wait. Look at the time; if it’s right, lift the hold.',
    },
    database_restored: {
      title: 'The database is older than it was',
      text: 'It was restored from a backup, or another one was put in its place. Check-ins may be missing. Look whether owners have to be asked before you lift the hold.',
    },
    by_hand: {
      title: 'Somebody held all releases',
      text: 'It was raised on the server’s command line; the audit log says why. Ask whoever did it before you lift the hold.',
    },
  },
  lift: 'Lift this hold',
  liftTitle: 'Lift hold {{number}}?',
  liftText:
    'You confirm that the current time and the current database are right, and that you have seen what this releases. Warnings that were given before are given again in full, and a date that has passed, or is near, gets a warning and three days.',
  frees: {
    none: 'No vault would be released within 30 days.',
    some_one: 'If nobody is heard from, one vault would be released within 30 days:',
    some_other: 'If nobody is heard from, {{count}} vaults would be released within 30 days:',
    earliest: '{{when}} at the earliest',
    others: 'Nothing is released while other holds are open: {{numbers}}.',
  },
  note: 'What did you find? (optional)',
  lifted: 'The hold has been lifted.',
  accept: 'Let the warnings count',
  acceptTitle: 'Count warnings that nobody received?',
  acceptText:
    'Only do this if the owner was told some other way, or can’t be reached any more. Each warning runs its full length from now on; after that the vault is released. Your note is logged.',
  acceptNote: 'How was the owner told? (optional)',
  accepted: 'The warnings now count.',
} as const;
