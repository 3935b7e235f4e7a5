import { realpath, stat } from 'node:fs/promises';
import { knownModules, type KnownModule, type ModuleSystem } from './known-modules.ts';

/** A module that is on this computer. */
export interface InstalledModule {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

const systems: ReadonlySet<string> = new Set<ModuleSystem>(['linux', 'darwin', 'win32']);

/** The known modules that this computer has, each once, at the first of its known places that is a file. */
export async function installedModules(
  platform: string = process.platform,
  known: readonly KnownModule[] = knownModules,
): Promise<readonly InstalledModule[]> {
  if (!systems.has(platform)) return [];
  const found: InstalledModule[] = [];
  const files = new Set<string>();
  for (const { name, paths } of known) {
    const path = await firstFile(paths[platform as ModuleSystem]);
    if (path === undefined) continue;
    // Distributions have several names for one file.
    const file = await realpath(path);
    if (!files.has(file)) found.push({ name, path });
    files.add(file);
  }
  return found;
}

async function firstFile(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) return path;
  }
  return undefined;
}
