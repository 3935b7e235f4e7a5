import { openEngine } from './engine.ts';

// A program to be killed: `node add-documents-test-kit.ts <data folder> <passphrase> <vault> <file> …` adds the files over and over,
// alternating between one by one and all at once, and prints the id of each document when the engine says that it is saved.

const [folder = '', passphrase = '', vault = '', ...paths] = process.argv.slice(2);
const engine = await openEngine({ folder, cost: { passes: 1, memoryKiB: 8192 } });
const unlocked = await engine.call('account.unlock', { passphrase });
if (!unlocked.ok) throw new Error(unlocked.code);
process.stdout.write('ready\n');
for (let round = 0; ; round += 1) {
  const chosen = round % 2 === 0 ? paths : [paths[(round >> 1) % paths.length] ?? ''];
  const added = await engine.call('documents.add', { vault, paths: chosen });
  if (!added.ok) throw new Error(added.code);
  process.stdout.write(added.value.map(({ id }, index) => `${chosen[index] ?? ''}\t${id}\n`).join(''));
}
