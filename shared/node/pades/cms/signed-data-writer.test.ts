import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAuthorities, type Authorities } from '../../../../test/kit/pki/local-authorities.ts';
import { signingKeyOf } from '../../../../test/kit/pki/make-certificate.ts';
import { cmsVerdict } from '../../../../test/kit/pki/openssl-checks.ts';
import { readDer } from '../certificates/der-reader.ts';
import { readSignedData } from '../signed-data/read-signed-data.ts';
import { encodeInteger, encodeNamedBits, encodeOid, encodeTime } from './der-writer.ts';
import { oids } from './oids.ts';
import { signData } from './signed-data-writer.ts';
import { digestOfAlgorithm } from './signing-algorithms.ts';

let authorities: Authorities;
beforeAll(async () => {
  authorities = await startAuthorities();
});
afterAll(() => authorities.close());

const content = Buffer.from('what somebody leaves to somebody');

async function signed(who: 'rsa' | 'rsa4096' | 'ec' | 'ecP384'): Promise<Buffer> {
  const key = signingKeyOf(authorities.signers[who]);
  const contentDigest = createHash(digestOfAlgorithm(key.algorithm)).update(content).digest();
  return (await signData({ key, contentDigest, chain: key.chain })).encode();
}

it.each(['rsa', 'rsa4096', 'ec', 'ecP384'] as const)(
  'is what OpenSSL takes for CAdES, with a key of %s, and only over the same bytes',
  async (who) => {
    const cms = await signed(who);
    expect(await cmsVerdict(cms, content, authorities.root)).toBeNull();
    expect(await cmsVerdict(cms, Buffer.from('something else'), authorities.root)).toMatch(/verif/i);
  },
);

it('signs exactly content type, digest and certificate, never the time', async () => {
  const { signers, certificates, content: inside } = readSignedData(readDer(await signed('ec')));
  expect([...signers[0]!.signed.keys()].sort()).toEqual([oids.contentType, oids.messageDigest, oids.signingCertificateV2].sort());
  expect(signers[0]!.unsigned.size).toBe(0);
  expect(inside).toBeNull();
  expect(certificates).toHaveLength(2);
});

it('writes numbers, identifiers, bits and times as DER has them', () => {
  expect(
    [encodeInteger(0), encodeInteger(127), encodeInteger(128), encodeInteger(Buffer.from([0, 0, 0xff]))].map((der) => der.toString('hex')),
  ).toEqual(['020100', '02017f', '02020080', '020200ff']);
  expect(encodeOid('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
  expect(
    [encodeNamedBits([0, 1]), encodeNamedBits([5, 6]), encodeNamedBits([8]), encodeNamedBits([])].map((der) => der.toString('hex')),
  ).toEqual(['030206c0', '03020106', '0303070080', '030100']);
  expect([Date.UTC(2049, 11, 31), Date.UTC(2050, 0, 1)].map((ms) => encodeTime(ms).subarray(2).toString())).toEqual([
    '491231000000Z',
    '20500101000000Z',
  ]);
});
