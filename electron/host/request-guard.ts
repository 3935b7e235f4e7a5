import type { IncomingMessage } from 'node:http';

/** Why a request is not even looked at; undefined when it may be. */
export interface Refusal {
  readonly status: 400 | 403 | 405 | 421;
  readonly message: string;
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT']);

/**
 * Turns away anything that does not come from this host's own pages or from a person who opens its address: other names for this
 * machine (DNS rebinding), other origins, service workers, and anything that changes something without saying where it comes from.
 * @param hosts the only names by which this host is known, each with its port.
 * @param isLink whether the path is that of a link in the terminal, which people click anywhere.
 */
export function guardRequest({ method = '', headers }: IncomingMessage, hosts: ReadonlySet<string>, isLink: boolean): Refusal | undefined {
  const { host } = headers;
  if (host === undefined || !hosts.has(host)) return { status: 421, message: 'Nothing is known under this name.' };
  // The app has no service worker: one would outlive it, and stand between the app and its pages from then on.
  if (headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker')
    return { status: 403, message: 'There are no service workers here.' };
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

/**
 * Whether a link was followed by a person: what a worker passes on, or a page of this origin asks for, says so in headers that no script can
 * set.
 */
export function isFollowed({ headers }: IncomingMessage): boolean {
  const { 'sec-fetch-dest': wanted = 'document', 'sec-fetch-site': site = 'none' } = headers;
  return wanted === 'document' && (site === 'none' || site === 'cross-site');
}

/** The value of a cookie. Undefined when it is not sent, or more than once. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const found = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
