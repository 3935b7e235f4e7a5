import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';

const mib = 2 ** 20;
const sizeBytes = 256 * mib;
/** What sealing or opening may add to an empty process, however large the file is. */
const maxExtraBytes = 100 * mib;

const program = fileURLToPath(new URL('../../../test/load/container-program.ts', import.meta.url));
const run = promisify(execFile);

/** The most memory that a separate process has used. */
async function peakBytes(...args: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [program, ...args]);
  return (JSON.parse(stdout) as { peakBytes: number }).peakBytes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

describe('the memory of sealing and opening', () => {
  let folder: TempFolder;
  let empty = 0;

  beforeAll(async () => {
    folder = await tempFolder('memory');
    const file = await open(join(folder.path, 'plain'), 'w');
    const block = seededRandom(3).bytes(mib);
    for (let index = 0; index < sizeBytes / mib; index += 1) {
      block[0] = index;
      await file.write(block);
    }
    await file.close();
    empty = await peakBytes('nothing');
  });

  afterAll(async () => {
    await folder.remove();
  });

  it('stays within 100 MiB more than an empty process for 256 MiB, both ways, and the file comes back', async () => {
    const path = (name: string): string => join(folder.path, name);
    const sealing = (await peakBytes('seal', path('plain'), path('sealed'))) - empty;
    const opening = (await peakBytes('open', path('sealed'), path('again'))) - empty;
    process.stdout.write(
      `256 MiB: sealing took ${(sealing / mib).toFixed(1)} MiB, opening ${(opening / mib).toFixed(1)} MiB more than an empty process\n`,
    );
    expect(await hashOf(path('again'))).toBe(await hashOf(path('plain')));
    expect(sealing).toBeLessThan(maxExtraBytes);
    expect(opening).toBeLessThan(maxExtraBytes);
  });
});
