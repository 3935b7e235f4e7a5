import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { fromHex, hex } from '../../../shared/crypto/hash.ts';
import { asKey, keyBytes, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { desktopCost, isCost, passphraseSaltBytes, stretchPassphrase } from '../../../shared/crypto/passphrase.ts';
import { openSecret, sealSecret } from '../../../shared/crypto/seal-secret.ts';
import { masterKeyFingerprint } from '../installation-keys.ts';
import { BackupProblem } from './backup-problem.ts';

const format = 'heirlock master key 1';

const fileSchema = Type.Object({
  format: Type.Literal(format),
  passes: Type.Integer(),
  memory_kib: Type.Integer(),
  salt: Type.String({ pattern: `^[0-9a-f]{${passphraseSaltBytes * 2}}$` }),
  sealed: Type.String({ pattern: '^([0-9a-f]{2})+$' }),
  /** The fingerprint of the key in it. */
  key_check: Type.String({ pattern: '^[0-9a-f]+$' }),
});

const placeOf = (keyCheck: string): string => `master key ${keyCheck}`;

/** The master key under a passphrase, as the text of a file (BACKUP.md, "The key's file"). Takes about a second. */
export function wrapMasterKey(masterKey: Key, passphrase: string): string {
  const salt = randomBytes(passphraseSaltBytes);
  const keyCheck = masterKeyFingerprint(masterKey);
  const stretched = stretchPassphrase(passphrase, salt, desktopCost);
  try {
    const file = {
      format,
      passes: desktopCost.passes,
      memory_kib: desktopCost.memoryKiB,
      salt: hex(salt),
      sealed: hex(sealSecret(masterKey, stretched, placeOf(keyCheck))),
      key_check: keyCheck,
    };
    return `${JSON.stringify(file, null, 2)}\n`;
  } finally {
    wipe(stretched);
  }
}

/** The master key out of such a file; the caller wipes it. @throws BackupProblem for another file, and for a wrong passphrase. */
export function unwrapMasterKey(text: string, passphrase: string): Key {
  const file = parse(text);
  if (!Value.Check(fileSchema, file) || !isCost({ passes: file.passes, memoryKiB: file.memory_kib }))
    throw new BackupProblem("This isn't a wrapped master key, or it was cut off. It's the file that backup --key-out wrote.");
  const stretched = stretchPassphrase(passphrase, fromHex(file.salt), { passes: file.passes, memoryKiB: file.memory_kib });
  try {
    const key = openSecret(fromHex(file.sealed), stretched, placeOf(file.key_check));
    if (key.length !== keyBytes) throw new BackupProblem('What is in this file is no master key.');
    return asKey(key);
  } catch (error) {
    if (error instanceof CryptoError)
      throw new BackupProblem("The passphrase doesn't open the wrapped master key, or the file was changed.", { cause: error });
    throw error;
  } finally {
    wipe(stretched);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
