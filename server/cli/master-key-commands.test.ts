import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placeDatabase } from '../../test/kit/databases/migrated-database.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { readPaper, readSheetWords } from '../../test/kit/pdf/read-paper.ts';
import type { CliResult } from '../../test/kit/processes/server-process.ts';
import { runHere } from './run-here-test-kit.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

interface Shown {
  readonly fingerprint: string;
  readonly put_aside: string | null;
  readonly rotations: readonly { readonly kind: string; readonly stage: string; readonly from_key: string; readonly to_key: string }[];
}

const shown = ({ stdout }: CliResult): Shown => JSON.parse(stdout) as Shown;

/** An installation that nothing serves, and the command line on it. */
async function openInstallation() {
  const folder = await tempFolder('keys');
  await placeDatabase(folder.path);
  const run = (...args: string[]): Promise<CliResult> => runHere(['--json', ...args], { HEIRLOCK_DATA_DIR: folder.path });
  expect(await run('init')).toMatchObject({ code: 0 });
  const type = async (typed: string): Promise<CliResult> => {
    const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(typed)]) as unknown as typeof process.stdin);
    return run('master-key', 'from-page').finally(() => stdin.mockRestore());
  };
  return { file: join(folder.path, 'master.key'), path: folder.path, run, type, [Symbol.asyncDispose]: () => folder.remove() };
}

describe('the emergency page of the master key', () => {
  it('brings the key back by its words and by its code, from the paper alone', async () => {
    await using here = await openInstallation();
    const { fingerprint } = shown(await here.run('master-key', 'status'));
    const out = join(here.path, 'page.pdf');
    expect(await here.run('master-key', 'page', '--out', out)).toMatchObject({ code: 0 });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect((await here.run('master-key', 'page', '--out', out)).code).toBe(1);
    const paper = await readPaper(out);
    expect(paper.text).toContain(fingerprint.slice(0, 16).replace(/.{4}(?=.)/g, '$& '));
    for (const part of ['http://127.0.0.1:8787', 'master-key from-page', 'Keep it under lock']) expect(paper.text).toContain(part);
    const key = await readFile(here.file);
    const words = readSheetWords(paper, 'The 25 words of this key', 25);
    for (const typed of [
      words,
      paper.code,
      words
        .toUpperCase()
        .split(' ')
        .map((word, index) => `${index + 1}. ${word.slice(0, 4)}`)
        .join('\n'),
    ]) {
      await rm(here.file);
      expect(await here.type(typed)).toMatchObject({ code: 0 });
      expect((await readFile(here.file)).equals(key)).toBe(true);
      expect((await stat(here.file)).mode & 0o777).toBe(0o600);
    }
  });

  it('overwrites no key that works, puts one aside that does not, and writes none of another database', async () => {
    await using here = await openInstallation();
    await using other = await openInstallation();
    for (const one of [here, other]) await one.run('master-key', 'page', '--out', join(one.path, 'page.pdf'));
    const [code, otherCode] = [(await readPaper(join(here.path, 'page.pdf'))).code, (await readPaper(join(other.path, 'page.pdf'))).code];
    const key = await readFile(here.file);
    expect((await here.type(code)).stdout).toContain('already');
    expect((await here.type(otherCode)).stdout).toContain('but this database belongs to');
    expect((await here.type(code.replace('masterkey', 'kit'))).stdout).toContain("The page can't be read");
    expect((await readFile(here.file)).equals(key)).toBe(true);
    await writeFile(here.file, 'no key at all', { mode: 0o600 });
    const back = await here.type(code);
    expect(back.code).toBe(0);
    expect((await readFile(here.file)).equals(key)).toBe(true);
    expect(await readFile(shown(back).put_aside ?? '', 'utf8')).toBe('no key at all');
  });

  it('makes no database where there is none yet, and leaves a key alone that nothing says is wrong', async () => {
    await using here = await openInstallation();
    await using empty = await tempFolder('empty');
    await here.run('master-key', 'page', '--out', join(here.path, 'page.pdf'));
    const { code } = await readPaper(join(here.path, 'page.pdf'));
    const moved = { ...here, file: join(empty.path, 'master.key') };
    const stdin = vi
      .spyOn(process, 'stdin', 'get')
      .mockImplementation(() => Readable.from([Buffer.from(code)]) as unknown as typeof process.stdin);
    expect(await runHere(['--json', 'master-key', 'from-page'], { HEIRLOCK_DATA_DIR: empty.path })).toMatchObject({ code: 0 });
    expect(await readdir(empty.path)).toEqual(['master.key']);
    await writeFile(moved.file, Buffer.alloc(32, 5));
    const refused = await runHere(['--json', 'master-key', 'from-page'], { HEIRLOCK_DATA_DIR: empty.path });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stdout).toContain('no database that says which is right');
    stdin.mockRestore();
  });
});

describe('heirlock master-key rotate', () => {
  it('takes one call where no server runs, tells which key belongs to which time, and then prints the new key', async () => {
    await using here = await openInstallation();
    const { fingerprint } = shown(await here.run('master-key', 'status'));
    expect(await here.run('master-key', 'rotate')).toMatchObject({ code: 0 });
    const after = shown(await here.run('master-key', 'status'));
    expect(after.fingerprint).not.toBe(fingerprint);
    expect(after.rotations).toMatchObject([{ kind: 'master', stage: 'settling', from_key: fingerprint, to_key: after.fingerprint }]);
    expect((await readdir(here.path)).filter((name) => name.startsWith('master.key')).sort()).toEqual([
      'master.key',
      `master.key.${fingerprint.slice(0, 16)}`,
    ]);
    expect(await here.run('release-key', 'rotate-deployment')).toMatchObject({ code: 0 });
    expect(shown(await here.run('master-key', 'status')).rotations.map(({ kind }) => kind)).toEqual(['deployment', 'master']);
  });

  it('has nothing to call off where nothing is under way', async () => {
    await using here = await openInstallation();
    expect((await here.run('master-key', 'rotate', '--call-off')).stdout).toContain('No rotation is under way');
  });
});
