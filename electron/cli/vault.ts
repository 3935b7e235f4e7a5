import '../../shared/node/require-node-24.mjs';
import { Command, CommanderError, Option } from 'commander';
import type { CommandAction } from './command-action.ts';
import { languages } from '../../shared/domain/language.ts';
import { addAccountCommands } from './account-commands.ts';
import { CliFailure } from './cli-failure.ts';
import { addDocumentCommands } from './document-commands.ts';
import { Ending } from './ending.ts';
import { exitCodes, faultExit, usageExit } from './exit-codes.ts';
import { addRecipientCommands } from './recipient-commands.ts';
import { addReleaseCommands } from './release-commands.ts';
import { addSecondCommands } from './second-commands.ts';
import { addSyncCommands } from './sync-commands.ts';

/** Looked up by hand: a mistake in the arguments has to be reported in the form that the arguments ask for. */
const wantsJson = process.argv.includes('--json');

/** Commander passes the arguments, then the options, then the command. */
const act: CommandAction =
  (command) =>
  async (...given) => {
    const last = given.at(-1) as Command;
    const answer = await command(last.optsWithGlobals(), given[0] as never);
    if (answer instanceof Ending) end(answer);
    else print(answer);
  };

function end({ answer, exit, message }: Ending): void {
  print({ ...answer, message });
  if (!wantsJson) process.stderr.write(`${message}\n`);
  process.exitCode = exit;
}

function print(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer, undefined, wantsJson ? undefined : 2)}\n`);
}

function program(): Command {
  const heirlock = new Command('heirlock')
    .exitOverride()
    .configureOutput({ writeErr: (text) => void (wantsJson || process.stderr.write(text)) });
  const vault = heirlock
    .command('vault')
    .description("An owner's vaults on this machine: sealed here, and nobody else can open them before their release.")
    .requiredOption('--dir <folder>', 'the data folder')
    .requiredOption('--passphrase-env <variable>', 'name of the environment variable with the passphrase')
    .option('--server <origin>', 'such as https://vault.example.com; remembered once it is given')
    .option('--token-env <variable>', "name of the environment variable with the server's token")
    .addOption(
      new Option(
        '--language <language>',
        'in which paper is printed, and a witness writes; without it, paper in a recipient’s own',
      ).choices(languages),
    )
    .option('--json', 'print one JSON object, failures too')
    .configureHelp({ showGlobalOptions: true });
  addAccountCommands(vault, act);
  addDocumentCommands(vault, act);
  addRecipientCommands(vault, act);
  addReleaseCommands(vault, act);
  addSyncCommands(vault, act);
  addSecondCommands(vault, act);
  return heirlock;
}

function fail(error: unknown): never {
  if (error instanceof CommanderError && error.exitCode === 0) process.exit(0);
  const usage = error instanceof CommanderError || (error instanceof CliFailure && error.code === 'invalid_usage');
  const code = usage ? 'invalid_usage' : error instanceof CliFailure ? error.code : 'internal_error';
  const message = messageOf(error);
  if (wantsJson) print({ error: code, message });
  // Commander has already said on stderr what is wrong, or shown its help.
  else if (!(error instanceof CommanderError)) process.stderr.write(`${message}\n`);
  process.exit(code === 'invalid_usage' ? usageExit : error instanceof CliFailure ? exitCodes[code] : faultExit);
}

function messageOf(error: unknown): string {
  if (error instanceof CommanderError)
    return error.code === 'commander.help' ? 'A command is missing; --help shows what there is.' : error.message.replace(/^error: /, '');
  // Anything that is not a failure of the engine is a bug, and its text may hold anything.
  return error instanceof CliFailure ? error.message : "Something went wrong that shouldn't have.";
}

process.umask(0o077);
program().parseAsync().catch(fail);
