import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Says whether an address is on a list of single addresses and CIDR ranges. IPv4 inside IPv6 counts as the IPv4 it is. */
export type AddressMatcher = (address: string) => boolean;

/** @throws Error for an entry that is neither an address nor a range. */
export function compileAddresses(entries: readonly string[]): AddressMatcher {
  const ranges = entries.map(parseEntry);
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && ranges.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits));
  };
}

function parseEntry(entry: string): readonly [Address, number] {
  if (entry.includes('/')) {
    const [base, bits] = ipaddr.parseCIDR(entry);
    // ::ffff:a.b.c.d/n refers to IPv4 addresses; those are compared as such.
    if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) return [base.toIPv4Address(), bits - 96];
    return [base, bits];
  }
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function parseAddress(text: string): Address | undefined {
  // A link-local peer carries its interface (`fe80::1%eth0`), which no list names.
  const bare = text.split('%', 1)[0] ?? '';
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** True for an address of this machine itself. */
export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

/** True for a single IPv4 or IPv6 address or a CIDR range. */
export function isAddressOrRange(text: string): boolean {
  try {
    parseEntry(text);
    return /^[0-9a-f.:/]+$/i.test(text) && !/^\d+$/.test(text);
  } catch {
    return false;
  }
}
