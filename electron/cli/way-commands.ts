import { Argument, type Command } from 'commander';
import { languages, type Language } from '../../shared/domain/language.ts';
import type { Input, Output } from '../contract/contract.ts';
import type { NewWay } from '../contract/ways.ts';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { Ending } from './ending.ts';
import { exitCodes } from './exit-codes.ts';
import { withVault, type Call, type VaultOptions } from './vault-session.ts';

/** Commands on how somebody is reached beside their own address, and in which language. */
export function addWayCommands(recipient: Command, act: CommandAction): void {
  recipient
    .command('ways')
    .description('how somebody is reached, how each way stands, and how likely they would be reached today')
    .argument('<recipient>')
    .option('--known', 'as this device knows it, without asking the server')
    .action(act(showWays));
  recipient
    .command('set-ways')
    .description('sets all further ways to somebody, in this order; none without --way')
    .argument('<recipient>')
    .option(
      '--way <way>',
      'mail:<address>, phone:<number with country code> or deputy:<id of a recipient or a trusted person>; once for each',
      (way: string, before: readonly string[]) => [...before, way],
      [],
    )
    .action(act(setWays));
  recipient
    .command('ask-way')
    .description('has the server ask whether a way still reaches them')
    .argument('<recipient>')
    .option('--way <id>', 'which, as `ways` names it; without it, their own address')
    .action(act(askWay));
  recipient
    .command('language')
    .description('in which language somebody is written to; none: nobody has said')
    .argument('<recipient>')
    .addArgument(new Argument('<language>').choices([...languages, 'none']))
    .action((id: string, language: Language | 'none', ...rest: unknown[]) =>
      act((options: VaultOptions) => setLanguage(options, id, language))(id, language, ...rest),
    );
}

async function showWays(options: VaultOptions & { readonly known?: true }, recipient: string): Promise<object> {
  return withVault(options, async (call) => {
    const { server } = await call('sync.status', {});
    return call(options.known === true || server === null ? 'ways.get' : 'ways.look', { recipient });
  });
}

async function setWays(options: VaultOptions & { readonly way: readonly string[] }, recipient: string): Promise<object> {
  return withVault(options, async (call) => {
    const ways = await waysIn(call, options.way);
    const answer = await call('ways.set', { recipient, ways });
    return endingOf(answer);
  });
}

/** Kept here, but not at the server: a script must not take that for done. Without a server there's nobody to be told. */
function endingOf(answer: Output<'ways.set'>): object {
  const { untold } = answer;
  if (untold === null || untold === 'not_connected') return answer;
  const exit = Object.hasOwn(exitCodes, untold) ? exitCodes[untold as keyof typeof exitCodes] : exitCodes.refused;
  return new Ending(
    answer,
    exit,
    `Kept here, but the server doesn't have it: ${untold}. What it can be told later goes with the next sync.`,
  );
}

async function waysIn(call: Call, given: readonly string[]): Promise<Input<'ways.set'>['ways']> {
  const ids = given.some((way) => way.startsWith('deputy:')) ? await recipientIds(call) : new Set<string>();
  return given.map((text): NewWay => {
    const kind = text.slice(0, Math.max(0, text.indexOf(':')));
    const where = text.slice(kind.length + 1);
    switch (kind) {
      case 'mail':
      case 'phone':
        return { kind, address: where };
      case 'deputy':
        return { kind, deputy: { kind: ids.has(where) ? 'recipient' : 'contact', id: where } };
      default:
        throw new CliFailure('invalid_usage', `--way takes mail:…, phone:… or deputy:…, not ${JSON.stringify(text)}.`);
    }
  });
}

async function recipientIds(call: Call): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { id: vault } of await call('vaults.list', {})) for (const { id } of await call('recipients.list', { vault })) ids.add(id);
  return ids;
}

async function askWay(options: VaultOptions & { readonly way?: string }, recipient: string): Promise<object> {
  return withVault(options, (call) => call('ways.ask', { recipient, way: options.way ?? 'main' }));
}

async function setLanguage(options: VaultOptions, recipient: string, language: Language | 'none'): Promise<object> {
  return withVault(options, (call) => call('recipients.update', { recipient, language: language === 'none' ? null : language }));
}
