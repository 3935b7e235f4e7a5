import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { keepAccount, stateNames } from './account-state.ts';
import type { AccountKeys } from './keyring-jobs.ts';

// A renewed keyring is on the disk before it's sent: once a server has it, nothing else opens the account.

/** A renewal whose fate at the server isn't known yet. */
export type PendingRenewal = Pick<AccountKeys, 'keyring' | 'pack'>;

export function pendingRenewal({ state }: LocalStore): PendingRenewal | undefined {
  const [keyring, pack] = [state.get(stateNames.pendingKeyring), state.get(stateNames.pendingPack)];
  return keyring === undefined || pack === undefined ? undefined : { keyring, pack };
}

export function keepPending(store: LocalStore, pending: PendingRenewal | undefined): void {
  store.transaction(() => {
    store.state.set(stateNames.pendingKeyring, pending?.keyring);
    store.state.set(stateNames.pendingPack, pending?.pack);
  });
}

/** The server has it: from now on it's the account's, and this device opens it with the passphrase. */
export function adoptPending(store: LocalStore, pending: PendingRenewal): void {
  store.transaction(() => {
    keepAccount(store, pending);
    store.state.set(stateNames.sentKeyring, pending.keyring);
    keepPending(store, undefined);
    keepRenewedElsewhere(store, undefined);
  });
}

/**
 * A keyring whose keys were renewed on another device: what is here goes on opening with the keys that are here, until somebody brings the
 * new kit.
 */
export function renewedElsewhere({ state }: LocalStore): Uint8Array | undefined {
  return state.get(stateNames.renewedKeyring);
}

export function keepRenewedElsewhere(store: LocalStore, keyring: Uint8Array | undefined): void {
  store.transaction(() => store.state.set(stateNames.renewedKeyring, keyring));
}

/** Whether the keys were renewed between the two. */
export const isRenewed = (ours: Uint8Array, theirs: Uint8Array): boolean => readKeyring(theirs).renewals > readKeyring(ours).renewals;
