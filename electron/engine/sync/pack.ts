import { open } from 'node:fs/promises';
import { SyncError } from './sync-error.ts';

/** The most one upload may have, its head included. Two full parts of a document fit, and a failed upload costs no more than that. */
export const maxPackBytes = 33 * 2 ** 20;
/** The most parts one pack may name. */
export const maxPackParts = 4_096;

const magic = Uint8Array.from([0x48, 0x4c, 0x50, 0x4b, 1, 0, 0, 0]);
const fixedHeadBytes = magic.length + 4;
const entryBytes = 32 + 4;

/** A part as the plan of uploads knows it. */
export interface PartSize {
  /** SHA-256 of its bytes, 64 lower-case hexadecimal digits. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** Length of a pack with these parts, in bytes. */
export function packBytes(parts: readonly PartSize[]): number {
  return parts.reduce((sum, { sizeBytes }) => sum + entryBytes + sizeBytes, fixedHeadBytes);
}

/**
 * Shares parts out among as few uploads as keep their order: small ones travel together, since each upload costs a request and a flush
 * of the server's disk.
 * @throws SyncError `part_damaged` for a part that fits no pack: none that this program makes is so large.
 */
export function planPacks(parts: readonly PartSize[], limitBytes: number = maxPackBytes): readonly (readonly PartSize[])[] {
  const packs: PartSize[][] = [];
  let room = 0;
  for (const part of parts) {
    const needed = entryBytes + part.sizeBytes;
    if (fixedHeadBytes + needed > limitBytes) throw new SyncError('part_damaged', `Part ${part.name} is too large to be one.`);
    let last = packs.at(-1);
    if (last === undefined || needed > room || last.length >= maxPackParts) {
      last = [];
      packs.push(last);
      room = limitBytes - fixedHeadBytes;
    }
    last.push(part);
    room -= needed;
  }
  return packs;
}

/**
 * Gathers one pack in memory: "HLPK", version and padding, count, then for each part its hash and size, then their bytes.
 * @param pathOf where a part's file lies.
 * @throws SyncError `part_missing` or `part_damaged` when a file is not there or has another size.
 */
export async function buildPack(parts: readonly PartSize[], pathOf: (name: string) => string): Promise<Buffer> {
  const pack = Buffer.allocUnsafe(packBytes(parts));
  pack.set(magic);
  pack.writeUInt32BE(parts.length, magic.length);
  let head = fixedHeadBytes;
  let body = fixedHeadBytes + parts.length * entryBytes;
  for (const { name, sizeBytes } of parts) {
    pack.write(name, head, 'hex');
    pack.writeUInt32BE(sizeBytes, head + 32);
    await readWhole(pathOf(name), name, pack.subarray(body, body + sizeBytes));
    head += entryBytes;
    body += sizeBytes;
  }
  return pack;
}

async function readWhole(path: string, name: string, into: Buffer): Promise<void> {
  const file = await open(path).catch((cause: unknown) => {
    throw new SyncError('part_missing', `Part ${name} is not on this device.`, { cause });
  });
  try {
    const { size } = await file.stat();
    if (size !== into.length) throw new SyncError('part_damaged', `Part ${name} has ${size} bytes instead of ${into.length}.`);
    for (let filled = 0; filled < into.length; ) {
      const { bytesRead } = await file.read(into, filled, into.length - filled, filled);
      if (bytesRead === 0) throw new SyncError('part_damaged', `Part ${name} ends early.`);
      filled += bytesRead;
    }
  } finally {
    await file.close();
  }
}
