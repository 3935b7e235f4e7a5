import { describe, expect, it } from 'vitest';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { asKey, randomKey } from '../../shared/crypto/keys.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { installationKeysFrom } from './installation-keys.ts';

const [vault, otherVault, document, otherDocument] = [
  '01JC3ZK4V8N6Q2T7R5W9X0Y1AB',
  '01JC3ZK4V8N6Q2T7R5W9X0Y1AC',
  '01JC3ZK4V8N6Q2T7R5W9X0Y1AD',
  '01JC3ZK4V8N6Q2T7R5W9X0Y1AE',
] as [Ulid, Ulid, Ulid, Ulid];

describe('the keys of documents', () => {
  it('open for the vault, document and version they were wrapped for, and for nothing else', () => {
    const keys = installationKeysFrom(randomKey());
    const [vaultKey, otherVaultKey, key] = [keys.newVaultKey(vault), keys.newVaultKey(otherVault), randomKey()];
    const wrapped = keys.wrapDocumentKey(key, vaultKey, vault, document, 2);
    expect([...keys.openDocumentKey(vaultKey, wrapped, vault, document, 2)]).toEqual([...key]);
    const opened: (() => unknown)[] = [
      () => keys.openDocumentKey(vaultKey, wrapped, vault, document, 1),
      () => keys.openDocumentKey(vaultKey, wrapped, vault, otherDocument, 2),
      () => keys.openDocumentKey(vaultKey, wrapped, otherVault, document, 2),
      () => keys.openDocumentKey(otherVaultKey, wrapped, otherVault, document, 2),
      () => installationKeysFrom(randomKey()).openDocumentKey(vaultKey, wrapped, vault, document, 2),
    ];
    for (const open of opened) expect(open).toThrow(CryptoError);
  });
});

describe('the signature of a download', () => {
  const master = asKey(Uint8Array.from({ length: 32 }, (_, index) => index + 1));

  it('is the same for the same master key, so that it outlives a restart', () => {
    const signature = installationKeysFrom(asKey(master.slice())).signDownload('a grant');
    expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(installationKeysFrom(asKey(master.slice())).isDownloadSignature('a grant', signature)).toBe(true);
  });

  it('fits no other grant, no other installation, and in no other spelling', () => {
    const keys = installationKeysFrom(master);
    const signature = keys.signDownload('a grant');
    expect(keys.isDownloadSignature('another grant', signature)).toBe(false);
    expect(installationKeysFrom(randomKey()).isDownloadSignature('a grant', signature)).toBe(false);
    for (const other of ['', `${signature}=`, signature.slice(0, -1), signature.toUpperCase(), ` ${signature}`, 'ä'.repeat(43)])
      expect(keys.isDownloadSignature('a grant', other)).toBe(false);
  });

  it('has a key of its own: it is no link, no code and no hash of the same words', () => {
    const keys = installationKeysFrom(master);
    const words = 'the same words' as Ulid;
    const all = [keys.signDownload(words), keys.linkToken(words), Buffer.from(keys.tokenHash(words), 'hex').toString('base64url')];
    expect(new Set(all).size).toBe(3);
  });
});
