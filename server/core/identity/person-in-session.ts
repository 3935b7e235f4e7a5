import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { PersonContext } from '../context.ts';
import type { SessionPerson } from './session-person.ts';

/**
 * The person with the session they are in. @throws DomainError `permission_denied` for one vouched for by another issuer's token: they have
 * none here.
 */
export function personInSession({ person }: Pick<PersonContext, 'person'>): SessionPerson {
  const { sessionId } = person;
  if (sessionId === null) throw new DomainError('permission_denied', 'This needs a session here. Sign in to this server.');
  return { ...person, sessionId };
}

/** Who events about the person are about. */
export function eventUser({ person }: Pick<PersonContext, 'person'>): { readonly id: Ulid; readonly account_id: Ulid } {
  return { id: person.userId, account_id: person.accountId };
}
