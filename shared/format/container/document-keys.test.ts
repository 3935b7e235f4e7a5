import { describe, expect, test } from 'vitest';
import { randomKey, wipe } from '../../crypto/keys.ts';
import { wrapKey } from '../../crypto/seal.ts';
import {
  accountItemsKey,
  localIndexKey,
  unwrapDocumentKey,
  unwrapVaultKey,
  vaultItemsKey,
  wrapDocumentKey,
  wrapVaultKey,
} from './document-keys.ts';
import { codeOf, ids } from '../release/release-test-kit.ts';

describe('keys of vaults and documents', () => {
  const [master, vaultKey, documentKey] = [randomKey(), randomKey(), randomKey()];
  const vaultPlace = { accountId: ids.account, vaultId: ids.vault };
  const place = { vaultId: ids.vault, documentId: ids.document, version: 2 };

  test('come back, bound as FORMAT.md says', () => {
    expect(unwrapVaultKey(wrapVaultKey(vaultKey, master, vaultPlace), master, vaultPlace)).toEqual(vaultKey);
    expect(unwrapVaultKey(wrapKey(vaultKey, master, `vault key\n${ids.account}\n${ids.vault}`), master, vaultPlace)).toEqual(vaultKey);
    expect(unwrapDocumentKey(wrapDocumentKey(documentKey, vaultKey, place), vaultKey, place)).toEqual(documentKey);
    expect(unwrapDocumentKey(wrapKey(documentKey, vaultKey, `document key\n${ids.vault}\n${ids.document}\n2`), vaultKey, place)).toEqual(
      documentKey,
    );
  });

  test('open nowhere else', async () => {
    const wrappedVaultKey = wrapVaultKey(vaultKey, master, vaultPlace);
    expect(await codeOf(() => unwrapVaultKey(wrappedVaultKey, vaultKey, vaultPlace))).toBe('wrong_key');
    expect(await codeOf(() => unwrapVaultKey(wrappedVaultKey, master, { ...vaultPlace, accountId: ids.other }))).toBe('damaged');
    expect(await codeOf(() => unwrapVaultKey(wrappedVaultKey, master, { ...vaultPlace, vaultId: ids.other }))).toBe('damaged');
    const wrapped = wrapDocumentKey(documentKey, vaultKey, place);
    expect(await codeOf(() => unwrapDocumentKey(wrapped, master, place))).toBe('wrong_key');
    for (const other of [{ vaultId: ids.other }, { documentId: ids.other }, { version: 1 }]) {
      expect(await codeOf(() => unwrapDocumentKey(wrapped, vaultKey, { ...place, ...other }))).toBe('damaged');
    }
  });

  test('are not wrapped for a malformed place, or when wiped', () => {
    for (const version of [0, -1, 1.5, 2 ** 53, Number.NaN])
      expect(() => wrapDocumentKey(documentKey, vaultKey, { ...place, version })).toThrow(TypeError);
    for (const id of ['', 'vault', `${ids.vault}\n`, ids.vault.toLowerCase()]) {
      expect(() => wrapVaultKey(vaultKey, master, { ...vaultPlace, vaultId: id })).toThrow(TypeError);
      expect(() => wrapDocumentKey(documentKey, vaultKey, { ...place, documentId: id })).toThrow(TypeError);
    }
    const wiped = randomKey();
    wipe(wiped);
    expect(() => wrapVaultKey(wiped, master, vaultPlace)).toThrow(TypeError);
  });

  test('subkeys differ by purpose and by key', () => {
    const subkeys = [
      accountItemsKey(master),
      vaultItemsKey(master),
      localIndexKey(master),
      accountItemsKey(vaultKey),
      vaultItemsKey(vaultKey),
      master,
    ];
    expect(new Set(subkeys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(subkeys.length);
    expect(vaultItemsKey(vaultKey)).toEqual(vaultItemsKey(vaultKey));
  });
});
