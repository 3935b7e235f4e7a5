import { readFile } from 'node:fs/promises';
import type { SigningKey } from '../../../shared/node/pades/contract.ts';
import { openSigningKey } from '../../../shared/node/pades/keys/open-signing-key.ts';

/** What the installation signs with; plain data, for the thread that does it. */
export interface SignerSettings {
  /** A PKCS #12 file, or the PKCS #11 URI of a key on a token. */
  readonly p12File: string;
  /** Its first line is the passphrase, or the token's PIN. */
  readonly passphraseFile: string;
  readonly rootsFile: string | null;
  readonly timestampUrls: readonly string[];
  readonly allowPrivate: boolean;
}

/** Opens the key. Passphrase and key exist only in what is returned. @throws PadesError `wrong_key_password`, `bad_key`. */
export async function openInstallationKey({
  p12File,
  passphraseFile,
}: Pick<SignerSettings, 'p12File' | 'passphraseFile'>): Promise<SigningKey> {
  const passphrase = await readFile(passphraseFile, 'utf8');
  return openSigningKey(p12File, passphrase.split(/\r?\n/, 1)[0] ?? '');
}
