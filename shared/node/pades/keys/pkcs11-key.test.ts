import { createHash, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { cmsVerdict } from '../../../../test/kit/pki/openssl-checks.ts';
import { makeSoftTokens, type SoftToken } from '../../../../test/kit/pki/soft-token.ts';
import { signData } from '../cms/signed-data-writer.ts';
import { digestOfAlgorithm } from '../cms/signing-algorithms.ts';
import { openSigningKey } from './open-signing-key.ts';
import { openPkcs11Key } from './pkcs11-key.ts';
import { listPkcs11Tokens, pinStateOf } from './pkcs11-tokens.ts';
import { isPkcs11Uri } from './pkcs11-uri.ts';

const { root, signers } = issueCertificateWorld('http://127.0.0.1:9', machineNowMs());
const people = { rsa: signers.rsa, ec: signers.ec, ecP384: signers.ecP384, asking: signers.crlOnly };
let tokens: Readonly<Record<string, SoftToken>>;
beforeAll(async () => {
  tokens = await makeSoftTokens(people, { pinEachTime: ['asking'] });
});

function orderFor(who: keyof typeof people) {
  const { library, label, pin } = tokens[who]!;
  return { library, tokenLabel: label, pin };
}

it.each(['rsa', 'ec', 'ecP384'] as const)('signs with a key of %s that stays on its token, and OpenSSL agrees', async (who) => {
  const key = await openPkcs11Key(orderFor(who));
  expect([key.certificate.fingerprint256, key.chain.length, key.selfMade]).toEqual([people[who].certificate.fingerprint256, 1, false]);
  const content = Buffer.from('signed on a card');
  const cms = await signData({
    key,
    contentDigest: createHash(digestOfAlgorithm(key.algorithm)).update(content).digest(),
    chain: key.chain,
  });
  expect(await cmsVerdict(cms.encode(), content, root)).toBeNull();
  await key.close();
  await key.close();
  await expect(key.sign(content)).rejects.toMatchObject({ code: 'bad_key' });
});

it('refuses a wrong PIN, a token or key that is not there, a certificate of another key and a library that is none', async () => {
  const order = orderFor('ec');
  await expect(openPkcs11Key({ ...order, pin: 'not it' })).rejects.toMatchObject({ code: 'wrong_key_password' });
  await expect(openPkcs11Key({ ...order, tokenLabel: 'nobody' })).rejects.toMatchObject({ code: 'bad_key' });
  await expect(openPkcs11Key({ library: order.library, pin: order.pin })).rejects.toMatchObject({
    code: 'bad_key',
    message: expect.stringContaining('several'),
  });
  await expect(openPkcs11Key({ ...order, keyLabel: 'nothing' })).rejects.toMatchObject({ code: 'bad_key' });
  const wrong = await openPkcs11Key({ ...order, certificate: signers.crlOnly.certificate.raw });
  await expect(wrong.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'bad_key' });
  await wrong.close();
  const right = await openPkcs11Key({ ...order, keyLabel: 'key', certificate: signers.ec.certificate.raw });
  expect((await right.sign(Buffer.from('x'))).length).toBeGreaterThan(60);
  await right.close();
  for (const library of ['/nowhere.so', process.execPath])
    await expect(openPkcs11Key({ ...order, library })).rejects.toMatchObject({ code: 'bad_key' });
});

it('finds the key by a PKCS #11 URI, and refuses URIs that say less or more than it understands', async () => {
  const { library, label, pin } = tokens.ec!;
  const key = await openSigningKey(
    `pkcs11:token=${encodeURIComponent(label)};object=key;type=private?module-path=${encodeURIComponent(library)}`,
    pin,
  );
  expect(key.certificate.fingerprint256).toBe(signers.ec.certificate.fingerprint256);
  await key.close();
  const uris = [
    'pkcs11:',
    `pkcs11:token=${label}`,
    `pkcs11:token=${label}?module-path=${library}&pin-value=1234`,
    `pkcs11:serial=1?module-path=${library}`,
    `pkcs11:type=cert?module-path=${library}`,
    'pkcs11:token=%?module-path=x',
  ];
  for (const uri of uris) await expect(openSigningKey(uri, pin), uri).rejects.toMatchObject({ code: 'bad_key' });
  expect([isPkcs11Uri('PKCS11:token=x'), isPkcs11Uri('/home/me/pkcs11:key.p12'), isPkcs11Uri('key.p12')]).toEqual([true, false, false]);
});

it('gives the PIN again to a key that wants it for each signature, and no more once it is closed', async () => {
  const key = await openPkcs11Key(orderFor('asking'));
  const digest = digestOfAlgorithm(key.algorithm);
  for (const words of ['once', 'and again'])
    expect(verify(digest, Buffer.from(words), key.certificate.publicKey, await key.sign(Buffer.from(words)))).toBe(true);
  await key.close();
  await expect(key.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'bad_key' });
});

it('speaks to a library that shows only its list of functions', async () => {
  const library = ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/libp11-kit.so.0`).find(existsSync) ?? 'none';
  const { default: koffi } = await import('koffi');
  expect(() => koffi.load(library).func('C_Sign', 'unsigned long', [])).toThrow(/C_Sign/);
  expect((await listPkcs11Tokens(library)).map(({ label }) => label)).toEqual(expect.arrayContaining(Object.keys(people)));
  const key = await openPkcs11Key({ ...orderFor('rsa'), library });
  expect((await key.sign(Buffer.from('x'))).length).toBe(256);
  await key.close();
});

it.each([
  [0x0000_040d, 'ready', false],
  [0x0001_040d, 'few', false],
  [0x0003_040d, 'last', false],
  [0x0002_040d, 'last', false],
  [0x0007_040d, 'locked', false],
  [0x0004_0000, 'locked', false],
  [0x0000_0405, 'not_set', false],
  [0x0000_050d, 'ready', true],
  [0x0002_050d, 'last', true],
] as const)('reads from the flags %i of a token that its PIN is %s', (flags, tries, pinAtReader) => {
  expect(pinStateOf(flags)).toEqual({ tries, pinAtReader });
});
