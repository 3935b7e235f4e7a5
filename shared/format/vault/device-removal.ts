import { concatBytes, u64, utf8 } from '../../crypto/bytes.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { keyBytes } from '../../crypto/keys.ts';
import { isUlid } from '../../domain/ids.ts';
import type { ChainHead } from './change-chain.ts';

// FORMAT.md, "Removal of a device": how an owner without a second factor asks for a device to be shut out.

/** Length of the server's nonce, in bytes. */
export const removalNonceBytes = 32;

/** Which device is to go, and on whose word. */
export interface DeviceRemoval {
  readonly accountId: string;
  /** The device that asks. */
  readonly askedBy: string;
  /** The one to be removed. */
  readonly deviceId: string;
  /** The server's, 32 bytes: used once, and not for long. */
  readonly nonce: Uint8Array;
  /** The last head that the asking device computed itself. */
  readonly head: ChainHead;
}

function message({ accountId, askedBy, deviceId, nonce, head: { seq, chain } }: DeviceRemoval): Uint8Array {
  if (![accountId, askedBy, deviceId].every(isUlid)) throw new TypeError('accounts and devices are named by bare ULIDs');
  if (nonce.length !== removalNonceBytes || chain.length !== keyBytes) throw new TypeError('a nonce and a chain have 32 bytes each');
  return concatBytes(utf8(accountId), utf8(askedBy), utf8(deviceId), nonce, u64(seq), chain);
}

/** The signature of the account's identity, 64 bytes. @throws TypeError for invalid ids and lengths. */
export function signDeviceRemoval(identity: Identity, removal: DeviceRemoval): Uint8Array {
  return identity.sign('removal', message(removal));
}

/** Whether the account's identity signed this removal. @throws TypeError for invalid ids. */
export function isDeviceRemovalBy(identityPublicKey: Uint8Array, removal: DeviceRemoval, signature: Uint8Array): boolean {
  if (removal.nonce.length !== removalNonceBytes || removal.head.chain.length !== keyBytes) return false;
  return verifySignature(identityPublicKey, 'removal', message(removal), signature);
}
