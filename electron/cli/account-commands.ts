import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { secretIn } from './environment.ts';
import { importEnding } from './import-ending.ts';
import { readInput } from './read-input.ts';
import { printedLanguage, connect, serverAccess, serverInPrint, withEngine, withVault, type VaultOptions } from './vault-session.ts';

/** Commands on the account as a whole: creating it, its kit, bringing it to another device, its status. */
export function addAccountCommands(vault: Command, act: CommandAction): void {
  vault
    .command('init')
    .description('makes keys and a first vault; print the kit afterwards (vault kit)')
    .option('--name <name>', 'of the first vault', 'My vault')
    .option('--keep-name', 'leaves that name out of mails: the server calls the vault "Vault"')
    .option('--owner <name>', 'yours, as mails and paper say it')
    .action(act(init));
  vault
    .command('kit')
    .description('shows the owner kit: secret key and recovery key, without which nothing opens')
    .option('--out <file>', 'writes it as a PDF to print instead of showing it')
    .action(act(kit));
  vault
    .command('restore')
    .description(
      'brings an account to this empty folder, or its renewed keys to a folder that has the old ones: with the kit, the passphrase, and the server or an exported vault',
    )
    .requiredOption(
      '--kit <file>',
      'text of the kit: what its QR code says, or its words; - reads standard input. The text of a kit with a way in is all that is needed',
    )
    .option(
      '--access <file>',
      'the words of the way in on the kit, with --kit for those of the secret key and --server: no token is needed then',
    )
    .option('--recovery <file>', 'the words of the recovery key, with a kit that has a way in and --new-passphrase-env')
    .option('--archive <file>', 'an exported vault, if there is no server')
    .option('--new-passphrase-env <variable>', 'for a forgotten passphrase: the new one; the recovery key opens the account')
    .action(act(restore));
  vault.command('status').description('the state of this device and its server').action(act(status));
  vault
    .command('passphrase')
    .description('changes the passphrase')
    .requiredOption('--new-passphrase-env <variable>', 'variable with the new one')
    .action(act(changePassphrase));
  vault
    .command('renew-keys')
    .description('makes other keys, after a device was lost or a kit was seen, and shows the new kit, to be printed')
    .action(act(renewKeys));
}

async function init(
  options: VaultOptions & { readonly name: string; readonly owner?: string; readonly keepName?: boolean },
): Promise<object> {
  const passphrase = secretIn(options.passphraseEnv);
  return withEngine(options.dir, async (call) => {
    const { account, keyringGeneration } = await call('account.create', { passphrase });
    if (options.owner !== undefined) await call('owner.set', { name: options.owner });
    const { id } = await call('vaults.create', { name: options.name, nameInMails: options.keepName !== true });
    await connect(call, options);
    return { account, vault: id, keyringGeneration };
  });
}

async function kit(options: VaultOptions & { readonly out?: string }): Promise<object> {
  return withVault(options, async (call) => {
    const { out } = options;
    if (out === undefined) return call('kit.show', {});
    const server = await serverInPrint(call, options);
    return call('kit.savePdf', { path: resolve(out), ...printedLanguage(options), ...(server === undefined ? {} : { server }) });
  });
}

interface RestoreOptions extends VaultOptions {
  readonly kit: string;
  readonly archive?: string;
  readonly access?: string;
  readonly recovery?: string;
  readonly newPassphraseEnv?: string;
}

async function restore(options: RestoreOptions): Promise<object> {
  const typed = (await readInput(options.kit)).trim();
  if (options.access !== undefined || /^heirlock:kit:2:/.test(typed)) return restoreByPaper(options, typed);
  const access = serverAccess(options);
  const archive = options.archive === undefined ? undefined : resolve(options.archive);
  if ((access === undefined) === (archive === undefined))
    throw new CliFailure('invalid_usage', "restore needs --server with --token-env, or --archive: that's where the keyring is.");
  const kit = typed;
  return withEngine(options.dir, async (call) => {
    const from = access === undefined ? { archive: archive ?? '' } : await call('sync.fetchKeyring', access);
    const { newPassphraseEnv } = options;
    if (newPassphraseEnv === undefined) await call('account.join', { kit, passphrase: secretIn(options.passphraseEnv), ...from });
    else await call('account.recover', { kit, passphrase: secretIn(newPassphraseEnv), ...from });
    await connect(call, options);
    if (archive === undefined) {
      const brought = await call('sync.run', {});
      return { ...(await call('account.status', {})), ...brought };
    }
    const outcome = await call('archive.import', { path: archive });
    return importEnding(outcome, await call('account.status', {}));
  });
}

/** With what is on the paper, and the passphrase. */
async function restoreByPaper(options: RestoreOptions, kit: string): Promise<object> {
  const { access, recovery, server, newPassphraseEnv } = options;
  if ((recovery === undefined) !== (newPassphraseEnv === undefined))
    throw new CliFailure('invalid_usage', '--recovery and --new-passphrase-env go together: a forgotten passphrase needs both.');
  const input = {
    kit,
    passphrase: secretIn(newPassphraseEnv ?? options.passphraseEnv),
    ...(server === undefined ? {} : { server }),
    ...(access === undefined ? {} : { access: (await readInput(access)).trim() }),
    ...(recovery === undefined ? {} : { recovery: (await readInput(recovery)).trim() }),
  };
  return withEngine(options.dir, async (call) => {
    await call('account.restore', input);
    const brought = await call('sync.run', {});
    return { ...(await call('account.status', {})), ...brought };
  });
}

async function status(options: VaultOptions): Promise<object> {
  return withVault(options, async (call) => {
    const vaults = await call('vaults.list', {});
    const readiness = await Promise.all(vaults.map(({ id }) => call('readiness.get', { vault: id })));
    return { ...(await call('account.status', {})), ...(await call('sync.status', {})), vaults, readiness };
  });
}

async function changePassphrase(options: VaultOptions & { readonly newPassphraseEnv: string }): Promise<object> {
  const next = secretIn(options.newPassphraseEnv);
  return withVault(options, (call) => call('account.changePassphrase', { current: secretIn(options.passphraseEnv), next }));
}

async function renewKeys(options: VaultOptions): Promise<object> {
  return withVault(options, (call) => call('account.renewKeys', { passphrase: secretIn(options.passphraseEnv) }));
}
