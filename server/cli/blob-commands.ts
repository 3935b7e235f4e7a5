import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Services } from '../compose.ts';
import type { BlobsPlace } from '../config/blobs.ts';
import type { Config } from '../config/config.ts';
import type { StoredThing } from '../core/stores/stored-blob-store.ts';
import type { CommandKit } from './audit-commands.ts';
import { parseWhole } from './usage.ts';

/** What these commands need of the command line around them. */
export interface BlobKit extends CommandKit {
  readonly withServices: <T>(act: (services: Services, config: Config) => Promise<T>) => Promise<T>;
}

interface MoveOptions {
  readonly from: string;
  readonly to: string;
  readonly keep?: boolean;
}

const mebibyte = 2 ** 20;
/** How many ids of what nobody names are shown to people; programs get all. */
const shown = 20;

/** `heirlock blobs`. */
export function addBlobCommands(heirlock: Command, kit: BlobKit): void {
  const blobs = heirlock.command('blobs').description('stored documents and parts, where they lie');
  blobs
    .command('verify')
    .description(
      'reads everything that the database names and checks size, hash and seal; names what nobody names; exit code 1 if anything is missing or damaged',
    )
    .option('--max-mib-per-second <number>', 'how fast it reads at most', '20')
    .action((options: { readonly maxMibPerSecond: string }) => verifyCommand(kit, options));
  blobs
    .command('move')
    .description('brings everything to another place while servers that know both go on; can be begun again at any time')
    .requiredOption('--from <place>', 'folder, or s3://bucket/prefix?…')
    .requiredOption('--to <place>', 'folder, or s3://bucket/prefix?…')
    .option('--keep', 'remove nothing where it was')
    .action((options: MoveOptions) => moveCommand(kit, options));
  blobs
    .command('adopt')
    .description('says that the configured place is the right one for this database, after its documents were brought there or lost')
    .action(() => adoptCommand(kit));
}

async function verifyCommand({ withCore, print }: BlobKit, { maxMibPerSecond }: { readonly maxMibPerSecond: string }): Promise<void> {
  const bytesPerMs = (parseWhole('--max-mib-per-second', maxMibPerSecond, 1, 100_000) * mebibyte) / 1_000;
  const { verifyStorage } = await import('../core/storage/verify-storage.ts');
  const startedMs = performance.now();
  let bytes = 0;
  const atPace = async ({ sizeBytes }: StoredThing): Promise<void> => {
    bytes += sizeBytes;
    const aheadMs = bytes / bytesPerMs - (performance.now() - startedMs);
    if (aheadMs > 0) await sleep(aheadMs);
  };
  const verdict = await withCore((core) => verifyStorage(core, atPace));
  const { problems, checked, checkedBytes, unnamedBlobs, unnamedPacks } = verdict;
  const found = problems.map(({ thing, problem }) => ({
    problem,
    kind: thing.kind,
    id: thing.id,
    subject_id: thing.subjectId,
    vault_id: thing.vaultId,
    owner_id: thing.ownerId,
  }));
  const answer = {
    ok: found.length === 0,
    checked,
    checked_bytes: checkedBytes,
    problems: found,
    unnamed: { blobs: unnamedBlobs, packs: unnamedPacks },
  };
  const unnamed = [...unnamedBlobs, ...unnamedPacks];
  const lines = [
    ...found.map(
      (one) => `${one.problem}: ${one.kind} ${one.subject_id}${one.vault_id === null ? '' : ` of vault ${one.vault_id}`} (${one.id})`,
    ),
    `Checked: ${checked}, ${Math.ceil(checkedBytes / mebibyte)} MiB. Missing or damaged: ${found.length}.`,
    ...(unnamed.length === 0
      ? []
      : [`Stored and named by nobody (it may just be on its way in): ${unnamed.length}`, ...unnamed.slice(0, shown)]),
  ];
  print(answer, lines.join('\n'));
  if (found.length > 0) process.exitCode = 1;
}

async function moveCommand({ withServices, print, usageError }: BlobKit, { from, to, keep = false }: MoveOptions): Promise<void> {
  const [source, target] = [await placeIn('--from', from, usageError), await placeIn('--to', to, usageError)];
  if (JSON.stringify(source) === JSON.stringify(target)) throw usageError('--from and --to are the same place.');
  const [{ moveStorage }, { openPlace }, { assertStorage }] = await Promise.all([
    import('../core/storage/move-storage.ts'),
    import('../open-stores.ts'),
    import('../core/storage/storage-identity.ts'),
  ]);
  const { moved, movedBytes, left } = await withServices(async ({ core }, config) => {
    const away = (error: unknown): void => core.report({ kind: 'the store of documents did not do what it was asked', id: 'store', error });
    const here = await openPlace(config, source, core.db, away);
    const there = await openPlace(config, target, core.db, away);
    try {
      // Both are to be this installation's, or become it.
      await assertStorage(core.db, { ...here, marks: [here.mark, there.mark] });
      return await moveStorage(core, here, there, { keeps: keep, moved: () => undefined });
    } finally {
      here.close();
      there.close();
    }
  });
  const lost = left.map(({ kind, id, subjectId, vaultId }) => ({ kind, id, subject_id: subjectId, vault_id: vaultId }));
  const lines = [
    `${keep ? 'Copied' : 'Moved'}: ${moved}, ${Math.ceil(movedBytes / mebibyte)} MiB.`,
    ...(lost.length === 0 ? [] : [`In neither place as they should be: ${lost.length}. heirlock blobs verify says more of them.`]),
  ];
  print({ ok: lost.length === 0, moved, moved_bytes: movedBytes, left: lost }, lines.join('\n'));
  if (lost.length > 0) process.exitCode = 1;
}

async function placeIn(option: string, text: string, usageError: CommandKit['usageError']): Promise<BlobsPlace> {
  const [{ blobsPlace }, { ValueError }] = await Promise.all([import('../config/blobs.ts'), import('../config/readers.ts')]);
  try {
    return blobsPlace(text);
  } catch (error) {
    throw error instanceof ValueError ? usageError(`${option} ${error.message}.`) : error;
  }
}

/** Without the whole of the server, which wouldn't start on this place. */
async function adoptCommand({ print }: BlobKit): Promise<void> {
  const [{ readProcessConfig }, { openDatabase }, { openStores }, { adoptStorage }] = await Promise.all([
    import('../config/config.ts'),
    import('../db/open.ts'),
    import('../open-stores.ts'),
    import('../core/storage/storage-identity.ts'),
  ]);
  const config = readProcessConfig();
  const db = await openDatabase(config);
  try {
    const stores = await openStores(config, db, () => undefined);
    await adoptStorage(db, stores.marks);
    stores.close();
    const places = stores.marks.map(({ place }) => place);
    print({ adopted: places }, `The documents of this database are in ${places.join(' and ')} from now on.`);
  } finally {
    await db.close();
  }
}
