import { DomainError } from '../../../shared/domain/error-codes.ts';

/** A text that this surface requires, where the core would do without. @throws DomainError `invalid_request` when it is empty. */
export function requireText(field: string, value: string): string {
  if (value.trim() !== '') return value;
  throw new DomainError('invalid_request', `${field} is required.`, [{ field, reason: 'must not be empty' }]);
}
