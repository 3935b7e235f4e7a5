import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Output } from '../../contract/contract.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { keptNames } from '../../../shared/words/kept-guide/kept-guide.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';

interface OfflineReader {
  readonly bytes: Uint8Array;
  /** Hexadecimal. */
  readonly hash: string;
}

/** The offline reader that was built with this program; undefined where none was. */
async function findReader({ readerFile }: EngineContext): Promise<OfflineReader | undefined> {
  if (readerFile === undefined) return undefined;
  try {
    const bytes = await readFile(readerFile);
    return { bytes, hash: hex(sha256(bytes)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** SHA-256 of the offline reader, as sheets print it; null where there is none. */
export async function readerHash(ctx: EngineContext): Promise<string | null> {
  return (await findReader(ctx))?.hash ?? null;
}

/** The reader, and the page about the formats that was built with it. @throws EngineError `not_found`. */
export async function readerWithFormat(
  ctx: EngineContext,
): Promise<{ readonly reader: Uint8Array; readonly readerHash: string; readonly format: Uint8Array }> {
  const reader = await findReader(ctx);
  if (reader === undefined || ctx.readerFile === undefined) throw notBuilt();
  const format = await readFile(join(dirname(ctx.readerFile), keptNames.format)).catch(() => {
    throw notBuilt();
  });
  return { reader: reader.bytes, readerHash: reader.hash, format };
}

const notBuilt = (): EngineError => new EngineError('not_found', 'The offline reader was not built with this program.');

async function saveReader(ctx: EngineContext, path: string): Promise<Output<'reader.save'>> {
  const reader = await findReader(ctx);
  if (reader === undefined) throw notBuilt();
  await writeNewFile(path, reader.bytes);
  return { path, sha256: reader.hash };
}

export const readerHandlers: Handlers<'reader.save'> = { 'reader.save': (ctx, { path }) => saveReader(ctx, path) };
