import { readFile } from 'node:fs/promises';
import type { SigningKey } from '../contract.ts';
import { openPkcs12 } from './open-pkcs12.ts';
import { isPkcs11Uri, readPkcs11Uri } from './pkcs11-uri.ts';

/**
 * Opens a key by its location: the path of a PKCS #12 file, or a PKCS #11 URI (RFC 7512) such as
 * `pkcs11:token=Office;object=signing?module-path=/usr/lib/softhsm/libsofthsm2.so`.
 * @param secret the file's passphrase or the token's PIN.
 * @throws PadesError `wrong_key_password`, `bad_key`; for a file that cannot be read, what the file system says.
 */
export async function openSigningKey(source: string, secret: string): Promise<SigningKey> {
  if (!isPkcs11Uri(source)) return openPkcs12(await readFile(source), secret);
  const order = readPkcs11Uri(source);
  const { openPkcs11Key } = await import('./pkcs11-key.ts');
  return openPkcs11Key({ ...order, pin: secret });
}
