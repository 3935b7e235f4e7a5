/** Agreement of others to a release by hand. */
export const approvals = {
  title: 'Approvals',
  text: 'Some vaults are only released by hand when other people agree. These requests are open.',
  emptyTitle: 'Nobody is asking',
  emptyText: 'When somebody asks for a release that needs the agreement of others, it appears here.',
  state: {
    open: 'Waiting',
    granted: 'Agreed',
    outdated: 'Recipients have changed',
    expired: 'Expired',
    used: 'Used',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  },
  decision: { approved: 'Agreed', refused: 'Refused' },
  card: {
    title: 'A release was asked for',
    vault: 'Vault',
    owner: 'Of',
    by: 'Asked by',
    you: 'you',
    agreed: '{{agreed}} of {{required}} have agreed.',
    at: 'Asked on {{when}}.',
    until: 'It holds until {{when}}.',
    toVault: 'What happens next to this vault',
  },
  act: { approve: 'Agree', refuse: 'Refuse', withdraw: 'Withdraw' },
  ask: {
    approve: {
      title: 'Agree to this release?',
      text: 'Only agree if you know from elsewhere that it is right. Your name and your reason are kept.',
    },
    refuse: { title: 'Refuse this release?', text: 'The request ends at once. Who asked can ask again.' },
    withdraw: { title: 'Withdraw this request?', text: 'What others have agreed to no longer counts.' },
  },
  reason: 'Why? (may be left empty)',
  done: { approve: 'You have agreed.', refuse: 'You have refused.', withdraw: 'The request is withdrawn.' },
} as const;
