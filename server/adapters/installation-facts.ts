import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, statfs } from 'node:fs/promises';
import type { CertificateUse } from '../../shared/domain/health.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import { instantFromMs, instantToMs } from '../../shared/domain/instant.ts';
import type { CertificateEnd, CheckedFile, DiskSpace, InstallationFacts } from '../core/ports.ts';
import { checkCertificate, type ServedCertificate } from './checks/check-certificate.ts';
import { checkDisk } from './checks/check-disk.ts';
import { checkFiles } from './checks/check-files.ts';
import { systemClock } from './clock.ts';
import type { CertificateFiles } from './tls/certificate-files.ts';
import { readRoots } from './signer/read-roots.ts';
import { openInstallationKey, type SignerSettings } from './signer/signer-settings.ts';

/** What administrators are told about. */
export interface InstallationOptions extends Pick<InstallationFacts, 'missing' | 'version' | 'tryWriting'> {
  readonly dataDir: string;
  /** The certificate that the server itself serves; null where it doesn't. */
  readonly certificateFiles: CertificateFiles | null;
  /** What the server speaks TLS with; null where it doesn't. */
  readonly tls: ServedCertificate | null;
  readonly publicUrl: string;
  /** Whose owners and modes are looked at. */
  readonly files: readonly CheckedFile[];
  readonly masterKeyFile: string;
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
    certificateRefused: () => options.certificateFiles?.isRefused ?? false,
    findings: () => findings(options),
    tryWriting: options.tryWriting,
    findMasterKey: () => access(options.masterKeyFile, constants.R_OK),
  };
}

async function findings({ dataDir, files, tls, publicUrl }: InstallationOptions): Promise<readonly Finding[]> {
  const nowMs = instantToMs(systemClock.now());
  const found = await Promise.all([checkFiles(files), checkCertificate(tls, publicUrl, nowMs)]);
  return [...checkDisk(dataDir, await diskSpace(dataDir)), ...found.flat()];
}

/** Null where the system doesn't tell. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

async function certificateEnds({ certificateFiles, signing: { key, rootsFile } }: InstallationOptions): Promise<readonly CertificateEnd[]> {
  const read = async (use: CertificateUse, load: () => Promise<readonly X509Certificate[]>): Promise<readonly CertificateEnd[]> => {
    try {
      return (await load()).map((one) => ({ use, subject: nameOf(one), endsAt: instantFromMs(Date.parse(one.validTo)) }));
    } catch {
      // What uses the file says so itself; here it's one line less.
      return [];
    }
  };
  const all = await Promise.all([
    read('https', async () => {
      if (certificateFiles === null) return [];
      return [certificateFiles.served ?? new X509Certificate(await readFile(certificateFiles.places.certFile))];
    }),
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
