import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { containerLines, freeSharedMemoryBytes, measureContainers } from './container-figures.ts';
import { measureInChromium, pageLine } from './container-page-figures.ts';

/** The part of the bench about document containers: our sealing and opening of a whole file beside other programs, and one thread in Chromium. */
export async function benchContainers(say: (line: string) => void, folder: string, sizeBytes: number, rounds: number): Promise<void> {
  say(`\nDocument containers, each program a process of its own, ours also in one that runs already; median of ${rounds}`);
  say(' to a disk, flushed:');
  for (const line of containerLines(await measureContainers(folder, sizeBytes, rounds), sizeBytes)) say(line);
  const sharedMemoryBytes = await freeSharedMemoryBytes();
  if (sharedMemoryBytes !== undefined && sharedMemoryBytes > 4 * sizeBytes) {
    const memory = await mkdtemp(join('/dev/shm', 'heirlock-bench-'));
    try {
      say(' to memory (/dev/shm), where no disk hides the difference:');
      for (const line of containerLines(await measureContainers(memory, sizeBytes, rounds), sizeBytes)) say(line);
    } finally {
      await rm(memory, { recursive: true });
    }
  }
  say(pageLine(await measureInChromium()));
}
