import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneProject } from '../kit/files/project-clone.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { findProgram } from '../kit/processes/find-program.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { present } from '../kit/runner/present.ts';

// What the Dockerfile does, step by step, in folders in place of an image: there's no engine here that could make one. And what systemd
// says of the unit. test/structure/deploy-files.test.ts reads the files.

const deploy = new URL('../../build/deploy/', import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, deploy), 'utf8');

/** The instructions of one stage after the other. */
async function stages(): Promise<readonly (readonly (readonly [name: string, rest: string])[])[]> {
  const all = (await read('Dockerfile')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const found: (readonly [string, string])[][] = [];
  for (const line of all) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') found.push([]);
    else found.at(-1)?.push([name, rest]);
  }
  return found;
}

/** This Node first on the PATH, and of our own environment nothing else. */
const bare = { PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`, HOME: '/nowhere' };

let folder: TempFolder;
let image: string;
beforeAll(async () => {
  folder = await tempFolder('image');
  const build = join(folder.path, 'build');
  await mkdir(build);
  const ignored = (await read('Dockerfile.dockerignore')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [first = [], second = []] = await stages();
  /** The paths of the image are folders here. */
  const here = (text: string, root: string): string =>
    text.replaceAll(/(?<![\w.-])\/(opt\/|data\b)/g, (_, name: string) => (name === 'data' ? `${root}/the-data` : `${root}/`));
  for (const [name, rest] of first) {
    if (name === 'COPY') cloneProject(join(build, 'heirlock'), ignored);
    if (name === 'RUN') execFileSync('bash', ['-ec', here(rest, build)], { cwd: join(build, 'heirlock'), env: bare, stdio: 'pipe' });
  }
  image = join(folder.path, 'image');
  await mkdir(image);
  for (const [name, rest] of second) {
    if (name !== 'COPY') continue;
    const [from = '', to = ''] = rest.split(' ').filter((word) => !word.startsWith('--'));
    await rename(here(from, build), here(to, image));
  }
});
afterAll(async () => {
  execFileSync('find', [image, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+']);
  await folder.remove();
});

describe('the steps of the Dockerfile', () => {
  it('make a program that runs without any rights on files it can’t change, and says by its health check when it is ready', async () => {
    const [, second = []] = await stages();
    const port = await freePort();
    const program = join(image, 'heirlock');
    const listing = (): string =>
      execFileSync('find', ['.', '-path', './node_modules/*', '-prune', '-o', '-print'], { cwd: program, encoding: 'utf8' });
    await chmod(program, 0o555);
    execFileSync('find', [program, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+']);
    const before = listing();
    const env = Object.fromEntries(second.filter(([name]) => name === 'ENV').map(([, rest]) => rest.split('=') as [string, string]));
    const command = JSON.parse(present(second.find(([name]) => name === 'CMD'))[1]) as string[];
    const check = JSON.parse(/CMD (\[.*\])$/.exec(present(second.find(([name]) => name === 'HEALTHCHECK'))[1])?.[1] ?? '') as string[];
    // Root without its rights is held to the modes of files like anybody else.
    const powerless = process.getuid?.() === 0 ? ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : [];
    const set = {
      ...bare,
      ...env,
      HEIRLOCK_DATA_DIR: join(image, 'the-data'),
      HEIRLOCK_PORT: String(port),
      HEIRLOCK_STOP_DELAY_SECONDS: '1',
    };
    const within = (words: readonly string[]): readonly [string, string[]] => {
      const [run = '', ...args] = [...powerless, ...words];
      return [run, args];
    };
    const init = present(/-v heirlock:\/data heirlock (.*)$/m.exec(await read('Dockerfile'))?.[1]).split(' ');
    execFileSync(...within(init), { cwd: program, env: set, stdio: 'pipe' });
    const server = spawn(...within(command), { cwd: program, env: set, stdio: ['ignore', 'pipe', 'pipe'] });
    const callOff = endWithThisProcess(server.pid === undefined ? {} : { pid: server.pid });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
    const ended = once(server, 'close').finally(callOff);
    const healthy = async (): Promise<number | null> => {
      const [asking = '', ...words] = check.map((word) => word.replace('8787', String(port)));
      const [code] = (await once(spawn(asking, words, { cwd: program, env: bare, stdio: 'ignore' }), 'close')) as [number | null];
      return code;
    };
    await expect.poll(async () => (server.exitCode === null ? await healthy() : output)).toBe(0);
    const readyUrl = `http://127.0.0.1:${port}/ready`;
    expect((await fetch(readyUrl)).status).toBe(200);
    expect((await readdir(join(image, 'the-data'))).sort()).toEqual(expect.arrayContaining(['blobs', 'heirlock.db', 'master.key']));
    server.kill('SIGTERM');
    await expect.poll(healthy, { message: 'the check says that it stops' }).toBe(1);
    expect(await ended, output).toEqual([0, null]);
    expect(listing()).toBe(before);
  });

  it('give the same bytes as any other clone in any other folder, under the hash that the build says', async () => {
    const other = await tempFolder('another-clone-with-a-longer-name');
    const clone = join(other.path, 'deeper', 'heirlock');
    await mkdir(clone, { recursive: true });
    cloneProject(clone);
    const said = execFileSync(process.execPath, ['build/set-up.mjs'], {
      cwd: clone,
      env: { ...bare, LANG: 'de_DE.UTF-8', TZ: 'Asia/Tokyo' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(said).toBe('');
    const sums = (root: string): string =>
      execFileSync('bash', ['-c', 'find . -type f ! -name .set-up | LC_ALL=C sort | xargs sha256sum'], {
        cwd: join(root, 'dist'),
        encoding: 'utf8',
      });
    expect(sums(clone).split('\n').length).toBeGreaterThan(30);
    expect(sums(clone)).toBe(sums(join(image, 'heirlock')));
    const hash = execFileSync('bash', ['-c', 'cd dist/program && LC_ALL=C sha256sum *.mjs | sha256sum | cut -d " " -f 1'], {
      cwd: clone,
      encoding: 'utf8',
    });
    const printed = execFileSync(process.execPath, ['build/bundle/build-program.mjs', '--force'], {
      cwd: clone,
      env: bare,
      encoding: 'utf8',
    });
    expect(printed).toBe(`${hash.trim()}  dist/program\n`);
    await other.remove();
  });
});

describe('the unit for systemd', () => {
  const analyze = async (...words: readonly string[]): Promise<string> => {
    const unit = join(folder.path, 'heirlock.service');
    // What it starts has to be where it says.
    await writeFile(unit, (await read('heirlock.service')).replaceAll('/opt/heirlock', join(image, 'heirlock')));
    const child = spawn(present(findProgram('systemd-analyze')), [...words, unit], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return `${code} ${output}`;
  };

  it('is one without a complaint', async () => {
    expect(await analyze('verify')).toBe('0 ');
  });

  it('leaves somebody who breaks in next to nothing: an exposure of at most 1.5 of 10', async () => {
    const said = await analyze('security', '--offline=true', '--threshold=15', '--no-pager');
    expect(said).toMatch(/^0 /);
    expect(Number(/exposure level for heirlock\.service: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(1.5);
  });
});
