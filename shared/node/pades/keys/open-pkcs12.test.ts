import { createHash, verify } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate } from '../../../../test/kit/pki/make-certificate.ts';
import { makePkcs12, type Pkcs12Form } from '../../../../test/kit/pki/openssl-authorities.ts';
import { openPkcs12 } from './open-pkcs12.ts';

const { root, signers } = issueCertificateWorld('http://127.0.0.1:9', machineNowMs());
const passphrase = 'Łódź & naïve ✓ 𝔭';
const forms: readonly Pkcs12Form[] = ['modern', 'legacy', 'legacy-rc2-certificates', 'without-mac'];
const people = ['rsa', 'rsa4096', 'ec', 'ecP384'] as const;

it.each(people.flatMap((who) => forms.map((form) => ({ who, form }))))('opens the key of $who from a $form file', async ({ who, form }) => {
  const key = await openPkcs12(makePkcs12(signers[who], passphrase, form), passphrase);
  expect(key.certificate.fingerprint256).toBe(signers[who].certificate.fingerprint256);
  expect(key.chain).toHaveLength(1);
  expect(key.selfMade).toBe(false);
  const data = Buffer.from('data');
  expect(verify(key.algorithm.slice(-6), data, key.certificate.publicKey, await key.sign(data))).toBe(true);
  await key.close();
  await expect(key.sign(data)).rejects.toMatchObject({ code: 'bad_key' });
});

it.each(['modern', 'legacy'] as const)('refuses a wrong passphrase for a %s file, and takes an empty one', async (form) => {
  const file = makePkcs12(signers.ec, passphrase, form);
  for (const wrong of ['', 'x', `${passphrase} `])
    await expect(openPkcs12(file, wrong)).rejects.toMatchObject({ code: 'wrong_key_password' });
  const told = inspect(await openPkcs12(file, 'Geheim-4711').catch((error: unknown) => error), { depth: 9, showHidden: true });
  expect(told).not.toMatch(/Geheim|4711/);
  expect((await openPkcs12(makePkcs12(signers.ec, '', form), '')).algorithm).toBe('ecdsa-sha256');
});

it('says what is wrong with a file that is no key file, or whose key cannot sign', async () => {
  const times = { notBeforeMs: 0, notAfterMs: 4e12 };
  const short = makeCertificate({ name: 'Short', issuer: root, key: 'rsa1024', ...times });
  const curve = makeCertificate({ name: 'Other curve', issuer: root, key: 'P-521', ...times });
  const good = makePkcs12(signers.ec, 'x');
  const files = [
    Buffer.from('not a key file'),
    Buffer.alloc(0),
    good.subarray(0, -3),
    Buffer.alloc(2_000_000),
    Buffer.from('3000', 'hex'),
    makePkcs12(short, 'x'),
    makePkcs12(curve, 'x'),
  ];
  for (const file of files) await expect(openPkcs12(file, 'x')).rejects.toMatchObject({ name: 'PadesError', code: 'bad_key' });
});

it('survives every broken byte of a file without an error of another kind', async () => {
  const file = makePkcs12(signers.ec, 'x', 'without-mac');
  for (let at = 0; at < file.length; at += 7) {
    const broken = Buffer.from(file);
    broken[at] = (broken[at] ?? 0) ^ (1 << (createHash('sha256').update(String(at)).digest()[0]! % 8));
    const outcome = await openPkcs12(broken, 'x').then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
    );
    expect(['opened', 'PadesError']).toContain(outcome);
  }
});
