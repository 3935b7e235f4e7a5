const mostCharacters = 2_000;

/**
 * The address itself when a browser or mail program may be asked to open it: https without a user name, or mailto. Undefined for anything
 * else: on some systems another scheme starts a program.
 */
export function externalUrl(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > mostCharacters || !URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(text);
  if (protocol === 'mailto:') return href;
  return protocol === 'https:' && hostname !== '' && username === '' && password === '' ? href : undefined;
}
