import { utf8 } from '../../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../../shared/crypto/crypto-error.ts';
import { deriveKey } from '../../../../shared/crypto/derive.ts';
import { identityFromSeed, type Identity } from '../../../../shared/crypto/identity.ts';
import { asKey, randomKey, wipe, type Key } from '../../../../shared/crypto/keys.ts';
import { openSecret, sealSecret } from '../../../../shared/crypto/seal-secret.ts';
import { openObject, sealObject } from '../../../../shared/crypto/sealed-object.ts';
import { openWithMasterKey, type MasterKeys } from '../../keyring/master-keys.ts';
import type { LocalStore } from '../../local-store/local-store.ts';

/** Which device of which account. */
export interface DevicePlace {
  readonly accountId: string;
  readonly deviceId: string;
}

const maxSealedNameBytes = 4096;
/** Where a store has the seed of this device's key pair. */
export const seedName = 'device.seed';
/** The purpose of the derived key that seals this device's own secrets. */
export const stateKeyPurpose = 'secrets of this device';
/** Binds a sealed secret to its name and its device. */
export const statePlaceText = (name: string, { accountId, deviceId }: DevicePlace): string => [name, accountId, deviceId].join('\n');

function withKey<T>(masterKey: Key, purpose: string, act: (key: Key) => T): T {
  const key = deriveKey(masterKey, purpose);
  try {
    return act(key);
  } finally {
    wipe(key);
  }
}

/** What is kept under a name of the store's state, sealed for this device under the master key. @throws CryptoError when it does not open. */
export function readSealedState(store: LocalStore, name: string, masterKey: Key, place: DevicePlace): Uint8Array | undefined {
  const sealed = store.state.get(name);
  if (sealed === undefined) return undefined;
  return withKey(masterKey, stateKeyPurpose, (key) => openSecret(sealed, key, statePlaceText(name, place)));
}

/** Keeps it there; it is on the disk when this returns. */
export function writeSealedState(store: LocalStore, name: string, plain: Uint8Array, masterKey: Key, place: DevicePlace): void {
  const sealed = withKey(masterKey, stateKeyPurpose, (key) => sealSecret(plain, key, statePlaceText(name, place)));
  store.transaction(() => store.state.set(name, sealed));
}

/**
 * Seals under the master key what is still sealed under an earlier one, so that nobody who has that opens what lies on this device.
 * FORMAT.md, "Keyring".
 */
export function moveSealedStates(store: LocalStore, { masterKey, earlierKeys }: MasterKeys, place: DevicePlace): void {
  for (const { key: earlier } of earlierKeys) {
    for (const name of store.state.names()) {
      const plain = sealedUnder(earlier, store, name, place);
      if (plain === undefined) continue;
      writeSealedState(store, name, plain, masterKey, place);
      wipe(plain);
    }
  }
}

/** Undefined when it isn't sealed under this one. */
function sealedUnder(masterKey: Key, store: LocalStore, name: string, place: DevicePlace): Uint8Array | undefined {
  try {
    return readSealedState(store, name, masterKey, place);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/**
 * This device's own key pair, made and kept when first asked for. It signs how far the device has seen the account's history.
 * @throws CryptoError when what is kept does not open.
 */
export function deviceIdentity(store: LocalStore, masterKey: Key, place: DevicePlace): Identity {
  const kept = readSealedState(store, seedName, masterKey, place);
  if (kept !== undefined) return identityFromSeed(asKey(kept));
  const seed = randomKey();
  writeSealedState(store, seedName, seed, masterKey, place);
  return identityFromSeed(seed);
}

const namePlace = ({ accountId, deviceId }: DevicePlace) => ({ person: 'HeirlockDevice01', binding: ['device name', accountId, deviceId] });

/** A device's name as the server keeps it; FORMAT.md, "Chain of changes". */
export function sealDeviceName(name: string, masterKey: Key, place: DevicePlace): Uint8Array {
  return withKey(masterKey, 'names of devices', (key) => sealObject(utf8(JSON.stringify({ name })), key, namePlace(place)));
}

/** The name that a device gave itself; null where it can't be read. */
export function openDeviceName(sealed: Uint8Array, keys: MasterKeys, place: DevicePlace): string | null {
  try {
    const open = (key: Key): Uint8Array => openObject(sealed, key, { ...namePlace(place), maxBytes: maxSealedNameBytes });
    const body = openWithMasterKey(keys, (masterKey) => withKey(masterKey, 'names of devices', open));
    const { name } = JSON.parse(new TextDecoder().decode(body)) as { name?: unknown };
    return typeof name === 'string' && name !== '' ? name.slice(0, 255) : null;
  } catch (error) {
    if (error instanceof CryptoError || error instanceof SyntaxError) return null;
    throw error;
  }
}
