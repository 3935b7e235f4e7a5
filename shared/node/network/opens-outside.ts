import { isIP } from 'node:net';
import { addressKind } from './address-kind.ts';

/** Names that only one machine or one network knows (RFC 6761, RFC 6762, RFC 8375, and what routers and companies use). */
const localNames = /(?:^|\.)(?:localhost|local|lan|home|internal|intranet|corp|home\.arpa|invalid)$/;

/**
 * Whether a link that begins with this origin can be opened by somebody elsewhere, as far as the name tells: an address of this machine or
 * of a private network can't, nor a name without a dot. What a public name resolves to is its owner's business.
 */
export function opensOutside(origin: string): boolean {
  const host = new URL(origin).hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (isIP(host) !== 0) return addressKind(host) === 'public';
  return host.includes('.') && !localNames.test(host);
}
