import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { deletePartUses, insertPartUses, listPartUses, markPartsUnused, markPartsUsed } from '../stores/part-store.ts';

/** All parts that one thing needs from now on; none when it is gone. */
export interface PartUses {
  /** Names the thing for good, such as `item <id>`. */
  readonly holder: string;
  /** Each once. Parts that don't exist are no concern here: whoever needs them checks beforehand. */
  readonly names: readonly string[];
}

/** What uses the parts of an item. */
export function itemHolder(id: Ulid): string {
  return `item ${id}`;
}

/**
 * Sets what some holders need. A part that nothing needs is collected after a while; one that something needs never is.
 * In a transaction that has locked the user's account of items (`lockSyncAccount`).
 */
export async function setPartUses(tx: Db, userId: Ulid, uses: readonly PartUses[], nowMs: number): Promise<void> {
  if (uses.length === 0) return;
  const before = Map.groupBy(
    await listPartUses(
      tx,
      userId,
      uses.map(({ holder }) => holder),
    ),
    ({ holder }) => holder,
  );
  const added = [];
  const removed = [];
  for (const { holder, names } of uses) {
    const had = new Set((before.get(holder) ?? []).map(({ name }) => name));
    for (const name of names) if (!had.delete(name)) added.push({ user_id: userId, holder, name });
    for (const name of had) removed.push({ user_id: userId, holder, name });
  }
  if (removed.length > 0) await deletePartUses(tx, removed);
  if (added.length > 0) {
    await insertPartUses(tx, added);
    await markPartsUsed(tx, userId, [...new Set(added.map(({ name }) => name))]);
  }
  if (removed.length > 0) await markPartsUnused(tx, userId, [...new Set(removed.map(({ name }) => name))], nowMs);
}
