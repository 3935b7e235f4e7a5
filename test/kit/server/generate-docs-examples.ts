// What the documents of the interfaces show as answers: those that a real server gives to the collections it hands out, from the first
// request to the last, into server/http/docs/examples. Usage: npm run generate:docs-examples
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../structure/project-files.ts';
import { startComparable } from './comparable-server.ts';
import { examplesIn, runCollections, type PlaceRun } from './real-examples.ts';

/** Where the answers of a surface are kept. */
export const examplesFile = (surface: string): string => join(projectRoot, 'server', 'http', 'docs', 'examples', `${surface}.json`);

/** The file's text, by `METHOD /path`. */
export function examplesSource(surface: string, examples: Readonly<Record<string, unknown>>): string {
  const biome = join(projectRoot, 'node_modules', '.bin', 'biome');
  const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
  const options = { cwd: projectRoot, input: JSON.stringify(sorted), encoding: 'utf8' } as const;
  return execFileSync(biome, ['format', `--stdin-file-path=${examplesFile(surface)}`], options);
}

async function generate(): Promise<void> {
  await using server = await startComparable('SQLite');
  const runs: PlaceRun[] = [];
  for await (const run of runCollections(server)) {
    if (run.failures.length > 0) throw new Error(`${run.place.name}: ${run.failures.join('\n')}`);
    runs.push(run);
  }
  for (const [surface, examples] of Object.entries(examplesIn(server, runs)))
    writeFileSync(examplesFile(surface), examplesSource(surface, examples));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
