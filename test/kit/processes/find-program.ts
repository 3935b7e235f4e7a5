import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program on the PATH; undefined if it isn't there. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The sub-folders of a folder whose names are version numbers, newest first; none when the folder is missing. */
export function versionFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => /^\d+(\.\d+)*$/.test(name));
  return versions.sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a)).map((name) => join(folder, name));
}
