/** What the cookie of a signed-in browser is called: with the prefix that binds it to this host and to TLS, where there is TLS. */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-heirlock_session' : 'heirlock_session';
}

/** The cookie's attributes. Strict: no other site's link or form ever brings it along. */
export function sessionCookieOptions(publicUrl: string): {
  readonly path: '/';
  readonly httpOnly: true;
  readonly sameSite: 'strict';
  readonly secure: boolean;
} {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) };
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
