import type { Command } from 'commander';
import { instantFromMs, instantToMs } from '../../shared/domain/instant.ts';
import { listOfListsUrl } from '../../shared/node/pades/trusted-lists/official-journal.ts';
import type { ListState } from '../../shared/node/pades/trusted-lists/list-state.ts';
import { systemClock } from '../adapters/clock.ts';
import { print } from './usage.ts';

interface FolderOptions {
  readonly folder: string;
}

interface FetchOptions extends FolderOptions {
  readonly from: string;
  readonly trustedListSigners?: string;
  readonly allowPrivate?: boolean;
}

/** `heirlock pdf trusted-lists`: a folder of lists for `pdf verify`, also on a machine without a network. */
export function addTrustedListCommands(pdf: Command): void {
  const lists = pdf.command('trusted-lists').description('trusted lists of the European Union, in a folder for pdf verify --trusted-list');
  lists
    .command('fetch')
    .description('fetches the list of lists and all lists that it names, and checks them; what is not there keeps its last good list')
    .requiredOption('--folder <folder>', 'where they are kept; it can be carried to a machine without a network')
    .option('--from <url>', 'where the list of lists is', listOfListsUrl)
    .option('--trusted-list-signers <file>', 'PEM file of who may sign it, instead of the signers that the Official Journal names')
    .option('--allow-private', 'lists may be in private and loopback networks')
    .action(fetchCommand);
  lists
    .command('show')
    .description('says which lists are in the folder, how old they are and what was wrong when they were last fetched')
    .requiredOption('--folder <folder>', 'where they are kept')
    .action(showCommand);
}

async function fetchCommand({ folder, from, trustedListSigners, allowPrivate }: FetchOptions): Promise<void> {
  const [{ refreshLists }, { listFolder }, { listClient }, { openOutboundClient }, { checkLists }, { listSigners }] = await Promise.all([
    import('../../shared/node/pades/trusted-lists/refresh-lists.ts'),
    import('../../shared/node/pades/trusted-lists/list-folder.ts'),
    import('../adapters/outbound/list-client.ts'),
    import('../adapters/outbound/outbound-client.ts'),
    import('../adapters/signer/check-lists.ts'),
    import('../adapters/signer/list-signers.ts'),
  ]);
  const state = await refreshLists({
    store: listFolder(folder),
    fetch: listClient(openOutboundClient({ allowPrivate: allowPrivate === true, plainHttp: true })),
    check: checkLists,
    signers: await listSigners(trustedListSigners ?? null),
    location: from,
    nowMs: instantToMs(systemClock.now()),
  });
  tell(state);
  if (state.failures.length > 0) process.exitCode = 1;
}

async function showCommand({ folder }: FolderOptions): Promise<void> {
  const [{ readListState }, { listFolder }] = await Promise.all([
    import('../../shared/node/pades/trusted-lists/list-state.ts'),
    import('../../shared/node/pades/trusted-lists/list-folder.ts'),
  ]);
  tell(await readListState(listFolder(folder)));
}

function tell({ lists, failures, refreshedMs, triedMs }: ListState): void {
  const nowMs = instantToMs(systemClock.now());
  const rows = lists.map(({ territory, sequence, issuedMs, nextUpdateMs, fetchedMs, serviceCount }) => ({
    territory,
    sequence,
    issued_at: instantFromMs(issuedMs),
    next_update: nextUpdateMs === null ? null : instantFromMs(nextUpdateMs),
    fetched_at: instantFromMs(fetchedMs),
    services: serviceCount,
  }));
  const instant = (ms: number | null): string | null => (ms === null ? null : instantFromMs(ms));
  const answer = { refreshed_at: instant(refreshedMs), tried_at: instant(triedMs), lists: rows, failures };
  const head =
    refreshedMs === null ? 'No list of lists was fetched yet.' : `The list of lists was last fetched ${instantFromMs(refreshedMs)}.`;
  const lines = lists.map(({ territory, sequence, issuedMs, nextUpdateMs, fetchedMs, serviceCount }) => {
    const isOver = nextUpdateMs !== null && nextUpdateMs < nowMs;
    const until =
      nextUpdateMs === null ? 'no other follows' : `${isOver ? 'OUT OF DATE since' : 'the next is due by'} ${day(nextUpdateMs)}`;
    return `  ${territory} ${sequence} of ${day(issuedMs)}, ${until}, fetched ${day(fetchedMs)}: ${serviceCount} services`;
  });
  const wrong = failures.map(
    ({ territory, problem, note }) => `  - ${territory} was not renewed: ${problem}${note === '' ? '' : ` (${note})`}`,
  );
  print(answer, [head, ...lines, ...wrong].join('\n'));
}

function day(ms: number): string {
  return instantFromMs(ms).slice(0, 10);
}
