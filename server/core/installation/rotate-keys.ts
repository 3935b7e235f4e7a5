import { randomKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { nobodysAccount } from '../../../shared/domain/account.ts';
import { addMs, hourMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { RotationKind } from '../../../shared/domain/key-rotation.ts';
import type { BeatingServerRow, Db, KeyRotationRow, SealedKeyRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { masterKeyFingerprint, outlivingKeys } from '../installation-keys.ts';
import { findFact, setFact } from '../stores/installation-store.ts';
import {
  changeRotation,
  deleteKeysUnder,
  deleteRotation,
  deleteSealedKeys,
  insertRotation,
  insertSealedKeys,
  listRotations,
  listSealedKeys,
  listUnendedServers,
  lockKeys,
  setKeysVersion,
} from '../stores/key-store.ts';
import { deploymentFact, fingerprintFact, openKeyRow, sealedKeyRow, shortFingerprint } from './keys-in-database.ts';

/** Why a rotation can't go on, in words for whoever runs it. */
export class RotationError extends Error {}

/** A server that hasn't said for so long that it works may be told apart from those that do. */
export const silentAfterMs = 2 * minuteMs;

/**
 * How long the earlier key is kept, in the database and sealed under the later one, once nothing is sealed under it: for codes and signed
 * addresses that were sent out with it. The longest of them works for an hour.
 */
const settlingMs: Readonly<Record<RotationKind, number>> = { master: 24 * hourMs, deployment: hourMs };

/** The rotation that is under way; undefined when there is none. One that is settling is not: it needs nobody. */
export async function rotationUnderWay(db: Db): Promise<KeyRotationRow | undefined> {
  return (await listRotations(db)).find(({ stage }) => stage !== 'settling' && stage !== 'done');
}

/** What is done to the keys, and by whom. */
export interface RotationContext {
  readonly core: Core;
  readonly origin: Origin;
}

/**
 * Begins to rotate the master key, or goes on with what was begun with this one. From then on the database has whatever it needs from the
 * earlier key, sealed under the later, which must therefore be on a disk by now. Nothing is sealed with it yet.
 * @throws RotationError when another rotation is under way, or the key isn't the one of the moment.
 */
export async function beginMasterRotation(ctx: RotationContext, masterKey: Key, nextKey: Key): Promise<KeyRotationRow> {
  const [from, to] = [masterKeyFingerprint(masterKey), masterKeyFingerprint(nextKey)];
  return beginRotation(ctx, 'master', async (tx, number) => {
    if ((await findFact(tx, fingerprintFact)) !== from) throw new RotationError('The key file is not that of this database.');
    const before = await listSealedKeys(tx, from);
    const rows = before.map((row) => moved(row, masterKey, nextKey));
    const has = (purpose: SealedKeyRow['purpose']): boolean => before.some((row) => row.purpose === purpose);
    const sealed = (purpose: SealedKeyRow['purpose'], key: Key): SealedKeyRow => sealedKeyRow({ purpose, number }, key, nextKey);
    const kept = (['token_hashes', 'audit_heads', 'custodian'] as const).filter((purpose) => !has(purpose));
    const keys = [...kept, 'links' as const].map((purpose) => sealed(purpose, outlivingKeys[purpose](masterKey)));
    await insertSealedKeys(tx, [...rows, ...keys, sealed('master', masterKey), sealed('deployment', randomKey())]);
    return { from, to };
  });
}

/** Begins to rotate the key that the server's halves of release keys are wrapped with, under the master key of the moment. @throws RotationError */
export async function beginDeploymentRotation(ctx: RotationContext, masterKey: Key): Promise<KeyRotationRow> {
  return beginRotation(ctx, 'deployment', async (tx, number) => {
    if ((await findFact(tx, fingerprintFact)) !== masterKeyFingerprint(masterKey))
      throw new RotationError('The key file is not that of this database.');
    await insertSealedKeys(tx, [sealedKeyRow({ purpose: 'deployment', number }, randomKey(), masterKey)]);
    return { from: (await findFact(tx, deploymentFact)) ?? '0', to: String(number) };
  });
}

function moved(row: SealedKeyRow, masterKey: Key, nextKey: Key): SealedKeyRow {
  const key = openKeyRow(row, masterKey);
  try {
    return sealedKeyRow(row, key, nextKey);
  } finally {
    wipe(key);
  }
}

async function beginRotation(
  { core, origin }: RotationContext,
  kind: RotationKind,
  prepare: (tx: Db, number: number) => Promise<{ readonly from: string; readonly to: string }>,
): Promise<KeyRotationRow> {
  return core.db.transaction(async (tx) => {
    const version = await lockKeys(tx);
    const underWay = await rotationUnderWay(tx);
    if (underWay !== undefined) throw new RotationError(`A rotation of the ${wordsOf[underWay.kind]} is under way: go on with that one.`);
    const number = ((await listRotations(tx))[0]?.number ?? 0) + 1;
    const { from, to } = await prepare(tx, number);
    const rotation: KeyRotationRow = {
      number,
      kind,
      stage: 'spreading',
      from_key: from,
      to_key: to,
      began_at: core.clock.now(),
      switched_at: null,
      renewed_at: null,
      ended_at: null,
      walk_column: null,
      walk_after: null,
      walk_renewed: 0,
      renewed: 0,
      unreadable: 0,
    };
    await insertRotation(tx, rotation);
    await setKeysVersion(tx, version + 1);
    await recordRotation(tx, { core, origin }, 'key_rotation.begun', rotation);
    return rotation;
  });
}

const wordsOf: Readonly<Record<RotationKind, string>> = { master: 'master key', deployment: 'deployment key' };

/** Takes a rotation back with which nothing has been sealed yet. @throws RotationError when it's too late. */
export async function callOffRotation({ core, origin }: RotationContext, rotation: KeyRotationRow): Promise<void> {
  if (rotation.kind === 'master' && core.keyRing.fingerprint() !== rotation.from_key)
    throw new RotationError(`Put the key file with the fingerprint ${shortFingerprint(rotation.from_key)} back in its place first.`);
  await core.db.transaction(async (tx) => {
    const version = await lockKeys(tx);
    if (!(await changeRotation(tx, { ...rotation, stage: 'spreading' }, { stage: 'spreading' })))
      throw new RotationError('It is too late to call it off.');
    if (rotation.kind === 'master') await deleteKeysUnder(tx, rotation.to_key);
    else await deleteSealedKeys(tx, 'deployment', { at: rotation.number });
    await deleteRotation(tx, rotation.number);
    await setKeysVersion(tx, version + 1);
    await recordRotation(tx, { core, origin }, 'key_rotation.called_off', rotation);
  });
}

/** How far the servers are. */
export interface Followers {
  /** Those that haven't said yet that they have the keys of now, and said lately that they work. */
  readonly behind: readonly BeatingServerRow[];
  /** Those of whom nothing was heard for a while, nor that they stopped. */
  readonly silent: readonly BeatingServerRow[];
}

/** Which servers don't have the installation's keys as they are in the database. On SQLite there is only one, the latest. */
export async function findFollowers({ db, clock }: Pick<Core, 'db' | 'clock'>, tx: Db, version: number): Promise<Followers> {
  const servers = await listUnendedServers(tx);
  const late = (db.dialect === 'sqlite' ? servers.slice(0, 1) : servers).filter((server) => server.keys_version < version);
  const heardAfter = addMs(clock.now(), -silentAfterMs);
  return { behind: late.filter(({ beat_at: at }) => at >= heardAfter), silent: late.filter(({ beat_at: at }) => at < heardAfter) };
}

/** What a step of a rotation came to: the rotation as it is now, or whom it waits for. */
export type Step = { readonly rotation: KeyRotationRow } | { readonly waitsFor: Followers };

/**
 * Takes a rotation one stage further, once all servers are with it: from `spreading` to `switching`, and from there to `renewing`.
 * @param forgetSilent servers that haven't been heard of for a while are gone for good.
 */
export async function advanceRotation({ core, origin }: RotationContext, rotation: KeyRotationRow, forgetSilent: boolean): Promise<Step> {
  return core.db.transaction(async (tx): Promise<Step> => {
    const version = await lockKeys(tx);
    const followers = await findFollowers(core, tx, version);
    if (followers.behind.length > 0 || (followers.silent.length > 0 && !forgetSilent)) return { waitsFor: followers };
    const now = core.clock.now();
    const change: Partial<KeyRotationRow> =
      rotation.stage === 'spreading' ? { stage: 'switching', switched_at: now } : { stage: 'renewing' };
    if (!(await changeRotation(tx, rotation, change))) throw new RotationError('Another process has taken this rotation further.');
    const next = { ...rotation, ...change };
    if (rotation.stage === 'spreading') {
      if (rotation.kind === 'master') {
        await setFact(tx, fingerprintFact, rotation.to_key);
        await deleteKeysUnder(tx, rotation.from_key);
      }
      await setFact(tx, deploymentFact, String(rotation.number));
      await setKeysVersion(tx, version + 1);
      await recordRotation(tx, { core, origin }, 'key_rotation.switched', next);
    }
    return { rotation: next };
  });
}

/** When the earlier key of a rotation that settles is forgotten. */
export function settlesAt({ kind, renewed_at: renewedAt }: Pick<KeyRotationRow, 'kind' | 'renewed_at'>): Instant | null {
  return renewedAt === null ? null : addMs(renewedAt, settlingMs[kind]);
}

/** Puts what happens to a rotation into the log. */
export async function recordRotation(
  tx: Db,
  { core, origin }: RotationContext,
  action: AuditAction,
  rotation: KeyRotationRow,
): Promise<void> {
  const { number, kind, from_key: from, to_key: to } = rotation;
  await recordAudit(tx, core, origin, {
    accountId: nobodysAccount,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'key_rotation',
    resourceId: String(number),
    at: core.clock.now(),
    details: { kind, from, to },
  });
}
