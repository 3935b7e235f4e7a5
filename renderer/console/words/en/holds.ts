/** Holds: why no vault is released by itself. */
export const holds = {
  title: 'Holds',
  text: 'While one of these is open, no vault is released by itself. Owners whom the server has heard from since are not held.',
  none: 'Nothing is held',
  noneText: 'The clock and the database of this server are believed. Releases go their way.',
  earlier: 'Lifted earlier',
  since: 'since {{when}}',
  liftedAt: 'lifted {{when}}',
  byCommand: 'on the command line',
  reason: {
    clock_behind: {
      title: 'The clock went back',
      text: 'It shows an earlier time than before. Put the clock right first; then lift the hold.',
    },
    clock_jump: {
      title: 'The clock jumped ahead',
      text: 'It went on by more than an hour that did not pass. If the time is right now, lift the hold; if not, put it right first.',
    },
    database_restored: {
      title: 'The database is older than it was',
      text: 'It was restored from a backup, or another one was put in its place. Check-ins may be missing. Look whether owners have to be asked before you lift the hold.',
    },
  },
  lift: 'Lift this hold',
  liftTitle: 'Lift hold {{number}}?',
  liftText:
    'You confirm that the present time and the present database are right. Warnings that would have run out meanwhile are given again in full, so nobody loses time to answer.',
  note: 'What did you find? (may be left empty)',
  lifted: 'The hold is lifted.',
  accept: 'Let the warnings count',
  acceptTitle: 'Let warnings count that nobody received?',
  acceptText:
    'Do this only when the owner was told in another way, or cannot be reached any more. Each warning has its full length from now on; after that the vault is released. Your word stands in the log.',
  acceptNote: 'How was the owner told? (may be left empty)',
  accepted: 'The warnings count from now on.',
} as const;
