import { describe, expect, it } from 'vitest';
import { addressKind, type AddressKind } from './address-kind.ts';

const kinds: Readonly<Record<AddressKind, readonly string[]>> = {
  public: ['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.255.255', '172.32.0.1', '11.0.0.1', '9.255.255.255', '100.63.255.255', '100.128.0.1', '126.255.255.255', '128.0.0.1', '169.253.255.255', '169.255.0.1', '191.255.255.255', '192.0.1.1', '192.167.255.255', '192.169.0.1', '198.17.255.255', '198.20.0.1', '223.255.255.255', '2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '2001:200::1', '2003::1', '3ffe::1'],
  loopback: ['127.0.0.1', '127.0.0.2', '127.255.255.255', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '100.64.0.1', '100.127.255.255', 'fc00::1', 'fdff:ffff::1', 'FD12:3456:789A::1'],
  forbidden: [
    // this network, link-local and metadata, protocol assignments, documentation, benchmarking, multicast, reserved, broadcast
    '0.0.0.0', '0.1.2.3', '169.254.0.1', '169.254.169.254', '169.254.170.2', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255',
    '198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '100.100.100.200', '168.63.129.16',
    // unspecified, discard, link-local, site-local, multicast, metadata, documentation, benchmarking, segment routing, unrouted
    '::', '100::1', 'fe80::1', 'febf::1', 'fec0::1', 'ff00::1', 'ff02::1', 'fd00:ec2::254', 'fd20:ce::254', '2001:db8::1', '3fff::1', '2001:2::1', '5f00::1', '4000::1', '1fff::1',
    // an IPv4 address in IPv6 clothes: mapped, compatible, translated, NAT64 (well-known and local), 6to4, Teredo, ISATAP on link-local
    '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:8.8.8.8', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::1', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2001:0:53aa:64c::1', 'fe80::5efe:127.0.0.1',
    // no address at all, or one that only has a meaning on one link
    '', 'localhost', 'example.com', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '127.0.0.1.', ' 127.0.0.1', '[::1]', 'fe80::1%eth0', '::1%lo', '2606:4700::1%eth0', '1.1.1.1/32', '1.1.1.256',
  ],
};

describe('the kind of an address', () => {
  it.each(Object.entries(kinds).flatMap(([kind, addresses]) => addresses.map((address) => [address, kind] as const)))('of "%s" is %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});
