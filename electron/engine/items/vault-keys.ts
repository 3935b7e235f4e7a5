import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { randomKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import {
  accountItemsKey,
  renewedVaultKey,
  unwrapDocumentKey,
  unwrapVaultKey,
  vaultItemsKey,
  wrapDocumentKey,
  wrapVaultKey,
  type DocumentKeyPlace,
} from '../../../shared/format/container/document-keys.ts';
import { EngineError } from '../engine-error.ts';
import { openWithFirst, type MasterKeys } from '../keyring/master-keys.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';

interface OpenVault {
  readonly vaultKey: Key;
  readonly itemsKey: Key;
}

/**
 * The keys of all vaults of an unlocked account, in memory only; `wipe` erases them all. Every renewal of the account's keys gives each
 * vault another key. What is sealed takes the newest, and whatever was sealed before opens with the one it had.
 */
export class VaultKeys {
  readonly accountId: string;
  /** The newest first, as in every list here. */
  readonly #masterKeys: readonly Key[];
  readonly #accountItems: readonly Key[];
  /** The last change that each earlier master key counts for, the newest first. */
  readonly #until: readonly number[];
  readonly #vaults = new Map<string, readonly OpenVault[]>();
  #wiped = false;

  /** @param keys are not copied; whoever holds them wipes them. */
  constructor(accountId: string, { masterKey, earlierKeys }: MasterKeys) {
    this.accountId = accountId;
    const earlier = earlierKeys.toReversed();
    this.#masterKeys = [masterKey, ...earlier.map(({ key }) => key)];
    this.#until = earlier.map(({ until }) => until.seq);
    this.#accountItems = this.#masterKeys.map(accountItemsKey);
  }

  /** What a vault's item keeps of a new vault's key: base64 of the wrapped key. The vault is open from now on. */
  make(vaultId: string): string {
    this.#assertOpen();
    const vaultKey = randomKey();
    const wrapped = wrapVaultKey(vaultKey, this.#newest(this.#masterKeys), { accountId: this.accountId, vaultId });
    this.#hold(vaultId, [vaultKey]);
    return toBase64(wrapped);
  }

  /** Opens a vault by what its item keeps. @throws CryptoError of a wrapped key. */
  open(vaultId: string, wrapped: string): void {
    const place = { accountId: this.accountId, vaultId };
    const bytes = fromBase64(wrapped, 'damaged');
    const [vaultKey, at] = openWithFirst(this.#masterKeys, (masterKey) => [
      unwrapVaultKey(bytes, masterKey, place),
      this.#masterKeys.indexOf(masterKey),
    ]);
    const later = this.#masterKeys.slice(0, at).map((masterKey) => renewedVaultKey(vaultKey, masterKey, place));
    this.#hold(vaultId, [...later, vaultKey]);
  }

  /**
   * What seals items of this scope: a vault's id, or the account's. @throws CryptoError `damaged` when the vault's own item can't be read,
   * EngineError `locked` after `wipe`.
   */
  itemsKey(scope: string): Key {
    return this.#newest(this.#itemsKeys(scope));
  }

  /**
   * What may open an item of this scope.
   * @param seq the change that it came with: after a renewal nothing counts that is sealed under a key from before. Without it everything
   * counts that ever did: what lies on this device, or came in an archive of the owner's.
   * @throws as `itemsKey`.
   */
  itemsKeysAt(scope: string, seq?: number): readonly Key[] {
    const keys = this.#itemsKeys(scope);
    return seq === undefined ? keys : keys.slice(0, 1 + this.#until.filter((until) => seq <= until).length);
  }

  /** A new key for one version of a document, and what its item keeps of it. The caller wipes the key. */
  makeDocumentKey(place: DocumentKeyPlace): { readonly documentKey: Key; readonly wrapped: string } {
    const documentKey = randomKey();
    const { vaultKey } = this.#newest(this.#vault(place.vaultId));
    return { documentKey, wrapped: toBase64(wrapDocumentKey(documentKey, vaultKey, place)) };
  }

  /** The key of a version. The caller wipes it. @throws CryptoError of a wrapped key. */
  documentKey(wrapped: string, place: DocumentKeyPlace): Key {
    const bytes = fromBase64(wrapped, 'damaged');
    const keys = this.#vault(place.vaultId).map(({ vaultKey }) => vaultKey);
    return openWithFirst(keys, (vaultKey) => unwrapDocumentKey(bytes, vaultKey, place));
  }

  wipe(): void {
    this.#wiped = true;
    wipe(...this.#accountItems);
    for (const vault of this.#vaults.values()) wipeVault(vault);
    this.#vaults.clear();
  }

  #hold(vaultId: string, vaultKeys: readonly Key[]): void {
    wipeVault(this.#vaults.get(vaultId) ?? []);
    this.#vaults.set(
      vaultId,
      vaultKeys.map((vaultKey) => ({ vaultKey, itemsKey: vaultItemsKey(vaultKey) })),
    );
  }

  /** An act that began before the account was locked ends at this point. */
  #assertOpen(): void {
    if (this.#wiped) throw new EngineError('locked', 'The account was locked in the meantime.');
  }

  #itemsKeys(scope: string): readonly Key[] {
    this.#assertOpen();
    return scope === accountScope ? this.#accountItems : this.#vault(scope).map(({ itemsKey }) => itemsKey);
  }

  #vault(vaultId: string): readonly OpenVault[] {
    this.#assertOpen();
    const vault = this.#vaults.get(vaultId);
    if (vault === undefined) throw new CryptoError('damaged', 'the key of this vault can not be read');
    return vault;
  }

  #newest<T>([newest]: readonly T[]): T {
    if (newest === undefined) throw new EngineError('locked', 'There are no keys.');
    return newest;
  }
}

function wipeVault(vault: readonly OpenVault[]): void {
  wipe(...vault.flatMap(({ vaultKey, itemsKey }) => [vaultKey, itemsKey]));
}
