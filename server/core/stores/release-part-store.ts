import type { Ulid } from '../../../shared/domain/ids.ts';
import { isListed, listParameter } from '../../../shared/node/database/value-list.ts';
import type { Db } from '../../db/schema.ts';

/** The sizes of those of the names that are parts of the user's, in bytes. */
export async function findPartSizes(db: Db, userId: Ulid, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('sync_parts')
    .select(['name', 'size_bytes'])
    .where('user_id', '=', userId)
    .where(isListed(db, 'name', listParameter(db, names)))
    .execute();
  return new Map(rows.map((row) => [row.name, row.size_bytes]));
}

/** The names that a recipient's latest bundle has, sorted. */
export async function listReleaseParts(db: Db, recipientId: Ulid): Promise<readonly string[]> {
  const rows = await db.selectFrom('release_parts').select('name').where('recipient_id', '=', recipientId).orderBy('name').execute();
  return rows.map((row) => row.name);
}

/** @returns whether a recipient's latest bundle has a part of this name. */
export async function isReleasePart(db: Db, recipientId: Ulid, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('release_parts')
    .select('name')
    .where('recipient_id', '=', recipientId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

const rowsPerStatement = 500;

/**
 * Sets the names that a recipient's bundle has. The owner's account of items is locked (`lockSyncAccount`): no sweep collects a part
 * between the question whether it is there and this.
 */
export async function setReleaseParts(
  tx: Db,
  recipient: { readonly id: Ulid; readonly owner_id: Ulid },
  names: readonly string[],
): Promise<void> {
  const left = new Set(await listReleaseParts(tx, recipient.id));
  const added = names.filter((name) => !left.delete(name));
  if (left.size > 0) {
    await tx
      .deleteFrom('release_parts')
      .where('recipient_id', '=', recipient.id)
      .where(isListed(tx, 'name', listParameter(tx, [...left])))
      .execute();
  }
  for (let from = 0; from < added.length; from += rowsPerStatement) {
    const rows = added
      .slice(from, from + rowsPerStatement)
      .map((name) => ({ recipient_id: recipient.id, name, owner_id: recipient.owner_id }));
    await tx.insertInto('release_parts').values(rows).execute();
  }
}
