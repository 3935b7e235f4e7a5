import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('what counts as one address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('keeps networks and hosts apart that differ', () => {
    const addresses = ['192.0.2.7', '192.0.2.8', '2001:db8:1:2::1', '2001:db8:1:3::1'];
    expect(new Set(addresses.map(networkOf)).size).toBe(addresses.length);
  });

  it('is never long', () => {
    expect(networkOf('x'.repeat(10_000)).length).toBe(64);
  });
});
