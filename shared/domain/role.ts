/**
 * What a person may do on the platform, each role including those before it. `VAULT_OWNER` is a role in one vault: that of whoever created
 * it.
 */
export const roles = ['VAULT_VIEWER', 'VAULT_OPERATOR', 'VAULT_ADMIN', 'VAULT_OWNER'] as const;

export type Role = (typeof roles)[number];

/** Which role includes which: each one those of a lower rank. */
const ranks: Readonly<Record<Role, number>> = { VAULT_VIEWER: 0, VAULT_OPERATOR: 1, VAULT_ADMIN: 2, VAULT_OWNER: 3 };

/** Whether everybody has a role without being given it. */
const isEverybodys: Readonly<Record<Role, boolean>> = { VAULT_VIEWER: true, VAULT_OPERATOR: false, VAULT_ADMIN: false, VAULT_OWNER: false };

/** The roles that an administrator grants and revokes; everybody is a viewer, and people become owners by creating a vault. */
export const givenRoles = ['VAULT_OPERATOR', 'VAULT_ADMIN'] as const satisfies readonly Role[];

export type GivenRole = (typeof givenRoles)[number];

/** Whether a text is one of these roles. */
export function isGivenRole(text: string): text is GivenRole {
  return (givenRoles as readonly string[]).includes(text);
}

/** Whether one of the roles is the one required, or one above it. */
export function atLeast(held: Iterable<Role>, needed: Role): boolean {
  return [...held].some((role) => ranks[role] >= ranks[needed]);
}

/** The highest of the roles; `VAULT_VIEWER` when there are none. */
export function highestRole(held: Iterable<Role>): Role {
  return [...held].reduce<Role>((highest, role) => (ranks[role] > ranks[highest] ? role : highest), 'VAULT_VIEWER');
}

/** The roles that a person has, lowest first: those that everybody has, and the ones given. Other words are left out. */
export function rolesWith(given: Iterable<string | null>): Role[] {
  const known = new Set(given);
  return roles.filter((role) => isEverybodys[role] || known.has(role));
}
