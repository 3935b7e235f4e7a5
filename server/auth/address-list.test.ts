import { describe, expect, it } from 'vitest';
import { compileAddresses, isAddressOrRange, isLoopback } from './address-list.ts';

describe('a list of addresses', () => {
  it.each<[string[], string, boolean]>([
    [[], '127.0.0.1', false],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.70', false],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '::ffff:cb00:7107', true],
    [['::ffff:203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.0/24'], '203.0.113.0', true],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.112.255', false],
    [['203.0.113.77/24'], '203.0.113.1', true],
    [['203.0.113.7/32'], '203.0.113.7', true],
    [['0.0.0.0/0'], '8.8.8.8', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['::/0'], '2001:db8::1', true],
    [['::/0'], '8.8.8.8', false],
    [['::/0'], '::ffff:8.8.8.8', false],
    [['::ffff:0:0/96'], '8.8.8.8', true],
    [['::ffff:203.0.113.0/120'], '203.0.113.200', true],
    [['::ffff:203.0.113.0/120'], '203.0.114.0', false],
    [['2001:db8::1'], '2001:0db8:0000:0000:0000:0000:0000:0001', true],
    [['2001:DB8::1'], '2001:db8::1', true],
    [['2001:db8::/32'], '2001:db8:ffff:ffff::', true],
    [['2001:db8::/32'], '2001:db9::', false],
    [['2001:db8::1/128'], '2001:db8::2', false],
    [['fe80::1'], 'fe80::1%eth0', true],
    [['10.0.0.1', '2001:db8::/32'], '2001:db8::9', true],
    [['10.0.0.1'], '', false],
    [['0.0.0.0/0', '::/0'], 'nonsense', false],
    [['0.0.0.0/0', '::/0'], '203.0.113.7, 10.0.0.1', false],
  ])('%j holds %s: %j', (entries, address, held) => {
    expect(compileAddresses(entries)(address)).toBe(held);
  });

  it.each(['nonsense', '', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/x', '10.0.0.0/', '2001:db8::/129', '300.1.1.1', '1.2.3.4/8/8'])(
    'can not be made with "%s"',
    (entry) => {
      expect(() => compileAddresses([entry])).toThrow();
    },
  );
});

describe('what may stand on a list', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104'])(
    '%s',
    (text) => {
      expect(isAddressOrRange(text)).toBe(true);
    },
  );

  it.each([
    '',
    'localhost',
    '10',
    '2130706433',
    '0x7f000001',
    '10.0.0.1-10.0.0.9',
    '10.0.0.*',
    '10.0.0.0/33',
    '::/129',
    'fe80::1%eth0',
    ' 10.0.0.1',
    '10.0.0.1 ',
    '10.0.0.1,10.0.0.2',
  ])('not "%s"', (text) => {
    expect(isAddressOrRange(text)).toBe(false);
  });

  it('can be compiled, whatever it is', () => {
    for (const text of ['203.0.113.7', '::ffff:10.0.0.0/104', '2001:db8::/32']) expect(() => compileAddresses([text])).not.toThrow();
  });
});

describe('an address of this machine', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.255.255.254', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::2', false],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1%lo', false],
    ['', false],
    ['localhost', false],
  ])('%s: %j', (address, local) => {
    expect(isLoopback(address)).toBe(local);
  });
});
