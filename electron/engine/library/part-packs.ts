import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { fillNew } from '../containers/durable-file.ts';
import { countInHead, fixedHeadBytes, packHeadBytes, readPackHead, writePackHead, type PackedPart } from '../containers/pack-head.ts';

const packPattern = /^[0-9a-f]{24}\.pack$/;

/** Whether a file of this name holds several parts. */
export function isPackFile(name: string): boolean {
  return packPattern.test(name);
}

/** A new name for a file of several parts. */
export function newPackFile(): string {
  return `${randomBytes(12).toString('hex')}.pack`;
}

/**
 * The parts in a pack's file; of one that was cut off, those it still has. @throws CryptoError `damaged` for a file that is not a pack;
 * errors of the file system.
 */
export async function readPackFile(path: string): Promise<readonly PackedPart[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readFrom = async (position: number, sizeBytes: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(Math.min(sizeBytes, size - position));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
      return bytes.subarray(0, bytesRead);
    };
    const count = countInHead(await readFrom(0, fixedHeadBytes));
    if (count === undefined || packHeadBytes(count) > size) throw new CryptoError('damaged', 'a file of parts is not what it should be');
    return readPackHead(await readFrom(0, packHeadBytes(count))).filter(({ position, sizeBytes }) => position + sizeBytes <= size);
  } finally {
    await file.close();
  }
}

/**
 * Writes some parts of a pack into another one, which takes its name when it is on the disk. The pack itself stays as it is.
 * @param spool where it is written until then.
 * @returns the new pack's file name, and its parts.
 */
export async function copyOfPack(
  folder: string,
  spool: string,
  file: string,
  kept: readonly PackedPart[],
): Promise<{ readonly file: string; readonly parts: readonly PackedPart[] }> {
  const copy = newPackFile();
  const source = await open(join(folder, file));
  const unfinished = join(spool, copy);
  try {
    const head = Buffer.alloc(packHeadBytes(kept.length));
    writePackHead(kept, head);
    const parts: PackedPart[] = [];
    await fillNew(unfinished, async (target) => {
      let position = head.length;
      await target.write(head, 0, head.length, 0);
      for (const { name, sizeBytes, position: from } of kept) {
        const bytes = Buffer.allocUnsafe(sizeBytes);
        const { bytesRead } = await source.read(bytes, 0, sizeBytes, from);
        if (bytesRead !== sizeBytes) throw new CryptoError('truncated', 'a file of parts is cut');
        await target.write(bytes, 0, sizeBytes, position);
        parts.push({ name, sizeBytes, position });
        position += sizeBytes;
      }
    });
    await rename(unfinished, join(folder, copy));
    return { file: copy, parts };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await source.close();
  }
}
