import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pack, type Pack } from 'tar-stream';
import type { Input, Output } from '../../contract/contract.ts';
import { archiveLine } from '../../../shared/format/vault/archive.ts';
import { composeWhole, listItem, type ListedItem } from '../../../shared/format/vault/archive-whole.ts';
import { emptyChain } from '../../../shared/format/vault/change-chain.ts';
import { endEntryName, fileEndText, partEntryName } from '../../../shared/format/file-entries.ts';
import { writeNewFileFrom } from '../files/new-file.ts';
import { rangeOf } from '../containers/part-place.ts';
import type { EngineContext, Session, Task } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { stateNames } from '../keyring/account-state.ts';
import type { ItemRow } from '../local-store/item-table.ts';
import { textField, versionsOf } from '../items/item-fields.ts';
import { liveVault } from '../library/vaults.ts';

/** The records of a vault as they are in the store: its own first, since it has the key to the others. Includes deleted ones. */
function* rowsOf(ctx: EngineContext, vault: string): Generator<ItemRow> {
  const own = ctx.store.items.find(vault);
  if (own !== undefined) yield own;
  const rows = ctx.store.items.all((damaged) => {
    // No archive with this record in it could be read, and one without it wouldn't be whole.
    if (damaged.vault === vault) throw damaged.error;
  });
  for (const row of rows) if (row.vault === vault) yield row;
}

const lineOf = (row: ItemRow): Buffer => Buffer.from(archiveLine(row));

function* linesOf(ctx: EngineContext, vault: string): Generator<Buffer> {
  for (const row of rowsOf(ctx, vault)) yield lineOf(row);
}

/** Writes an entry no faster than the file takes it. @throws EngineError `cancelled` when the file was abandoned in the meantime. */
async function pour(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, sink: ReturnType<Pack['entry']>): Promise<void> {
  const closed = new Promise<void>((resolve) => sink.once('close', resolve));
  for await (const chunk of chunks) {
    if (!sink.write(chunk)) await Promise.race([new Promise<void>((resolve) => sink.once('drain', resolve)), closed]);
    if (sink.destroyed) throw new EngineError('cancelled', "The file wasn't written completely.");
  }
  sink.end(undefined);
  await closed;
}

/** Adds a small entry to an archive. */
export function entry(tar: Pack, name: string, content: string | Buffer): void {
  tar.entry({ name, mode: 0o600 }, content);
}

/** What tar, the archive's list and its end say about the lines. */
interface MeasuredItems {
  readonly items: readonly ListedItem[];
  readonly size: number;
  readonly hash: string;
}

/** The lines are walked twice, for tar wants the size first; they are never all in memory. @throws UnknownValueError for a damaged record. */
function measureItems(ctx: EngineContext, vault: string): MeasuredItems {
  const hash = createHash('sha256');
  let size = 0;
  const items: ListedItem[] = [];
  for (const row of rowsOf(ctx, vault)) {
    const line = lineOf(row);
    hash.update(line);
    size += line.length;
    items.push(listItem(row));
  }
  return { items, size, hash: hash.digest('hex') };
}

/** Adds a part that is on this device to an archive. */
export async function writePart(ctx: EngineContext, tar: Pack, name: string, sizeBytes: number, signal: AbortSignal): Promise<void> {
  const place = ctx.parts.placeOf(name);
  await pour(
    createReadStream(place.path, { ...rangeOf(place), signal }),
    tar.entry({ name: partEntryName(name), mode: 0o600, size: sizeBytes }),
  );
}

/** Sizes of all parts that the vault's documents need. @throws EngineError `not_here` when one of them is not on this device. */
function neededParts(ctx: EngineContext, vault: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { body } of ctx.session().book.list('document', vault)) {
    for (const [name, size] of versionsOf(body).flatMap(({ parts }) => parts)) sizes.set(name, size);
  }
  for (const name of sizes.keys())
    if (!ctx.parts.has(name)) throw new EngineError('not_here', 'Parts of this vault are not on this device yet.');
  return sizes;
}

/** As it is on this device now: sync may have brought a later one than the one the session was opened with. */
function keyringOf(ctx: EngineContext): Uint8Array {
  return ctx.store.state.get(stateNames.keyring) ?? ctx.session().keys.keyring;
}

/** What the entries besides the parts are made of. */
interface SmallEntries {
  readonly keyring: Uint8Array;
  readonly whole: string;
  readonly measured: MeasuredItems;
}

/** What goes in, signed before any of it is written: a file that is cut off has the list too. @throws EngineError `too_large`. */
function prepare(ctx: EngineContext, vault: string, parts: ReadonlyMap<string, number>): SmallEntries {
  const { accountId, identity, vaultKeys } = ctx.session();
  const keyring = keyringOf(ctx);
  const measured = measureItems(ctx, vault);
  const own = ctx.store.items.find(vault);
  if (own === undefined) throw new EngineError('not_found', 'There is no such vault.');
  const list = {
    accountId,
    vaultId: vault,
    madeAt: ctx.clock.now(),
    head: ctx.store.changes.last() ?? emptyChain,
    items: measured.items,
    parts: [...parts],
  };
  try {
    const content = { list, keyring, vault: own, names: namesIn(ctx.session(), vault) };
    return { keyring, measured, whole: composeWhole(content, { identity, itemsKey: vaultKeys.itemsKey(vault) }) };
  } catch (error) {
    if (error instanceof RangeError) throw new EngineError('too_large', 'This vault has more than one file can hold.');
    throw error;
  }
}

/** What those who lose something of the file are told that it was. */
function namesIn({ book }: Session, vault: string): ReadonlyMap<string, string> {
  const own = book.find('vault', vault);
  const named = [...(own === undefined ? [] : [own]), ...namedKinds.flatMap((kind) => book.list(kind, vault))];
  return new Map(named.map(({ id, body }) => [id as string, textField(body, 'name')] as const).filter(([, name]) => name !== ''));
}

const namedKinds = ['folder', 'document', 'recipient'] as const;

async function fill(
  ctx: EngineContext,
  tar: Pack,
  vault: string,
  { small, parts }: { readonly small: SmallEntries; readonly parts: ReadonlyMap<string, number> },
  task: Task,
): Promise<{ items: number; parts: number }> {
  const total = [...parts.values()].reduce((sum, size) => sum + size, 0);
  const { keyring, whole, measured } = small;
  entry(tar, 'keyring', Buffer.from(keyring));
  entry(tar, 'whole.json', whole);
  await pour(linesOf(ctx, vault), tar.entry({ name: 'items.jsonl', mode: 0o600, size: measured.size }));
  let done = 0;
  for (const [name, size] of parts) {
    task.signal.throwIfAborted();
    await writePart(ctx, tar, name, size, task.signal);
    done += size;
    task.progress(done, total);
  }
  entry(tar, 'whole-again.json', whole);
  entry(tar, endEntryName, fileEndText({ items: measured.items.length, parts: parts.size, hash: measured.hash }));
  tar.finalize();
  return { items: measured.items.length, parts: parts.size };
}

/**
 * Writes a vault with everything in it into one new file; FORMAT.md, "Files". Everything stays sealed; nothing is opened along the way. A
 * signed list in it says what belongs to it.
 * @throws EngineError `not_here`, `not_found`, `too_large`; the file system's errors.
 */
export async function exportVault(
  ctx: EngineContext,
  { vault, path, task: name }: Input<'archive.export'>,
): Promise<Output<'archive.export'>> {
  liveVault(ctx.session(), vault);
  const parts = neededParts(ctx, vault);
  const task = ctx.task(name);
  try {
    const small = prepare(ctx, vault, parts);
    const tar = pack();
    const [counts] = await Promise.all([
      fill(ctx, tar, vault, { small, parts }, task).catch((error: unknown) => {
        tar.destroy(error instanceof Error ? error : undefined);
        throw error;
      }),
      writeNewFileFrom(path, tar as unknown as AsyncIterable<Uint8Array>),
    ]);
    return { path, ...counts };
  } finally {
    task.end();
  }
}
