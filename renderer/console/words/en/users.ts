/** People and their roles, for administrators. */
export const users = {
  title: 'Users',
  text: 'Everybody with an account on this server. Roles hold from the person’s next click on.',
  search: 'E-mail address',
  searchHint: 'The whole address. Leave it empty to see everybody.',
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
    VAULT_OPERATOR: 'Reviews death certificates, agrees to releases, sees what happens next to vaults.',
    VAULT_ADMIN: 'May do that as well, gives roles, releases vaults, sees the log of the whole server.',
  },
  save: 'Save',
  saved: 'The roles are changed.',
} as const;
