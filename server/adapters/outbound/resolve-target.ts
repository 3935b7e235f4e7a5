import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { addressKind } from '../../../shared/node/network/address-kind.ts';
import { OutboundError } from './outbound-error.ts';

/** Finds all addresses of a name. @throws when there are none, or nobody could be asked. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** What may be called. */
export interface TargetRules {
  /** Loopback and private networks as well, including plain HTTP to loopback. */
  readonly allowPrivate: boolean;
  /** Plain HTTP wherever a call may go at all: for answers that are signed, which is how certificate authorities are asked. */
  readonly plainHttp?: boolean;
  readonly resolve: Resolver;
}

/** Where a request goes: the URL as its author wrote it, and the checked addresses, which alone may be connected to. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly string[];
}

const refuse = (why: string): OutboundError => new OutboundError('refused', why);

/**
 * The URL, if it is one that we call, whatever its name resolves to. The host is returned in one spelling: decimal, octal and
 * hexadecimal IPv4 addresses become dotted ones. @throws OutboundError `refused`.
 */
export function readTargetUrl(text: string, { allowPrivate, plainHttp = false }: Pick<TargetRules, 'allowPrivate' | 'plainHttp'>): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || /[\p{Cc}\s]/u.test(text)) throw refuse('is not a URL');
  if (url.protocol !== 'https:' && !((allowPrivate || plainHttp) && url.protocol === 'http:')) throw refuse('must be an HTTPS URL');
  if (url.username !== '' || url.password !== '') throw refuse('must not have a user name or password in it');
  return url;
}

/**
 * Resolves a target's name once and checks each of its addresses. If one isn't public, all are refused: the rest may be bait.
 * @throws OutboundError `refused`, `unresolvable`.
 */
export async function resolveTarget(text: string, rules: TargetRules): Promise<Target> {
  const url = readTargetUrl(text, rules);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await addressesOf(host, rules.resolve) : [host];
  const kinds = new Set(addresses.map(addressKind));
  const allowed = (kind: string): boolean => kind === 'public' || (rules.allowPrivate && (kind === 'loopback' || kind === 'private'));
  if (![...kinds].every(allowed)) throw refuse('must not lead to a private, local or reserved network');
  if (url.protocol === 'http:' && rules.plainHttp !== true && ![...kinds].every((kind) => kind === 'loopback'))
    throw refuse('must be an HTTPS URL');
  return { url, addresses };
}

async function addressesOf(name: string, resolve: Resolver): Promise<readonly string[]> {
  // This name is none of a name server's business (RFC 6761, section 6.3).
  if (/(^|\.)localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
  let addresses: readonly string[];
  try {
    addresses = await resolve(name);
  } catch (error) {
    throw new OutboundError('unresolvable', 'the host name could not be resolved', error);
  }
  if (addresses.length === 0) throw new OutboundError('unresolvable', 'the host name could not be resolved');
  return addresses;
}

/** The wait for the first try of a question to a name server; there are two tries. */
const askMs = 1_000;

/**
 * Asks the name servers over the network, IPv4 and IPv6 at once. It doesn't use the system's resolver, whose calls block
 * the few threads that files are read with: a name server that never answers would stop those too.
 * @param withHostsFile also resolves the names that only this machine knows, which are never public.
 */
export function nameServerResolver(withHostsFile: boolean): Resolver {
  return async (name) => {
    const resolver = new dns.Resolver({ timeout: askMs, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0 || !withHostsFile) return addresses;
    return (await dns.lookup(name, { all: true })).map(({ address }) => address);
  };
}
