import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { randomKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import {
  accountItemsKey,
  unwrapDocumentKey,
  unwrapVaultKey,
  vaultItemsKey,
  wrapDocumentKey,
  wrapVaultKey,
  type DocumentKeyPlace,
} from '../../../shared/format/container/document-keys.ts';
import { EngineError } from '../engine-error.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';

interface OpenVault {
  readonly vaultKey: Key;
  readonly itemsKey: Key;
}

/** The keys of all vaults of an unlocked account. They are in memory only, and `wipe` erases them all. */
export class VaultKeys {
  readonly accountId: string;
  readonly #masterKey: Key;
  readonly #accountItems: Key;
  readonly #vaults = new Map<string, OpenVault>();
  #wiped = false;

  /** @param masterKey is not copied; whoever holds it wipes it. */
  constructor(accountId: string, masterKey: Key) {
    this.accountId = accountId;
    this.#masterKey = masterKey;
    this.#accountItems = accountItemsKey(masterKey);
  }

  /** What a vault's item keeps of a new vault's key: base64 of the wrapped key. The vault is open from now on. */
  make(vaultId: string): string {
    this.#assertOpen();
    const vaultKey = randomKey();
    const wrapped = wrapVaultKey(vaultKey, this.#masterKey, { accountId: this.accountId, vaultId });
    this.#hold(vaultId, vaultKey);
    return toBase64(wrapped);
  }

  /** Opens a vault by what its item keeps. @throws CryptoError of a wrapped key. */
  open(vaultId: string, wrapped: string): void {
    const vaultKey = unwrapVaultKey(fromBase64(wrapped, 'damaged'), this.#masterKey, { accountId: this.accountId, vaultId });
    this.#hold(vaultId, vaultKey);
  }

  /**
   * What seals items of this scope: a vault's id, or the account's. @throws CryptoError `damaged` when the vault's own item can't be read,
   * EngineError `locked` after `wipe`.
   */
  itemsKey(scope: string): Key {
    this.#assertOpen();
    return scope === accountScope ? this.#accountItems : this.#vault(scope).itemsKey;
  }

  /** A new key for one version of a document, and what its item keeps of it. The caller wipes the key. */
  makeDocumentKey(place: DocumentKeyPlace): { readonly documentKey: Key; readonly wrapped: string } {
    const documentKey = randomKey();
    return { documentKey, wrapped: toBase64(wrapDocumentKey(documentKey, this.#vault(place.vaultId).vaultKey, place)) };
  }

  /** The key of a version. The caller wipes it. @throws CryptoError of a wrapped key. */
  documentKey(wrapped: string, place: DocumentKeyPlace): Key {
    return unwrapDocumentKey(fromBase64(wrapped, 'damaged'), this.#vault(place.vaultId).vaultKey, place);
  }

  wipe(): void {
    this.#wiped = true;
    wipe(this.#accountItems, ...[...this.#vaults.values()].flatMap(({ vaultKey, itemsKey }) => [vaultKey, itemsKey]));
    this.#vaults.clear();
  }

  #hold(vaultId: string, vaultKey: Key): void {
    const before = this.#vaults.get(vaultId);
    wipe(before?.vaultKey, before?.itemsKey);
    this.#vaults.set(vaultId, { vaultKey, itemsKey: vaultItemsKey(vaultKey) });
  }

  /** An act that began before the account was locked ends at this point. */
  #assertOpen(): void {
    if (this.#wiped) throw new EngineError('locked', 'The account was locked in the meantime.');
  }

  #vault(vaultId: string): OpenVault {
    this.#assertOpen();
    const vault = this.#vaults.get(vaultId);
    if (vault === undefined) throw new CryptoError('damaged', 'the key of this vault can not be read');
    return vault;
  }
}
