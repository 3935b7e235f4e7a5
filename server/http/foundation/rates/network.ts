import ipaddr from 'ipaddr.js';

/** Nothing a proxy hands on as an address makes a longer name than this. */
const longestName = 64;

/**
 * What counts as one address where requests are counted: of IPv6 the network of 64 bits, since whoever has one address of it has
 * them all. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, longestName);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
