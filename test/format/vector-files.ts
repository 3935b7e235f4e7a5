import { readFile } from 'node:fs/promises';
import { testNumber } from '../kit/runner/test-settings.ts';

/** Whether `npm run test:vectors` asks for every vector in every way, rather than only the cheap ones beyond the first. */
const isThorough = testNumber('VECTORS', 0) > 0;
const maxPlainBytes = 2 ** 20;
/** Passes times KiB of Argon2id: the costs used on a phone. */
const maxStretching = 2 * 65_536;

/** What shared/format/vectors/ holds under this name. */
export async function readVectors(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(new URL(`../../shared/format/vectors/${file}`, import.meta.url), 'utf8');
  return JSON.parse(text) as Record<string, unknown>;
}

/** All entries of a file's lists. */
export function entriesOf(vectors: Record<string, unknown>): Record<string, unknown>[] {
  return Object.values(vectors)
    .filter((list) => Array.isArray(list))
    .flat() as Record<string, unknown>[];
}

/**
 * The vectors except those that take seconds because of their size or costs, and what is derived from these; all of them in the long form.
 * Every kind of entry is still present, and every entry runs unchanged in vectors.test.ts.
 * @param also the name of a costly one that stays, with what is derived from it.
 */
export function cheapOnes(vectors: Record<string, unknown>, also?: string): Record<string, unknown> {
  if (isThorough) return vectors;
  const left = new Set(
    entriesOf(vectors)
      .filter((entry) => isCostly(entry) && entry['name'] !== also)
      .map((entry) => entry['name']),
  );
  const without = (list: unknown): unknown =>
    Array.isArray(list) ? (list as Record<string, unknown>[]).filter((entry) => !left.has(entry['name']) && !left.has(entry['of'])) : list;
  return Object.fromEntries(Object.entries(vectors).map(([name, list]) => [name, without(list)]));
}

function isCostly({
  plain,
  cost,
}: {
  readonly plain?: { readonly patternBytes?: number };
  readonly cost?: { readonly passes: number; readonly memoryKiB: number };
}): boolean {
  return (plain?.patternBytes ?? 0) > maxPlainBytes || (cost?.passes ?? 0) * (cost?.memoryKiB ?? 0) > maxStretching;
}

/** A copy in which every entry's last member, which is the expected result, is different. */
export function spoiled(vectors: Record<string, unknown>): Record<string, unknown> {
  const copy = structuredClone(vectors);
  for (const entry of entriesOf(copy)) spoilLast(entry);
  return copy;
}

function spoilLast(entry: Record<string, unknown>): void {
  const name = Object.keys(entry).at(-1);
  if (name === undefined) throw new Error('an entry is empty');
  const value = entry[name];
  if (typeof value === 'boolean') entry[name] = !value;
  else if (typeof value === 'string') entry[name] = value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) spoilLast(value as Record<string, unknown>);
  else throw new Error(`the last member of an entry, ${name}, is neither a text nor a boolean nor an object`);
}
