import type { ChainName, LogAccount } from '../db/schema.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import { keyedHash, deriveKey } from '../../shared/crypto/derive.ts';
import { identityFromSeed, verifySignature } from '../../shared/crypto/identity.ts';
import { asKey, randomKey, wipe, type Key } from '../../shared/crypto/keys.ts';
import { unwrapKey, wrapKey } from '../../shared/crypto/seal.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { openSecret, sealSecret } from '../../shared/crypto/seal-secret.ts';
import { equalBytes } from '../../shared/crypto/sodium.ts';
import { custodianSeed } from '../../shared/format/custody/custodian-key.ts';
import { signNote, type NewNote } from '../../shared/format/custody/custody-note.ts';
import type { CustodyPlan } from '../../shared/format/custody/custody-plan.ts';
import { openContact, type Contact } from '../../shared/format/custody/third-box.ts';
import { openThirdOf } from '../../shared/format/custody/third-of-plan.ts';
import type { SignedText } from '../../shared/format/custody/signed-text.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { signAuditHead, type AuditHead, type SignedAuditHead } from '../../shared/format/vault/audit-chain.ts';
import { signReleasePaper, type ReleasePaper, type SignedReleasePaper } from '../../shared/format/release/release-paper.ts';
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
  /** The secret part of a new mailed link: 256 bits, base64url. */
  linkToken(linkId: Ulid): string;
  /** What that part may be of a link that was made some time ago, under this key or an earlier one; which it is, its row's hash tells. */
  linkTokens(linkId: Ulid): readonly string[];
  /** The six digits of a code that is mailed now. */
  code(codeId: Ulid): string;
  /** Whether these are the digits of that code, under this key or an earlier one. Compares in constant time. */
  isCode(codeId: Ulid, digits: string): boolean;
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
  /** Signs a recipient's paper about a release with the same key (FORMAT.md, "Release paper"). @throws CryptoError for content that no reader would accept. */
  signReleasePaper(paper: ReleasePaper): SignedReleasePaper;
  /** The key that verifies these signatures, 32 bytes. */
  readonly auditPublicKey: Uint8Array;
  /** Signs a note to the other custodians of a vault (FORMAT.md, "Custody notes"). @throws CryptoError for content that no reader would accept. */
  signNote(note: NewNote): SignedText;
  /** What owners' plans name this installation by as a custodian, 32 bytes. */
  readonly custodianPublicKey: Uint8Array;
  /** A witness' share of one recipient's half, out of a plan. @throws CryptoError as `openThirdOf`. The caller wipes the result. */
  openThirdOf(plan: CustodyPlan, recipientId: string): Key;
  /** Whom a plan asks this witness to warn. @throws CryptoError for what was sealed to another key, or damaged. */
  openContact(sealed: Uint8Array): Contact;
  /** The same key of a vault, secret or half under the keys that seal now; null when it is. @throws CryptoError as for opening it. */
  renewVaultKey(wrapped: Uint8Array, vaultId: Ulid): Uint8Array | null;
  renewSecret(place: string, sealed: Uint8Array): Uint8Array | null;
  renewReleaseHalf(wrapped: Uint8Array, place: ServerHalfPlace): Uint8Array | null;
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

/**
 * What the installation's keys are derived from (OPERATING.md, "Keys"). The first master key seals, and each opens what was sealed under it.
 */
export interface KeyMaterial {
  readonly masterKeys: readonly [Key, ...Key[]];
  /** Wraps release halves; without one, what is derived from the master key does. */
  readonly deploymentKey?: Key;
  /** Others under which there may be release halves. */
  readonly otherDeploymentKeys: readonly Key[];
  /** What earlier master keys left behind for links that are still on their way. */
  readonly earlierLinkKeys: readonly Key[];
  /**
   * These stay as they were made: hashes can't be made again, owners' devices know who signs the log, and plans name the custodian. Without
   * one it's the master key's own.
   */
  readonly tokenHashKey?: Key;
  readonly auditSeed?: Key;
  readonly custodianSeed?: Key;
}

/** What is derived from a master key and outlives it. */
export const outlivingKeys = {
  links: (masterKey: Key): Key => deriveKey(masterKey, 'heirlock mailed links 1'),
  token_hashes: (masterKey: Key): Key => deriveKey(masterKey, 'heirlock token hashes 1'),
  audit_heads: (masterKey: Key): Key => deriveKey(masterKey, 'heirlock audit heads 1'),
  custodian: custodianSeed,
} as const;

/** The installation's secrets under a master key that was never followed by another, each for one purpose. */
export function installationKeysFrom(masterKey: Key): InstallationKeys {
  return installationKeysOf({ masterKeys: [masterKey], otherDeploymentKeys: [], earlierLinkKeys: [] });
}

/** The installation's secrets, each for one purpose. @param material is only read; keys that are no master keys have to outlive the result. */
export function installationKeysOf(material: KeyMaterial): InstallationKeys {
  const [masterKey, ...others] = material.masterKeys;
  const derived = (purpose: string): KeyList => [deriveKey(masterKey, purpose), ...others.map((key) => deriveKey(key, purpose))];
  const vaultWrapping = derived('heirlock vault keys 1');
  const codes = derived('heirlock mailed codes 1');
  const secrets = derived('heirlock secrets 1');
  const downloads = derived('heirlock signed downloads 1');
  const ownHalves = derived('heirlock release halves 1');
  const halfWrapping: KeyList = [material.deploymentKey ?? ownHalves[0], ...material.otherDeploymentKeys, ...ownHalves];
  const links: KeyList = [outlivingKeys.links(masterKey), ...others.map(outlivingKeys.links), ...material.earlierLinkKeys];
  const tokens = material.tokenHashKey ?? outlivingKeys.token_hashes(masterKey);
  const auditIdentity = identityFromSeed(material.auditSeed ?? outlivingKeys.audit_heads(masterKey));
  const signDownload = (grant: string, key = downloads[0]): string => Buffer.from(keyedHash(key, grant)).toString('base64url');
  const isSame = (one: string, other: string): boolean => equalBytes(Buffer.from(one), Buffer.from(other));
  const linkToken = (linkId: Ulid, key: Key): string => Buffer.from(keyedHash(key, linkId)).toString('base64url');
  return {
    ...documentKeys(vaultWrapping),
    linkToken: (linkId) => linkToken(linkId, links[0]),
    linkTokens: (linkId) => links.map((key) => linkToken(linkId, key)),
    code: (codeId) => sixDigits(keyedHash(codes[0], codeId)),
    isCode: (codeId, digits) => codes.map((key) => isSame(digits, sixDigits(keyedHash(key, codeId)))).includes(true),
    sealSecret: (place, plain) => sealSecret(plain, secrets[0], place),
    openSecret: (place, sealed) => withFitting(secrets, (key) => openSecret(sealed, key, place)),
    wrapReleaseHalf: (half, place) => wrapServerHalf(half, halfWrapping[0], place),
    openReleaseHalf: (wrapped, place) => withFitting(halfWrapping, (key) => unwrapServerHalf(wrapped, key, place)),
    tokenHash: (token) => Buffer.from(keyedHash(tokens, token)).toString('hex'),
    signDownload: (grant) => signDownload(grant),
    isDownloadSignature: (grant, signature) => downloads.map((key) => isSame(signDownload(grant, key), signature)).includes(true),
    signAuditHead: (name, head, signedAt) => signAuditHead(auditIdentity, name, head, signedAt),
    signReleasePaper: (paper) => signReleasePaper(paper, auditIdentity),
    auditPublicKey: auditIdentity.publicKey,
    ...custodianKeys(material.custodianSeed ?? outlivingKeys.custodian(masterKey)),
    fingerprint: masterKeyFingerprint(masterKey),
    backup: backupKeysFrom(masterKey),
    renewVaultKey: (wrapped, vaultId) =>
      renewed(vaultWrapping, {
        open: (key) => unwrapKey(wrapped, key, vaultBinding(vaultId)),
        seal: (plain, key) => wrapKey(asKey(plain), key, vaultBinding(vaultId)),
      }),
    renewSecret: (place, sealed) =>
      renewed(secrets, { open: (key) => openSecret(sealed, key, place), seal: (plain, key) => sealSecret(plain, key, place) }),
    renewReleaseHalf: (wrapped, place) =>
      renewed(halfWrapping, {
        open: (key) => unwrapServerHalf(wrapped, key, place),
        seal: (plain, key) => wrapServerHalf(asKey(plain), key, place),
      }),
  };
}

function custodianKeys(seed: Key): Pick<InstallationKeys, 'signNote' | 'custodianPublicKey' | 'openThirdOf' | 'openContact'> {
  const custodian = identityFromSeed(seed);
  return {
    signNote: (note) => signNote(note, custodian),
    custodianPublicKey: custodian.publicKey,
    openThirdOf: (plan, recipientId) => openThirdOf(plan, recipientId, seed),
    openContact: (sealed) => openContact(sealed, seed),
  };
}

/** The keys of one purpose: the first seals, all of them open. */
type KeyList = readonly [Key, ...Key[]];

const vaultBinding = (vaultId: Ulid): string => `vault ${vaultId}`;
const documentBinding = (documentId: Ulid, version: number): string => `document ${documentId} version ${version}`;

function documentKeys(vaultWrapping: KeyList): Pick<InstallationKeys, 'newVaultKey' | 'wrapDocumentKey' | 'openDocumentKey'> {
  const openVaultKey = (wrapped: Uint8Array, vaultId: Ulid): Key =>
    withFitting(vaultWrapping, (key) => unwrapKey(wrapped, key, vaultBinding(vaultId)));
  return {
    newVaultKey: (vaultId) => {
      const key = randomKey();
      try {
        return wrapKey(key, vaultWrapping[0], vaultBinding(vaultId));
      } finally {
        wipe(key);
      }
    },
    wrapDocumentKey: (key, wrappedVaultKey, vaultId, documentId, version) => {
      const vaultKey = openVaultKey(wrappedVaultKey, vaultId);
      try {
        return wrapKey(key, vaultKey, documentBinding(documentId, version));
      } finally {
        wipe(vaultKey);
      }
    },
    openDocumentKey: (wrappedVaultKey, wrapped, vaultId, documentId, version) => {
      const vaultKey = openVaultKey(wrappedVaultKey, vaultId);
      try {
        return unwrapKey(wrapped, vaultKey, documentBinding(documentId, version));
      } finally {
        wipe(vaultKey);
      }
    },
  };
}

/** Opens with the first key that fits. @throws CryptoError of the first key where none does, or of the one that fits. */
function withFitting<T>([first, ...others]: KeyList, open: (key: Key) => T): T {
  try {
    return open(first);
  } catch (error) {
    if (!(error instanceof CryptoError) || error.code !== 'wrong_key') throw error;
    const [next, ...rest] = others;
    if (next === undefined) throw error;
    return withFitting([next, ...rest], open);
  }
}

/** What another key than the first had sealed, sealed under the first; null when the first opens it. */
function renewed(
  keys: KeyList,
  { open, seal }: { readonly open: (key: Key) => Uint8Array; readonly seal: (plain: Uint8Array, key: Key) => Uint8Array },
): Uint8Array | null {
  const { plain, isFirst } = withFitting(keys, (key) => ({ plain: open(key), isFirst: key === keys[0] }));
  try {
    return isFirst ? null : seal(plain, keys[0]);
  } finally {
    wipe(plain);
  }
}

/** Keys that may be exchanged while the server runs: asks for those of the moment at every use. */
export function keysOfTheMoment(keys: () => InstallationKeys): InstallationKeys {
  return {
    newVaultKey: (...given) => keys().newVaultKey(...given),
    wrapDocumentKey: (...given) => keys().wrapDocumentKey(...given),
    openDocumentKey: (...given) => keys().openDocumentKey(...given),
    linkToken: (...given) => keys().linkToken(...given),
    linkTokens: (...given) => keys().linkTokens(...given),
    code: (...given) => keys().code(...given),
    isCode: (...given) => keys().isCode(...given),
    sealSecret: (...given) => keys().sealSecret(...given),
    openSecret: (...given) => keys().openSecret(...given),
    wrapReleaseHalf: (...given) => keys().wrapReleaseHalf(...given),
    openReleaseHalf: (...given) => keys().openReleaseHalf(...given),
    tokenHash: (...given) => keys().tokenHash(...given),
    signDownload: (...given) => keys().signDownload(...given),
    isDownloadSignature: (...given) => keys().isDownloadSignature(...given),
    signAuditHead: (...given) => keys().signAuditHead(...given),
    signReleasePaper: (...given) => keys().signReleasePaper(...given),
    signNote: (...given) => keys().signNote(...given),
    openThirdOf: (...given) => keys().openThirdOf(...given),
    openContact: (...given) => keys().openContact(...given),
    renewVaultKey: (...given) => keys().renewVaultKey(...given),
    renewSecret: (...given) => keys().renewSecret(...given),
    renewReleaseHalf: (...given) => keys().renewReleaseHalf(...given),
    get auditPublicKey() {
      return keys().auditPublicKey;
    },
    get custodianPublicKey() {
      return keys().custodianPublicKey;
    },
    get fingerprint() {
      return keys().fingerprint;
    },
    get backup() {
      return keys().backup;
    },
  };
}
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
