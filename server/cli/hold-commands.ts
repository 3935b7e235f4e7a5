import { Option, type Command } from 'commander';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { formatId, parseId } from '../../shared/domain/ids.ts';
import type { LiftPreview } from '../core/heartbeat/preview-lift.ts';
import type { HoldRaise } from '../core/heartbeat/raise-hold.ts';
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
    .command('raise')
    .description('holds all automatic releases of real data on the whole server, until somebody lifts it')
    .addOption(
      new Option('--reason <reason>', 'by_hand, or database_restored once a backup was put back').choices(raisable).default('by_hand'),
    )
    .requiredOption('--note <text>', 'why, for those who decide about lifting it')
    .action((raise: HoldRaise) => raiseCommand(kit, origin, raise));
  holds
    .command('lift')
    .description(
      'shows what ending a hold would release and when; with --seen it ends the hold: the clock and the database are right. Warnings that were given before are given again in full',
    )
    .argument(
      '<hold>',
      'the number of a hold; or vault_…, whose owner was told in another way or can’t be reached any more: warnings that nobody accepts will then count from now on',
    )
    .option('--seen <list>', 'the list that was shown: the hold is lifted only while that is what it would release')
    .option('--note <text>', 'what was found, for those who read the log later')
    .action((hold: string, { note, seen }: { readonly note?: string; readonly seen?: string }) =>
      hold.startsWith('vault_')
        ? liftVaultCommand(kit, origin, hold, note ?? null)
        : liftCommand(kit, origin, { number: parseWhole('The number', hold, 1, highestNumber), note: note ?? null }, seen),
    );
}

const raisable = ['by_hand', 'database_restored'] as const satisfies readonly HoldRaise['reason'][];

async function raiseCommand({ withCore, print }: CommandKit, origin: Origin, { reason, note }: HoldRaise): Promise<void> {
  const { raiseHold } = await import('../core/heartbeat/raise-hold.ts');
  const hold = await withCore((core) => raiseHold(core, origin, { reason, note }));
  print({ hold: shown(hold) }, `Hold ${hold.number} is raised: no vault is released automatically until it is lifted.`);
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

async function liftCommand(
  { withCore, print }: CommandKit,
  origin: Origin,
  { number, note }: { readonly number: number; readonly note: string | null },
  seen: string | undefined,
): Promise<void> {
  const [{ liftHold }, { previewLift }] = await Promise.all([
    import('../core/heartbeat/lift-hold.ts'),
    import('../core/heartbeat/preview-lift.ts'),
  ]);
  if (seen === undefined) {
    const preview = await withCore((core) => previewLift(core, number));
    return print({ lifted: false, ...shownPreview(preview) }, previewInWords(preview));
  }
  const lifted = await withCore(async (core) => {
    try {
      return await liftHold(core, origin, { number, seen, note });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
      const changed = await previewLift(core, number).catch(() => undefined);
      if (changed === undefined) throw error;
      return changed;
    }
  });
  if ('number' in lifted) return print({ lifted: true, hold: shown(lifted) }, `Hold ${number} has been lifted.`);
  print(
    { lifted: false, ...shownPreview(lifted) },
    `What it would release has changed since. Nothing was lifted.\n${previewInWords(lifted)}`,
  );
  process.exitCode = 1;
}

function shownPreview({ hold, vaults, total, others, seen }: LiftPreview) {
  const named = vaults.map(({ vaultId, ownerEmail, cause, releaseAt }) => ({
    vault_id: formatId('vault', vaultId),
    owner_email: ownerEmail,
    cause,
    release_at: releaseAt,
  }));
  return { hold: shown(hold), vaults: named, total, other_holds: others, seen };
}

function previewInWords({ hold: { number, reason }, vaults, total, others, seen }: LiftPreview): string {
  const lines = vaults.map(
    ({ vaultId, ownerEmail, cause, releaseAt }) => `  ${releaseAt}  ${formatId('vault', vaultId)}  ${ownerEmail}  ${cause}`,
  );
  const unnamed = total - vaults.length;
  return [
    `Hold ${number} (${reason}) is still there. If it is lifted and nobody is heard from, ${
      total === 0 ? 'no vault is released within 30 days.' : `${total} are released within 30 days, each at this moment at the earliest:`
    }`,
    ...lines,
    ...(unnamed > 0 ? [`  and ${unnamed} more`] : []),
    ...(others.length > 0 ? [`Nothing is released while there are others: ${others.join(', ')}.`] : []),
    `To lift it: heirlock holds lift ${number} --seen ${seen} --note "what was found"`,
  ].join('\n');
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
