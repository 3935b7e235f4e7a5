import { open } from 'node:fs/promises';

/** Makes new and changed names in a folder durable. Windows has no way to do so, and journals renames on its own. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
