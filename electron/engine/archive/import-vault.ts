import type { ImportOutcome } from '../../contract/archive.ts';
import type { Input, Output } from '../../contract/contract.ts';
import { ArchiveFile } from '../../../shared/format/vault/read-archive.ts';
import type { RandomAccess } from '../../../shared/format/tar/random-access.ts';
import type { EngineContext, Task } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { withRandomFile } from '../files/random-file.ts';
import { archiveHashing } from './archive-hashing.ts';
import { bringParts } from './bring-parts.ts';
import { importOutcome, partsOfAll } from './import-outcome.ts';

/**
 * Adds what an archive of this account holds: records are merged field by field with those that are here, parts are checked by their
 * hashes. A file that is damaged or cut off gives what is left of it, and the answer says what isn't. Where the file has a list that the
 * owner signed, nothing else is taken; FORMAT.md, "Whole of an archive".
 * @throws CryptoError of the archive when there is nothing in it to be taken, and then no record is brought; EngineError `other_account`.
 */
export async function importVault(ctx: EngineContext, { path, task: name }: Input<'archive.import'>): Promise<Output<'archive.import'>> {
  const task = ctx.task(name);
  try {
    return await withRandomFile(path, (file) => bringIn(ctx, file, task));
  } finally {
    task.end();
  }
}

async function bringIn(ctx: EngineContext, file: RandomAccess, task: Task): Promise<ImportOutcome> {
  const { accountId, identity, book } = ctx.session();
  const archive = await ArchiveFile.open(file, archiveHashing);
  if (archive.isOfAnother(accountId)) throw new EngineError('other_account', 'This archive belongs to another account.');
  const reading = await archive.read({ accountId, identity: identity.publicKey });
  const items = book.openAll(reading.items);
  if (items.opened.length === 0) throw archive.refusal;
  const parts = await bringParts(ctx, file, archive.parts, partsOfAll(items.opened), task);
  task.signal.throwIfAborted();
  ctx.parts.noteArrived(parts.brought);
  book.merge(items.opened);
  return importOutcome(ctx, { reading, items, parts });
}
