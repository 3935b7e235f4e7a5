import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { secretIn } from './environment.ts';
import { printedLanguage, vaultOf, withVault, type VaultOptions } from './vault-session.ts';

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
  addThirdCommands(second, act);
  second.command('sync').description('brings it into step').action(act(sync));
  second
    .command('retire')
    .description('has it give up every vault, and forgets it')
    .option('--even-if-away', "forgets it also if it can't be told: it then goes on warning, but opens nothing that is sealed from now on")
    .action(act(retire));
}

/** Commands on who keeps the third share. */
function addThirdCommands(second: Command, act: CommandAction): void {
  second
    .command('ask-witness')
    .description("asks a witness for its key, whose words are to be compared with its operator's; keeps nothing")
    .argument('<origin>', 'such as https://witness.example.org')
    .action(act(askWitness));
  second
    .command('set-witness')
    .description('makes a witness the third party, in the place of whatever was')
    .argument('<origin>', 'such as https://witness.example.org')
    .requiredOption('--code-env <variable>', "name of the environment variable with the code that the witness's operator gave out")
    .requiredOption('--words <words>', 'the words of its key, as its operator said them')
    .option('--email <address>', 'where it writes to you; default: where the first server does')
    .action(act(setWitness));
  second
    .command('set-paper')
    .description('makes a paper the third party, in the place of whatever was')
    .requiredOption('--out <file>', 'where the PDF goes: its words are nowhere else')
    .option('--holder <name>', 'who keeps it')
    .action(act(setPaper));
}

const originOf = (text: string): string => text.replace(/\/$/, '');

async function askWitness(options: VaultOptions, origin: string): Promise<object> {
  return withVault(options, (call) => call('secondServer.askWitness', { address: originOf(origin) }));
}

interface WitnessOptions extends VaultOptions {
  readonly codeEnv: string;
  readonly words: string;
  readonly email?: string;
}

async function setWitness(options: WitnessOptions, origin: string): Promise<object> {
  const { email } = options;
  const code = secretIn(options.codeEnv);
  return withVault(options, async (call) => {
    const { words } = await call('secondServer.askWitness', { address: originOf(origin) });
    const plain = (text: string): string => text.trim().toLowerCase().split(/\s+/).join(' ');
    if (plain(words) !== plain(options.words)) throw new CliFailure('words_differ', `The witness there has other words: ${words}`);
    return call('secondServer.setWitness', {
      ...{ address: originOf(origin), code, ...printedLanguage(options) },
      ...(email === undefined ? {} : { email }),
    });
  });
}

async function setPaper(options: VaultOptions & { readonly out: string; readonly holder?: string }): Promise<object> {
  const { out, holder } = options;
  return withVault(options, (call) => call('secondServer.setPaper', { path: resolve(out), ...(holder === undefined ? {} : { holder }) }));
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
