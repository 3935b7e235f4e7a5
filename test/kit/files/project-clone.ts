import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../structure/project-files.ts';

/**
 * Puts the project into an empty folder as a clone of it would be, with what isn't committed yet: sources and packages, and nothing that
 * was built. Packages are hard links where the file system allows.
 * @param leftOut folders and files at the root that stay out.
 */
export function cloneProject(folder: string, leftOut: readonly string[] = []): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((one) => one !== '' && !leftOut.includes(one.split('/')[0] ?? ''))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(projectRoot, path), join(folder, path), { force: true });
  }
  const [from, to] = [join(projectRoot, 'node_modules'), join(folder, 'node_modules')];
  execFileSync('sh', ['-c', 'cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2" && cp -a "$1" "$2"; }; rm -rf "$2/.cache"', 'sh', from, to]);
}
