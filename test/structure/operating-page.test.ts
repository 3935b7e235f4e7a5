import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configVariables } from '../../server/config/variables.ts';

const page = readFileSync(new URL('../../server/OPERATING.md', import.meta.url), 'utf8');

/** Rows of the page's tables that name a HEIRLOCK_… variable in their first cell, as written. */
const rowsOfVariables = page.split('\n').filter((line) => /^\| `HEIRLOCK_/.test(line));

describe("the operator's page", () => {
  it('has one row for every variable that the server reads, in their order, with its default and meaning', () => {
    expect(rowsOfVariables).toEqual(
      configVariables.map(({ name, default: fallback, meaning }) => `| \`${name}\` | ${cell(fallback)} | ${cell(meaning)} |`),
    );
  });

  it('names no variable that the server does not know, in tables and prose', () => {
    const known = configVariables.map(({ name }) => name);
    expect([...page.matchAll(/HEIRLOCK_[A-Z_]+/g)].map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** Whatever Markdown would take for a tag is written as code. */
function cell(text: string): string {
  return /[<>]/.test(text) ? `\`${text}\`` : text;
}
