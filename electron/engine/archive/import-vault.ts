import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract, type Extract } from 'tar-stream';
import type { Input, Output } from '../../contract/contract.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { makeArchiveOrder, maxItemLineBytes, readArchiveLine } from '../../../shared/format/vault/archive.ts';
import { checkFileEnd, checkPartsPresent, maxEndBytes } from '../../../shared/format/file-entries.ts';
import type { Item } from '../../../shared/format/vault/item.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { maxKeyringBytes } from '../../../shared/format/vault/keyring-layout.ts';
import { syncFolder } from '../library/part-folder.ts';
import type { EngineContext, Task } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';

/** One segment and its frame: no part is longer. */
const maxPartBytes = 2 ** 25;
const tarBlockBytes = 512;

type TarEntry = Extract extends AsyncIterable<infer E> ? E : never;
type Bytes = AsyncIterable<Buffer>;
const bytesOf = (entry: TarEntry): Bytes => entry as unknown as Bytes;

interface Seen {
  readonly items: Item[];
  hash: string;
  parts: number;
}

/** What went wrong while the file itself was read; the tar reader only reports that it was ended. */
interface SourceFault {
  error?: Error;
}

/** @throws CryptoError `bad_header` for a file that was never an archive, as far as can be seen from its first block. */
async function assertTar(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tarBlockBytes), 0, tarBlockBytes, 0);
    if (bytesRead === tarBlockBytes && buffer.toString('latin1', 257, 262) !== 'ustar')
      throw new CryptoError('bad_header', 'this is no archive of a vault');
  } finally {
    await file.close();
  }
}

/** The entries of a tar file, in order. Each is read to its end, or skipped, before the next is asked for. */
async function* entriesOf(path: string, signal: AbortSignal, fault: SourceFault): AsyncGenerator<TarEntry> {
  await assertTar(path);
  const tar = extract();
  const source = createReadStream(path, { signal });
  source.on('error', (error) => {
    fault.error = error;
    tar.destroy(error);
  });
  source.pipe(tar);
  try {
    yield* tar;
  } finally {
    source.destroy();
  }
}

/** The code that matches what the tar reader says about a file in errors of its own; everything else unchanged. */
async function sayingWhatIsWrong<T>(read: (fault: SourceFault) => Promise<T>): Promise<T> {
  const fault: SourceFault = {};
  try {
    return await read(fault);
  } catch (error) {
    if (fault.error !== undefined) throw fault.error;
    const ofReader =
      error instanceof Error && (error.name === 'StreamError' || (Object.getPrototypeOf(error) === Error.prototype && !('code' in error)));
    if (!ofReader) throw error;
    if (!error.message.startsWith('Invalid')) throw new CryptoError('truncated', 'the file ends too early');
    throw new CryptoError('damaged', 'a header in the file does not hold');
  }
}

async function readSmall(entry: TarEntry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(entry)) {
    size += chunk.length;
    if (size > maxBytes) throw new CryptoError('damaged', 'an entry of the file is longer than any can be');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the lines one by one; a line without an end doesn't count. */
async function readItems(entry: TarEntry, seen: Seen): Promise<void> {
  const hash = createHash('sha256');
  let rest = Buffer.alloc(0);
  for await (const chunk of bytesOf(entry)) {
    hash.update(chunk);
    let buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = buffer.indexOf(0x0a); end !== -1; end = buffer.indexOf(0x0a)) {
      seen.items.push(readArchiveLine(buffer.subarray(0, end)));
      buffer = buffer.subarray(end + 1);
    }
    if (buffer.length > maxItemLineBytes) throw new CryptoError('damaged', 'a line of the file is longer than any can be');
    rest = Buffer.from(buffer);
  }
  if (rest.length > 0) throw new CryptoError('damaged', 'the last line of the file has no end');
  seen.hash = hash.digest('hex');
}

/** Streams one part to its place; one that already exists is only checked. */
async function readPart(ctx: EngineContext, entry: TarEntry, name: string): Promise<void> {
  const incoming = join(ctx.parts.spool, `${name}.import`);
  const hash = createHash('sha256');
  const file = await open(incoming, 'w', 0o600);
  try {
    let size = 0;
    for await (const chunk of bytesOf(entry)) {
      hash.update(chunk);
      size += chunk.length;
      if (size > maxPartBytes) throw new CryptoError('damaged', 'a part of the file is longer than any can be');
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== name) {
    await rm(incoming, { force: true });
    throw new CryptoError('damaged', 'a part of the file is not what its name says');
  }
  await rename(incoming, ctx.parts.pathOf(name));
}

async function readArchive(
  ctx: EngineContext,
  path: string,
  task: Task,
  fault: SourceFault,
): Promise<{ readonly seen: Seen; readonly parts: ReadonlySet<string> }> {
  const order = makeArchiveOrder();
  const seen: Seen = { items: [], hash: '', parts: 0 };
  await mkdir(ctx.parts.spool, { recursive: true, mode: 0o700 });
  for await (const entry of entriesOf(path, task.signal, fault)) {
    const role = order.take(entry.header.name);
    if (role.role === 'named' && role.name === 'keyring') assertOwn(ctx, await readSmall(entry, maxKeyringBytes));
    else if (role.role === 'named') await readItems(entry, seen);
    else if (role.role === 'part') {
      await readPart(ctx, entry, role.partName);
      seen.parts += 1;
      task.progress(seen.parts, seen.parts);
    } else if (role.role === 'end')
      checkFileEnd(await readSmall(entry, maxEndBytes), { items: seen.items.length, parts: seen.parts, hash: seen.hash });
    else entry.resume();
  }
  order.finish();
  return { seen, parts: order.parts };
}

/** @throws EngineError `other_account`, CryptoError of a keyring. */
function assertOwn(ctx: EngineContext, keyring: Uint8Array): void {
  if (readKeyring(keyring).accountId !== ctx.session().accountId)
    throw new EngineError('other_account', 'This archive belongs to another account.');
}

/**
 * Adds what an archive of this account holds: records are merged field by field with those that are here, parts are checked by their
 * hashes.
 * Of a file that is cut off or damaged nothing is written except parts, which the next start clears away.
 * @throws CryptoError of the archive or a record in it, EngineError `other_account`.
 */
export async function importVault(ctx: EngineContext, { path, task: name }: Input<'archive.import'>): Promise<Output<'archive.import'>> {
  const { book } = ctx.session();
  const task = ctx.task(name);
  try {
    const { seen, parts } = await sayingWhatIsWrong((fault) => readArchive(ctx, path, task, fault));
    checkPartsPresent(
      seen.items.flatMap((item) => item.parts),
      parts,
    );
    await syncFolder(ctx.parts.path);
    ctx.parts.noteArrived(parts);
    book.merge(seen.items);
    return { items: seen.items.length, parts: parts.size };
  } finally {
    task.end();
  }
}

/**
 * The keyring in an archive: how a new device, or one that lost its data, begins. @throws CryptoError for anything that isn't an archive.
 */
export function keyringOfArchive(path: string): Promise<Uint8Array> {
  return sayingWhatIsWrong((fault) => readKeyringEntry(path, fault));
}

async function readKeyringEntry(path: string, fault: SourceFault): Promise<Uint8Array> {
  const order = makeArchiveOrder();
  for await (const entry of entriesOf(path, new AbortController().signal, fault)) {
    const role = order.take(entry.header.name);
    if (role.role === 'named' && role.name === 'keyring') return readSmall(entry, maxKeyringBytes);
    entry.resume();
  }
  throw new CryptoError('truncated', 'the file has no keyring');
}
