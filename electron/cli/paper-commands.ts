import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { readInput } from './read-input.ts';
import { printedAs, withVault, type VaultOptions } from './vault-session.ts';

/** Commands on what opens somebody's half: paper, taking a lock away, and a new release key. */
export function addPaperCommands(recipient: Command, act: CommandAction): void {
  recipient
    .command('sheet')
    .description('makes a sheet whose code opens their half')
    .argument('<recipient>')
    .requiredOption('--out <file>', 'the PDF')
    .option('--holder <name>')
    .action(act(sheet));
  recipient
    .command('quorum')
    .description('makes sheets of which some together open their half')
    .argument('<recipient>')
    .requiredOption('--threshold <count>', 'how many are needed', Number)
    .requiredOption('--holders <names>', 'comma-separated')
    .option('--no-names', 'do not say on each sheet who keeps the others')
    .requiredOption('--out <folder>')
    .action(act(quorum));
  recipient
    .command('test-sheet')
    .description('says whether what is on sheets opens their half today')
    .argument('<recipient>')
    .option('--words <file>', 'the words, one sheet a line; - reads standard input', '-')
    .action(act(testSheet));
  addLockCommands(recipient, act);
}

/** What takes something away, or makes everything new. */
function addLockCommands(recipient: Command, act: CommandAction): void {
  recipient
    .command('remove-lock')
    .description('takes a lock away; paper of the others stays valid')
    .argument('<recipient>')
    .requiredOption('--lock <id>', 'as `recipient list` shows it')
    .action(act(removeLock));
  recipient
    .command('remove-sheet')
    .description('takes one person out of a quorum; the others keep their paper')
    .argument('<recipient>')
    .requiredOption('--lock <id>')
    .requiredOption('--sheet <id>')
    .action(act(removeSheet));
  recipient
    .command('renew')
    .description('makes a new release key; paper stays valid, unless all of it is to be printed anew')
    .argument('<recipient>')
    .option('--new-paper', 'print every sheet anew, after which the old ones no longer open anything')
    .option('--out <folder>', 'where new sheets go')
    .action(act(renew));
}

async function sheet(options: VaultOptions & { readonly out: string; readonly holder?: string }, recipient: string): Promise<object> {
  const { holder } = options;
  return withVault(options, async (call) =>
    call('sheets.make', {
      recipient,
      path: resolve(options.out),
      ...(await printedAs(call, options)),
      ...(holder === undefined ? {} : { holder }),
    }),
  );
}

async function quorum(
  options: VaultOptions & { readonly threshold: number; readonly holders: string; readonly names: boolean; readonly out: string },
  recipient: string,
): Promise<object> {
  const holders = options.holders.split(',').map((name) => name.trim());
  const { threshold, names: namesOthers } = options;
  const folder = resolve(options.out);
  return withVault(options, async (call) => {
    await mkdir(folder, { recursive: true });
    return {
      sheets: await call('sheets.makeQuorum', {
        recipient,
        threshold,
        holders,
        namesOthers,
        folder,
        ...(await printedAs(call, options)),
      }),
    };
  });
}

/** What is on a sheet must not be among the arguments, which others on the machine can read. */
async function testSheet(options: VaultOptions & { readonly words: string }, recipient: string): Promise<object> {
  const lines = (await readInput(options.words)).split('\n').map((line) => line.trim());
  return withVault(options, (call) => call('sheets.test', { recipient, codes: lines.filter((line) => line !== '') }));
}

async function removeLock(options: VaultOptions & { readonly lock: string }, recipient: string): Promise<object> {
  return withVault(options, (call) => call('locks.remove', { recipient, lock: options.lock }));
}

async function removeSheet(options: VaultOptions & { readonly lock: string; readonly sheet: string }, recipient: string): Promise<object> {
  const { lock, sheet: id } = options;
  return withVault(options, (call) => call('locks.removeSheet', { recipient, lock, sheet: id }));
}

async function renew(options: VaultOptions & { readonly newPaper?: true; readonly out?: string }, recipient: string): Promise<object> {
  const { newPaper = false, out } = options;
  if (newPaper && out === undefined) throw new CliFailure('invalid_usage', '--new-paper needs --out, for the sheets.');
  const folder = out === undefined ? undefined : resolve(out);
  return withVault(options, async (call) => {
    if (folder !== undefined) await mkdir(folder, { recursive: true });
    return call('releases.rotate', {
      recipient,
      newPaper,
      ...(folder === undefined ? {} : { folder }),
      ...(await printedAs(call, options)),
    });
  });
}
