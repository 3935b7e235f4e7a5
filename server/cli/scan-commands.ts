import type { Command } from 'commander';
import type { CommandKit } from './audit-commands.ts';

/** `heirlock scans`. */
export function addScanCommands(heirlock: Command, kit: CommandKit): void {
  const scans = heirlock.command('scans').description('virus scans');
  scans
    .command('status')
    .description('shows how many documents have each status, and how many are waiting')
    .action(() => statusCommand(kit));
  scans
    .command('again')
    .description("has everything that's stored scanned once more; a running server begins within five minutes")
    .action(() => againCommand(kit));
}

async function statusCommand({ withCore, print }: CommandKit): Promise<void> {
  const { countScans } = await import('../core/scans/count-scans.ts');
  const answer = await withCore(countScans);
  const lines = Object.entries(answer.documents).map(([status, count]) => `${status}: ${count}`);
  print(answer, [...lines, `waiting for the scanner: ${answer.waiting}`].join('\n'));
}

async function againCommand({ withCore, print }: CommandKit): Promise<void> {
  const { scanEverything } = await import('../core/scans/scan-again.ts');
  await withCore(scanEverything);
  print({ begun: true }, 'Everything will be scanned once more.');
}
