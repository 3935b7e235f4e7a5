import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { opensslVerdict } from '../../../../test/kit/pki/openssl-checks.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { pemOf } from '../../../../test/kit/pki/openssl-authorities.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import { openKey } from './open-key.ts';
import { createSelfMadeKey, selfMadeLabel } from './self-made-key.ts';

const now = instantFromMs(machineNowMs());

it.each(['ecdsa-sha256', 'rsa-sha256'] as const)(
  'makes a key of %s whose certificate says that nobody vouches for the name',
  async (algorithm) => {
    const made = await createSelfMadeKey({ name: '  Zoë Ångström-山田 ', now, algorithm });
    const key = openKey(made);
    expect([key.selfMade, key.algorithm]).toEqual([true, algorithm]);
    expect(key.certificate.subject).toContain('CN=Zoë Ångström-山田');
    expect(key.certificate.subject.replaceAll('\\', '')).toContain(selfMadeLabel);
    expect(key.certificate.ca).toBe(false);
    const { subject, issuer, validFromDate, validToDate } = key.certificate;
    expect(subject).toBe(issuer);
    expect((validToDate.getTime() - validFromDate.getTime()) / 86_400_000).toBe(3651);
    const pem = pemOf(key.certificate);
    expect(
      await opensslVerdict({ files: { 'own.pem': pem }, arguments: ['verify', '-x509_strict', '-CAfile', '{own.pem}', '{own.pem}'] }),
    ).toBeNull();
  },
);

it('refuses names that no certificate can hold, and a key that is not the certificate’s', async () => {
  for (const name of ['', '   ', 'x'.repeat(65), 'a\u0000b', 'a\nb'])
    await expect(createSelfMadeKey({ name, now })).rejects.toMatchObject({ code: 'bad_order' });
  expect(new X509Certificate((await createSelfMadeKey({ name: '𝔷'.repeat(64), now })).certificate).subject).toContain('𝔷'.repeat(64));
  const [one, other] = [await createSelfMadeKey({ name: 'A', now }), await createSelfMadeKey({ name: 'A', now })];
  expect(() => openKey({ pkcs8: one.pkcs8, certificate: other.certificate })).toThrow(/does not belong/);
  expect(() => openKey({ pkcs8: Buffer.from('no key'), certificate: one.certificate })).toThrow(/cannot be read/);
});
