import { resolve } from 'node:path';
import { isPkcs11Uri } from '../../shared/node/pades/keys/pkcs11-uri.ts';
import { urlOf, ValueError, type Reader } from './readers.ts';

/** What PDFs are signed with, and what certificates and timestamps are checked against. Paths are absolute. */
export interface SigningConfig {
  /** The installation's own key, a file or a PKCS #11 URI; null: it signs nothing itself. */
  readonly key: { readonly p12File: string; readonly passphraseFile: string } | null;
  /** Timestamp services in the order in which they are tried. */
  readonly timestampUrls: readonly string[];
  /** PEM file of trusted roots, for the proofs of B-LT and B-LTA; null: none. */
  readonly rootsFile: string | null;
  /** Whether authorities may be in private and loopback networks. */
  readonly allowPrivate: boolean;
  /** Where a document is kept in plain while it is being signed; null: `signing` in the data folder. */
  readonly workDir: string | null;
}

/** The variables as they were read. */
interface SigningValues {
  readonly HEIRLOCK_SIGN_KEY: string | null;
  readonly HEIRLOCK_SIGN_PASSPHRASE_FILE: string | null;
  readonly HEIRLOCK_SIGN_TSA: readonly string[] | null;
  readonly HEIRLOCK_SIGN_ROOTS: string | null;
  readonly HEIRLOCK_SIGN_ALLOW_PRIVATE: true | null;
  readonly HEIRLOCK_SIGN_WORK_DIR: string | null;
}

const maxServices = 10;

/** A comma-separated list of HTTP addresses; blanks around the commas do no harm. */
export const webAddresses: Reader<readonly string[]> = (text) => {
  const urls = text.split(',').map((entry) => entry.trim());
  if (urls.length > maxServices) throw new ValueError(`must be at most ${maxServices} URLs`);
  const check = urlOf('https', 'http');
  return urls.map((url) => check(url));
};

export function signingFrom(values: SigningValues, cwd: string): SigningConfig {
  const absolute = (path: string | null): string | null => (path === null ? null : resolve(cwd, path));
  const { HEIRLOCK_SIGN_KEY: p12, HEIRLOCK_SIGN_PASSPHRASE_FILE: passphrase } = values;
  return {
    key:
      p12 === null || passphrase === null
        ? null
        : { p12File: isPkcs11Uri(p12) ? p12 : resolve(cwd, p12), passphraseFile: resolve(cwd, passphrase) },
    timestampUrls: values.HEIRLOCK_SIGN_TSA ?? [],
    rootsFile: absolute(values.HEIRLOCK_SIGN_ROOTS),
    allowPrivate: values.HEIRLOCK_SIGN_ALLOW_PRIVATE ?? false,
    workDir: absolute(values.HEIRLOCK_SIGN_WORK_DIR),
  };
}

export function signingProblems({ HEIRLOCK_SIGN_KEY: p12, HEIRLOCK_SIGN_PASSPHRASE_FILE: passphrase }: SigningValues): string[] {
  return (p12 === null) === (passphrase === null)
    ? []
    : ['HEIRLOCK_SIGN_KEY and HEIRLOCK_SIGN_PASSPHRASE_FILE must be set together or not at all'];
}
