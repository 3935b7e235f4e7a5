import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Input, Output } from '../../contract/contract.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { defaultLanguage } from '../../../shared/domain/language.ts';
import { isOnPaper } from '../../../shared/domain/lock.ts';
import { fileName } from '../../../shared/words/file-name.ts';
import { keptGuide, keptNames, type GuidedBundle } from '../../../shared/words/kept-guide/kept-guide.ts';
import { guideWords } from '../../../shared/words/kept-guide/index.ts';
import type { EngineContext, Session, Task } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import { textField } from '../items/item-fields.ts';
import type { Entry } from '../items/item-repository.ts';
import { accountSettings } from '../library/settings.ts';
import { liveVault } from '../library/vaults.ts';
import { liveRecipient } from '../releases/live-recipient.ts';
import { readerWithFormat } from '../releases/offline-reader.ts';
import { workingLocks, type LockRecord } from '../releases/release-record.ts';
import { neededParts, noteWritten, writeBundleFile } from './export-bundle.ts';

/** Somebody who is to get a bundle that needs no server, and the paper that opens it. */
interface Heir {
  readonly recipient: Entry;
  readonly name: string;
  readonly locks: readonly LockRecord[];
  readonly parts: ReadonlyMap<string, number>;
  /** Of their bundle. */
  readonly file: string;
}

/**
 * Writes an estate that needs no server into a folder: for each of these recipients a bundle with both halves, which their paper alone opens,
 * and beside them the offline reader, FORMAT.md and a page that says how it goes. It waits for no release. All of it, or nothing.
 * @throws EngineError `not_found`, `not_here`, `invalid_request` for a recipient without paper; the file system's errors.
 */
export async function saveEstate(
  ctx: EngineContext,
  { vault, recipients, folder, language = defaultLanguage, task: taskName }: Input<'estates.save'>,
): Promise<Output<'estates.save'>> {
  const session = ctx.session();
  const vaultName = textField(liveVault(session, vault).body, 'name');
  const heirs = heirsOf(ctx, session, vault, recipients);
  const { reader, readerHash, format } = await readerWithFormat(ctx);
  const task = ctx.task(taskName);
  const at = ctx.clock.now();
  const written: string[] = [];
  const write = async (name: string, fill: (path: string) => Promise<void>): Promise<void> => {
    const path = join(folder, name);
    await fill(path);
    written.push(path);
  };
  const ownerName = accountSettings(session).ownerName ?? '';
  const guide = keptGuide({ language, ownerName, vaultName, sealedAt: at, savedAt: at, bundles: heirs.map(guided), readerHash });
  try {
    await write(guideWords[language].fileName, (path) => writeNewFile(path, utf8(guide)));
    await write(keptNames.reader, (path) => writeNewFile(path, reader));
    await write(keptNames.format, (path) => writeNewFile(path, format));
    const generations = await writeBundles(ctx, heirs, task, write);
    for (const [index, { recipient }] of heirs.entries()) noteWritten(session, recipient.id, { at, generation: generations[index] ?? 0 });
    return { at, readerHash, files: heirs.map(({ recipient, file }) => ({ recipient: recipient.id, file })) };
  } catch (error) {
    // Half of an estate would look like one.
    for (const path of written) await rm(path, { force: true });
    throw error;
  } finally {
    task.end();
  }
}

function heirsOf(ctx: EngineContext, session: Session, vault: string, ids: readonly string[]): readonly Heir[] {
  const taken = new Set<string>();
  return [...new Set(ids)].map((id) => {
    const recipient = liveRecipient(session, id);
    if (recipient.vault !== vault) throw new EngineError('not_found', 'This recipient is not in this vault.');
    const locks = workingLocks(session, recipient).filter(({ kind }) => isOnPaper[kind]);
    const name = textField(recipient.body, 'name');
    if (locks.length === 0) throw new EngineError('invalid_request', `Nothing on paper would open it for ${name}: make a sheet first.`);
    const file = freeName(fileName(`${name}.heirlock-bundle`), taken);
    return { recipient, name, locks, parts: neededParts(ctx, id), file };
  });
}

/** Two people may have one name. */
function freeName(file: string, taken: Set<string>): string {
  const stem = basename(file, '.heirlock-bundle');
  let name = file;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number}).heirlock-bundle`;
  taken.add(name.toLowerCase());
  return name;
}

function guided({ name, locks, file }: Heir): GuidedBundle {
  const quorums = locks
    .filter(({ kind }) => kind === 'quorum')
    .map(({ threshold, sheets }) => ({ needed: threshold, total: sheets.length }));
  return { recipientName: name, file, ways: { passphrase: false, sheet: locks.some(({ kind }) => kind === 'sheet'), quorums } };
}

async function writeBundles(
  ctx: EngineContext,
  heirs: readonly Heir[],
  task: Task,
  write: (name: string, fill: (path: string) => Promise<void>) => Promise<void>,
): Promise<readonly number[]> {
  const sizeOf = ({ parts }: Heir): number => [...parts.values()].reduce((sum, size) => sum + size, 0);
  const total = heirs.reduce((sum, heir) => sum + sizeOf(heir), 0);
  const generations: number[] = [];
  let before = 0;
  for (const heir of heirs) {
    const part = { signal: task.signal, progress: (done: number) => task.progress(before + done, total) };
    await write(heir.file, async (path) => {
      const written = await writeBundleFile(ctx, { recipient: heir.recipient.id, path, parts: heir.parts, onlyPaper: true }, part);
      generations.push(written.generation);
    });
    before += sizeOf(heir);
  }
  return generations;
}
