import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Input, Output } from '../../contract/contract.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { optionalText, textField } from '../items/item-fields.ts';
import { documentHandlers } from './documents.ts';
import { folderHandlers, liveFolder } from './folders.ts';
import { sizeOfFile } from './sealed-files.ts';
import { liveEntries, liveVault } from './vaults.ts';

const maxFiles = 100_000;
const maxLevels = 30;
/** As many as `documents.add` takes at once. */
const maxAtOnce = 10_000;

/** What systems leave behind in folders and nobody means to keep. */
const litter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A folder on the disk, walked all the way down. */
interface Tree {
  readonly name: string;
  readonly files: readonly string[];
  readonly totalBytes: number;
  readonly folders: readonly Tree[];
}

/** Links are left out: they would bring in what nobody sees in the folder, or lead in circles. */
async function walk(path: string, signal: AbortSignal, count: { files: number }, level = 1): Promise<Tree> {
  signal.throwIfAborted();
  const name = parseDocumentName(basename(path));
  if (name === undefined) throw new EngineError('invalid_request', "A folder has a name that a folder in the vault can't have.");
  if (level > maxLevels) throw new EngineError('too_large', 'The folders are nested too deeply.');
  const entries = (await readdir(path, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const files = entries.filter((entry) => entry.isFile() && !litter.has(entry.name)).map((entry) => join(path, entry.name));
  count.files += files.length;
  if (count.files > maxFiles) throw new EngineError('too_large', `A folder has more than ${maxFiles} files.`);
  let totalBytes = 0;
  for (const file of files) totalBytes += await sizeOfFile(file);
  const folders: Tree[] = [];
  for (const entry of entries) if (entry.isDirectory()) folders.push(await walk(join(path, entry.name), signal, count, level + 1));
  return { name, files, totalBytes: folders.reduce((sum, one) => sum + one.totalBytes, totalBytes), folders };
}

/** The existing folder of this name, so that dropping something twice does not make two folders; otherwise a new one. */
async function folderNamed(ctx: EngineContext, session: Session, vault: string, parent: string | null, name: string): Promise<string> {
  const there = liveEntries(session, 'folder', vault).find(
    ({ body }) => optionalText<Ulid>(body, 'parent') === parent && textField(body, 'name') === name,
  );
  return there?.id ?? (await folderHandlers['folders.create'](ctx, { vault, name, parent })).id;
}

async function addFolder(
  ctx: EngineContext,
  { vault, folder = null, path, task: name }: Input<'documents.addFolder'>,
): Promise<Output<'documents.addFolder'>> {
  const session = ctx.session();
  liveVault(session, vault);
  if (folder !== null) liveFolder(session, vault, folder);
  const task = ctx.task(name);
  let [folders, documents, doneBytes] = [0, 0, 0];
  const addTree = async (tree: Tree, into: string | null, totalBytes: number): Promise<string> => {
    task.signal.throwIfAborted();
    const id = await folderNamed(ctx, session, vault, into, tree.name);
    folders += 1;
    for (let at = 0; at < tree.files.length; at += maxAtOnce) {
      const before = doneBytes;
      // One act for its caller: its parts are cancelled with it, and each goes on counting where the previous one left off.
      const part = {
        signal: task.signal,
        progress: (done: number) => task.progress((doneBytes = before + done), totalBytes),
        end: () => undefined,
      };
      documents += (
        await documentHandlers['documents.add'](
          { ...ctx, task: () => part },
          { vault, folder: id, paths: tree.files.slice(at, at + maxAtOnce) },
        )
      ).length;
    }
    for (const inner of tree.folders) await addTree(inner, id, totalBytes);
    return id;
  };
  try {
    const tree = await walk(path, task.signal, { files: 0 });
    const id = await addTree(tree, folder, tree.totalBytes);
    return { folder: id, folders, documents };
  } finally {
    task.end();
  }
}

export const addFolderHandlers: Handlers<'documents.addFolder'> = { 'documents.addFolder': addFolder };
