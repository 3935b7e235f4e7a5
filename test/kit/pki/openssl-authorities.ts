import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '../files/temp-folder.ts';
import { chainOf, type Issued } from './make-certificate.ts';

const run = promisify(execFile);

/** One or more certificates, as text. */
export function pemOf(...certificates: readonly { readonly raw: Uint8Array }[]): string {
  return certificates
    .map(
      ({ raw }) =>
        `-----BEGIN CERTIFICATE-----\n${Buffer.from(raw).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
    )
    .join('');
}

function keyPemOf({ privateKey }: Issued): string {
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

const settings = `[ts]
serial = $dir/serial
signer_cert = $dir/tsa.pem
certs = $dir/chain.pem
signer_key = $dir/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.2
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** The answer of `openssl ts` to a request: a timestamp by another maker's code, by the machine's clock. */
export async function opensslTimestamp(service: Issued, request: Uint8Array): Promise<Buffer> {
  await using folder = await tempFolder('openssl-ts');
  const file = (name: string): string => join(folder.path, name);
  await writeFile(file('ts.cnf'), settings.replaceAll('$dir', folder.path));
  await writeFile(file('serial'), '01');
  await writeFile(file('tsa.pem'), pemOf(service.certificate));
  await writeFile(file('chain.pem'), pemOf(...chainOf(service).slice(0, -1)));
  await writeFile(file('tsa.key'), keyPemOf(service));
  await writeFile(file('request.tsq'), request);
  await run('openssl', [
    'ts',
    '-reply',
    '-config',
    file('ts.cnf'),
    '-section',
    'ts',
    '-queryfile',
    file('request.tsq'),
    '-out',
    file('answer.tsr'),
  ]);
  return await readFile(file('answer.tsr'));
}

/** The answer of `openssl ocsp` to a request about certificates of `issuer`: good for those that are not in `revoked`. */
export async function opensslOcsp(
  issuer: Issued,
  responder: Issued,
  certificates: readonly Issued[],
  revoked: readonly Issued[],
  request: Uint8Array,
  more: readonly string[] = [],
): Promise<Buffer> {
  await using folder = await tempFolder('openssl-ocsp');
  const file = (name: string): string => join(folder.path, name);
  const line = (issued: Issued): string =>
    [
      revoked.includes(issued) ? 'R' : 'V',
      '490101000000Z',
      revoked.includes(issued) ? '200101000000Z' : '',
      issued.serial.toString('hex').toUpperCase(),
      'unknown',
      `/CN=${issued.serial.toString('hex')}`,
    ].join('\t');
  await writeFile(file('index.txt'), `${certificates.map(line).join('\n')}\n`);
  await writeFile(file('issuer.pem'), pemOf(issuer.certificate));
  await writeFile(file('responder.pem'), pemOf(responder.certificate));
  await writeFile(file('responder.key'), keyPemOf(responder));
  await writeFile(file('request.der'), request);
  const args = [
    '-index',
    file('index.txt'),
    '-CA',
    file('issuer.pem'),
    '-rsigner',
    file('responder.pem'),
    '-rkey',
    file('responder.key'),
    '-reqin',
    file('request.der'),
    '-respout',
    file('answer.der'),
    '-nmin',
    '60',
    ...more,
  ];
  await run('openssl', ['ocsp', ...args]);
  return await readFile(file('answer.der'));
}

/** How programs from different eras protect a key file. */
export type Pkcs12Form = 'modern' | 'legacy' | 'legacy-rc2-certificates' | 'without-mac';

const formArguments: Readonly<Record<Pkcs12Form, readonly string[]>> = {
  modern: [],
  // Keys and certificates with 3DES, as Windows and Java did for a long time.
  legacy: ['-legacy', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  // The certificates with 40-bit RC2, as OpenSSL and many browsers used to do.
  'legacy-rc2-certificates': ['-legacy', '-macalg', 'sha1'],
  'without-mac': ['-nomac'],
};

/** A PKCS #12 file made by `openssl pkcs12`, with the chain up to the root's child. */
export function makePkcs12(issued: Issued, passphrase: string, form: Pkcs12Form = 'modern'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'heirlock-p12-'));
  try {
    const file = (name: string): string => join(folder, name);
    writeFileSync(file('key.pem'), keyPemOf(issued), { mode: 0o600 });
    writeFileSync(file('own.pem'), pemOf(issued.certificate));
    writeFileSync(file('chain.pem'), pemOf(...chainOf(issued).slice(0, -1)));
    writeFileSync(file('passphrase'), `${passphrase}\n`, { mode: 0o600 });
    const chain = chainOf(issued).length > 1 ? ['-certfile', file('chain.pem')] : [];
    return execFileSync(
      'openssl',
      [
        'pkcs12',
        '-export',
        '-inkey',
        file('key.pem'),
        '-in',
        file('own.pem'),
        ...chain,
        '-passout',
        `file:${file('passphrase')}`,
        ...formArguments[form],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
