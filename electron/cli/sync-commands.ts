import type { Command } from 'commander';
import type { EngineErrorCode } from '../contract/contract.ts';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { withVault, type VaultOptions } from './vault-session.ts';

/** Commands that talk to the server. */
export function addSyncCommands(vault: Command, act: CommandAction): void {
  vault
    .command('sync')
    .description('fetches what other devices changed and sends what changed here; can be killed at any moment, and carries on next time')
    .option('--no-parts', "leaves the contents of other devices' documents on the server")
    .action(act(sync));
  const device = vault.command('device').description('the devices of the account');
  device.command('list').description('all, including revoked ones').action(act(listDevices));
  device
    .command('revoke')
    .description('shuts a device out: at once with a fresh second factor, else after three days unless it is stopped')
    .argument('<device>')
    .action(act(revoke));
  device.command('keep').description('stops the removal of a device that waits').argument('<device>').action(act(keep));
}

async function sync(options: VaultOptions & { readonly parts: boolean }): Promise<object> {
  return withVault(options, (call) => call('sync.run', { partsToo: options.parts }));
}

async function listDevices(options: VaultOptions): Promise<object> {
  return withVault(options, async (call) => {
    const { devices, serverMissing } = await call('devices.list', {});
    if (serverMissing !== null) throw new CliFailure(serverMissing as EngineErrorCode, "The server didn't say which devices there are.");
    return { devices };
  });
}

async function revoke(options: VaultOptions, device: string): Promise<object> {
  return withVault(options, async (call) => ({ devices: await call('devices.revoke', { device }) }));
}

async function keep(options: VaultOptions, device: string): Promise<object> {
  return withVault(options, async (call) => ({ devices: await call('devices.keep', { device }) }));
}
