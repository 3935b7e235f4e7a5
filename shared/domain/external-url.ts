const maxCharacters = 2_000;
const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
/** Where a server on this machine asks whether an app may come in. */
const signInPath = '/api/auth/authorize';

/**
 * The address itself when a browser or mail program may be asked to open it: https without a user name, mailto, or the sign-in page of a
 * server on
 * this machine. Undefined for anything else: on some systems another scheme starts a program, and other pages on this machine are nobody's
 * business.
 */
export function externalUrl(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > maxCharacters || !URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, pathname, href } = new URL(text);
  if (protocol === 'mailto:') return href;
  if (hostname === '' || username !== '' || password !== '') return undefined;
  const isSignInHere = protocol === 'http:' && loopbackHosts.includes(hostname) && pathname === signInPath;
  return protocol === 'https:' || isSignInHere ? href : undefined;
}
