/**
 * What a person may do on the platform, each role including those before it. `VAULT_OWNER` is a role in one vault: that of whoever created
 * it.
 */
export const roles = ['VAULT_VIEWER', 'VAULT_OPERATOR', 'VAULT_ADMIN', 'VAULT_OWNER'] as const;

export type Role = (typeof roles)[number];

/** The roles that an administrator grants and revokes; everybody is a viewer, and people become owners by creating a vault. */
export const givenRoles = ['VAULT_OPERATOR', 'VAULT_ADMIN'] as const satisfies readonly Role[];

export type GivenRole = (typeof givenRoles)[number];

/** Whether a text is one of these roles. */
export function isGivenRole(text: string): text is GivenRole {
  return (givenRoles as readonly string[]).includes(text);
}

/** Whether one of the roles is the one required, or one above it. */
export function atLeast(held: Iterable<Role>, needed: Role): boolean {
  return [...held].some((role) => roles.indexOf(role) >= roles.indexOf(needed));
}

/** The highest of the roles; `VAULT_VIEWER` when there are none. */
export function highestRole(held: Iterable<Role>): Role {
  return [...held].reduce<Role>((highest, role) => (roles.indexOf(role) > roles.indexOf(highest) ? role : highest), 'VAULT_VIEWER');
}
