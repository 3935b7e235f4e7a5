import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { secretIn } from './environment.ts';
import { readInput } from './read-input.ts';
import { connect, serverAccess, serverInPrint, withEngine, withVault, type VaultOptions } from './vault-session.ts';

/** Commands on the account as a whole: creating it, its kit, bringing it to another device, its status. */
export function addAccountCommands(vault: Command, act: CommandAction): void {
  vault
    .command('init')
    .description('makes keys and a first vault; print the kit afterwards (vault kit)')
    .option('--name <name>', 'of the first vault', 'My vault')
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
    .requiredOption('--kit <file>', 'text of the kit: what its QR code says, or its words; - reads standard input')
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

async function init(options: VaultOptions & { readonly name: string }): Promise<object> {
  const passphrase = secretIn(options.passphraseEnv);
  return withEngine(options.dir, async (call) => {
    const { account, keyringGeneration } = await call('account.create', { passphrase });
    const { id } = await call('vaults.create', { name: options.name });
    await connect(call, options);
    return { account, vault: id, keyringGeneration };
  });
}

async function kit(options: VaultOptions & { readonly out?: string }): Promise<object> {
  return withVault(options, async (call) => {
    const { out } = options;
    if (out === undefined) return call('kit.show', {});
    const server = await serverInPrint(call, options);
    return call('kit.savePdf', { path: resolve(out), ...(server === undefined ? {} : { server }) });
  });
}

interface RestoreOptions extends VaultOptions {
  readonly kit: string;
  readonly archive?: string;
  readonly newPassphraseEnv?: string;
}

async function restore(options: RestoreOptions): Promise<object> {
  const access = serverAccess(options);
  const archive = options.archive === undefined ? undefined : resolve(options.archive);
  if ((access === undefined) === (archive === undefined))
    throw new CliFailure('invalid_usage', "restore needs --server with --token-env, or --archive: that's where the keyring is.");
  const kit = (await readInput(options.kit)).trim();
  return withEngine(options.dir, async (call) => {
    const from = access === undefined ? { archive: archive ?? '' } : await call('sync.fetchKeyring', access);
    const { newPassphraseEnv } = options;
    if (newPassphraseEnv === undefined) await call('account.join', { kit, passphrase: secretIn(options.passphraseEnv), ...from });
    else await call('account.recover', { kit, passphrase: secretIn(newPassphraseEnv), ...from });
    await connect(call, options);
    const brought = archive === undefined ? await call('sync.run', {}) : await call('archive.import', { path: archive });
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
