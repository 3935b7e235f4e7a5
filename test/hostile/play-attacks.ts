import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startVitest, type TestCase } from 'vitest/node';
import { withSection } from '../load/measured-page.ts';
import { countAttacks, sectionOfAttacks, type Played } from './attack-counts.ts';

/** `npm run test:hostile [-- --write] [<file>…]`: plays all attacks, on both databases, and counts how they ended; with `--write` in test/MEASURED.md. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const vitest = await startVitest('test', files, {
  root,
  config: `${root}build/vitest.config.ts`,
  project: ['hostile'],
  run: true,
  watch: false,
});

const played = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()].flatMap(playedIn));
const counts = countAttacks(played);
const section = sectionOfAttacks(new Date().toISOString().slice(0, 10), counts);
process.stdout.write(`\n${section}\n`);
if (process.argv.includes('--write')) {
  const page = `${root}test/MEASURED.md`;
  await writeFile(page, withSection(await readFile(page, 'utf8'), 'attacks', section));
}
const isClean = counts.silent === 0 && counts.stopped === counts.attacks && counts.refused + counts.seen === counts.attacks;
if (!isClean) process.exitCode = 1;
await vitest.close();

function playedIn(test: TestCase): readonly Played[] {
  const { attack } = test.meta();
  const tried = test.parent.type === 'suite' ? test.parent.name : '';
  return attack === undefined ? [] : [{ attack: `${test.module.relativeModuleId}: ${tried}`, ...attack }];
}
