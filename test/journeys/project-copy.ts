import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const leftOut = new Set(['node_modules', '.git', 'data', 'coverage']);

export interface ShellResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The project in a separate folder, as after a first start in a fresh clone: nobody else uses its data. */
export interface ProjectCopy {
  readonly path: string;
  /** Runs a script in bash there, with this Node first on the PATH and without our own HEIRLOCK_ and npm_ variables. */
  shell(script: string): Promise<ShellResult>;
}

export async function copyProject(): Promise<ProjectCopy> {
  const { path } = await tempFolder('project');
  await cp(projectRoot, path, { recursive: true, filter: (source) => source === projectRoot || !leftOut.has(basename(source)) });
  await linkPackages(path);
  return { path, shell: (script) => runInBash(path, script) };
}

/**
 * The packages are linked one by one, so nothing that happens to the copy's folder happens to ours; the mark keeps `build/set-up.mjs`
 * from filling it. The compile cache is deleted along with the copy: nobody would find it again under its path.
 */
async function linkPackages(path: string): Promise<void> {
  const packages = join(path, 'node_modules');
  await mkdir(packages);
  const mark = '.heirlock-set-up';
  const names = (await readdir(join(projectRoot, 'node_modules'))).filter((name) => name !== mark && name !== '.cache');
  await Promise.all(names.map((name) => symlink(join(projectRoot, 'node_modules', name), join(packages, name))));
  const lock = await readFile(join(path, 'package-lock.json'));
  await writeFile(join(packages, mark), createHash('sha256').update(lock).digest('hex'));
}

async function runInBash(cwd: string, script: string): Promise<ShellResult> {
  const prelude = 'unset "${!HEIRLOCK_@}" "${!npm_@}"\nPATH="$PWD/node_modules/.bin:$PATH"\n';
  const child = spawn('bash', ['-c', `${prelude}${script}`], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)).finally(callOff);
  return { code, ...texts };
}
