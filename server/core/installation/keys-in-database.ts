import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { deriveKey } from '../../../shared/crypto/derive.ts';
import { unwrapKey, wrapKey } from '../../../shared/crypto/seal.ts';
import type { KeyRotationRow, SealedKeyPurpose, SealedKeyRow, ServerDatabase } from '../../db/schema.ts';
import { installationKeysOf, masterKeyFingerprint, type InstallationKeys, type KeyMaterial } from '../installation-keys.ts';
import { findFact } from '../stores/installation-store.ts';
import { findKeysVersion, listRotations, listSealedKeys } from '../stores/key-store.ts';
import { assertMasterKey } from './master-key-check.ts';

/** The fact that says which master key seals. */
export const fingerprintFact = 'master_key_fingerprint';
/** The fact that says which deployment key wraps release halves; there is none before the first rotation. */
export const deploymentFact = 'deployment_key';

/** The installation's keys as a process works with them. */
export interface LoadedKeys {
  readonly keys: InstallationKeys;
  /** Which state of the keys this is: the process that has it can open whatever others seal in that state. */
  readonly version: number;
  /** Of the key in the file. */
  readonly fingerprint: string;
}

const placeOf = ({ purpose, number }: Pick<SealedKeyRow, 'purpose' | 'number'>): string => `installation key ${purpose} ${number}`;
const sealingKey = (masterKey: Key): Key => deriveKey(masterKey, 'heirlock installation keys 1');

/** A key of the installation, sealed under one of its master keys. */
export function sealedKeyRow(
  place: { readonly purpose: SealedKeyPurpose; readonly number: number },
  key: Key,
  masterKey: Key,
): SealedKeyRow {
  return { ...place, under: masterKeyFingerprint(masterKey), sealed: wrapKey(key, sealingKey(masterKey), placeOf(place)) };
}

/** @throws CryptoError when the row was changed. The caller wipes the key. */
export function openKeyRow(row: SealedKeyRow, masterKey: Key): Key {
  return asKey(unwrapKey(row.sealed, sealingKey(masterKey), placeOf(row)));
}

/**
 * The keys that this database is opened with, given the one in the file. While a new master key is being handed round either of the two
 * will do: the new one opens the earlier one, which is in the database sealed under it.
 * @throws Error in plain words when the key in the file is another's, or one that was rotated away.
 */
export async function loadKeys(db: ServerDatabase, masterKey: Key): Promise<LoadedKeys> {
  const fingerprint = masterKeyFingerprint(masterKey);
  for (;;) {
    const version = await findKeysVersion(db.read);
    const [current, deployment, rotations, rows] = await Promise.all([
      findFact(db.read, fingerprintFact),
      findFact(db.read, deploymentFact),
      listRotations(db.read),
      listSealedKeys(db.read, fingerprint),
    ]);
    // Without a transaction around all of it: what changed in between is read again.
    if ((await findKeysVersion(db.read)) !== version) continue;
    const spreading = rotations.find(({ kind, stage }) => kind === 'master' && stage === 'spreading');
    const isNext = spreading?.to_key === fingerprint;
    if (!isNext && current !== fingerprint) {
      assertNotReplaced(rotations, fingerprint, current);
      await assertMasterKey(db, fingerprint);
    }
    const opened = rows.map((row) => ({ ...row, key: openOrExplain(row, masterKey) }));
    const material = materialOf(masterKey, opened, { isNext, deployment: Number(deployment ?? 0) });
    const keys = installationKeysOf(material);
    // What was derived from them is kept; they aren't.
    for (const { purpose, key } of opened) if (purpose === 'master') wipe(key);
    return { keys, version: spreading === undefined || isNext ? version : version - 1, fingerprint };
  }
}

function openOrExplain(row: SealedKeyRow, masterKey: Key): Key {
  try {
    return openKeyRow(row, masterKey);
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    throw new Error(`A key of this installation in the database is damaged (${placeOf(row)}). Put your backup of the database back.`, {
      cause: error,
    });
  }
}

interface Chosen {
  /** Whether the key in the file is the next one, with which nothing is sealed yet. */
  readonly isNext: boolean;
  readonly deployment: number;
}

function materialOf(
  masterKey: Key,
  opened: readonly (SealedKeyRow & { readonly key: Key })[],
  { isNext, deployment }: Chosen,
): KeyMaterial {
  const of = (wanted: SealedKeyPurpose) => opened.filter(({ purpose }) => purpose === wanted);
  const keys = (wanted: SealedKeyPurpose): Key[] => of(wanted).map(({ key }) => key);
  const [latest, ...before] = keys('master');
  const masterKeys: KeyMaterial['masterKeys'] =
    isNext && latest !== undefined ? [latest, masterKey, ...before] : [masterKey, ...keys('master')];
  const [tokenHashKey] = keys('token_hashes');
  const [auditSeed] = keys('audit_heads');
  const [custodianSeed] = keys('custodian');
  const deploymentKey = of('deployment').find(({ number }) => number === deployment)?.key;
  if (deployment > 0 && deploymentKey === undefined)
    throw new Error(`Deployment key ${deployment} is missing from the database. Put your backup of the database back.`);
  return {
    masterKeys,
    ...(deploymentKey === undefined ? {} : { deploymentKey }),
    otherDeploymentKeys: keys('deployment').filter((key) => key !== deploymentKey),
    earlierLinkKeys: keys('links'),
    ...(tokenHashKey === undefined ? {} : { tokenHashKey }),
    ...(auditSeed === undefined ? {} : { auditSeed }),
    ...(custodianSeed === undefined ? {} : { custodianSeed }),
  };
}

/** @throws Error that says so, for the key of before a rotation. */
function assertNotReplaced(rotations: readonly KeyRotationRow[], fingerprint: string, current: string | undefined): void {
  const replaced = rotations.find(({ kind, from_key: from }) => kind === 'master' && from === fingerprint);
  if (replaced === undefined || current === undefined) return;
  throw new Error(
    `This is the master key of before ${replaced.began_at.slice(0, 10)}: it was rotated since. Put the key file with the fingerprint ${shortFingerprint(current)} in its place (HEIRLOCK_MASTER_KEY_FILE) and start again. The earlier one opens backups of before only.`,
  );
}

/** As much of a fingerprint as people compare: its first 16 digits, in groups of four. */
export function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 16).replace(/.{4}(?=.)/g, '$& ');
}
