import { concatBytes, readU32, u32 } from '../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, randomBytes, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { isCost, passphraseSaltBytes, stretchPassphrase, type PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import { openSecret, sealSecret } from '../../../shared/crypto/seal-secret.ts';

// What a device keeps so that the passphrase alone opens it: the codes of the owner kit, sealed under the stretched passphrase. A
// stolen data folder is then only as safe as the passphrase; a stolen server, which never has this, is of no use even with the
// passphrase.
// Layout: version (1), three zero bytes, Argon2id passes (4), memory in KiB (4), salt (16), sealed secret of both codes.

/** The codes of the owner kit. The holder wipes both. */
export interface OwnerKitCodes {
  /** 16 bytes. */
  readonly secretKey: Uint8Array;
  readonly recoveryKey: Key;
}

/** Which keyring the codes belong to: after a change elsewhere the pack of the old generation no longer opens. */
export interface PackPlace {
  readonly accountId: string;
  readonly generation: number;
}

const headBytes = 12;
const saltedBytes = headBytes + passphraseSaltBytes;
const secretKeyBytes = 16;
const placeText = ({ accountId, generation }: PackPlace): string => ['owner kit on this device', accountId, String(generation)].join('\n');

/** Seals the codes for this device. As slow as `cost` says. @throws RangeError as `stretchPassphrase`. */
export function sealDevicePack(codes: OwnerKitCodes, passphrase: string, cost: PassphraseCost, place: PackPlace): Uint8Array {
  const salt = randomBytes(passphraseSaltBytes);
  const stretched = stretchPassphrase(passphrase, salt, cost);
  const both = concatBytes(codes.secretKey, codes.recoveryKey);
  try {
    return concatBytes(
      Uint8Array.of(1, 0, 0, 0),
      u32(cost.passes),
      u32(cost.memoryKiB),
      salt,
      sealSecret(both, stretched, placeText(place)),
    );
  } finally {
    wipe(stretched, both);
  }
}

/**
 * The codes in a pack of this device.
 * @throws CryptoError `wrong_key` for another passphrase; `truncated`, `unsupported_version` or `damaged`, which includes another generation.
 */
export function openDevicePack(pack: Uint8Array, passphrase: string, place: PackPlace): OwnerKitCodes {
  if (pack.length < saltedBytes) throw new CryptoError('truncated', "this device's codes are cut");
  if (pack[0] !== 1) throw new CryptoError('unsupported_version', "this device's codes have an unknown version");
  const cost = { passes: readU32(pack, 4), memoryKiB: readU32(pack, 8) };
  if (!isCost(cost)) throw new CryptoError('damaged', "this device's codes have a field out of range");
  const stretched = stretchPassphrase(passphrase, pack.subarray(headBytes, saltedBytes), cost);
  try {
    const both = openSecret(pack.subarray(saltedBytes), stretched, placeText(place));
    const codes = { secretKey: both.slice(0, secretKeyBytes), recoveryKey: asKey(both.slice(secretKeyBytes)) };
    wipe(both);
    return codes;
  } finally {
    wipe(stretched);
  }
}
