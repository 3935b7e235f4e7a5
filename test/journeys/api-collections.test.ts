import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startComparable } from '../kit/server/comparable-server.ts';
import { examplesFile, examplesSource } from '../kit/server/generate-docs-examples.ts';
import { examplesIn, runCollections, type PlaceRun } from '../kit/server/real-examples.ts';
import type { TestServer } from '../kit/server/test-server.ts';

let server: TestServer;
const runs: PlaceRun[] = [];
beforeAll(async () => {
  server = await startComparable('SQLite');
  for await (const run of runCollections(server)) runs.push(run);
});
afterAll(() => server.close());

it('the collection of every place runs from top to bottom, and each answer is as documented', () => {
  expect(runs.map(({ place }) => place.name)).toEqual(['reference', 'overview', 'alternate', 'flat', 'platform', 'origin']);
  expect(runs.flatMap(({ place, failures }) => failures.map((failure) => `${place.name}: ${failure}`))).toEqual([]);
  for (const { answers } of runs) expect(answers.every((answer) => answer !== undefined && answer.code < 300)).toBe(true);
});

it('the documents show what was answered there; `npm run generate:docs-examples` brings them up to date', async () => {
  const examples = Object.entries(examplesIn(server, runs));
  expect(examples.map(([surface]) => surface).sort()).toEqual(['alternate', 'flat', 'key-test', 'overview', 'platform', 'reference']);
  for (const [surface, answered] of examples)
    expect(await readFile(examplesFile(surface), 'utf8'), surface).toBe(examplesSource(surface, answered));
});
