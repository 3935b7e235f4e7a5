import type { Command } from 'commander';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import type { CommandKit } from './audit-commands.ts';

/** `heirlock custodian`. */
export function addCustodianCommand(heirlock: Command, kit: CommandKit): void {
  heirlock
    .command('custodian')
    .description('this server as one that keeps vaults together with others: its address, the words to compare, and whom it does not reach')
    .action(() => custodianCommand(kit));
}

async function custodianCommand({ withCore, print }: CommandKit): Promise<void> {
  const { nameCustodian } = await import('../core/custodians/name-custodian.ts');
  const { listWaitingAddresses } = await import('../core/stores/custody-store.ts');
  const { address, publicKey, words, waiting } = await withCore(async (core) => ({
    ...nameCustodian(core),
    address: core.publicUrl,
    waiting: await listWaitingAddresses(core.db.read),
  }));
  const unreached = waiting.map(({ address: to, since, vaults, failure }) => ({
    address: to,
    since: instantFromMs(since),
    vaults,
    failure,
  }));
  const lines = unreached.map(
    ({ address: to, since, vaults, failure }) =>
      `${to} has not been reached since ${since}, about ${vaults === 1 ? 'a vault' : `${vaults} vaults`}${failure === null ? '' : ` (${failure})`}.`,
  );
  print(
    { address, public_key: toBase64(publicKey), words, unreached },
    [address, words, '', ...(lines.length === 0 ? ['Every other custodian has had all that is to be said.'] : lines)].join('\n'),
  );
}
