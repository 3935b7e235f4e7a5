import type { Command } from 'commander';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { secretIn } from './environment.ts';
import { vaultOf, withVault, type VaultOptions } from './vault-session.ts';

interface Named extends VaultOptions {
  readonly vault?: string;
}

/** Commands on the second server. */
export function addSecondCommands(vault: Command, act: CommandAction): void {
  const second = vault.command('second').description('a second server, on which chosen vaults are kept in step with the first');
  second
    .command('pair')
    .description('names it, or signs in there again; it gets no vault yet')
    .argument('<origin>', 'such as https://second.example.org')
    .requiredOption('--second-token-env <variable>', "name of the environment variable with that server's token")
    .action(act(pair));
  second.command('show').description('how it is, and what it lacks').action(act(show));
  second
    .command('choose')
    .description('keeps a vault on it too, from the next sync on')
    .option('--vault <id>', 'which vault; may be left out where there is one')
    .option('--not', 'takes the vault off it again')
    .action(act(choose));
  second.command('sync').description('brings it into step').action(act(sync));
  second
    .command('retire')
    .description('has it give up every vault, and forgets it')
    .option('--even-if-away', "forgets it also if it can't be told: it may then open the vaults once it hears of no check-in any more")
    .action(act(retire));
}

async function pair(options: VaultOptions & { readonly secondTokenEnv: string }, origin: string): Promise<object> {
  const token = secretIn(options.secondTokenEnv);
  return withVault(options, (call) => call('secondServer.pair', { server: origin.replace(/\/$/, ''), token }));
}

async function show(options: VaultOptions): Promise<object> {
  return withVault(options, async (call) => ({ second: await call('secondServer.get', {}) }));
}

async function choose(options: Named & { readonly not?: boolean }): Promise<object> {
  return withVault(options, async (call) => {
    if ((await call('secondServer.get', {})) === null) throw new CliFailure('not_connected', 'There is no second server.');
    return call('secondServer.choose', { vault: await vaultOf(call, options.vault), paired: options.not !== true });
  });
}

async function sync(options: VaultOptions): Promise<object> {
  return withVault(options, (call) => call('secondServer.sync', {}));
}

async function retire(options: VaultOptions & { readonly evenIfAway?: boolean }): Promise<object> {
  return withVault(options, (call) => call('secondServer.retire', { evenIfAway: options.evenIfAway === true }));
}
