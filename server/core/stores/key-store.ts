import type { RotationStage } from '../../../shared/domain/key-rotation.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { BeatingServerRow, Db, KeyRotationRow, SealedKeyPurpose, SealedKeyRow } from '../../db/schema.ts';

const versionName = 'keys_version';

/** The state of the installation's keys: a number that grows by one with every change of them; 0 before the first. */
export async function findKeysVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', versionName).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Locks the installation's keys until the transaction ends. @returns their version. */
export async function lockKeys(tx: Db): Promise<number> {
  await tx
    .insertInto('installation')
    .values({ name: versionName, value: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = tx.selectFrom('installation').select('value').where('name', '=', versionName);
  return Number((await lockingRows(tx, query).executeTakeFirstOrThrow()).value);
}

/** Says that the keys are others now. They must be locked. */
export async function setKeysVersion(tx: Db, version: number): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ value: String(version) })
    .where('name', '=', versionName)
    .execute();
}

/** The keys that a master key opens, the latest of each purpose first. */
export async function listSealedKeys(db: Db, under: string): Promise<SealedKeyRow[]> {
  return db.selectFrom('sealed_keys').selectAll().where('under', '=', under).orderBy('number', 'desc').execute();
}

export async function insertSealedKeys(tx: Db, rows: readonly SealedKeyRow[]): Promise<void> {
  for (const row of rows) await tx.insertInto('sealed_keys').values(row).execute();
}

/** Removes what only that master key opens. */
export async function deleteKeysUnder(tx: Db, under: string): Promise<void> {
  await tx.deleteFrom('sealed_keys').where('under', '=', under).execute();
}

/** Removes a key, or with `before` all earlier ones of its purpose, whatever it's sealed under. */
export async function deleteSealedKeys(
  tx: Db,
  purpose: SealedKeyPurpose,
  number: { readonly at: number } | { readonly before: number },
): Promise<void> {
  const rows = tx.deleteFrom('sealed_keys').where('purpose', '=', purpose);
  await ('at' in number ? rows.where('number', '=', number.at) : rows.where('number', '<', number.before)).execute();
}

/** All rotations there ever were, the latest first. */
export async function listRotations(db: Db): Promise<KeyRotationRow[]> {
  return db.selectFrom('key_rotations').selectAll().orderBy('number', 'desc').execute();
}

/** The rotations that wait for nothing but time. */
export async function listSettlingRotations(db: Db): Promise<KeyRotationRow[]> {
  return db.selectFrom('key_rotations').selectAll().where('stage', '=', 'settling').orderBy('number').execute();
}

export async function insertRotation(tx: Db, row: KeyRotationRow): Promise<void> {
  await tx.insertInto('key_rotations').values(row).execute();
}

export async function deleteRotation(tx: Db, number: number): Promise<void> {
  await tx.deleteFrom('key_rotations').where('number', '=', number).execute();
}

/** Takes a rotation on from one stage, or within it. @returns false when another process has done so. */
export async function changeRotation(
  tx: Db,
  rotation: { readonly number: number; readonly stage: RotationStage },
  change: Partial<Omit<KeyRotationRow, 'number'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('key_rotations')
    .set(change)
    .where('number', '=', rotation.number)
    .where('stage', '=', rotation.stage)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Servers that haven't said that they stopped, the one that was heard last first. */
export async function listUnendedServers(db: Db): Promise<BeatingServerRow[]> {
  return db
    .selectFrom('engine_servers')
    .selectAll()
    .where('stopped_at', 'is', null)
    .orderBy('beat_at', 'desc')
    .orderBy('started_at', 'desc')
    .execute();
}
