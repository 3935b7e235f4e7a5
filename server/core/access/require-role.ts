import { DomainError } from '../../../shared/domain/error-codes.ts';
import { atLeast, rolesWith, type Role } from '../../../shared/domain/role.ts';
import type { Person } from '../context.ts';

/** Raised for a person whose roles aren't sufficient; the answer names both. */
export class RoleRequiredError extends DomainError {
  /** The lowest role that would be sufficient. */
  readonly required: readonly Role[];
  /** What the person has, lowest first. */
  readonly actual: readonly Role[];

  constructor(needed: Role, held: ReadonlySet<Role>) {
    super('role_required', `This needs the role ${needed}.`);
    this.required = [needed];
    this.actual = rolesWith(held);
  }
}

/** Ensures that a person has a role, or one above it, in the whole installation. @throws RoleRequiredError */
export function requireRole(person: Pick<Person, 'roles'>, needed: Role): void {
  if (needed !== 'VAULT_VIEWER' && !atLeast(person.roles, needed)) throw new RoleRequiredError(needed, person.roles);
}
