import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { countAttacks, sectionOfAttacks } from '../hostile/attack-counts.ts';
import { defences, type Defence } from '../hostile/defences.ts';
import { withSwitches } from '../hostile/switchable-defences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const attacks = globSync('test/hostile/*.test.ts', { cwd: root }).map((path) => [path, read(path)] as const);
const suites = globSync('test/hostile/*-suite.ts', { cwd: root }).map((path) => [path, read(path)] as const);
const withoutOf = (text: string): readonly string[] => [...text.matchAll(/without: '([^']+)'/g)].map(([, name = '']) => name);

describe('the defences that attacks are played without', () => {
  const files = [...new Set(Object.values<Defence>(defences).map(({ file }) => file))];

  it.each(files)('are all where the catalogue has them in %s', (file) => {
    expect(withSwitches(file, read(file))).toContain('globalThis.withoutDefence?.has(');
  });

  it('each stop some attack', () => {
    const used = new Set([...attacks, ...suites].flatMap(([, text]) => withoutOf(text)));
    expect(Object.keys(defences).filter((name) => !used.has(name))).toEqual([]);
  });

  it('are in the catalogue alone: the product has no switch', () => {
    const product = globSync(['server/**/*.ts', 'shared/**/*.ts', 'electron/**/*.ts', 'renderer/**/*.{ts,tsx}'], { cwd: root });
    expect(product.filter((path) => read(path).includes('withoutDefence'))).toEqual([]);
  });
});

describe('the attacks', () => {
  it('are at least forty, each in a file that says what is tried', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40);
    expect(attacks.filter(([, text]) => !/\b(attack|attackServer|describeWorkerLeftBehind)\(/.test(text)).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('are counted once each, as the worst that came of them', () => {
    const counts = countAttacks([
      { attack: 'a', outcome: 'refused', without: null },
      { attack: 'a', outcome: 'seen', without: null },
      { attack: 'a', outcome: 'succeeded', without: 'a keyring is signed' },
      { attack: 'b', outcome: 'succeeded', without: null },
      { attack: 'b', outcome: 'refused', without: 'a keyring is signed' },
      { attack: 'c', outcome: 'refused', without: null },
    ]);
    expect(counts).toEqual({ attacks: 3, refused: 1, seen: 1, silent: 1, stopped: 1, defences: 1 });
    expect(sectionOfAttacks('2026-11-23', counts)).toContain('| 3 | 1 | 1 | 1 | 1 | 1 |');
  });
});
