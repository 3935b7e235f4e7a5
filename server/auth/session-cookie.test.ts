import { describe, expect, it } from 'vitest';
import { sessionCookieName, sessionCookieOptions } from './session-cookie.ts';

describe('the cookie of a session', () => {
  it('is bound to this host and to TLS where there is TLS', () => {
    expect(sessionCookieName('https://vault.example.org')).toBe('__Host-heirlock_session');
    expect(sessionCookieOptions('https://vault.example.org')).toEqual({ path: '/', httpOnly: true, sameSite: 'strict', secure: true });
  });

  it('has a plain name over plain http, where browsers take no other', () => {
    expect(sessionCookieName('http://127.0.0.1:8787')).toBe('heirlock_session');
    expect(sessionCookieOptions('http://127.0.0.1:8787')).toEqual({ path: '/', httpOnly: true, sameSite: 'strict', secure: false });
  });
});
