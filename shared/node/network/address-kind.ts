import { BlockList, isIP } from 'node:net';

/**
 * What an address means as a target of our own requests: `public` is anybody's, `loopback` this machine, `private` the network it
 * is in. `forbidden` is never a sensible target: metadata services, link-local, multicast, documentation, and every spelling of
 * an IPv4 address as an IPv6 one, which would be a way around the other lists.
 */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden';

type Range = readonly [network: string, prefix: number];

/** IANA's registries of special-purpose addresses (RFC 6890), and the well-known addresses of clouds' metadata services. */
const loopback: readonly Range[] = [
  ['127.0.0.0', 8],
  ['::1', 128],
];
const privateNetworks: readonly Range[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
];
const forbidden: readonly Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata and platform services of clouds, in ranges that are otherwise public or private.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  // Protocol assignments (Teredo, ORCHID, benchmarking), documentation, 6to4, documentation again.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** All of IPv6 that is routed at all; mapped, translated (NAT64), discarded, site-local and multicast addresses lie outside. */
const routedIpv6: readonly Range[] = [['2000::', 3]];

const lists = {
  loopback: listOf(loopback),
  private: listOf(privateNetworks),
  forbidden: listOf(forbidden),
  routedIpv6: listOf(routedIpv6),
};

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
  return list;
}

/** The kind of an IP address in text form; anything that is not one, or carries a zone, is forbidden. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return 'forbidden';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  // A block list compares a mapped address as the IPv4 address in it; here the spelling itself is refused.
  if (version === 6 && isEmbedded(address)) return 'forbidden';
  if (lists.forbidden.check(address, family)) return 'forbidden';
  if (lists.loopback.check(address, family)) return 'loopback';
  if (lists.private.check(address, family)) return 'private';
  return version === 4 || lists.routedIpv6.check(address, family) ? 'public' : 'forbidden';
}

const mapped = new BlockList();
mapped.addSubnet('0.0.0.0', 0, 'ipv4');

/** An IPv4-mapped address (`::ffff:127.0.0.1`), in any of its spellings. */
function isEmbedded(address: string): boolean {
  return mapped.check(address, 'ipv6');
}
