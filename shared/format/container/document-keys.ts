import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { deriveBoundKey, deriveKey } from '../../crypto/derive.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { unwrapKey, wrapKey } from '../../crypto/seal.ts';
import { bindingText } from '../binding.ts';

// FORMAT.md, "Keys of vaults and documents". Whoever gets a key from here wipes it.

/** What a vault key belongs to. */
export interface VaultKeyPlace {
  readonly accountId: string;
  readonly vaultId: string;
}

/** What a document key belongs to. `version` is the number that the container was sealed under, from 1. */
export interface DocumentKeyPlace {
  readonly vaultId: string;
  readonly documentId: string;
  readonly version: number;
}

const vaultKeyBinding = ({ accountId, vaultId }: VaultKeyPlace): string => bindingText('vault key', [accountId, vaultId]);
const documentKeyBinding = ({ vaultId, documentId, version }: DocumentKeyPlace): string =>
  bindingText('document key', [vaultId, documentId], version);

/** The vault key under the account's master key: 106 bytes. @throws TypeError for a wiped key or a malformed place. */
export function wrapVaultKey(vaultKey: Key, masterKey: Key, place: VaultKeyPlace): Uint8Array {
  return wrapKey(vaultKey, masterKey, vaultKeyBinding(place));
}

/** @throws CryptoError as for a wrapped key: `wrong_key` for another master key, `damaged` for another account or vault. */
export function unwrapVaultKey(wrapped: Uint8Array, masterKey: Key, place: VaultKeyPlace): Key {
  return unwrapKey(wrapped, masterKey, vaultKeyBinding(place));
}

/** What a vault's key becomes under a later master key than the one that it was wrapped under. @throws TypeError for a wiped key. */
export function renewedVaultKey(vaultKey: Key, laterMasterKey: Key, { accountId, vaultId }: VaultKeyPlace): Key {
  const context = concatBytes(utf8(accountId), utf8(vaultId), vaultKey);
  try {
    return deriveBoundKey(laterMasterKey, 'HeirlockVaultKy2', context);
  } finally {
    wipe(context);
  }
}

/** A version's document key under its vault key: 106 bytes. @throws TypeError for a wiped key or a malformed place. */
export function wrapDocumentKey(documentKey: Key, vaultKey: Key, place: DocumentKeyPlace): Uint8Array {
  return wrapKey(documentKey, vaultKey, documentKeyBinding(place));
}

/** @throws CryptoError as for a wrapped key: `wrong_key` for another vault key, `damaged` for another vault, document or version. */
export function unwrapDocumentKey(wrapped: Uint8Array, vaultKey: Key, place: DocumentKeyPlace): Key {
  return unwrapKey(wrapped, vaultKey, documentKeyBinding(place));
}

/** Seals the items of the kinds `vault` and `settings`. */
export function accountItemsKey(masterKey: Key): Key {
  return deriveKey(masterKey, 'items of the account');
}

/** Seals every other item of a vault. */
export function vaultItemsKey(vaultKey: Key): Key {
  return deriveKey(vaultKey, 'items of the vault');
}

/** Seals the index of words that a device keeps for its search. */
export function localIndexKey(masterKey: Key): Key {
  return deriveKey(masterKey, 'local index');
}
