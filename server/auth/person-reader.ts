import type { Person } from '../core/context.ts';

/**
 * Finds out who a person is from what their request presents. This is checked with each request: what was taken away is refused with the
 * next one.
 */
export interface PersonReader {
  /**
   * By an access token, as it appears after `Bearer`. @throws DomainError `token_expired`, `authentication_failed` for whatever else is
   * wrong with it.
   */
  read(token: string): Promise<Person>;
  /** By the value of the browser's session cookie. @throws DomainError `authentication_failed`. */
  readCookie(value: string): Promise<Person>;
  /** What the session cookie is called here. */
  readonly cookieName: string;
}
