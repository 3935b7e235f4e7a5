import { concatBytes, readU32, u32 } from '../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, randomBytes, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { isCost, passphraseSaltBytes, stretchPassphrase, type PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import { openSecret, sealSecret } from '../../../shared/crypto/seal-secret.ts';

// What a device keeps so that the passphrase alone opens it: the codes of the owner kit, sealed under the stretched passphrase. A
// stolen data folder is then only as safe as the passphrase; a stolen server, which never has this, is of no use even with the
// passphrase.
// Layout: version, three zero bytes, Argon2id passes (4), memory in KiB (4), salt (16), sealed secret: in version 1 of both codes; in
// version 2, on a device that was never given the recovery key, of the secret key and the master key.

/** The codes of the owner kit. The holder wipes both. */
export interface OwnerKitCodes {
  /** 16 bytes. */
  readonly secretKey: Uint8Array;
  /** Undefined where only the secret key was typed. */
  readonly recoveryKey: Key | undefined;
}

/** What a pack opens to. The holder wipes it. */
export interface PackContent extends OwnerKitCodes {
  /** Present where the recovery key isn't: either opens the keyring without another Argon2id. */
  readonly masterKey: Key | undefined;
}

/** Which keyring the codes belong to: after a change elsewhere the pack of the old generation no longer opens. */
export interface PackPlace {
  readonly accountId: string;
  readonly generation: number;
}

const headBytes = 12;
const saltedBytes = headBytes + passphraseSaltBytes;
const secretKeyBytes = 16;
const versions = { withRecoveryKey: 1, withMasterKey: 2 } as const;
const purposes: Readonly<Record<number, string>> = {
  [versions.withRecoveryKey]: 'owner kit on this device',
  [versions.withMasterKey]: 'secret key on this device',
};
const placeText = ({ accountId, generation }: PackPlace, version: number): string =>
  [purposes[version] ?? '', accountId, String(generation)].join('\n');

/**
 * Seals the codes for this device. As slow as `cost` says.
 * @param masterKey of the same keyring: sealed in place of a recovery key that isn't known.
 * @throws RangeError as `stretchPassphrase`.
 */
export function sealDevicePack(
  { secretKey, recoveryKey }: OwnerKitCodes,
  masterKey: Key,
  passphrase: string,
  cost: PassphraseCost,
  place: PackPlace,
): Uint8Array {
  const version = recoveryKey === undefined ? versions.withMasterKey : versions.withRecoveryKey;
  const salt = randomBytes(passphraseSaltBytes);
  const stretched = stretchPassphrase(passphrase, salt, cost);
  const both = concatBytes(secretKey, recoveryKey ?? masterKey);
  try {
    return concatBytes(
      Uint8Array.of(version, 0, 0, 0),
      u32(cost.passes),
      u32(cost.memoryKiB),
      salt,
      sealSecret(both, stretched, placeText(place, version)),
    );
  } finally {
    wipe(stretched, both);
  }
}

/**
 * What is in a pack of this device.
 * @throws CryptoError `wrong_key` for another passphrase; `truncated`, `unsupported_version` or `damaged`, which includes another generation.
 */
export function openDevicePack(pack: Uint8Array, passphrase: string, place: PackPlace): PackContent {
  if (pack.length < saltedBytes) throw new CryptoError('truncated', "this device's codes are cut");
  const [version = 0] = pack;
  if (purposes[version] === undefined) throw new CryptoError('unsupported_version', "this device's codes have an unknown version");
  const cost = { passes: readU32(pack, 4), memoryKiB: readU32(pack, 8) };
  if (!isCost(cost)) throw new CryptoError('damaged', "this device's codes have a field out of range");
  const stretched = stretchPassphrase(passphrase, pack.subarray(headBytes, saltedBytes), cost);
  try {
    const both = openSecret(pack.subarray(saltedBytes), stretched, placeText(place, version));
    const [secretKey, key] = [both.slice(0, secretKeyBytes), asKey(both.slice(secretKeyBytes))];
    wipe(both);
    return version === versions.withRecoveryKey
      ? { secretKey, recoveryKey: key, masterKey: undefined }
      : { secretKey, recoveryKey: undefined, masterKey: key };
  } finally {
    wipe(stretched);
  }
}
