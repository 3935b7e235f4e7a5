import type { Command } from 'commander';
import { parseId } from '../../shared/domain/ids.ts';
import type { Origin } from '../core/context.ts';
import type { ReleaseHoldRow } from '../db/schema.ts';
import type { CommandKit } from './audit-commands.ts';
import { parseWhole } from './usage.ts';
import { jsonColumns } from '../db/json-columns.ts';

const highestNumber = 999_999_999;

/** `heirlock holds`. */
export function addHoldCommands(heirlock: Command, kit: CommandKit, origin: Origin): void {
  const holds = heirlock.command('holds').description('why no vault is released automatically, on the whole server');
  holds
    .command('list')
    .description('tells which holds there are and were, the latest first')
    .action(() => listCommand(kit));
  holds
    .command('lift')
    .description(
      'ends a hold: the clock and the database are right; warnings that would have run out in the meantime are given again in full',
    )
    .argument(
      '<hold>',
      'the number of a hold; or vault_…, whose owner was told in another way or can’t be reached any more: warnings that nobody accepts will then count from now on',
    )
    .option('--note <text>', 'what was found, for those who read the log later')
    .action((hold: string, { note }: { readonly note?: string }) =>
      hold.startsWith('vault_')
        ? liftVaultCommand(kit, origin, hold, note ?? null)
        : liftCommand(kit, origin, parseWhole('The number', hold, 1, highestNumber), note ?? null),
    );
}

async function listCommand({ withCore, print }: CommandKit): Promise<void> {
  const { listHolds } = await import('../core/heartbeat/holds.ts');
  const holds = (await withCore(listHolds)).map(shown);
  const lines = holds.map(
    ({ number, reason, began_at: beganAt, lifted_at: liftedAt }) =>
      `${number}  ${beganAt}  ${reason}  ${liftedAt === null ? 'holds' : `lifted ${liftedAt}`}`,
  );
  print({ holds }, lines.length === 0 ? 'Nothing is held.' : lines.join('\n'));
}

async function liftCommand({ withCore, print }: CommandKit, origin: Origin, number: number, note: string | null): Promise<void> {
  const { liftHold } = await import('../core/heartbeat/holds.ts');
  const hold = await withCore((core) => liftHold(core, origin, { number, note }));
  print({ hold: shown(hold) }, `Hold ${number} has been lifted.`);
}

async function liftVaultCommand(
  { withCore, print, usageError }: CommandKit,
  origin: Origin,
  vault: string,
  note: string | null,
): Promise<void> {
  const vaultId = parseId('vault', vault);
  if (vaultId === undefined) throw usageError(`${vault} is no id of a vault.`);
  const { acceptWarningsByHand } = await import('../core/releases/accept-by-hand.ts');
  const accepted = await withCore((core) => acceptWarningsByHand(core, origin, vaultId, note));
  print({ vault_id: vault, accepted }, `These warnings count from now on: ${accepted.join(', ')}.`);
}

function shown({ number, reason, began_at, details, lifted_at, note }: ReleaseHoldRow) {
  return { number, reason, began_at, details: jsonColumns.release_holds.details.read(details, number), lifted_at, note };
}
