import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => /\.(ts|tsx|css|html)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .sort();
}

/** One hash over everything that a bundle is made of: the sources in `folders` and single `files`, both relative to the project, and the packages. */
export function sourceHash(folders, files) {
  const hash = createHash('sha256');
  const sources = folders.flatMap((folder) => filesIn(join(root, folder)));
  for (const path of [
    ...sources,
    ...[...files, 'package.json', 'package-lock.json', 'build/bundle/source-hash.mjs'].map((file) => join(root, file)),
  ]) {
    hash.update(`${relative(root, path).split(sep).join('/')}\0${createHash('sha256').update(readFileSync(path)).digest('hex')}\n`);
  }
  return hash.digest('hex');
}
