import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { parseInstant } from '../../shared/domain/instant.ts';
import type { Input } from '../contract/contract.ts';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { readInput } from './read-input.ts';
import { printedLanguage, vaultOf, withVault, type VaultOptions } from './vault-session.ts';

type InVault = VaultOptions & { readonly vault?: string };

/**
 * Commands on the release itself: playing it through, new release keys, and pausing its timer. @param vault already has its `policy`
 * command.
 */
export function addReleaseCommands(vault: Command, act: CommandAction): void {
  const inVault = ['--vault <id>', 'which vault; may be left out where there is one'] as const;
  vault
    .command('rehearse')
    .description('goes through the release with the server, for every recipient, and releases nothing')
    .option(...inVault)
    .option('--codes <file>', 'JSON with the words on sheets, {"<recipient>": ["<words>", …]}; - reads standard input')
    .action(act(rehearse));
  vault
    .command('open')
    .description('opens the vault for its recipients after the wait that its rule asks for; --sure says that it is meant')
    .option(...inVault)
    .option('--sure', 'without it, only shows whom it would be opened to, and when')
    .action(act(open));
  vault
    .command('stop')
    .description('stops an opening that waits, and whatever else would release the vault')
    .option(...inVault)
    .action(act(stop));
  vault
    .command('rotate')
    .description('makes a new release key with all its locks: prints all sheets again, and the old ones no longer open anything')
    .argument('<recipient>')
    .requiredOption('--out <folder>', 'where the new sheets go')
    .action(act(rotate));
  const policy = vault.commands.find((command) => command.name() === 'policy');
  policy
    ?.command('pause')
    .description('stops the timer; no check-ins are expected meanwhile')
    .option(...inVault)
    .requiredOption('--until <instant>', 'within a year, such as 2027-06-01T00:00:00Z')
    .action(act(pause));
  policy
    ?.command('resume')
    .description('lets the timer continue with a full period ahead')
    .option(...inVault)
    .action(act(resume));
}

/** What is on somebody's sheets must not be among the arguments, which others on the machine can read. */
async function codesIn(file: string): Promise<NonNullable<Input<'releases.rehearse'>['codes']>> {
  let value: unknown;
  try {
    value = JSON.parse(await readInput(file));
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    throw new CliFailure('invalid_usage', '--codes takes a file with JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CliFailure('invalid_usage', '--codes takes an object: {"<recipient>": ["<words>", …]}.');
  return Object.entries(value as Readonly<Record<string, string[]>>).map(([recipient, codes]) => ({ recipient, codes }));
}

async function rehearse(options: InVault & { readonly codes?: string }): Promise<object> {
  const codes = options.codes === undefined ? undefined : await codesIn(options.codes);
  return withVault(options, async (call) =>
    call('releases.rehearse', { vault: await vaultOf(call, options.vault), ...(codes === undefined ? {} : { codes }) }),
  );
}

/** Two steps, as in the app: what would happen, and that it is meant. */
async function open(options: InVault & { readonly sure?: boolean }): Promise<object> {
  return withVault(options, async (call) => {
    const vault = await vaultOf(call, options.vault);
    const people = await call('recipients.list', { vault });
    const { outlook } = await call('outlook.get', { vault });
    const opening = outlook?.opening ?? null;
    if (opening === null) throw new CliFailure('opening_refused', "The server doesn't know this vault yet, or is too old to open one.");
    const { hours } = opening;
    if (options.sure !== true) return { recipients: people.map(({ name, email }) => ({ name, email })), ...opening };
    return call('outlook.open', { vault, hours, recipients: people.map(({ id }) => id) });
  });
}

async function stop(options: InVault): Promise<object> {
  return withVault(options, async (call) => call('outlook.stop', { vault: await vaultOf(call, options.vault) }));
}

async function rotate(options: VaultOptions & { readonly out: string }, recipient: string): Promise<object> {
  const { server } = options;
  const folder = resolve(options.out);
  return withVault(options, async (call) => {
    await mkdir(folder, { recursive: true });
    return call('releases.rotate', {
      recipient,
      folder,
      newPaper: true,
      ...printedLanguage(options),
      ...(server === undefined ? {} : { site: server }),
    });
  });
}

async function pause(options: InVault & { readonly until: string }): Promise<object> {
  const until = parseInstant(options.until);
  if (until === undefined) throw new CliFailure('invalid_usage', '--until takes an instant, such as 2027-06-01T00:00:00Z.');
  return withVault(options, async (call) => call('policies.pause', { vault: await vaultOf(call, options.vault), until }));
}

async function resume(options: InVault): Promise<object> {
  return withVault(options, async (call) => call('policies.resume', { vault: await vaultOf(call, options.vault) }));
}
