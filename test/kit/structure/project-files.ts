import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const notOurs: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'screenshots']);

/** A text file of the project. */
export interface ProjectFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every file of the project whose name ends like one of these, such as `.md`; ordered by path. */
export function projectFiles(...endings: readonly string[]): readonly ProjectFile[] {
  const found: ProjectFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!notOurs.has(entry.name)) visit(path);
      } else if (endings.some((ending) => entry.name.endsWith(ending))) {
        found.push({ path: relative(projectRoot, path).split(sep).join('/'), text: readFileSync(path, 'utf8') });
      }
    }
  };
  visit(projectRoot);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
