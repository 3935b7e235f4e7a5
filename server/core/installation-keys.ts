import type { ChainName, LogAccount } from '../db/schema.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { keyedHash, deriveKey } from '../../shared/crypto/derive.ts';
import { identityFromSeed, verifySignature } from '../../shared/crypto/identity.ts';
import { randomKey, wipe, type Key } from '../../shared/crypto/keys.ts';
import { unwrapKey, wrapKey } from '../../shared/crypto/seal.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { openSecret, sealSecret } from '../../shared/crypto/seal-secret.ts';
import { equalBytes } from '../../shared/crypto/sodium.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { signAuditHead, type AuditHead, type SignedAuditHead } from '../../shared/format/vault/audit-chain.ts';
import { unwrapServerHalf, wrapServerHalf, type ServerHalfPlace } from '../../shared/format/release/release-key.ts';

/** The head of a chain of this installation's, with its signature. */
export type SignedHead = SignedAuditHead<Instant, LogAccount>;

/**
 * What the core asks of the installation's secrets. Links and codes are derived from their row's id, so that neither the
 * database nor a waiting mail holds anything that opens something.
 */
export interface InstallationKeys {
  /** A new vault key, wrapped; `vaultId` is bound to it. */
  newVaultKey(vaultId: Ulid): Uint8Array;
  /** Wraps the key of one document version under its vault's key; it is up to the caller to wipe `key`. */
  wrapDocumentKey(key: Key, wrappedVaultKey: Uint8Array, vaultId: Ulid, documentId: Ulid, version: number): Uint8Array;
  /** @throws CryptoError when it was wrapped for another document, or damaged. The caller wipes the result. */
  openDocumentKey(wrappedVaultKey: Uint8Array, wrapped: Uint8Array, vaultId: Ulid, documentId: Ulid, version: number): Key;
  /** The secret part of a mailed link: 256 bits, base64url. */
  linkToken(linkId: Ulid): string;
  /** The six digits of a mailed code. */
  code(codeId: Ulid): string;
  /** Seals a few bytes for one place in the database, or opens them. @throws CryptoError when opened in another place, or damaged. */
  sealSecret(place: string, plain: Uint8Array): Uint8Array;
  openSecret(place: string, sealed: Uint8Array): Uint8Array;
  /** Wraps the server's half of a release key for its row (FORMAT.md, "Release key"); it is up to the caller to wipe `half`. */
  wrapReleaseHalf(half: Key, place: ServerHalfPlace): Uint8Array;
  /** @throws CryptoError when it was wrapped for another vault, recipient or generation, or damaged. The caller wipes the result. */
  openReleaseHalf(wrapped: Uint8Array, place: ServerHalfPlace): Key;
  /** What is stored of a token: a keyed hash, hexadecimal. */
  tokenHash(token: string): string;
  /** The signature of an address that opens one download: 256 bits, base64url. `grant` contains everything that it allows. */
  signDownload(grant: string): string;
  /** Compares in constant time, and as text, so that a second spelling of a signature isn't valid, too. */
  isDownloadSignature(grant: string, signature: string): boolean;
  /** Signs how far a chain of audit events goes (FORMAT.md, "Audit chain"). */
  signAuditHead(name: ChainName, head: AuditHead, signedAt: Instant): SignedHead;
  /** The key that verifies these signatures, 32 bytes. */
  readonly auditPublicKey: Uint8Array;
  /** What tells one master key from another, hexadecimal; public. */
  readonly fingerprint: string;
  /** What backups are sealed and signed with (server/core/backup/BACKUP.md). */
  readonly backup: BackupKeys;
}

/** The installation's secrets as far as its backups are concerned. */
export interface BackupKeys {
  /** What the same bytes are always called, and what nobody else can compute: by this a part that is there already is recognised. */
  nameOf(plain: Uint8Array): string;
  /** Seals up to 1 MiB for the part of this name. */
  seal(name: string, plain: Uint8Array): Uint8Array;
  /** @throws CryptoError for another name, another installation's, or damage. */
  open(name: string, sealed: Uint8Array): Uint8Array;
  sign(message: Uint8Array): Uint8Array;
  isSignature(message: Uint8Array, signature: Uint8Array): boolean;
  /** Tells one installation's backups from another's; 32 bytes, public. */
  readonly publicKey: Uint8Array;
}

/** The installation's secrets, all derived from its master key, each for one purpose. */
export function installationKeysFrom(masterKey: Key): InstallationKeys {
  const vaultWrapping = deriveKey(masterKey, 'heirlock vault keys 1');
  const links = deriveKey(masterKey, 'heirlock mailed links 1');
  const codes = deriveKey(masterKey, 'heirlock mailed codes 1');
  const secrets = deriveKey(masterKey, 'heirlock secrets 1');
  const halves = deriveKey(masterKey, 'heirlock release halves 1');
  const tokens = deriveKey(masterKey, 'heirlock token hashes 1');
  const downloads = deriveKey(masterKey, 'heirlock signed downloads 1');
  const auditIdentity = identityFromSeed(deriveKey(masterKey, 'heirlock audit heads 1'));
  const signDownload = (grant: string): string => Buffer.from(keyedHash(downloads, grant)).toString('base64url');
  return {
    newVaultKey: (vaultId) => {
      const key = randomKey();
      try {
        return wrapKey(key, vaultWrapping, `vault ${vaultId}`);
      } finally {
        wipe(key);
      }
    },
    wrapDocumentKey: (key, wrappedVaultKey, vaultId, documentId, version) => {
      const vaultKey = unwrapKey(wrappedVaultKey, vaultWrapping, `vault ${vaultId}`);
      try {
        return wrapKey(key, vaultKey, documentBinding(documentId, version));
      } finally {
        wipe(vaultKey);
      }
    },
    openDocumentKey: (wrappedVaultKey, wrapped, vaultId, documentId, version) => {
      const vaultKey = unwrapKey(wrappedVaultKey, vaultWrapping, `vault ${vaultId}`);
      try {
        return unwrapKey(wrapped, vaultKey, documentBinding(documentId, version));
      } finally {
        wipe(vaultKey);
      }
    },
    linkToken: (linkId) => Buffer.from(keyedHash(links, linkId)).toString('base64url'),
    code: (codeId) => sixDigits(keyedHash(codes, codeId)),
    sealSecret: (place, plain) => sealSecret(plain, secrets, place),
    openSecret: (place, sealed) => openSecret(sealed, secrets, place),
    wrapReleaseHalf: (half, place) => wrapServerHalf(half, halves, place),
    openReleaseHalf: (wrapped, place) => unwrapServerHalf(wrapped, halves, place),
    tokenHash: (token) => Buffer.from(keyedHash(tokens, token)).toString('hex'),
    signDownload,
    isDownloadSignature: (grant, signature) => equalBytes(Buffer.from(signDownload(grant)), Buffer.from(signature)),
    signAuditHead: (name, head, signedAt) => signAuditHead(auditIdentity, name, head, signedAt),
    auditPublicKey: auditIdentity.publicKey,
    fingerprint: masterKeyFingerprint(masterKey),
    backup: backupKeysFrom(masterKey),
  };
}

/** What binds a document's key to its place. */
const documentBinding = (documentId: Ulid, version: number): string => `document ${documentId} version ${version}`;

function backupKeysFrom(masterKey: Key): BackupKeys {
  const names = deriveKey(masterKey, 'heirlock backup names 1');
  const parts = deriveKey(masterKey, 'heirlock backup parts 1');
  const identity = identityFromSeed(deriveKey(masterKey, 'heirlock backup manifests 1'));
  return {
    nameOf: (plain) => Buffer.from(keyedHash(names, plain)).toString('hex'),
    seal: (name, plain) => sealSecret(plain, parts, `backup part ${name}`),
    open: (name, sealed) => openSecret(sealed, parts, `backup part ${name}`),
    sign: (message) => identity.sign('backup', message),
    isSignature: (message, signature) => verifySignature(identity.publicKey, 'backup', message, signature),
    publicKey: identity.publicKey,
  };
}

/** Six decimal digits out of 256 pseudorandom bits; the bias of the remainder is below 2^-200. */
function sixDigits(hash: Uint8Array): string {
  const number = BigInt(`0x${Buffer.from(hash).toString('hex')}`);
  return (number % 1_000_000n).toString().padStart(6, '0');
}

/** A public value that tells one master key from another: a database opened with the wrong key is noticed at the start. */
export function masterKeyFingerprint(masterKey: Key): string {
  return Buffer.from(keyedHash(deriveKey(masterKey, 'heirlock fingerprint 1'), 'fingerprint')).toString('hex');
}

/** What was sealed for a place; undefined for bytes that weren't, whoever made or cut them. */
export function tryOpenSecret(keys: Pick<InstallationKeys, 'openSecret'>, place: string, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return keys.openSecret(place, sealed);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
