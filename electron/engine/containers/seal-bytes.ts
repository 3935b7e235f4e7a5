import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beginContainer, segmentBytes, type ContainerSealing } from '../../../shared/format/container/document-container.ts';
import { flushFolder, writeDurably } from './durable-file.ts';
import type { SealedFile } from './seal-file.ts';

/**
 * Seals what was never a file, such as a text that is written in the app: it's on no disk unsealed. One part, so at most 16 MiB.
 * @param pathOf the path of a part's file by its name.
 * @throws RangeError for more; errors of the file system, and nothing is left then.
 */
export async function sealBytes(sealing: ContainerSealing, plain: Uint8Array, pathOf: (name: string) => string): Promise<SealedFile> {
  if (plain.length > segmentBytes) throw new RangeError('only one segment can be sealed from memory');
  const container = beginContainer(sealing);
  try {
    const sealed = Buffer.concat([container.header, container.sealSegment(0, plain, true)]);
    const name = createHash('sha256').update(sealed).digest('hex');
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeDurably(path, async (file) => {
        await file.writeFile(sealed);
      });
      await flushFolder(dirname(dirname(path)));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { plainBytes: plain.length, parts: [[name, sealed.length]] };
  } finally {
    container.wipe();
  }
}
