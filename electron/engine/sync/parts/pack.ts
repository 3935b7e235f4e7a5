import { open, type FileHandle } from 'node:fs/promises';
import { fixedHeadBytes, headEntryBytes, packHeadBytes, writePackHead, type PartSize } from '../../containers/pack-head.ts';
import type { PartPlace } from '../../containers/part-place.ts';
import { SyncError } from '../sync-error.ts';

export type { PartSize } from '../../containers/pack-head.ts';

/** The most one upload may hold, including its head. Two full parts of a document fit, and a failed upload costs no more than that. */
export const maxPackBytes = 33 * 2 ** 20;
/** Packs of small parts are smaller: records can then name what they carry, and the next one is gathered, while others are under way. */
export const smallPackBytes = 17 * 2 ** 20;
/** A part up to this size is small. */
const smallPartBytes = 2 ** 20;
/** The most parts one pack may name. */
export const maxPackParts = 4_096;

/** Length of a pack with these parts, in bytes. */
export function packBytes(parts: readonly PartSize[]): number {
  return parts.reduce((sum, { sizeBytes }) => sum + headEntryBytes + sizeBytes, fixedHeadBytes);
}

/**
 * Distributes parts among as few uploads as possible while keeping their order: small ones travel together, since each upload costs a
 * request and a flush of the server's disk.
 * @throws SyncError `part_damaged` for a part that fits no pack: none that this program makes is so large.
 */
export function planPacks(parts: readonly PartSize[], limitBytes: number = maxPackBytes): readonly (readonly PartSize[])[] {
  const roomFor = ({ sizeBytes }: PartSize): number => (sizeBytes <= smallPartBytes ? Math.min(limitBytes, smallPackBytes) : limitBytes);
  const packs: PartSize[][] = [];
  let room = 0;
  for (const part of parts) {
    const needed = headEntryBytes + part.sizeBytes;
    if (fixedHeadBytes + needed > limitBytes) throw new SyncError('part_damaged', `Part ${part.name} is too large to be one.`);
    let last = packs.at(-1);
    if (last === undefined || needed > room || last.length >= maxPackParts) {
      last = [];
      packs.push(last);
      room = roomFor(part) - fixedHeadBytes;
    }
    last.push(part);
    room -= needed;
  }
  return packs;
}

/**
 * Gathers one pack in memory: "HLPK", version and padding, count, then for each part its hash and size, then their bytes.
 * @param placeOf where a part is.
 * @param memory at least as long as the parts' `packBytes`; the pack is its beginning.
 * @throws SyncError `part_missing` or `part_damaged` when a file is missing or has a different size.
 */
export async function buildPack(parts: readonly PartSize[], placeOf: (name: string) => PartPlace, memory: Buffer): Promise<Buffer> {
  const pack = memory.subarray(0, packBytes(parts));
  writePackHead(parts, pack);
  let filled = packHeadBytes(parts.length);
  for (const run of runsOf(parts, placeOf)) {
    await readRun(run, pack.subarray(filled, filled + run.sizeBytes));
    filled += run.sizeBytes;
  }
  return pack;
}

/** Bytes that are contiguous in one file, and the first part among them. */
interface Run {
  readonly name: string;
  readonly path: string;
  readonly position: number;
  sizeBytes: number;
  /** A file that holds only one part has exactly the part's size. */
  readonly isWholeFile: boolean;
}

/** Parts that were sealed together are stored together, and are read together. */
function runsOf(parts: readonly PartSize[], placeOf: (name: string) => PartPlace): readonly Run[] {
  const runs: Run[] = [];
  for (const { name, sizeBytes } of parts) {
    const place = placeOf(name);
    const isWholeFile = place.sizeBytes === undefined;
    if (!isWholeFile && place.sizeBytes !== sizeBytes)
      throw new SyncError('part_damaged', `Part ${name} has ${place.sizeBytes} bytes instead of ${sizeBytes}.`);
    const last = runs.at(-1);
    if (last !== undefined && last.path === place.path && last.position + last.sizeBytes === place.position) last.sizeBytes += sizeBytes;
    else runs.push({ name, path: place.path, position: place.position, sizeBytes, isWholeFile });
  }
  return runs;
}

async function readRun({ name, path, position, isWholeFile }: Run, into: Buffer): Promise<void> {
  const file = await open(path).catch((cause: unknown) => {
    throw new SyncError('part_missing', `Part ${name} is not on this device.`, { cause });
  });
  try {
    const size = isWholeFile ? (await file.stat()).size : into.length;
    if (size !== into.length) throw new SyncError('part_damaged', `Part ${name} has ${size} bytes instead of ${into.length}.`);
    await readWhole(file, name, position, into);
  } finally {
    await file.close();
  }
}

async function readWhole(file: FileHandle, name: string, position: number, into: Buffer): Promise<void> {
  for (let filled = 0; filled < into.length; ) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled);
    if (bytesRead === 0) throw new SyncError('part_damaged', `Part ${name} ends early.`);
    filled += bytesRead;
  }
}
