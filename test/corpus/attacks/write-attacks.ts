import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AttackWorld, corpusNow } from './attack-world.ts';
import { families } from './families/index.ts';

/** What the manifest says of a file. */
export interface ManifestEntry {
  readonly file: string;
  readonly family: string;
  readonly verdict: string;
  readonly codes: readonly string[];
  readonly why: string;
  readonly source: string;
  readonly sha256: string;
}

/**
 * Writes every file of the corpus, the root that they are to be checked with, and a manifest with the verdict that each must get. The same
 * bytes each time. @returns how many files it wrote.
 */
export async function writeAttacks(folder: string): Promise<number> {
  await using world = await AttackWorld.open();
  const entries: ManifestEntry[] = [];
  for (const family of families) {
    await mkdir(join(folder, family.name), { recursive: true });
    for (const { name, verdict, codes, why, source = family.source, make } of family.files) {
      const [file, bytes] = [`${family.name}/${name}.pdf`, await make(world)];
      await writeFile(join(folder, file), bytes);
      entries.push({ file, family: family.name, verdict, codes, why, source, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
  }
  await writeFile(join(folder, 'root.pem'), world.people.root.certificate.toString());
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ at: corpusNow, root: 'root.pem', files: entries }, null, 2)}\n`);
  return entries.length;
}
