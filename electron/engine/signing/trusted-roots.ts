import { createHash, X509Certificate } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import type { Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { settingsFields, writeSettings } from './account-settings-fields.ts';

const prefix = 'trustedRoot.';
const maxRoots = 200;
const maxFileBytes = 2 ** 20;

/** Who the owner trusts to vouch for signers. Anything that can't be read as a certificate is left out. */
export function trustedRoots(session: Session): X509Certificate[] {
  return [...settingsFields(session, prefix).values()].flatMap((value) => {
    try {
      return typeof value === 'string' ? [new X509Certificate(fromBase64(value))] : [];
    } catch {
      return [];
    }
  });
}

/** Trusts the certificates of a PEM or DER file from now on. @throws EngineError `bad_key` for a file without any, `too_large`. */
export async function addTrustedRoots(session: Session, path: string): Promise<void> {
  const found = certificatesIn(await readSmall(path));
  if (found.length === 0) throw new EngineError('bad_key', 'There is no certificate in this file.');
  if (found.length + trustedRoots(session).length > maxRoots)
    throw new EngineError('too_large', `At most ${maxRoots} certificates can be trusted.`);
  writeSettings(
    session,
    Object.fromEntries(found.map(({ raw }) => [prefix + createHash('sha256').update(raw).digest('hex'), toBase64(raw)])),
  );
}

/** @throws EngineError `not_found`. */
export function removeTrustedRoot(session: Session, fingerprint: string): void {
  if (!settingsFields(session, prefix).has(fingerprint))
    throw new EngineError('not_found', "This certificate isn't among those that are trusted.");
  writeSettings(session, { [prefix + fingerprint]: null });
}

function certificatesIn(bytes: Buffer): readonly X509Certificate[] {
  const blocks = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    return blocks === null ? [new X509Certificate(bytes)] : blocks.map((pem) => new X509Certificate(pem));
  } catch {
    return [];
  }
}

async function readSmall(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > maxFileBytes) throw new EngineError('too_large', 'A certificate file can be at most 1 MiB.');
    return await file.readFile();
  } finally {
    await file.close();
  }
}
