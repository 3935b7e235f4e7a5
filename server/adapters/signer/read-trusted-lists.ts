import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ListFile } from '../../../shared/node/pades/trusted-lists/check-lists.ts';
import { openKeptLists } from '../../../shared/node/pades/trusted-lists/kept-lists.ts';
import { listFolder } from '../../../shared/node/pades/trusted-lists/list-folder.ts';
import { stateName } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import { maxListBytes, type TrustedLists } from '../../../shared/node/pades/trusted-lists/list-contract.ts';
import { loadLists } from '../../../shared/node/pades/trusted-lists/load-lists.ts';
import { checkLists } from './check-lists.ts';
import { listSigners } from './list-signers.ts';

/** A list for each territory, with pivots and room to spare. */
const maxFiles = 200;

/**
 * The trusted lists in files and folders (their `.xml`), or those that were fetched into one folder, with what is known of them.
 * @param signersFile PEM file of who may sign them; null for those of the Official Journal.
 * @throws Error from the file system for what can't be read; a list that can't be used is among those refused.
 */
export async function readTrustedLists(paths: readonly string[], signersFile: string | null): Promise<TrustedLists> {
  const signers = await listSigners(signersFile);
  const [only, second] = paths;
  if (only !== undefined && second === undefined && existsSync(join(only, stateName)))
    return openKeptLists({ store: listFolder(only), check: checkLists, signers });
  const files: ListFile[] = [];
  for (const path of (await Promise.all(paths.map(filesOf))).flat().slice(0, maxFiles)) {
    const { size } = await stat(path);
    // One that is too large is refused by its size, without being read.
    const bytes = size > maxListBytes ? new Uint8Array(maxListBytes + 1) : await readFile(path);
    files.push({ name: basename(path), bytes });
  }
  return loadLists(files, signers);
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path))
    .filter((name) => name.toLowerCase().endsWith('.xml'))
    .sort()
    .map((name) => join(path, name));
}
