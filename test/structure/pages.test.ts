import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const maxReadmeBytes = 8_192;

/** Every page of the tree, including new ones, as paths from the root. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The text without code, in which nothing is a link or a heading. */
const prose = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** As GitHub makes the anchor of a heading: lower case, spaces as hyphens, no other symbols. */
function anchorsOf(path: string): readonly string[] {
  const text = textOf(path).replaceAll(/^```[^]*?^```$/gm, '');
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[`*]/g, '')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name);
  const numbered = headings.map((anchor, index) => {
    const before = headings.slice(0, index).filter((other) => other === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
  return [...numbered, ...named];
}

/** Where a page's links and pictures lead. */
function targetsOf(path: string): readonly string[] {
  const text = prose(textOf(path));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, target = '']) => target);
}

/** Why a link leads nowhere; undefined when it does not. */
function problemOf(page: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), decodeURI(path));
  if (relative(root, file).startsWith('..')) return 'leads out of the tree';
  if (!existsSync(file)) return 'there is no such file';
  if (anchor === undefined) return undefined;
  if (statSync(file).isDirectory() || !file.endsWith('.md')) return undefined;
  return anchorsOf(relative(root, file)).includes(decodeURIComponent(anchor)) ? undefined : 'there is no such heading';
}

describe('the pages of the tree', () => {
  it.each(pages)('%s has links that lead somewhere', (page) => {
    const broken = targetsOf(page)
      .filter((target) => !/^[a-z]+:/.test(target))
      .flatMap((target) => {
        const problem = problemOf(page, target);
        return problem === undefined ? [] : [`${target}: ${problem}`];
      });
    expect(broken).toEqual([]);
  });

  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

  it.each(pages)('%s names only commands of npm that there are', (page) => {
    const named = [...textOf(page).matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)|npm (start|test)\b/g)].map(
      ([, run, plain]) => run ?? plain ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('have a row for every command of npm that is not a step of another one', () => {
    const told = [...textOf('build/README.md').matchAll(/^\| `npm (?:run )?([\w:-]+)` \|/gm)].map(([, name = '']) => name);
    const own = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
    expect(told.sort()).toEqual(own.sort());
  });
});

describe('the README', () => {
  it(`is read in one go: it has at most ${maxReadmeBytes} bytes`, () => {
    expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(maxReadmeBytes);
  });

  it('leads to every page for readers', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const target of targetsOf(page)) {
        const [path = ''] = target.split('#');
        const file = relative(root, join(root, dirname(page), path));
        if (pages.includes(file)) reached.add(file);
      }
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('names only files and folders in its map and its two paths that there are', () => {
    const paths = [...textOf('README.md').matchAll(/`((?:shared|server|electron|renderer|build|test)(?:\/[\w./-]+)?)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
