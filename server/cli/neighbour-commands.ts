import type { Command } from 'commander';
import { formatId, parseId } from '../../shared/domain/ids.ts';
import type { CommandKit } from './audit-commands.ts';
import { parseWhole } from './usage.ts';

const mostMinutes = 24 * 60;

/** `heirlock neighbours`. */
export function addNeighbourCommands(heirlock: Command, kit: CommandKit): void {
  const neighbours = heirlock.command('neighbours').description('other servers that this one watches over');
  neighbours
    .command('add')
    .description(
      'prints an address for the HEIRLOCK_HEARTBEAT_URL of another server: its administrators here are told when it falls silent',
    )
    .requiredOption('--name <name>', 'what mails call the other server')
    .option('--grace-minutes <minutes>', 'how long it may be silent', '5')
    .action((options: AddOptions) => addCommand(kit, options));
  neighbours
    .command('list')
    .description('which there are, and when each was last heard')
    .action(() => listCommand(kit));
  neighbours
    .command('remove')
    .description('watches over one no longer; its address stops working')
    .argument('<neighbour_id>', 'as the list has it')
    .action((id: string) => removeCommand(kit, id));
}

interface AddOptions {
  readonly name: string;
  readonly graceMinutes: string;
}

async function addCommand({ withCore, print }: CommandKit, { name, graceMinutes }: AddOptions): Promise<void> {
  const grace = parseWhole('--grace-minutes', graceMinutes, 2, mostMinutes);
  const { addNeighbour } = await import('../core/heartbeat/neighbours.ts');
  const { id, url } = await withCore(async (core) => {
    const { id, path } = await addNeighbour(core, { name, graceMinutes: grace });
    return { id, url: `${core.publicUrl}${path}` };
  });
  print(
    { neighbour_id: formatId('neighbour', id), url },
    `On the other server: HEIRLOCK_HEARTBEAT_URL=${url}\nIt is shown this once. Whoever has it can pretend that the other server is alive.`,
  );
}

async function listCommand({ withCore, print }: CommandKit): Promise<void> {
  const { listNeighbours } = await import('../core/stores/neighbour-store.ts');
  const rows = await withCore((core) => listNeighbours(core.db.read));
  const neighbours = rows.map(({ id, name, grace_minutes, heard_at, told_at }) => ({
    neighbour_id: formatId('neighbour', id),
    name,
    grace_minutes,
    heard_at,
    silent: told_at !== null,
  }));
  const lines = neighbours.map(
    ({ neighbour_id: id, name, heard_at: heardAt, silent }) =>
      `${id}  ${heardAt === null ? 'never heard' : `heard ${heardAt}`}  ${silent ? 'SILENT' : 'fine'}  ${name}`,
  );
  print({ neighbours }, lines.length === 0 ? 'This server watches over no other.' : lines.join('\n'));
}

async function removeCommand({ withCore, print, usageError }: CommandKit, text: string): Promise<void> {
  const id = parseId('neighbour', text);
  if (id === undefined) throw usageError(`${text} is no id of a neighbour.`);
  const { removeNeighbour } = await import('../core/heartbeat/neighbours.ts');
  await withCore((core) => removeNeighbour(core, id));
  print({ neighbour_id: text, removed: true }, 'This server watches over it no longer.');
}
