import { readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import type { FileHandles } from '../bridge/files/file-handles.ts';
import type { Picked } from '../contract/shell.ts';

/** Handles for paths that the owner picked or dropped. Anything that is neither file nor folder, or no longer exists, is left out. */
export async function pickedFiles(handles: FileHandles, paths: readonly string[]): Promise<readonly Picked[]> {
  const picked: Picked[] = [];
  for (const path of paths) {
    if (!isAbsolute(path)) continue;
    const found = await stat(path).catch(() => undefined);
    const kind = found?.isFile() === true ? 'file' : found?.isDirectory() === true ? 'folder' : undefined;
    if (found === undefined || kind === undefined) continue;
    const sizeBytes = kind === 'file' ? found.size : await sizeOfFolder(path);
    picked.push({ handle: handles.add({ path, kind, role: 'source' }), name: basename(path), sizeBytes, kind });
  }
  return picked;
}

/** Enough to show progress by; the engine counts for itself. */
const maxCounted = 100_000;

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let sizeBytes = 0;
  for (const entry of entries.slice(0, maxCounted)) {
    if (entry.isFile())
      sizeBytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return sizeBytes;
}
