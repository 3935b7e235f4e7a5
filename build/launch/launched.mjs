// What an entry among somebody's programs runs (shared/node/launcher/make-launcher.ts): `npm start` without npm and without a terminal.
// Usage: node build/launch/launched.mjs <data folder>
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const [dataDir] = process.argv.splice(2, 1);
process.chdir(root);
if (dataDir !== undefined) process.env.HEIRLOCK_DATA_DIR = dataDir;
// As before every start: what's missing, or made from a source that has changed.
const { status } = spawnSync(process.execPath, [join(root, 'build', 'set-up.mjs')], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
await import('./start.ts');
