import ipaddr from 'ipaddr.js';

/** No address that a proxy passes on has a longer name than this. */
const longestName = 64;

/**
 * What counts as one address where requests are counted: for IPv6 the network of 64 bits, since anyone who has one of its addresses has
 * them all. Anything that isn't an address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, longestName);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
