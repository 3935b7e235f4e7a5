import { join } from 'node:path';
import type { CheckedFile } from '../core/ports.ts';
import type { Config } from './config.ts';

/** The files and folders that an installation works with: whose they are, and who else may read them, is looked at. */
export function checkedFiles({ dataDir, databaseUrl, masterKeyFile, tls, signing }: Config): readonly CheckedFile[] {
  const files: CheckedFile[] = [
    { path: dataDir, what: 'the data folder', isSecret: true, isOptional: true },
    { path: masterKeyFile, what: 'the master key', isSecret: true, isOptional: true },
  ];
  if (databaseUrl === null) files.push({ path: join(dataDir, 'heirlock.db'), what: 'the database', isSecret: true, isOptional: true });
  if (tls !== null)
    files.push(
      { path: tls.certFile, what: 'the certificate', isSecret: false },
      { path: tls.keyFile, what: 'the key of the certificate', isSecret: true },
    );
  const passphraseFile = signing.key?.passphraseFile ?? null;
  if (passphraseFile !== null) files.push({ path: passphraseFile, what: 'the passphrase of the signing key', isSecret: true });
  return files;
}
