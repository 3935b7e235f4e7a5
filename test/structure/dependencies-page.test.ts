import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Package {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const whole = JSON.parse(read('package.json')) as Package;
const all = [whole, ...(whole.workspaces ?? []).map((folder) => JSON.parse(read(`${folder}/package.json`)) as Package)];
const page = read('build/DEPENDENCIES.md');

/** The packages of each kind that aren't part of this tree. */
const packagesOf = (kind: 'dependencies' | 'devDependencies' | 'optionalDependencies'): readonly string[] =>
  all.flatMap((one) =>
    Object.entries(one[kind] ?? {}).flatMap(([name, version]) => (/^(file:|workspace:|\*$)/.test(version) ? [] : [name])),
  );

/** The cells of a section's rows. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

interface Row {
  readonly pattern: string;
  readonly licence: string;
  readonly words: readonly string[];
}

/** The rows of one package. A name may end in `*`, for all that start like this and have no row to themselves. */
function rowsOf(rows: readonly Row[], name: string): readonly Row[] {
  const own = rows.filter(({ pattern }) => pattern === name);
  return own.length > 0 ? own : rows.filter(({ pattern }) => pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
}

const sections = [
  ['What runs', 'dependencies'],
  ['Node itself', 'optionalDependencies'],
  ['For development', 'devDependencies'],
] as const;

describe.each(sections)('the dependencies under "%s"', (heading, kind) => {
  const rows = rowsUnder(heading).map(
    ([name = '', licence = '', ...words]): Row => ({ pattern: name.replaceAll('`', ''), licence, words }),
  );
  const packages = packagesOf(kind);

  it('are those of package.json, each in one row', () => {
    expect(packages.filter((name) => rowsOf(rows, name).length !== 1)).toEqual([]);
    const used = packages.flatMap((name) => rowsOf(rows, name));
    expect(rows.filter((row) => !used.includes(row)).map(({ pattern }) => pattern)).toEqual([]);
  });

  it('have the licences that the packages themselves name', () => {
    const wrong = packages.flatMap((name) => {
      const file = new URL(`node_modules/${name}/package.json`, root);
      // Of Node's packages only the one for this machine is installed.
      if (kind === 'optionalDependencies' && !existsSync(file)) return [];
      const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string };
      const told = rowsOf(rows, name)[0]?.licence;
      return told === license ? [] : [`${name}: ${license}, and not ${told}`];
    });
    expect(wrong).toEqual([]);
  });

  it('say why each is there, and what it replaces', () => {
    expect(rows.filter(({ words }) => words.length !== 2 || words.includes('')).map(({ pattern }) => pattern)).toEqual([]);
  });
});

it('the system parts are those that set-up installs', () => {
  const installed = [...read('build/set-up.mjs').matchAll(/packages: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );
  const told = rowsUnder('From Debian').flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(told.sort()).toEqual([...new Set(installed)].sort());
});
