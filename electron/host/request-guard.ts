import type { IncomingMessage } from 'node:http';

/** Why a request is not even looked at; undefined when it may be. */
export interface Refusal {
  readonly status: 400 | 403 | 405 | 421;
  readonly message: string;
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT']);

/**
 * Turns away anything that does not come from this host's own pages or from a person who opens its address: other names for this
 * machine (DNS rebinding), other origins, and anything that changes something without saying where it comes from.
 * @param host `127.0.0.1:<port>`, the only name by which this host is known.
 * @param isLink whether the path is that of a link in the terminal, which people click anywhere.
 */
export function guardRequest({ method = '', headers }: IncomingMessage, host: string, isLink: boolean): Refusal | undefined {
  if (headers.host !== host) return { status: 421, message: `This is known as http://${host} only.` };
  if (!methods.has(method)) return { status: 405, message: 'There is no such method here.' };
  const own = `http://${host}`;
  const origin = headers.origin;
  if (origin !== undefined && origin !== own) return { status: 403, message: "Other pages aren't allowed to ask here." };
  if (origin === undefined && method !== 'GET' && method !== 'HEAD')
    return { status: 403, message: 'A request that changes something has to say where it comes from.' };
  const site = headers['sec-fetch-site'];
  if (!isLink && site !== undefined && site !== 'same-origin' && site !== 'none')
    return { status: 403, message: "Other pages aren't allowed to ask here." };
  return undefined;
}

/** The value of a cookie. Undefined when it is not sent, or more than once. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const found = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
