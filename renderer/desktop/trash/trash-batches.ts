import type { Static } from 'typebox';
import type { TrashEntry as Entry } from '../../../electron/contract/shapes.ts';

export type TrashEntry = Static<typeof Entry>;

/** Everything that was thrown away in one action, and is brought back in one. */
export interface TrashBatch {
  /** The batch's. */
  readonly id: string;
  /** What the action was about: a vault before the folders before the documents. */
  readonly first: TrashEntry;
  /** How many things besides it. */
  readonly others: number;
  readonly trashedAt: string;
}

const rank = { vault: 0, folder: 1, document: 2 } as const;

/** What is in the trash, by action, newest first. */
export function batchesOf(entries: readonly TrashEntry[]): readonly TrashBatch[] {
  const batches = new Map<string, TrashBatch>();
  for (const entry of entries) {
    const known = batches.get(entry.batch);
    const first = known === undefined || rank[entry.kind] < rank[known.first.kind] ? entry : known.first;
    batches.set(entry.batch, { id: entry.batch, first, others: known === undefined ? 0 : known.others + 1, trashedAt: entry.trashedAt });
  }
  return [...batches.values()].toSorted((a, b) => (a.trashedAt < b.trashedAt ? 1 : a.trashedAt > b.trashedAt ? -1 : 0));
}
