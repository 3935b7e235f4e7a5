import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Clock } from '../../core/ports.ts';

/** What has been there longer was left behind by a server that died. */
const staleMs = hourMs;

/** A folder for this user alone, in which documents lie in plain while they are being signed. */
export async function openWorkFolder(workDir: string, clock: Clock): Promise<void> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  await removeBefore(workDir, instantToMs(clock.now()) - staleMs);
}

/** A folder for one attempt. What an earlier attempt at the same job left goes first: only one server works on a job. */
export async function freshFolder(workDir: string, id: string): Promise<string> {
  for (const name of await readdir(workDir)) if (name.startsWith(`${id}-`)) await rm(join(workDir, name), { recursive: true, force: true });
  return mkdtemp(join(workDir, `${id}-`));
}

async function removeBefore(workDir: string, ms: number): Promise<void> {
  for (const name of await readdir(workDir)) {
    const path = join(workDir, name);
    if ((await stat(path)).mtimeMs < ms) await rm(path, { recursive: true, force: true });
  }
}
