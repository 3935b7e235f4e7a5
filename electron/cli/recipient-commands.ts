import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { isOnPaper } from '../../shared/domain/lock.ts';
import type { Input } from '../contract/contract.ts';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { addInvitationCommands } from './invitation-commands.ts';
import { addPaperCommands } from './paper-commands.ts';
import { languages, type Language } from '../../shared/domain/language.ts';
import { readInput } from './read-input.ts';
import { addWayCommands } from './way-commands.ts';
import { printedLanguage, vaultOf, withVault, type Call, type VaultOptions } from './vault-session.ts';

type InVault = VaultOptions & { readonly vault?: string };

const inVault = ['--vault <id>', 'which vault; may be left out where there is one'] as const;

/** Commands on who gets what, and when. */
export function addRecipientCommands(vault: Command, act: CommandAction): void {
  const recipient = vault.command('recipient').description('the people a vault is for');
  recipient
    .command('add')
    .description('names somebody')
    .requiredOption('--name <name>')
    .requiredOption('--email <address>')
    .addOption(new Option('--speaks <language>', 'what is printed for them is in it').choices(languages))
    .option(...inVault)
    .action(act(addRecipient));
  recipient
    .command('list')
    .description('everybody in a vault, with their locks')
    .option(...inVault)
    .action(act(listRecipients));
  recipient.command('mail').description('has the server ask them by mail once more').argument('<recipient>').action(act(mailRecipient));
  addContentCommands(recipient, act);
  addWayCommands(recipient, act);
  addPaperCommands(recipient, act);
  addInvitationCommands(recipient, act);
  recipient
    .command('remove')
    .description('removes somebody: the server destroys its half')
    .argument('<recipient>')
    .action(act(removeRecipient));
  vault
    .command('bundle')
    .description('writes what somebody would get, with both halves, for the offline reader')
    .argument('<recipient>')
    .requiredOption('--out <file>')
    .action(act(saveBundle));
  vault
    .command('estate')
    .description('writes what people would get into a folder that needs no server: only their sheets open it, at once')
    .requiredOption('--out <folder>', 'is made if it does not exist')
    .option(...inVault)
    .option('--recipients <ids>', 'comma-separated; default: everybody who has a sheet')
    .action(act(saveEstate));
  addPolicyCommands(vault, act);
}

/** What somebody gets. */
function addContentCommands(recipient: Command, act: CommandAction): void {
  recipient
    .command('select')
    .description('says which documents somebody gets')
    .argument('<recipient>')
    .option('--all', 'every document of the vault')
    .option('--documents <ids>', 'these only, comma-separated')
    .action(act(select));
  recipient
    .command('letter')
    .description('writes the letter that somebody finds')
    .argument('<recipient>')
    .requiredOption('--file <file>', 'text; - reads standard input')
    .action(act(letter));
}

/** When a vault is released. */
function addPolicyCommands(vault: Command, act: CommandAction): void {
  const policy = vault.command('policy').description('when a vault is released');
  policy
    .command('get')
    .option(...inVault)
    .description('the policy and what it leads to')
    .action(act(getPolicy));
  policy
    .command('set')
    .option(...inVault)
    .description('sets it')
    .requiredOption('--policy <json>', 'such as {"type":"inactivity","frequency":"monthly","graceHours":720}')
    .action(act(setPolicy));
  vault
    .command('check-in')
    .description('says that the owner is here')
    .option(...inVault)
    .action(act(checkIn));
}

async function addRecipient(
  options: InVault & { readonly name: string; readonly email: string; readonly speaks?: Language },
): Promise<object> {
  const { name, email, speaks: language = null } = options;
  return withVault(options, async (call) =>
    call('recipients.create', { vault: await vaultOf(call, options.vault), name, email, language }),
  );
}

async function mailRecipient(options: VaultOptions, recipient: string): Promise<object> {
  return withVault(options, (call) => call('recipients.mail', { recipient }));
}

async function listRecipients(options: InVault): Promise<object> {
  return withVault(options, async (call) => ({ recipients: await call('recipients.list', { vault: await vaultOf(call, options.vault) }) }));
}

async function select(options: VaultOptions & { readonly all?: true; readonly documents?: string }, recipient: string): Promise<object> {
  const { all, documents } = options;
  if ((all === undefined) === (documents === undefined)) throw new CliFailure('invalid_usage', 'Give either --all or --documents.');
  const ids = idsIn(documents);
  return withVault(options, (call) => call('recipients.select', { recipient, selection: ids ?? 'all' }));
}

async function letter(options: VaultOptions & { readonly file: string }, recipient: string): Promise<object> {
  const text = await readInput(options.file);
  return withVault(options, async (call) => {
    await call('letters.set', { recipient, text });
    return { recipient, characters: text.length };
  });
}

async function removeRecipient(options: VaultOptions, recipient: string): Promise<object> {
  return withVault(options, async (call) => {
    await call('recipients.remove', { recipient });
    return { recipient, removed: true };
  });
}

async function saveBundle(options: VaultOptions & { readonly out: string }, recipient: string): Promise<object> {
  return withVault(options, (call) => call('bundles.save', { recipient, path: resolve(options.out) }));
}

type EstateOptions = InVault & { readonly out: string; readonly recipients?: string };

async function saveEstate(options: EstateOptions): Promise<object> {
  const folder = resolve(options.out);
  return withVault(options, async (call) => {
    const vault = await vaultOf(call, options.vault);
    const recipients = idsIn(options.recipients) ?? (await withPaper(call, vault));
    await mkdir(folder, { recursive: true });
    return { folder, ...(await call('estates.save', { vault, recipients, folder, ...printedLanguage(options) })) };
  });
}

/** Everybody whom something on paper would open it for. */
async function withPaper(call: Call, vault: string): Promise<string[]> {
  const all = await call('recipients.list', { vault });
  const able = all.filter(({ locks }) => locks.some(({ kind, works }) => works && isOnPaper[kind])).map(({ id }) => id);
  if (able.length === 0) throw new CliFailure('invalid_usage', 'Nobody in this vault has a sheet yet: make one first.');
  return able;
}

function idsIn(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

async function getPolicy(options: InVault): Promise<object> {
  return withVault(options, async (call) => call('policies.get', { vault: await vaultOf(call, options.vault) }));
}

async function setPolicy(options: InVault & { readonly policy: string }): Promise<object> {
  let policy: Input<'policies.set'>['policy'];
  try {
    policy = JSON.parse(options.policy) as typeof policy;
  } catch {
    throw new CliFailure('invalid_usage', '--policy takes JSON.');
  }
  return withVault(options, async (call) => call('policies.set', { vault: await vaultOf(call, options.vault), policy }));
}

async function checkIn(options: InVault): Promise<object> {
  return withVault(options, async (call) => ({
    policies: await call('checkIns.record', options.vault === undefined ? {} : { vault: options.vault }),
  }));
}
