import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { configVariables } from '../../server/config/config.ts';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));

/** Names of HEIRLOCK_… variables in the first cells of the README's tables; one cell may hold several. */
function namesInTables(): string[] {
  if (!existsSync(readme)) throw new Error('README.md is missing; its table of HEIRLOCK_… variables is what this test checks.');
  const rows = readFileSync(readme, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => row.split('|')[1]?.match(/HEIRLOCK_[A-Z_]+/g) ?? []);
}

describe("the README's table of variables", () => {
  it('has a row for every variable that the server reads', () => {
    const present = namesInTables();
    const missing = configVariables.filter(({ name }) => !present.includes(name));
    expect(
      missing.map(({ name, default: fallback, meaning }) => `| ${name} | ${fallback} | ${meaning} |`),
      'rows to add to README.md',
    ).toEqual([]);
  });

  it('names no variable that the server does not know', () => {
    const known = configVariables.map(({ name }) => name);
    expect(namesInTables().filter((name) => !known.includes(name))).toEqual([]);
  });
});
