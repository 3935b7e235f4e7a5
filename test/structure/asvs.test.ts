import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);
const folder = 'test/surfaces/platform';

/** How many requirements each section of ASVS 4.0.3 has at levels 1 and 2; of those with gaps, the numbers (4.1.4 was withdrawn). */
const sections: Readonly<Record<string, readonly number[]>> = {
  '2.1': upTo(12),
  '2.2': upTo(3),
  '2.3': upTo(3),
  '2.4': upTo(5),
  '2.5': upTo(7),
  '2.6': upTo(3),
  '2.7': upTo(6),
  '2.8': upTo(7),
  '2.9': upTo(3),
  '2.10': upTo(4),
  '3.1': upTo(1),
  '3.2': upTo(4),
  '3.3': upTo(4),
  '3.4': upTo(5),
  '3.5': upTo(3),
  '3.7': upTo(1),
  '4.1': [1, 2, 3, 5],
  '4.2': upTo(2),
  '4.3': upTo(3),
};

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

interface Line {
  readonly number: string;
  readonly here: string;
}

/** The test cases a line names, each with its file as a path in the project. */
function casesIn(here: string): readonly (readonly [file: string, title: string])[] {
  return [...here.matchAll(/`([\w./-]+\.test\.ts)`((?:,? «[^»]+»)+)/g)].flatMap(([, name = '', list = '']) => {
    const file = name.includes('/') ? name : `${folder}/${name}`;
    return [...list.matchAll(/«([^»]+)»/g)].map(([, title = '']) => [file, title] as const);
  });
}

describe('the review against ASVS', () => {
  let lines: readonly Line[];
  beforeAll(async () => {
    const text = await readFile(new URL(`${folder}/ASVS.md`, root), 'utf8');
    lines = [...text.matchAll(/^\| (\d+\.\d+\.\d+) *\|[^|]+\| (.+?) *\|$/gm)].map(([, number = '', here = '']) => ({ number, here }));
  });

  it('has a line for every requirement of levels 1 and 2, in their order', () => {
    expect(lines.map(({ number }) => number)).toEqual(
      Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`)),
    );
  });

  it('shows each by a test, or says why it does not apply or is not met', () => {
    const bare = lines.filter(({ here }) => casesIn(here).length === 0 && !/^(Does not apply\b.{10,}|\*\*Deviates\b.{20,})/.test(here));
    expect(bare.map(({ number }) => number)).toEqual([]);
  });

  it('names only tests that there are', async () => {
    const sources = new Map<string, string>();
    const missing: string[] = [];
    for (const { number, here } of lines) {
      // A file named without a case proves nothing.
      const named = [...here.matchAll(/`([\w./-]+\.test\.ts)`/g)].length;
      const cases = casesIn(here);
      if (new Set(cases.map(([file]) => file)).size === 0 && named > 0) missing.push(`${number}: a file without a case`);
      for (const [file, title] of cases) {
        const path = fileURLToPath(new URL(file, root));
        if (!sources.has(file)) sources.set(file, existsSync(path) ? await readFile(path, 'utf8') : '');
        const source = sources.get(file) ?? '';
        if (![`'${title}'`, `\`${title}\``, `'${title.replaceAll("'", "\\'")}'`].some((literal) => source.includes(literal)))
          missing.push(`${number}: ${file} «${title}»`);
      }
    }
    expect(missing).toEqual([]);
  });
});
