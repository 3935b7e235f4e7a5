import { readFile } from 'node:fs/promises';

/** What shared/format/vectors/ holds under this name. */
export async function readVectors(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(new URL(`../../shared/format/vectors/${file}`, import.meta.url), 'utf8');
  return JSON.parse(text) as Record<string, unknown>;
}

/** All entries of a file's lists. */
export function entriesOf(vectors: Record<string, unknown>): Record<string, unknown>[] {
  return Object.values(vectors).filter((list) => Array.isArray(list)).flat() as Record<string, unknown>[];
}

/** A copy in which every entry's last member, which is what must come out, is another. */
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
