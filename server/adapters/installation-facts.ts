import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { CertificateUse } from '../../shared/domain/health.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import type { CertificateEnd, DiskSpace, InstallationFacts } from '../core/ports.ts';
import { readRoots } from './signer/read-roots.ts';
import { openInstallationKey, type SignerSettings } from './signer/signer-settings.ts';

/** What administrators are told about. */
export interface InstallationOptions extends Pick<InstallationFacts, 'missing' | 'version'> {
  readonly dataDir: string;
  readonly masterKeyFile: string;
  readonly tlsCertFile: string | null;
  readonly signing: Pick<SignerSettings, 'rootsFile'> & {
    readonly key: Pick<SignerSettings, 'p12File' | 'passphraseFile'> | null;
  };
}

/** The machine and the files that an installation works with, read anew each time somebody looks. */
export function installationFacts(options: InstallationOptions): InstallationFacts {
  return {
    version: options.version,
    missing: options.missing,
    diskSpace: () => diskSpace(options.dataDir),
    certificates: () => certificateEnds(options),
    tryWriting: () => tryWriting(join(options.dataDir, 'blobs', 'tmp')),
    findMasterKey: () => access(options.masterKeyFile, constants.R_OK),
  };
}

let probes = 0;

/** More than a page, so that a disk with room for nothing more is noticed. */
const probeBytes = 16 * 1024;

async function tryWriting(folder: string): Promise<void> {
  probes += 1;
  const file = join(folder, `write-check-${process.pid}-${probes}.tmp`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(probeBytes, 1));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

async function certificateEnds({ tlsCertFile, signing: { key, rootsFile } }: InstallationOptions): Promise<readonly CertificateEnd[]> {
  const read = async (use: CertificateUse, load: () => Promise<readonly X509Certificate[]>): Promise<readonly CertificateEnd[]> => {
    try {
      return (await load()).map((one) => ({ use, subject: nameOf(one), endsAt: instantFromMs(Date.parse(one.validTo)) }));
    } catch {
      // What uses the file says so itself; here it's one line less.
      return [];
    }
  };
  const all = await Promise.all([
    read('https', async () => (tlsCertFile === null ? [] : [new X509Certificate(await readFile(tlsCertFile))])),
    read('signing', async () => {
      // A card or a security module isn't asked for its PIN to look at a date.
      if (key === null || key.p12File.startsWith('pkcs11:')) return [];
      const opened = await openInstallationKey(key);
      await opened.close();
      return [opened.certificate];
    }),
    read('signing_root', () => readRoots(rootsFile)),
  ]);
  return all.flat();
}

function nameOf({ subject }: X509Certificate): string {
  return /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
}
