import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { openWitnessing } from '../../../shared/format/witnessing/sealed-witnessing.ts';
import { writeDurably } from '../containers/durable-file.ts';
import type { EngineContext } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { WitnessingApi } from './witnessing-api.ts';
import { keyOf, type WitnessingRecord } from './witnessing-record.ts';

/** Where a device keeps prepared files, sealed, until all is over. */
const folderOf = ({ store }: EngineContext): string => join(store.folder, 'witnessings');
/** The path of a sealed file, whether or not it is there. */
export const sealedPath = (ctx: EngineContext, id: string): string => join(folderOf(ctx), id);

/** Keeps a sealed file on this device. It is on the disk when this resolves. */
export async function keepSealed(ctx: EngineContext, id: string, sealed: Uint8Array): Promise<void> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 });
  await writeDurably(sealedPath(ctx, id), (file) => file.writeFile(sealed));
}

export async function forgetSealed(ctx: EngineContext, id: string): Promise<void> {
  await rm(sealedPath(ctx, id), { force: true });
}

/** The sealed file if this device has it as it was made. */
export async function findSealed(ctx: EngineContext, { id, sealed }: WitnessingRecord): Promise<Uint8Array | undefined> {
  const bytes = await readFile(sealedPath(ctx, id)).catch(() => undefined);
  return bytes !== undefined && isAsMade(bytes, sealed) ? bytes : undefined;
}

const isAsMade = (bytes: Uint8Array, made: WitnessingRecord['sealed']): boolean =>
  bytes.length === made.sizeBytes && hex(sha256(bytes)) === made.sha256;

/**
 * The prepared file, from this device or else from the server: nothing but what was laid out.
 * @throws EngineError `not_here` where neither has it; CryptoError for what was exchanged.
 */
export async function preparedFile(ctx: EngineContext, record: WitnessingRecord): Promise<Uint8Array> {
  const sealed = (await findSealed(ctx, record)) ?? (await fetchSealed(ctx, record));
  const key = keyOf(record);
  try {
    const { file } = openWitnessing(sealed, key);
    if (hex(sha256(file)) !== record.sha256) throw new CryptoError('damaged', 'this is not the file that was laid out');
    return file;
  } finally {
    wipe(key);
  }
}

async function fetchSealed(ctx: EngineContext, record: WitnessingRecord): Promise<Uint8Array> {
  try {
    const bytes = await withAccount(ctx, (api) => new WitnessingApi(api).content(record.id, record.sealed.sizeBytes));
    if (!isAsMade(bytes, record.sealed)) throw new CryptoError('damaged', 'the server has another file than it was given');
    await keepSealed(ctx, record.id, bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    throw new EngineError('not_here', 'The file that was laid out is not on this device, and can’t be fetched now.');
  }
}
