import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../files/temp-folder.ts';
import { chainOf, type Issued } from './make-certificate.ts';

/** A token of SoftHSM with one key in it. */
export interface SoftToken {
  readonly library: string;
  readonly label: string;
  readonly pin: string;
}

const libraries = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
];

/** People whose keys want the PIN for each signature. */
export interface SoftTokenOptions {
  readonly pinEachTime?: readonly string[];
}

/**
 * Creates one token per person in a separate folder, with key, certificate and chain. Once per process: the library reads its settings when
 * it is loaded.
 */
export async function makeSoftTokens(
  people: Readonly<Record<string, Issued>>,
  { pinEachTime = [] }: SoftTokenOptions = {},
): Promise<Readonly<Record<string, SoftToken>>> {
  const library = libraries.find((path) => existsSync(path));
  if (library === undefined) throw new Error('SoftHSM is missing: on Debian apt-get install softhsm2 opensc');
  const { path: folder } = await tempFolder('soft-token');
  mkdirSync(join(folder, 'tokens'));
  writeFileSync(
    join(folder, 'softhsm2.conf'),
    `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  // Its C code reads the environment, so a path can't be passed.
  process.env.SOFTHSM2_CONF = join(folder, 'softhsm2.conf');
  const tokens = Object.entries(people).map(
    ([label, issued]) => [label, makeToken({ folder, library, label, issued, asksEachTime: pinEachTime.includes(label) })] as const,
  );
  return Object.fromEntries(tokens);
}

interface TokenOrder {
  readonly folder: string;
  readonly library: string;
  readonly label: string;
  readonly issued: Issued;
  readonly asksEachTime: boolean;
}

function makeToken({ folder, library, label, issued, asksEachTime }: TokenOrder): SoftToken {
  const pin = `pin of ${label}`;
  const tool = (...args: readonly string[]): void =>
    void execFileSync('pkcs11-tool', ['--module', library, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  execFileSync('softhsm2-util', ['--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', 'so pin of it'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const write = (name: string, type: 'privkey' | 'cert', bytes: Uint8Array, id: string): void => {
    const path = join(folder, `${label}-${name}.der`);
    writeFileSync(path, bytes, { mode: 0o600 });
    const more = asksEachTime && type === 'privkey' ? ['--always-auth'] : [];
    tool('--token-label', label, '--login', '--pin', pin, '--write-object', path, '--type', type, '--id', id, '--label', name, ...more);
  };
  const { privateKey } = issued;
  write(
    'key',
    'privkey',
    privateKey.asymmetricKeyType === 'rsa'
      ? privateKey.export({ format: 'der', type: 'pkcs1' })
      : privateKey.export({ format: 'der', type: 'sec1' }),
    '01',
  );
  for (const [index, certificate] of [issued.certificate, ...chainOf(issued).slice(0, -1)].entries())
    write(`certificate ${index}`, 'cert', certificate.raw, `0${index + 1}`);
  return { library, label, pin };
}
