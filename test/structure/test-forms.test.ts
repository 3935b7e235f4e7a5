import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { databasesOf, everyTest, filesOf, longTests, testFormOf, testsPerDatabase, type TestForm } from '../../build/test-forms.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** `testTimeout` of build/vitest.config.ts, in milliseconds. */
const limitOfVitest = Number(
  /testTimeout: ([\d_]+)/.exec(readFileSync(`${root}/build/vitest.config.ts`, 'utf8'))?.[1]?.replaceAll('_', ''),
);
const ownPath = 'test/structure/test-forms.test.ts';
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

/** The files that a form runs, as vitest finds them. */
function filesRunBy(form: TestForm): readonly string[] {
  const { include, exclude } = filesOf(form);
  const left = new Set(globSync(exclude, { cwd: root }));
  return globSync(include, { cwd: root }).filter((path) => !left.has(path));
}

/** Everything in the tree that's called a test, wherever it is, including what is new and not committed yet. */
const testsInTree = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.*', '*.spec.*'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && globSync(path, { cwd: root }).length > 0);

/** What a test file imports to work with a system part that `npm run test:all` alone brings. */
const helpersOf: Readonly<Record<string, RegExp>> = {
  caddy: /kit\/services\/caddy/,
  systemd: /'systemd-analyze'/,
  firefox: /kit\/browser\/firefox/,
  softhsm: /kit\/pki\/soft-token/,
  spamassassin: /kit\/services\/spam-assassin/,
  webkitgtk: /kit\/browser\/(?:webkitgtk|any-browser)/,
  pdfsig: /certutil/,
  java: /kit\/pdf\/pdf-a-check|kit\/second-reader\//,
};

describe('the two forms of the tests', () => {
  const short = filesRunBy('short');
  const rest = filesRunBy('rest');

  const perDatabase = globSync([...testsPerDatabase], { cwd: root }).toSorted();

  it('run every test of the tree between them, and twice only what runs on another database each time', () => {
    expect(testsInTree.length).toBeGreaterThan(300);
    expect([...new Set([...short, ...rest])].sort()).toEqual(testsInTree.toSorted());
    expect(rest.filter((path) => short.includes(path)).toSorted()).toEqual(perDatabase);
    expect([...databasesOf.short, ...databasesOf.rest]).toEqual(databasesOf.both);
    expect(filesRunBy('both').toSorted()).toEqual(testsInTree.toSorted());
  });

  it('set no time limit of their own that a busy machine could break', () => {
    const limits = /\n *\}, ([\d_]+)\);|\{ timeout: ([\d_]+) \}, (?:async )?\(/g;
    const short = testsInTree.flatMap((path) =>
      [...read(path).matchAll(limits)]
        .map(([, atEnd, asOption]) => Number((atEnd ?? asOption ?? '').replaceAll('_', '')))
        // Anything shorter than five seconds isn't a test's limit, but what a test waits for.
        .filter((limit) => limit >= 5_000 && limit < limitOfVitest)
        .map((limit) => `${path}: ${limit}`),
    );
    expect(short).toEqual([]);
  });

  it('run once for each database exactly the files that ask for the databases of the form', () => {
    const asking = testsInTree.filter(
      (path) => /\b(onDatabasesOfForm|databasesOfForm|dialectsOfForm)\b/.test(read(path)) && path !== ownPath,
    );
    expect(asking.toSorted()).toEqual(perDatabase);
  });

  it('name no file that is not there, none that another pattern has already, and none that no run includes', () => {
    const found = [...longTests, ...testsPerDatabase].map((pattern) => globSync(pattern, { cwd: root }));
    expect([...longTests, ...testsPerDatabase].filter((_, index) => found[index]?.length === 0)).toEqual([]);
    expect(found.flat()).toHaveLength(new Set(found.flat()).size);
    const included = new Set(globSync([...everyTest], { cwd: root }));
    expect(found.flat().filter((path) => !included.has(path))).toEqual([]);
  });

  it('shorten no file by themselves: only the configuration, and what chooses databases, ask which form runs', () => {
    const word = 'HEIRLOCK_TEST_FORM';
    const asking = execFileSync('git', ['grep', '--untracked', '-l', word, '--', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(asking.trim().split('\n').sort()).toEqual([
      'build/test-forms.ts',
      'build/vitest.config.ts',
      'test/kit/databases/each-database.ts',
      ownPath,
    ]);
  });

  it('need in the short form no system part that only the set-up of the rest brings', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> };
    const brought = (name: string): ReadonlySet<string> => new Set(scripts[name]?.split(' '));
    const later = [...brought('pretest:all')].filter((part) => !brought('pretest').has(part));
    expect(later.toSorted()).toEqual(Object.keys(helpersOf).toSorted());
    const asking = Object.values(helpersOf).flatMap((helper) => short.filter((path) => path !== ownPath && helper.test(read(path))));
    expect(asking).toEqual([]);
    for (const helper of Object.values(helpersOf)) expect(rest.filter((path) => helper.test(read(path)))).not.toEqual([]);
  });

  it('are npm test and npm run test:all, which the whole check runs one after the other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> };
    expect(scripts.test).toContain('HEIRLOCK_TEST_FORM=short');
    expect(scripts['test:all']).toContain('HEIRLOCK_TEST_FORM=rest');
    for (const name of ['pretest', 'pretest:all']) expect(scripts[name]).toContain('build/set-up.mjs tools');
    expect(scripts.check?.split(' && ')).toEqual(['npm run --silent check:static', 'npm test', 'npm run test:all']);
    const ci = read('.ci/run').split('\n');
    const steps = ci.filter((line) => /^ *(?:npm|for|timeout) /.test(line)).map((line) => line.trim());
    const parts = steps[2]?.match(/\d+/g) ?? [];
    expect(steps).toEqual([
      'npm run --silent check:static',
      'npm test',
      `for part in ${parts.join(' ')}; do`,
      `timeout --kill-after=30 "\${left}" npm run test:all -- --bail=1 --shard="\${part}/${parts.length}" >"\${log}" 2>&1 || status=$?`,
    ]);
    expect(parts).toEqual(parts.map((_, index) => String(index + 1)));
    expect(() => testFormOf('sort')).toThrow('may be "short" or "rest"');
  });

  describe('in CI', () => {
    interface Second {
      readonly status: number;
      /** Seconds that it takes more than every part. */
      readonly longer: number;
      readonly says: string;
    }

    /** Runs the script with a stand-in for npm, from the 3,000th second. @param took seconds for every part. @param second the second part. */
    async function runOf(took: number, second?: Second): Promise<{ readonly status: number | null; readonly output: string }> {
      const { path: folder } = await tempFolder('ci');
      const { status, longer, says } = second ?? { status: 0, longer: 0, says: '' };
      // Bash counts its seconds from what it's given.
      const script = read('.ci/run')
        .replace('npm test\n', 'npm test\nSECONDS=3000\n')
        .replace('began=${SECONDS}', `SECONDS=$(( SECONDS + ${took} )); began=\${SECONDS}`)
        .replace('took=$(( SECONDS - began ))', `took=${took}`)
        .replace('|| status=$?', `|| { status=$?; SECONDS=$(( SECONDS + ${longer} )); }`);
      await mkdir(join(folder, '.ci'));
      await writeFile(join(folder, '.ci', 'run'), script);
      const standIn = `#!/bin/sh\necho "npm $*"\ncase "$*" in *shard=2/*) printf '%b\\n' '${says}'; exit ${status};; esac\n`;
      await writeFile(join(folder, 'npm'), standIn, { mode: 0o755 });
      const ended = spawnSync('bash', ['-c', 'PATH="$0:$PATH" exec bash "$0/.ci/run"', folder], { encoding: 'utf8' });
      return { status: ended.status, output: ended.stdout };
    }

    it('are run to the end where there is time', async () => {
      const { status, output } = await runOf(10);
      expect(status).toBe(0);
      expect(output).toContain('--shard=16/16');
      expect(output).not.toContain('NOT RUN');
    });

    it('begin no part that would not end in time, and name it', async () => {
      const { status, output } = await runOf(400);
      expect(status).toBe(0);
      expect(output).toMatch(/--shard=2\/16[^]*NOT RUN, for lack of time \(4[2-4]\d\d s are over\): parts 3 to 16 of 16/);
      expect(output).not.toContain('--shard=3/16');
    });

    // A title may have such a sign as well.
    it.each([124, 137])('end a part when the time is over (%i), and name it', async (status) => {
      const ended = await runOf(10, { status, longer: 2_000, says: '   ✓ takes 25 × 2^20 bytes' });
      expect(ended.status).toBe(0);
      expect(ended.output).toMatch(/NOT RUN to the end, for lack of time .+: parts 2 to 16 of 16/);
      expect(ended.output).not.toContain('--shard=3/16');
    });

    it.each([
      ['a test', 1, 0, ''],
      ['a part that was killed before its time', 137, 0, ''],
      ['a part that says so when the time is over', 1, 2_000, ''],
      ['a test of a part that was then ended', 124, 2_000, '     \\033[31m×\\033[39m opens'],
      ['a file of a part that was then ended', 124, 2_000, ' \\033[33m❯\\033[39m  product  some.test.ts (0 test)'],
    ])('fail by %s', async (_what, status, longer, says) => {
      const ended = await runOf(10, { status, longer, says });
      expect(ended.status).toBe(status);
      expect(ended.output).toContain('--shard=2/16');
      expect(ended.output).not.toMatch(/NOT RUN|shard=3\/16/);
    });
  });
});
