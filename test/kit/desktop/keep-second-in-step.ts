import { openEngine } from '../../../electron/engine/engine.ts';

// A program that brings the second server into step, to be killed at any moment: its arguments are the data folder and the passphrase.

const [folder = '', passphrase = ''] = process.argv.slice(2);
const engine = await openEngine({ folder });
const unlocked = await engine.call('account.unlock', { passphrase });
process.stdout.write('open\n');
const outcome = unlocked.ok ? await engine.call('secondServer.sync', {}) : unlocked;
process.stdout.write(`${JSON.stringify(outcome)}\n`);
await engine.close();
