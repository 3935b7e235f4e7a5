import type { Identity } from '../../../shared/crypto/identity.ts';
import type { ChainHead } from '../../../shared/format/vault/change-chain.ts';
import type { PartPlace } from '../containers/part-place.ts';
import type { ItemRepository } from '../items/item-repository.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import type { DeviceClaim, ServerDevice } from './sync-api.ts';

/** What sync needs from an unlocked engine. It sees signatures and opened records, but never a key. */
export interface SyncHost {
  readonly store: LocalStore;
  readonly book: ItemRepository;
  readonly accountId: string;
  readonly deviceId: string;
  /** The account's: it certifies devices. */
  readonly identity: Identity;
  /** This device's own: it signs how far it has seen the history. */
  readonly device: Identity;
  /** Where in the history the keys were renewed, the first time first: what comes later counts only under later keys. */
  readonly renewals: readonly ChainHead[];
  /** The keyring as it is on this device. */
  keyring(): Uint8Array;
  /**
   * Puts a later keyring of the same account in its place, on the disk when this returns.
   * @throws CryptoError or EngineError when it is not one of this account's.
   */
  replaceKeyring(keyring: Uint8Array): void;
  /** Keeps the account's devices as reported by the server. */
  noteDevices(devices: readonly ServerDevice[]): void;
  /** Keeps how far other devices have seen the history; they have signed it. */
  noteHeads(heads: readonly DeviceClaim[]): void;
  /** The device's name, sealed for the owner's other devices. */
  sealedDeviceName(): Uint8Array;
  /** The path of the file that a part gets to itself when it comes to this device. */
  partPath(name: string): string;
  /** Where a part is to be read on this device, whether it exists or not. */
  partPlace(name: string): PartPlace;
  /** Whether a part is on this device. */
  hasPart(name: string): boolean;
}
