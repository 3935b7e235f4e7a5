import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/domain/instant.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { makeCertificate, type Issued } from '../../../test/kit/pki/make-certificate.ts';
import { pemOf } from '../../../test/kit/pki/openssl-authorities.ts';
import { checkCertificate } from './check-certificate.ts';
import { severitiesOf, wordsOf } from './checks-test-kit.ts';

const nowMs = Date.parse('2026-03-02T12:00:00.000Z');
const host = 'vault.example.com';
const spans = { notBeforeMs: nowMs - 300 * dayMs, notAfterMs: nowMs + 300 * dayMs };
const root = makeCertificate({ name: 'Root', key: 'P-256', keyNumber: 1, authority: {}, ...spans });
const middle = makeCertificate({ name: 'Middle', issuer: root, key: 'P-256', keyNumber: 2, authority: {}, ...spans });
const served = (days: number, issuer: Issued | undefined = middle): Issued =>
  makeCertificate({
    name: host,
    key: 'P-256',
    keyNumber: 3,
    notBeforeMs: nowMs - 30 * dayMs,
    notAfterMs: nowMs + days * dayMs,
    ...(issuer ? { issuer } : {}),
  });

async function check(
  own: Issued,
  { chain = [middle], key = own, name = host }: { chain?: readonly Issued[]; key?: Issued; name?: string } = {},
) {
  await using folder = await tempFolder('tls');
  const files = { certFile: join(folder.path, 'cert.pem'), keyFile: join(folder.path, 'key.pem'), host: name };
  await writeFile(files.certFile, pemOf(...[own, ...chain].map(({ certificate }) => certificate)));
  await writeFile(files.keyFile, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return await checkCertificate(files, `https://${name}`, nowMs);
}

describe('the check of the certificate', () => {
  it('finds nothing at one that holds, with its chain', async () => {
    expect(severitiesOf(await check(served(200)))).toEqual(['fine']);
  });

  it.each([
    ['has ended', () => check(served(-1)), 'failure', 'ended on 2026-03-01'],
    ['ends soon', () => check(served(10)), 'warning', 'ends on 2026-03-12'],
    ['lacks its chain', () => check(served(200), { chain: [] }), 'warning', 'fullchain.pem'],
    ['has another’s chain', () => check(served(200), { chain: [root] }), 'failure', 'no chain'],
    ['is for a name and not for an address', () => check(served(200), { name: '192.0.2.7' }), 'failure', 'not for 192.0.2.7'],
    ['is for another name', () => check(served(200), { name: 'other.example.com' }), 'failure', 'not for other.example.com'],
    ['has another key', () => check(served(200), { key: middle }), 'failure', 'is not the key'],
    [
      'is signed by itself',
      () => check(makeCertificate({ name: host, key: 'P-256', keyNumber: 3, ...spans }), { chain: [] }),
      'warning',
      'signed by itself',
    ],
  ])('says so of one that %s', async (_what, look, severity, words) => {
    const found = await look();
    expect(severitiesOf(found)).toEqual([severity]);
    expect(wordsOf(found)).toContain(words);
  });

  it('does not call a certificate fine that is somewhere else, and says so where a file holds none', async () => {
    expect(severitiesOf(await checkCertificate(null, 'https://vault.example.com', nowMs))).toEqual(['unchecked']);
    expect(severitiesOf(await checkCertificate(null, 'http://127.0.0.1:8787', nowMs))).toEqual(['notice']);
    expect(
      severitiesOf(await checkCertificate({ certFile: '/nowhere', keyFile: '/nowhere', host }, 'https://vault.example.com', nowMs)),
    ).toEqual(['failure']);
  });
});
