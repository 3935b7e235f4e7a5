import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { writeAttacks } from './attacks/write-attacks.ts';
import { runCorpus } from './corpus-run.ts';
import { isFailed, lineOf, tableOf, totalsOf } from './corpus-table.ts';

/**
 * `npm run test:corpus -- DIR [--sample N] [--seed S] [--jobs N] [--limit SECONDS] [--no-java] [--out FILE.md|FILE.json]`: verifies and signs
 * every PDF below a folder, and asks other programs about all of it. `npm run test:corpus -- --write-attacks DIR` writes the project's own
 * attack files there. Ends with 1 when something happened that must not, with 2 when it was called wrongly.
 */
const usage =
  'npm run test:corpus -- DIR [--sample N] [--seed S] [--jobs N] [--limit SECONDS] [--no-java] [--out FILE.md|FILE.json], or -- --write-attacks DIR\n';

function fail(): never {
  process.stderr.write(usage);
  process.exit(2);
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        sample: { type: 'string' },
        seed: { type: 'string', default: '1' },
        jobs: { type: 'string', default: String(Math.min(8, availableParallelism())) },
        limit: { type: 'string', default: '120' },
        'no-java': { type: 'boolean', default: false },
        out: { type: 'string' },
        'write-attacks': { type: 'string' },
      },
    });
  } catch {
    return fail();
  }
}

const { values, positionals } = parsed();
const number = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : fail());

if (values['write-attacks'] !== undefined) {
  const written = await writeAttacks(values['write-attacks']);
  process.stdout.write(`${written} files, root.pem and manifest.json are in ${values['write-attacks']}\n`);
} else {
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) fail();
  const rows = await runCorpus({
    folder,
    sample: values.sample === undefined ? null : number(values.sample),
    seed: number(values.seed),
    jobs: number(values.jobs),
    limitMs: number(values.limit) * 1_000,
    java: !values['no-java'],
    onRow: (row, done, all) => {
      const line = lineOf(row);
      if (line !== undefined) process.stderr.write(`${done}/${all} ${line}\n`);
    },
  });
  const { out } = values;
  if (out !== undefined)
    await writeFile(out, out.endsWith('.json') ? `${JSON.stringify({ totals: totalsOf(rows), files: rows }, null, 2)}\n` : tableOf(rows));
  process.stdout.write(tableOf(rows));
  if (isFailed(rows)) process.exitCode = 1;
}
