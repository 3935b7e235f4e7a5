import type { Ulid } from '../../../shared/domain/ids.ts';
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { itemHolder } from '../../../server/core/sync/set-part-uses.ts';
import type { Schema, ServerDatabase } from '../../../server/db/schema.ts';
import { emptyChain, extendChain } from '../../../shared/format/vault/change-chain.ts';

const tables = [
  'sync_accounts',
  'sync_devices',
  'sync_items',
  'sync_log',
  'sync_packs',
  'sync_parts',
  'sync_part_uses',
  'sync_uploads',
] as const;

type Rows = { readonly [Table in (typeof tables)[number]]: readonly Schema[Table][] };

/**
 * Compares what the server keeps twice of its users' items: space used with rows, log with items, chain with log, uses with items, packs
 * with parts and files.
 * Nobody else may be writing.
 * @returns one sentence for each contradiction.
 */
export async function findSyncInconsistencies(database: ServerDatabase, dataDir: string): Promise<readonly string[]> {
  const all = await Promise.all(tables.map(async (table) => [table, await database.read.selectFrom(table).selectAll().execute()] as const));
  const rows = Object.fromEntries(all) as unknown as Rows;
  const found: string[] = [];
  for (const account of rows.sync_accounts) checkAccount(account, ofUser(rows, account.user_id), found);
  await checkFiles(rows, dataDir, found);
  return found;
}

function ofUser(rows: Rows, userId: string): Rows {
  return Object.fromEntries(tables.map((table) => [table, rows[table].filter((row) => row.user_id === userId)])) as unknown as Rows;
}

function checkAccount(account: Schema['sync_accounts'], rows: Rows, found: string[]): void {
  const say = (what: string): void => void found.push(`sync of ${account.user_id}: ${what}`);
  const used =
    rows.sync_items.reduce((sum, row) => sum + row.sealed_bytes, 0) + rows.sync_parts.reduce((sum, row) => sum + row.size_bytes, 0);
  if (used !== account.used_bytes) say(`${account.used_bytes} bytes used, but it is ${used}`);
  let head = emptyChain;
  for (const entry of [...rows.sync_log].sort((a, b) => a.seq - b.seq)) {
    if (entry.seq !== head.seq + 1) return say(`a gap before change ${entry.seq}`);
    head = extendChain(head, { seq: entry.seq, id: entry.item_id, revision: entry.revision, hash: entry.sealed_hash });
  }
  if (head.seq !== account.last_seq || Buffer.compare(head.chain, account.chain) !== 0) say('the chain is not that of the log');
  const log = new Map(rows.sync_log.map((entry) => [entry.seq, entry]));
  for (const item of rows.sync_items) {
    const entry = log.get(item.seq);
    const hash = createHash('sha256').update(item.sealed).digest();
    if (entry?.item_id !== item.id || entry.revision !== item.revision || Buffer.compare(entry.sealed_hash, hash) !== 0)
      say(`item ${item.id} is not that of its change`);
  }
  checkUses(rows, say);
  checkPacks(rows, say);
}

function checkUses(rows: Rows, say: (what: string) => void): void {
  const kept = new Set(rows.sync_part_uses.map(({ holder, name }) => `${holder} ${name}`));
  const real = new Set(
    rows.sync_items.flatMap((item) => (JSON.parse(item.parts) as string[]).map((name) => `${itemHolder(item.id)} ${name}`)),
  );
  for (const use of new Set([...kept, ...real]))
    if (kept.has(use) !== real.has(use)) say(`the use "${use}" is ${kept.has(use) ? 'nobody’s' : 'not kept'}`);
  const names = new Set(rows.sync_part_uses.map(({ name }) => name));
  const parts = new Set(rows.sync_parts.map(({ name }) => name));
  for (const part of rows.sync_parts)
    if ((part.unused_since_ms === null) !== names.has(part.name))
      say(`part ${part.name} is ${names.has(part.name) ? 'used and waits to be collected' : 'used by nothing and kept for ever'}`);
  for (const name of names) if (!parts.has(name)) say(`part ${name} is used and not there`);
}

function checkPacks(rows: Rows, say: (what: string) => void): void {
  const parts = Map.groupBy(rows.sync_parts, (part) => part.pack_id);
  const packs = new Map(rows.sync_packs.map((pack) => [pack.id, pack]));
  for (const id of parts.keys()) if (!packs.has(id)) say(`the pack ${id} of a part does not exist`);
  for (const pack of rows.sync_packs) {
    const own = parts.get(pack.id) ?? [];
    const bytes = own.reduce((sum, part) => sum + part.size_bytes, 0);
    if (pack.live_parts !== own.length || pack.live_bytes !== bytes)
      say(`pack ${pack.id} counts ${pack.live_parts} parts, but there are ${own.length}`);
    for (const part of own) if (part.offset_bytes + part.size_bytes > pack.size_bytes) say(`part ${part.name} reaches beyond its pack`);
  }
}

async function checkFiles(rows: Rows, dataDir: string, found: string[]): Promise<void> {
  const packs = new Map(rows.sync_packs.map((pack) => [pack.id, pack]));
  const uploads = new Set(rows.sync_uploads.map(({ id }) => id));
  const files = new Map<string, number>();
  for (const entry of await readdir(join(dataDir, 'parts'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) files.set(entry.name, (await stat(join(entry.parentPath, entry.name))).size);
  }
  for (const pack of packs.values())
    if (files.get(pack.id) !== pack.size_bytes) found.push(`pack ${pack.id} has ${files.get(pack.id) ?? 'no'} bytes on the disk`);
  for (const id of files.keys()) if (!packs.has(id as Ulid) && !uploads.has(id as Ulid)) found.push(`the file of pack ${id} is nobody’s`);
  for (const name of await readdir(join(dataDir, 'uploads')))
    if (!uploads.has(name as Ulid)) found.push(`the file of upload ${name} is nobody’s`);
}
