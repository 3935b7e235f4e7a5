import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Act } from './act.ts';
import { CliFailure } from './cli-failure.ts';
import { secretIn } from './environment.ts';
import { readInput } from './read-input.ts';
import { connect, serverAccess, withEngine, withVault, type VaultOptions } from './vault-session.ts';

/** Commands on the account as a whole: making it, its kit, bringing it to another device, where it stands. */
export function addAccountCommands(vault: Command, act: Act): void {
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
    .description('brings an account to this empty folder: with the kit, the passphrase and the server')
    .requiredOption('--kit <file>', 'text of the kit: what its QR code says, or its words; - reads standard input')
    .option('--new-passphrase-env <variable>', 'for a forgotten passphrase: the new one; the recovery key opens the account')
    .action(act(restore));
  vault.command('status').description('where this device and its server stand').action(act(status));
  vault.command('passphrase').description('changes the passphrase').requiredOption('--new-passphrase-env <variable>', 'variable with the new one').action(act(changePassphrase));
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
    const { out, server } = options;
    if (out === undefined) return call('kit.show', {});
    return call('kit.savePdf', { path: resolve(out), ...(server === undefined ? {} : { server }) });
  });
}

async function restore(options: VaultOptions & { readonly kit: string; readonly newPassphraseEnv?: string }): Promise<object> {
  const access = serverAccess(options);
  if (access === undefined) throw new CliFailure('invalid_usage', 'restore needs --server and --token-env: the keyring is there.');
  const text = (await readInput(options.kit)).trim();
  return withEngine(options.dir, async (call) => {
    const { keyring } = await call('sync.fetchKeyring', access);
    const { newPassphraseEnv } = options;
    if (newPassphraseEnv === undefined) await call('account.join', { kit: text, passphrase: secretIn(options.passphraseEnv), keyring });
    else await call('account.recover', { kit: text, passphrase: secretIn(newPassphraseEnv), keyring });
    await call('sync.connect', access);
    const synced = await call('sync.run', {});
    return { ...(await call('account.status', {})), ...synced };
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
