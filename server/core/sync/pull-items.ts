import type { Ulid } from '../../../shared/domain/ids.ts';
import { emptyChain, type ChainEntry, type ChainHead, type SignedHead } from '../../../shared/format/vault/change-chain.ts';
import type { Item } from '../../../shared/format/vault/item.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { SyncItemRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { listHeads } from '../stores/device-store.ts';
import { findItems, listLog, type LogStretchRow } from '../stores/item-store.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** A change, with its item where this is the item's present revision. */
export type PulledEntry = ChainEntry & { readonly item?: Item };

export interface PulledItems {
  /** Every change after the cursor without a gap, as many as fit. */
  readonly entries: readonly PulledEntry[];
  readonly last: ChainHead;
  readonly heads: readonly (SignedHead & { readonly device: string })[];
  /** Whether changes follow. */
  readonly more: boolean;
}

/** What changed after `cursor`, which may be beyond the end of the log: then the device knows that something was lost. */
export async function pullItems({ core, owner }: OwnerContext, cursor: number, limit: number): Promise<PulledItems> {
  const { read } = core.db;
  // First the heads, then where the log ends, then the log up to that point: anything pushed meanwhile mustn't look like a fork.
  const heads = await listHeads(read, owner.userId);
  const account = await findSyncAccount(read, owner.userId);
  const last = account === undefined ? emptyChain : { seq: account.last_seq, chain: account.chain };
  const rows = cursor >= last.seq ? [] : fitting(await listLog(read, { userId: owner.userId, after: cursor, upTo: last.seq, limit }));
  const ids = rows.filter((row) => row.sealed_bytes !== null).map((row) => row.item_id);
  const items = new Map((ids.length === 0 ? [] : await findItems(read, owner.userId, ids)).map((row) => [row.id, row]));
  const entries = rows.map((row): PulledEntry => {
    const item = items.get(row.item_id);
    const entry = { seq: row.seq, id: row.item_id, revision: row.revision, hash: row.sealed_hash };
    return item?.revision === row.revision ? { ...entry, item: itemOf(item) } : entry;
  });
  const reached = entries.at(-1)?.seq ?? cursor;
  return { entries, last, heads: heads.map(headOf), more: reached < last.seq };
}

/** As many as one answer holds; at least one. */
function fitting(rows: readonly LogStretchRow[]): readonly LogStretchRow[] {
  let sealedBytes = 0;
  const end = rows.findIndex((row, index) => {
    sealedBytes += row.sealed_bytes ?? 0;
    return index > 0 && sealedBytes > syncLimits.pullSealedBytes;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function itemOf(row: SyncItemRow): Item {
  const { id, vault, kind, revision, sealed } = row;
  return { id, vault, kind, revision, deleted: row.deleted === 1, parts: jsonColumns.sync_items.parts.read(row.parts, id), sealed };
}

function headOf(row: {
  readonly id: Ulid;
  readonly head_seq: number;
  readonly head_chain: Uint8Array;
  readonly head_signature: Uint8Array;
}): SignedHead & { readonly device: string } {
  return { device: row.id, seq: row.head_seq, chain: row.head_chain, signature: row.head_signature };
}
