import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { cutIntoParts } from './parts.ts';
import { ObjectSet } from './object-set.ts';
import { sha256, hex } from '../../../shared/crypto/hash.ts';
import { lineOf, rowOf } from './portable-lines.ts';

async function partsOf(lines: readonly string[]): Promise<readonly string[]> {
  const source = async function* (): AsyncIterable<string> {
    yield* lines;
  };
  const parts: string[] = [];
  for await (const part of cutIntoParts(source())) parts.push(Buffer.from(part).toString('latin1'));
  return parts;
}

describe('parts of a table', () => {
  const random = seededRandom(7);
  const lines = Array.from({ length: 40_000 }, () => random.text(random.integer(20, 120)));

  it('are all of it in order, none too large, and the same again for the same rows', async () => {
    const parts = await partsOf(lines);
    expect(parts.join('')).toBe(lines.map((line) => `${line}\n`).join(''));
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(768 * 1024);
    expect(parts.length).toBeGreaterThan(5);
    expect(await partsOf(lines)).toEqual(parts);
  });

  it('stay as they were but for a few when rows come, go or change', async () => {
    const before = new Set(await partsOf(lines));
    for (const change of [
      [...lines, 'one more'],
      ['one more', ...lines],
      lines.filter((_, index) => index !== 20_000),
      lines.map((line, index) => (index === 10_000 ? `${line} changed` : line)),
    ]) {
      const fresh = (await partsOf(change)).filter((part) => !before.has(part));
      expect(fresh.length).toBeLessThanOrEqual(2);
    }
  });

  it('may be shorter than a row', async () => {
    const long = 'x'.repeat(3 * 2 ** 20);
    const parts = await partsOf(['short', long, 'short']);
    expect(parts.join('')).toBe(`short\n${long}\nshort\n`);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(768 * 1024);
  });
});

it('a row comes back from its line as it was, bytes and odd characters included', () => {
  const columns = ['id', 'name', 'size', 'none', 'key'];
  const row = { id: '01', name: 'Ä "x" \n \u2028 \u{1F511}', size: 2 ** 53 - 1, none: null, key: Buffer.from([0, 255, 10]) };
  expect(rowOf(columns, lineOf(columns, row))).toEqual(row);
  expect(lineOf(columns, row)).not.toContain('\n');
  expect(() => rowOf(columns, '["too","few"]')).toThrow(/doesn't fit its table/);
  expect(() => rowOf(['id'], '[{"c":1}]')).toThrow(/that no column can/);
});

it('a set of objects has all that were put into it, and hardly any other', () => {
  const set = new ObjectSet();
  const object = (n: number): string => hex(sha256(Buffer.from(String(n))));
  for (let n = 0; n < 3_000; n += 1) set.add(object(n), n);
  let strangers = 0;
  for (let n = 0; n < 3_000; n += 1) {
    expect(set.has(object(n), n)).toBe(true);
    if (set.has(object(n + 100_000), n)) strangers += 1;
    if (set.has(object(n), n + 1)) strangers += 1;
  }
  expect(strangers).toBeLessThan(3);
});
