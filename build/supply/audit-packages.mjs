// Asks the registry for known faults of the packages that people run. Where it can't be reached, it says that nothing was checked; that is
// not the same as nothing found. Exit codes: 0 nothing known, 1 something known, 3 not checked.
// Usage: node build/supply/audit-packages.mjs [--registry <url>]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const answer = spawnSync(
  'npm',
  ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=60000', ...process.argv.slice(2)],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
process.exitCode = report(answer.stdout ?? '');

function report(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    found = {};
  }
  const { vulnerabilities, metadata } = found;
  if (vulnerabilities === undefined || metadata === undefined) {
    process.stdout.write(`Not checked: the registry gave no answer about known faults (${reasonOf(found)}).\n`);
    return 3;
  }
  const all = Object.values(vulnerabilities);
  for (const { name, severity, range, via } of all) {
    const titles = via.flatMap((cause) => (typeof cause === 'string' ? [`by way of ${cause}`] : [`${cause.title} ${cause.url}`]));
    process.stdout.write(`${severity}: ${name} ${range}: ${titles.join('; ')}\n`);
  }
  process.stdout.write(`${metadata.dependencies.prod} packages checked, ${all.length} with known faults.\n`);
  return all.length === 0 ? 0 : 1;
}

function reasonOf({ error, message }) {
  return String(error?.summary || error?.code || message || 'no words')
    .split('\n')[0]
    .slice(0, 200);
}
