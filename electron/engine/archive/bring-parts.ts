import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartFinder, WantedPart } from '../../../shared/format/tar/part-finder.ts';
import type { RandomAccess } from '../../../shared/format/tar/random-access.ts';
import { syncFolder } from '../library/part-folder.ts';
import type { EngineContext, Task } from '../engine-context.ts';

const pieceBytes = 2 ** 20;

/** What came of the parts that a file should have. */
export interface BroughtParts {
  readonly brought: ReadonlySet<string>;
  /** Those that the file doesn't have, or not as they were. */
  readonly lost: ReadonlySet<string>;
}

/** Copies parts out of an archive to their place, each checked by its hash, in the order in which they lie in the file. */
export async function bringParts(
  ctx: EngineContext,
  file: RandomAccess,
  finder: PartFinder,
  wanted: readonly WantedPart[],
  task: Task,
): Promise<BroughtParts> {
  const brought = new Set<string>();
  const lost = new Set<string>();
  await mkdir(ctx.parts.spool, { recursive: true, mode: 0o700 });
  finder.want(wanted);
  const place = (part: WantedPart): number => finder.presumed(part) ?? file.sizeBytes;
  for (const part of wanted.toSorted((a, b) => place(a) - place(b))) {
    task.signal.throwIfAborted();
    ((await bringPart(ctx, file, finder, part, task.signal)) ? brought : lost).add(part[0]);
    task.progress(brought.size + lost.size, wanted.length);
  }
  await syncFolder(ctx.parts.path);
  return { brought, lost };
}

/** From where its entry says that it is, else from wherever it is found. */
async function bringPart(
  ctx: EngineContext,
  file: RandomAccess,
  finder: PartFinder,
  part: WantedPart,
  signal: AbortSignal,
): Promise<boolean> {
  const presumed = finder.presumed(part);
  if (presumed !== undefined && (await copyPart(ctx, file, presumed, part))) {
    finder.settle(part, presumed);
    return true;
  }
  const found = await finder.find(part, signal);
  return found !== undefined && copyPart(ctx, file, found, part);
}

/** @returns whether these bytes are the part; nothing is left of any others. */
async function copyPart(ctx: EngineContext, file: RandomAccess, start: number, [name, sizeBytes]: WantedPart): Promise<boolean> {
  const incoming = join(ctx.parts.spool, `${name}.import`);
  const target = await open(incoming, 'w', 0o600);
  let hash: string;
  try {
    hash = await pour(file, { start, end: start + sizeBytes }, target);
    await target.sync();
  } finally {
    await target.close();
  }
  if (hash === name) await rename(incoming, ctx.parts.pathOf(name));
  else await rm(incoming, { force: true });
  return hash === name;
}

async function pour(
  file: RandomAccess,
  { start, end }: { readonly start: number; readonly end: number },
  target: FileHandle,
): Promise<string> {
  const hash = createHash('sha256');
  for (let at = start; at < end; at += pieceBytes) {
    const piece = await file.read(at, Math.min(pieceBytes, end - at));
    hash.update(piece);
    await target.write(piece);
  }
  return hash.digest('hex');
}
