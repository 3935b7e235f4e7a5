/** People and their roles, for administrators. */
export const users = {
  title: 'Users',
  text: 'Everybody with an account on this server. Changes to roles apply from the person’s next click.',
  search: 'E-mail address',
  searchHint: 'The whole address. Leave this empty to see everybody.',
  find: 'Find',
  emptyTitle: 'Nobody has this address',
  emptyText: 'Check it letter by letter.',
  plan: { free: 'Free', professional: 'Professional', enterprise: 'Enterprise' },
  since: 'since {{when}}',
  you: 'This is you',
  change: 'Change roles',
  changeNamed: 'Change roles of {{email}}',
  rolesOf: 'Roles of {{email}}',
  roles: 'Roles in the whole installation',
  means: {
    VAULT_OPERATOR: 'Reviews death certificates, agrees to releases, sees what happens next with vaults.',
    VAULT_ADMIN: 'Does all that too, and assigns roles, releases vaults and sees the whole server’s log.',
  },
  save: 'Save',
  saved: 'The roles have been changed.',
} as const;
