import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { cheapOnes, entriesOf, readVectors, spoiled } from './vector-files.ts';
import { vectorRunners } from './vector-runners.ts';

// The vectors in Node; vectors-in-chromium.test.ts runs them in a browser. vector-runners.ts says how to add a file.

/** Files that have their own test. */
const elsewhere = ['custody-container.json'];

test('every vector file has a runner', async () => {
  const files = await readdir(new URL('../../shared/format/vectors', import.meta.url));
  expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual([...elsewhere, ...Object.keys(vectorRunners)].sort());
});

describe.each(Object.entries(vectorRunners))('%s in Node', (file, run) => {
  test('everything comes out as it says', async () => {
    expect(await run(await readVectors(file))).toEqual([]);
  });

  test('an entry that says anything else is reported, each one', async () => {
    const vectors = cheapOnes(await readVectors(file));
    expect((await run(spoiled(vectors))).length).toBeGreaterThanOrEqual(entriesOf(vectors).length);
  });

  test('at least as many entries fail as open', async () => {
    const { opens, fails } = (await readVectors(file)) as { opens?: unknown[]; fails?: unknown[] };
    expect((fails ?? []).length).toBeGreaterThanOrEqual((opens ?? []).length);
  });
});
