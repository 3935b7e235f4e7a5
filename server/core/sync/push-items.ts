import type { Ulid } from '../../../shared/domain/ids.ts';
import { hash } from 'node:crypto';
import { extendChain, type ChainHead, type SignedHead } from '../../../shared/format/vault/change-chain.ts';
import { accountScope, maxItemParts, maxSealedItemBytes, type ItemOuter } from '../../../shared/format/vault/item.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { syncLimits, type PushOutcome } from '../../../shared/wire/sync.ts';
import type { Db, SyncAccountRow } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { renewalsOf } from '../../../shared/format/vault/keyring-layout.ts';
import { syncQuota } from './get-sync-account.ts';
import { findItemFacts, insertLogEntries, putItems, type ItemFacts } from '../stores/item-store.ts';
import { findPartNames } from '../stores/part-store.ts';
import { assertDeviceActive, recordHead } from './put-head.ts';
import { itemHolder, setPartUses } from './set-part-uses.ts';
import { changeSyncAccount, lockSyncAccount } from '../stores/sync-account-store.ts';
import type { SyncContext } from './sync-context.ts';
import { hasParts, isOfAccount } from '../../../shared/domain/item.ts';
import { jsonColumns } from '../../db/json-columns.ts';

const jsonParts = jsonColumns.sync_items.parts;

/** An item as a device sends it. */
export interface PushedItem extends ItemOuter {
  readonly id: Ulid;
  /** The revision that it was made from; 0 for a new item. */
  readonly baseRevision: number;
  readonly sealed: Uint8Array;
}

export interface PushInput {
  readonly items: readonly PushedItem[];
  readonly head?: SignedHead;
  /** Of the keyring whose keys the items are sealed under. Devices from before keys could be renewed don't say it. */
  readonly keyringGeneration?: number;
}

/** What became of one item. */
export interface ItemOutcome {
  readonly id: Ulid;
  readonly outcome: PushOutcome;
  /** Of an accepted item: the number of its change. */
  readonly seq?: number;
  /** Of a conflict: the server's revision, 0 for none. */
  readonly current?: number;
  /** Names of the parts that must be uploaded first. */
  readonly missing?: readonly string[];
}

export interface PushedItems {
  /** In the order of the input. */
  readonly results: readonly ItemOutcome[];
  /** The account's last change after this. */
  readonly last: ChainHead;
}

/** An item with its hash. */
interface Hashed {
  readonly item: PushedItem;
  readonly sealedHash: Uint8Array;
}

/** The shortest sealed object (FORMAT.md, "Sealed object"). */
const minSealedBytes = 330;

/**
 * Accepts items, each if it was made from the present revision: when two devices change the same item, one wins and the other gets
 * a conflict. All in one transaction; sending the same item again is accepted with its number.
 * @throws DomainError `invalid_request` for an item or head that is malformed, `conflict` for a head and for keys that were renewed,
 * `device_revoked`.
 */
export async function pushItems(ctx: SyncContext, { items, head, keyringGeneration }: PushInput): Promise<PushedItems> {
  checkItems(items);
  const hashed = items.map((item): Hashed => ({ item, sealedHash: hash('sha256', item.sealed, 'buffer') }));
  return ctx.core.db.transaction(async (tx) => {
    const { core, owner } = ctx;
    const now = core.clock.now();
    const account = await lockSyncAccount(tx, owner.userId, now);
    const device = await assertDeviceActive(tx, ctx);
    assertSealedAnew(account, keyringGeneration);
    if (head !== undefined) await recordHead(tx, ctx, account, device, head);
    const { results, accepted, usedBytes } = await decide(tx, ctx, account, hashed);
    const last = await carryOut(tx, ctx, account, accepted, usedBytes, now);
    return { results, last };
  });
}

/** What is sealed under keys that were renewed no device of the account would take. */
function assertSealedAnew({ keyring, keyring_generation: newest }: SyncAccountRow, generation: number | undefined): void {
  if (keyring === null || renewalsOf(keyring) === 0 || generation === newest) return;
  throw new DomainError('conflict', 'The keys of the account were renewed: fetch the keyring, and seal anew.');
}

/** @throws DomainError for anything no device sends, whatever exists already. */
function checkItems(items: readonly PushedItem[]): void {
  if (items.length > syncLimits.itemsPerPush) throw invalid('items', `must be at most ${syncLimits.itemsPerPush}`);
  if (new Set(items.map(({ id }) => id)).size !== items.length) throw invalid('items', 'must not name an item twice');
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item);
    if (problem !== undefined) throw invalid(`items.${index}.${problem[0]}`, problem[1]);
  }
}

function problemOf({
  vault,
  kind,
  revision,
  baseRevision,
  parts,
  sealed,
}: PushedItem): readonly [field: string, reason: string] | undefined {
  if ((vault === accountScope) !== isOfAccount[kind]) return ['vault', 'does not fit the kind'];
  if (revision !== baseRevision + 1) return ['revision', 'must be one more than base_revision'];
  if (parts.length > (hasParts[kind] ? maxItemParts : 0)) return ['parts', 'are too many for the kind'];
  if (!parts.every((name, at) => at === 0 || name > (parts[at - 1] ?? ''))) return ['parts', 'must be sorted, each once'];
  if (sealed.length < minSealedBytes || sealed.length > maxSealedItemBytes)
    return ['sealed', `must have ${minSealedBytes} to ${maxSealedItemBytes} bytes`];
  return undefined;
}

interface Decision {
  readonly results: readonly ItemOutcome[];
  /** The new changes, in the order in which they are numbered. */
  readonly accepted: readonly (Hashed & { readonly before: ItemFacts | undefined })[];
  readonly usedBytes: number;
}

async function decide(tx: Db, { core, owner }: SyncContext, account: SyncAccountRow, hashed: readonly Hashed[]): Promise<Decision> {
  const facts = new Map(
    (
      await findItemFacts(
        tx,
        owner.userId,
        hashed.map(({ item }) => item.id),
      )
    ).map((row) => [row.id, row]),
  );
  const present = await findPartNames(tx, owner.userId, [...new Set(hashed.flatMap(({ item }) => item.parts))]);
  const quota = syncQuota(core, owner);
  const results: ItemOutcome[] = [];
  const accepted: (Hashed & { before: ItemFacts | undefined })[] = [];
  let usedBytes = account.used_bytes;
  for (const one of hashed) {
    const { id, baseRevision, parts, sealed } = one.item;
    const before = facts.get(id);
    const growth = sealed.length - (before?.sealed_bytes ?? 0);
    const missing = parts.filter((name) => !present.has(name));
    if (before !== undefined && isSame(before, one)) results.push({ id, outcome: 'accepted', seq: before.seq });
    else if ((before?.revision ?? 0) !== baseRevision) results.push({ id, outcome: 'conflict', current: before?.revision ?? 0 });
    else if (missing.length > 0) results.push({ id, outcome: 'missing_parts', missing });
    // An owner who is over their quota may still make things smaller.
    else if (growth > 0 && usedBytes + growth > quota) results.push({ id, outcome: 'over_quota' });
    else {
      usedBytes += growth;
      accepted.push({ ...one, before });
      results.push({ id, outcome: 'accepted', seq: account.last_seq + accepted.length });
    }
  }
  return { results, accepted, usedBytes };
}

function isSame(before: ItemFacts, { item, sealedHash }: Hashed): boolean {
  const outside =
    before.revision === item.revision && before.vault === item.vault && before.kind === item.kind && before.deleted === flag(item.deleted);
  return outside && before.parts === jsonParts.write(item.parts) && Buffer.compare(before.sealed_hash, sealedHash) === 0;
}

async function carryOut(
  tx: Db,
  ctx: SyncContext,
  account: SyncAccountRow,
  accepted: Decision['accepted'],
  usedBytes: number,
  now: Instant,
): Promise<ChainHead> {
  let last: ChainHead = { seq: account.last_seq, chain: account.chain };
  if (accepted.length === 0) return last;
  const { core, owner, origin, deviceId } = ctx;
  const items = [];
  const entries = [];
  for (const { item, sealedHash } of accepted) {
    const { id, vault, kind, revision, deleted, parts, sealed } = item;
    last = extendChain(last, { seq: last.seq + 1, id, revision, hash: sealedHash });
    entries.push({ user_id: owner.userId, seq: last.seq, item_id: id, revision, sealed_hash: sealedHash });
    items.push({
      user_id: owner.userId,
      id,
      vault,
      kind,
      revision,
      deleted: flag(deleted),
      parts: jsonParts.write(parts),
      sealed,
      sealed_hash: sealedHash,
      sealed_bytes: sealed.length,
      seq: last.seq,
      updated_at: now,
    });
  }
  await putItems(tx, items);
  await insertLogEntries(tx, entries);
  const changedParts = accepted.filter(({ item, before }) => jsonParts.write(item.parts) !== (before?.parts ?? '[]'));
  await setPartUses(
    tx,
    owner.userId,
    changedParts.map(({ item }) => ({ holder: itemHolder(item.id), names: item.parts })),
    instantToMs(now),
  );
  await changeSyncAccount(tx, owner.userId, { last_seq: last.seq, chain: last.chain, used_bytes: usedBytes, updated_at: now });
  const entry = { accountId: owner.accountId, mode: owner.mode, vaultId: null, resourceType: 'items', resourceId: deviceId } as const;
  await recordAudit(tx, core, origin, { ...entry, action: 'items.pushed', at: now, details: { count: items.length, lastSeq: last.seq } });
  return last;
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
