/** Agreement of others to a release by hand. */
export const approvals = {
  title: 'Approvals',
  text: 'Some vaults can only be released by hand once other people agree. These requests are open.',
  emptyTitle: 'Nobody is asking',
  emptyText: 'When somebody asks for a release that others have to agree to, it appears here.',
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
    title: 'Somebody asked for a release',
    vault: 'Vault',
    owner: 'Owner',
    by: 'Asked by',
    you: 'you',
    agreed: '{{agreed}} of {{required}} have agreed.',
    at: 'Asked on {{when}}.',
    until: 'It stands until {{when}}.',
    toVault: 'What happens next with this vault',
  },
  act: { approve: 'Agree', refuse: 'Refuse', withdraw: 'Withdraw' },
  ask: {
    approve: {
      title: 'Agree to this release?',
      text: 'Only agree if you know from another source that it’s right. Your name and your reason are recorded.',
    },
    refuse: { title: 'Refuse this release?', text: 'The request ends at once. Whoever asked can ask again.' },
    withdraw: { title: 'Withdraw this request?', text: 'Agreement already given no longer counts.' },
  },
  reason: 'Why? (optional)',
  done: { approve: 'You have agreed.', refuse: 'You have refused.', withdraw: 'The request has been withdrawn.' },
} as const;
