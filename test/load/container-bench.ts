import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { containerLines, freeSharedMemoryBytes, measureContainers } from './container-figures.ts';
import { measureInChromium, pageLine } from './container-page-figures.ts';
import { containerRows, pageRows } from './figure-rows.ts';
import type { Figure } from './measured-page.ts';

/**
 * The part of the bench about document containers: our sealing and opening of a whole file next to other programs, and one thread in
 * Chromium.
 */
export async function benchContainers(
  say: (line: string) => void,
  folder: string,
  sizeBytes: number,
  rounds: number,
): Promise<readonly Figure[]> {
  const rows: Figure[] = [];
  const measureIn = async (where: string, place: string): Promise<void> => {
    const figures = await measureContainers(place, sizeBytes, rounds);
    for (const line of containerLines(figures, sizeBytes)) say(line);
    rows.push(...containerRows(where, figures, sizeBytes));
  };
  say(`\nDocument containers, each program a process of its own, ours also in one that runs already; median of ${rounds}`);
  say(' to a disk, flushed:');
  await measureIn('to a disk', folder);
  const sharedMemoryBytes = await freeSharedMemoryBytes();
  if (sharedMemoryBytes !== undefined && sharedMemoryBytes > 4 * sizeBytes) {
    const memory = await mkdtemp(join('/dev/shm', 'heirlock-bench-'));
    try {
      say(' to memory (/dev/shm), where no disk hides the difference:');
      await measureIn('to memory', memory);
    } finally {
      await rm(memory, { recursive: true });
    }
  }
  const page = await measureInChromium();
  say(pageLine(page));
  return [...rows, ...pageRows(page)];
}
