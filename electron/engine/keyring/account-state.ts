import { readU64, u64 } from '../../../shared/crypto/bytes.ts';
import { concatBytes } from '../../../shared/crypto/bytes.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { EngineError } from '../engine-error.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import type { AccountKeys } from './keyring-jobs.ts';

/** Names in the store's table of single values. */
export const stateNames = {
  keyring: 'keyring',
  pack: 'device pack',
  device: 'device id',
  sentKeyring: 'keyring at the server',
  pendingKeyring: 'renewed keyring on its way',
  pendingPack: 'device pack of the renewed keyring on its way',
  renewedKeyring: 'keyring renewed elsewhere',
} as const;

/**
 * The keyring that the server is known to have; undefined before the first. The next change of the passphrase follows that one, not
 * one made offline since: the server does not accept a generation that skips one.
 */
export function sentKeyring({ state }: LocalStore): Uint8Array | undefined {
  return state.get(stateNames.sentKeyring);
}

/** What this device keeps of the kit, and whether it belongs to the current keyring here. */
export function packState({ state }: LocalStore): { readonly known: boolean; readonly pack: Uint8Array | undefined } {
  const stored = state.get(stateNames.pack);
  const keyring = state.get(stateNames.keyring);
  if (stored === undefined || keyring === undefined || stored.length < 8) return { known: false, pack: undefined };
  return { known: readU64(stored) === readKeyring(keyring).generation, pack: stored.subarray(8) };
}

/** What this device keeps of the kit. @throws EngineError `secret_key_needed` when it belongs to an earlier keyring. */
export function knownPack(store: LocalStore): Uint8Array {
  const { known, pack } = packState(store);
  if (known && pack !== undefined) return pack;
  throw new EngineError('secret_key_needed', 'The passphrase was changed elsewhere: this device needs the owner kit once more.');
}

/** Keeps keyring and pack together: both or neither. */
export function keepAccount(store: LocalStore, { keyring, pack }: Pick<AccountKeys, 'keyring' | 'pack'>): void {
  store.transaction(() => {
    store.state.set(stateNames.keyring, keyring);
    store.state.set(stateNames.pack, concatBytes(u64(readKeyring(keyring).generation), pack));
  });
}
