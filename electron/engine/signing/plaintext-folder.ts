import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineContext } from '../engine-context.ts';

/** The folder for what is being signed or checked, emptied: whatever is in it was left by a program that was killed. */
export async function openPlaintextFolder(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, 'signing');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Lends a separate folder to `act`, and removes it with everything in it, however `act` ends. */
export async function inPlaintextFolder<T>({ plainFolder }: EngineContext, act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(plainFolder, 'pdf-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
