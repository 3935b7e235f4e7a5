import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';

let base: string | undefined;

/** One folder per process holds all the others, so one guard removes them all when the process ends. */
function baseFolder(): string {
  if (base === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'heirlock-test-'));
    base = folder;
    endWithThisProcess({ folder });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return base;
}

export interface TempFolder extends AsyncDisposable {
  readonly path: string;
  /** Removes it now; otherwise it is removed when the process ends. */
  remove(): Promise<void>;
}

/** A new empty folder of mode 0700. */
export async function tempFolder(name = 'folder'): Promise<TempFolder> {
  const path = await mkdtemp(join(baseFolder(), `${name}-`));
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true });
  return { path, remove, [Symbol.asyncDispose]: remove };
}
