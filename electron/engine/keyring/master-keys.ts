import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { Key } from '../../../shared/crypto/keys.ts';
import type { EarlierMasterKey } from '../../../shared/format/vault/keyring.ts';

/** The account's master keys: the one that everything is sealed under from now on, and those that were renewed. */
export interface MasterKeys {
  readonly masterKey: Key;
  /** The oldest first. */
  readonly earlierKeys: readonly EarlierMasterKey[];
}

/**
 * Opens something with the first of the keys that fits it.
 * @throws CryptoError `wrong_key` when none does, and whatever the fitting one says.
 */
export function openWithFirst<T>(keys: readonly Key[], open: (key: Key) => T): T {
  let refusal: unknown = new CryptoError('wrong_key', 'there is no key for this');
  for (const key of keys) {
    try {
      return open(key);
    } catch (error) {
      if (!(error instanceof CryptoError) || error.code !== 'wrong_key') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** Opens what was sealed under the master key, or under an earlier one: only what is vouched for otherwise, such as a record's field. */
export function openWithMasterKey<T>({ masterKey, earlierKeys }: MasterKeys, open: (masterKey: Key) => T): T {
  return openWithFirst([masterKey, ...earlierKeys.map(({ key }) => key).reverse()], open);
}
