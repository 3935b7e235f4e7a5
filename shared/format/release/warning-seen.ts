import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { isUlid } from '../../domain/ids.ts';
import type { Instant } from '../../domain/instant.ts';

// FORMAT.md, "Chain of changes": how a device states that its owner has read a warning. It requires the device's own key, which only an
// unlocked app has.

/** Which warning of which round of a vault's timer was read, and on which device of which account. */
export interface WarningSeen {
  readonly accountId: string;
  readonly deviceId: string;
  readonly vaultId: string;
  /** The kind of warning, as the server names it. */
  readonly warning: string;
  /** What distinguishes one round of warnings from the next. */
  readonly cycle: Instant;
}

function message({ accountId, deviceId, vaultId, warning, cycle }: WarningSeen): Uint8Array {
  if (![accountId, deviceId, vaultId].every(isUlid)) throw new TypeError('accounts, devices and vaults are named by bare ULIDs');
  return concatBytes(utf8(accountId), utf8(deviceId), utf8(vaultId), utf8(`${warning}\n${cycle}`));
}

/** The device's signature, 64 bytes. @param device the device's own key, not the account's. @throws TypeError for invalid ids. */
export function signWarningSeen(device: Identity, seen: WarningSeen): Uint8Array {
  return device.sign('warning', message(seen));
}

/** Whether the device with this public key signed it. @throws TypeError for invalid ids. */
export function isWarningSeenBy(devicePublicKey: Uint8Array, seen: WarningSeen, signature: Uint8Array): boolean {
  return verifySignature(devicePublicKey, 'warning', message(seen), signature);
}
