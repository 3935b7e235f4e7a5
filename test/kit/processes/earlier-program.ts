import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../structure/project-files.ts';
import { endWithThisProcess } from './end-with-this-process.ts';

/** The server of an earlier commit, from its sources, with the packages of today. */
export interface EarlierProgram {
  /** Runs its command line to the end. @returns what it printed. @throws Error when it fails. */
  command(args: readonly string[], env: Readonly<Record<string, string>>): string;
  /** Starts its server; resolves once it listens. @throws Error with its output when it ends instead. */
  serve(env: Readonly<Record<string, string>>): Promise<EarlierServer>;
}

/** A running server of an earlier commit; it ends with this process at the latest. */
export interface EarlierServer {
  readonly process: ChildProcess;
  output(): string;
  /** SIGTERM. @returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Takes the sources of a commit out of the project's history into an empty folder.
 * @throws Error where the history is not there, as in a shallow clone.
 */
export function earlierProgram(commit: string, folder: string): EarlierProgram {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectRoot, stdio: 'ignore' });
  } catch {
    throw new Error(`commit ${commit} is not in this clone: tests with earlier versions need the whole history (git fetch --unshallow)`);
  }
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: projectRoot });
  // What pages are made of is built by now, and nobody looks at them here.
  for (const name of ['node_modules', 'dist']) symlinkSync(join(projectRoot, name), join(folder, name));
  const cli = ['server/cli/main.ts', 'server/cli/heirlock.ts'].map((path) => join(folder, path)).find((path) => existsSync(path)) ?? '';
  const environment = (env: Readonly<Record<string, string>>) => ({ PATH: process.env.PATH ?? '', ...env });
  return {
    command: (args, env) =>
      execFileSync(process.execPath, [cli, ...args], { cwd: folder, env: environment(env), encoding: 'utf8', stdio: 'pipe' }),
    serve: async (env) => {
      const child = spawn(process.execPath, [join(folder, 'server/main.ts')], {
        cwd: folder,
        env: environment(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
      const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)).finally(callOff);
      const listening = new Promise<void>((resolve) =>
        child.stdout.on('data', () => /^Heirlock is listening on /m.test(output) && resolve()),
      );
      await Promise.race([
        listening,
        ended.then((code) => {
          throw new Error(`the earlier server ended (${code}): ${output}`);
        }),
      ]);
      return {
        process: child,
        output: () => output,
        stop: () => {
          child.kill('SIGTERM');
          return ended;
        },
      };
    },
  };
}
