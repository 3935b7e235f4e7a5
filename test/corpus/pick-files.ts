import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../kit/runner/seeded-random.ts';

/** The PDFs below a folder in the order of their paths; of many, as many as asked for, the same ones for the same seed. */
export async function pickFiles(
  folder: string,
  { sample, seed }: { readonly sample: number | null; readonly seed: number },
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pdf'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return sample === null || sample >= files.length ? files : seededRandom(seed).shuffle(files).slice(0, sample).sort();
}
