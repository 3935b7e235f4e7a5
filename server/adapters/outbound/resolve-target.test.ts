import { describe, expect, it } from 'vitest';
import { OutboundError } from './outbound-error.ts';
import { nameServerResolver, readTargetUrl, resolveTarget, type Resolver } from './resolve-target.ts';

const strict = (resolve: Resolver = async () => ['93.184.215.14']) => ({ allowPrivate: false, resolve });
const lenient = (resolve: Resolver = async () => ['127.0.0.1']) => ({ allowPrivate: true, resolve });

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).reason;
};

describe('a target', () => {
  it('is any public HTTPS address, on any port, with any path', async () => {
    for (const url of [
      'https://example.com/',
      'https://example.com:8443/a?b=c',
      'https://8.8.8.8/',
      'https://[2606:4700:4700::1111]/x',
      'https://bücher.example/',
    ]) {
      const target = await resolveTarget(url, strict());
      expect(target.url.href).toBe(new URL(url).href);
    }
    expect(
      (
        await resolveTarget(
          'https://8.8.8.8/',
          strict(() => Promise.reject(new Error('nobody asks'))),
        )
      ).addresses,
    ).toEqual(['8.8.8.8']);
    expect((await resolveTarget('https://[2606:4700:4700::1111]/', strict())).addresses).toEqual(['2606:4700:4700::1111']);
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    '/path',
    'https://',
    'https://exa mple.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'gopher://example.com',
    'ws://example.com',
    'http://example.com',
    'HTTP://example.com',
    'http://8.8.8.8',
    'https://user@example.com',
    'https://user:password@example.com',
    'https://:password@example.com',
    'https://example.com\n',
    ' https://example.com',
    'https://exam\tple.com',
    'https://example.com/\r\nx',
    'https://example.com:99999',
    'https://999.999.999.999',
    'https://[::1',
    'https://[fe80::1%25eth0]/',
  ])('is not "%s"', async (url) => {
    expect(await reasonOf(resolveTarget(url, strict()))).toBe('refused');
  });

  // The same few addresses, as people spell them to get past a filter.
  it.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://127.0.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.0.0.1',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://017700000001',
    'https://127.0.0.1.',
    'https://１２７.０.０.１',
    'https://127。0。0。1',
    'https://0',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://0xa010203',
    'https://192.168.1.1',
    'https://3232235777',
    'https://172.16.0.1',
    'https://100.64.0.1',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166',
    'https://0xA9FEA9FE',
    'https://0251.0376.0251.0376',
    'https://169.254.43518',
    'https://[::1]',
    'https://[::]',
    'https://[0:0:0:0:0:0:0:1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[::ffff:169.254.169.254]',
    'https://[::127.0.0.1]',
    'https://[64:ff9b::127.0.0.1]',
    'https://[2002:7f00:1::]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[fd00:ec2::254]',
    'https://localhost',
    'https://LOCALHOST',
    'https://localhost.',
    'https://localhost:8443',
    'https://anything.localhost',
    'https://255.255.255.255',
    'https://224.0.0.1',
    'https://198.18.0.1',
    'https://192.0.2.1',
  ])('is not %s', async (url) => {
    expect(await reasonOf(resolveTarget(url, strict()))).toBe('refused');
  });

  it.each([
    [['127.0.0.1']],
    [['10.0.0.7']],
    [['169.254.169.254']],
    [['::1']],
    [['fd00::1']],
    [['::ffff:10.0.0.1']],
    [['64:ff9b::a00:1']],
    [['93.184.215.14', '10.0.0.7']],
    [['2606:4700:4700::1111', '::1']],
    [['93.184.215.14', 'nonsense']],
  ])('is not a name that leads to %s', async (addresses) => {
    expect(
      await reasonOf(
        resolveTarget(
          'https://innocent.example',
          strict(async () => addresses),
        ),
      ),
    ).toBe('refused');
  });

  it('is resolved once, and keeps the addresses that were checked', async () => {
    let asked = 0;
    const answers = [['93.184.215.14', '2606:4700:4700::1111'], ['127.0.0.1']];
    const target = await resolveTarget(
      'https://rebinding.example/x',
      strict(async () => answers[asked++] ?? []),
    );
    expect(target.addresses).toEqual(['93.184.215.14', '2606:4700:4700::1111']);
    expect(asked).toBe(1);
  });

  it('is unresolvable when its name leads nowhere, or nobody can be asked', async () => {
    expect(
      await reasonOf(
        resolveTarget(
          'https://nowhere.example',
          strict(async () => []),
        ),
      ),
    ).toBe('unresolvable');
    expect(
      await reasonOf(
        resolveTarget(
          'https://nowhere.example',
          strict(() => Promise.reject(new Error('ENOTFOUND'))),
        ),
      ),
    ).toBe('unresolvable');
    expect(await reasonOf(resolveTarget('https://no-such-host.invalid', strict(nameServerResolver(false))))).toBe('unresolvable');
  });
});

describe('a target where private ones are allowed', () => {
  it('is loopback and private networks too, and loopback without TLS', async () => {
    for (const url of [
      'http://127.0.0.1:8080/x',
      'http://localhost:8080',
      'http://[::1]:8080',
      'http://2130706433/',
      'https://10.0.0.1',
      'https://[fd00::1]',
      'https://127.0.0.1',
      'https://example.com',
    ]) {
      await expect(resolveTarget(url, lenient()), url).resolves.toBeDefined();
    }
    expect((await resolveTarget('http://localhost', lenient())).addresses).toEqual(['127.0.0.1', '::1']);
    await expect(
      resolveTarget(
        'http://me.example',
        lenient(async () => ['127.0.0.1', '::1']),
      ),
    ).resolves.toBeDefined();
    await expect(
      resolveTarget(
        'https://lan.example',
        lenient(async () => ['192.168.1.7', '93.184.215.14']),
      ),
    ).resolves.toBeDefined();
  });

  it.each([
    'http://10.0.0.1',
    'http://8.8.8.8',
    'http://lan.example',
    'https://169.254.169.254',
    'https://[fe80::1]',
    'https://0.0.0.0',
    'https://224.0.0.1',
    'https://[::ffff:127.0.0.1]',
    'https://[fd00:ec2::254]',
    'https://100.100.100.200',
    'ftp://127.0.0.1',
    'http://user@127.0.0.1',
  ])('is still not %s', async (url) => {
    expect(
      await reasonOf(
        resolveTarget(
          url,
          lenient(async () => ['192.168.1.7']),
        ),
      ),
    ).toBe('refused');
  });

  it('knows the names that only this machine knows', async () => {
    expect(await nameServerResolver(true)('localhost')).toContain('127.0.0.1');
  });
});

it('says in words that fit behind the name of a field why a URL is refused', () => {
  const words = (url: string): string => {
    try {
      return readTargetUrl(url, { allowPrivate: false }).href;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(words('nonsense')).toBe('is not a URL');
  expect(words('http://example.com')).toBe('must be an HTTPS URL');
  expect(words('https://user@example.com')).toBe('must not have a user name or password in it');
});
