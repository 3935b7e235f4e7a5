import { readFileSync, statSync } from 'node:fs';
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

/** What `act` finds of the offline reader that was built with this program; undefined where none was. */
function ofReader<T>({ readerFile }: EngineContext, act: (file: string) => T): T | undefined {
  if (readerFile === undefined) return undefined;
  try {
    return act(readerFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const readReader = (file: string): OfflineReader => {
  const bytes = readFileSync(file);
  return { bytes, hash: hex(sha256(bytes)) };
};

/** What was hashed last, by file: it's asked for with every bundle, and changes with the program only. */
const known = new Map<string, { readonly mark: string; readonly hash: string }>();

/** SHA-256 of the offline reader, as sheets print it and bundles list it; null where there is none. */
export function readerHash(ctx: EngineContext): string | null {
  const found = ofReader(ctx, (file) => {
    const { size, mtimeMs } = statSync(file);
    const mark = `${size} ${mtimeMs}`;
    const last = known.get(file);
    if (last?.mark === mark) return last.hash;
    const { hash } = readReader(file);
    known.set(file, { mark, hash });
    return hash;
  });
  return found ?? null;
}

/** The reader, and the page about the formats that was built with it. @throws EngineError `not_found`. */
export async function readerWithFormat(
  ctx: EngineContext,
): Promise<{ readonly reader: Uint8Array; readonly readerHash: string; readonly format: Uint8Array }> {
  const reader = ofReader(ctx, readReader);
  if (reader === undefined || ctx.readerFile === undefined) throw notBuilt();
  const format = await readFile(join(dirname(ctx.readerFile), keptNames.format)).catch(() => {
    throw notBuilt();
  });
  return { reader: reader.bytes, readerHash: reader.hash, format };
}

const notBuilt = (): EngineError => new EngineError('not_found', 'The offline reader was not built with this program.');

async function saveReader(ctx: EngineContext, path: string): Promise<Output<'reader.save'>> {
  const reader = ofReader(ctx, readReader);
  if (reader === undefined) throw notBuilt();
  await writeNewFile(path, reader.bytes);
  return { path, sha256: reader.hash };
}

export const readerHandlers: Handlers<'reader.save'> = { 'reader.save': (ctx, { path }) => saveReader(ctx, path) };
