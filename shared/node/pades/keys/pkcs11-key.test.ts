import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { cmsVerdict } from '../../../../test/kit/pki/openssl-checks.ts';
import { makeSoftTokens, type SoftToken } from '../../../../test/kit/pki/soft-token.ts';
import { signData } from '../cms/signed-data-writer.ts';
import { digestOfAlgorithm } from '../cms/signing-algorithms.ts';
import { openSigningKey } from './open-signing-key.ts';
import { openPkcs11Key } from './pkcs11-key.ts';
import { isPkcs11Uri } from './pkcs11-uri.ts';

const { root, signers } = issueCertificateWorld('http://127.0.0.1:9', machineNowMs());
const people = { rsa: signers.rsa, ec: signers.ec, ecP384: signers.ecP384 };
let tokens: Readonly<Record<string, SoftToken>>;
beforeAll(async () => {
  tokens = await makeSoftTokens(people);
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
