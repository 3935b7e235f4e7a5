// Runs `npm test` again and again on a machine that is busy with ten other things: a test that relies on timing fails here and not on
// someone else's machine.
// Usage: npm run test:busy [-- <times>]   (default: 5)
import { spawn, spawnSync } from 'node:child_process';

const times = Number(process.argv[2] ?? 5);
const load = spawn('stress-ng', ['--cpu', '10', '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] });
load.once('error', (error) => {
  process.stderr.write(`stress-ng did not start: ${error.message}\n`);
  process.exit(1);
});
const results = [];
try {
  for (let run = 1; run <= times; run += 1) {
    const begun = performance.now();
    const { status } = spawnSync('npm', ['test'], { stdio: 'inherit' });
    results.push({ status, minutes: (performance.now() - begun) / 60_000 });
  }
} finally {
  load.kill('SIGTERM');
}
for (const [index, { status, minutes }] of results.entries())
  process.stdout.write(`run ${index + 1} beside ten busy processes: ${status === 0 ? 'green' : 'RED'}, ${minutes.toFixed(1)} minutes\n`);
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
