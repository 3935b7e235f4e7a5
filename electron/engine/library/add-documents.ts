import { basename } from 'node:path';
import { lookup } from 'mime-types';
import type { Document } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import { nextVersionNumber, versionKey } from '../../../shared/format/vault/document-versions.ts';
import type { EngineContext, Session, Task } from '../engine-context.ts';
import type { ItemScope } from '../../../shared/domain/item.ts';
import { EngineError } from '../engine-error.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { inParallel } from '../workers/in-parallel.ts';
import { liveDocument, viewDocument } from './view-documents.ts';
import { liveFolder } from './folders.ts';
import { sealFileIntoParts, sizeOfFile, type SealedVersion } from './sealed-files.ts';
import { maxBatchBytes, maxBatchFiles, maxSmallFileBytes, sealSmallFiles } from './sealed-packs.ts';
import { liveVault } from './vaults.ts';

function documentName(path: string): string {
  const name = parseDocumentName(basename(path));
  if (name === undefined) throw new EngineError('invalid_request', "A file has a name that a document can't have.");
  return name;
}

/** A version to be sealed. */
interface NewVersion {
  readonly vault: ItemScope;
  readonly id: Ulid;
  readonly number: number;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly progress: (doneBytes: number) => void;
}

interface WithRoot {
  /** What is to be written together with a version, by its root. */
  readonly set?: (root: string) => Readonly<Record<string, unknown>>;
}

/** What is to be written about a version whose parts are in their places. */
function draftOf(
  ctx: EngineContext,
  { vault, id, number }: Pick<NewVersion, 'vault' | 'id' | 'number'>,
  key: string,
  sealed: SealedVersion,
): Draft {
  const modifiedAt = instantFromMs(Math.trunc(sealed.modifiedAtMs));
  const record = { key, parts: sealed.parts, sizeBytes: sealed.sizeBytes, addedAt: ctx.clock.now(), modifiedAt };
  return { id, vault, kind: 'document', versions: { [versionKey(number, sealed.root)]: record } };
}

/** Seals one file as a version of a document and returns what is to be written about it. The parts are on the disk when this resolves. */
async function sealVersion(
  ctx: EngineContext,
  session: Session,
  { vault, id, number, set, ...work }: NewVersion & WithRoot,
): Promise<Draft> {
  const binding = { vaultId: vault, documentId: id, version: number };
  const { documentKey, wrapped } = session.vaultKeys.makeDocumentKey(binding);
  const sealed = await sealFileIntoParts({ parts: ctx.parts, threads: ctx.threads, key: documentKey, ...binding, ...work });
  const draft = draftOf(ctx, { vault, id, number }, wrapped, sealed);
  return set === undefined ? draft : { ...draft, set: set(sealed.root) };
}

/** A file that is to become a document. */
interface NewFile {
  readonly index: number;
  readonly id: Ulid;
  readonly path: string;
  readonly sizeBytes: number;
  readonly set: Readonly<Record<string, unknown>>;
}

/** This many files are checked together: on a network each check has to wait. */
const looksAtOnce = 16;

/** Checks all files before anything is done with any of them. @throws as `sizeOfFile`; EngineError `invalid_request` for a name. */
async function readFiles(
  ctx: EngineContext,
  { folder = null, paths }: Input<'documents.add'>,
  signal: AbortSignal,
): Promise<readonly NewFile[]> {
  const names = paths.map(documentName);
  const sizes: number[] = [];
  await inParallel(paths.entries(), looksAtOnce, signal, async ([index, path]) => {
    sizes[index] = await sizeOfFile(path);
  });
  return paths.map((path, index) => {
    const name = names[index] ?? '';
    const set = { name, type: lookup(name) || 'application/octet-stream', folder, label: 'Encrypted document', note: '', tags: [] };
    return { index, id: ctx.newId(), path, sizeBytes: sizes[index] ?? 0, set };
  });
}

/** Large files alone, consecutive small ones together. */
function batchesOf(files: readonly NewFile[]): readonly (readonly NewFile[])[] {
  const batches: NewFile[][] = [];
  let open: NewFile[] | undefined;
  let room = 0;
  for (const file of files) {
    const small = file.sizeBytes <= maxSmallFileBytes;
    if (open === undefined || !small || file.sizeBytes > room || open.length >= maxBatchFiles) {
      batches.push((open = []));
      room = maxBatchBytes;
    }
    open.push(file);
    room -= file.sizeBytes;
    if (!small) open = undefined;
  }
  return batches;
}

/** Seals files together. @returns what is to be written, and the first error among them. */
async function sealBatch(
  ctx: EngineContext,
  session: Session,
  vault: Ulid,
  files: readonly NewFile[],
  signal: AbortSignal,
): Promise<{ readonly drafts: readonly Draft[]; readonly failure: Error | undefined }> {
  const keyed = files.map(({ id, path, sizeBytes }) => {
    const binding = { vaultId: vault, documentId: id, version: 1 };
    const { documentKey, wrapped } = session.vaultKeys.makeDocumentKey(binding);
    return { path, sizeBytes, binding, key: documentKey, wrapped };
  });
  const outcomes = await sealSmallFiles(keyed, { parts: ctx.parts, threads: ctx.threads, signal });
  const drafts = files.flatMap(({ id, set }, at) => {
    const sealed = outcomes[at];
    return sealed === undefined || sealed instanceof Error
      ? []
      : [{ ...draftOf(ctx, { vault, id, number: 1 }, keyed[at]?.wrapped ?? '', sealed), set }];
  });
  return { drafts, failure: outcomes.find((outcome) => outcome instanceof Error) };
}

/** Reports the progress of all files together. */
function progressOf(task: Task, files: readonly NewFile[]): (file: NewFile, doneBytes: number) => void {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const done = new Map<number, number>();
  let sum = 0;
  return ({ index }, doneBytes) => {
    sum += doneBytes - (done.get(index) ?? 0);
    done.set(index, doneBytes);
    task.progress(sum, total);
  };
}

/**
 * Adds files as documents. Each is saved, record and all, as soon as it is sealed, small ones many at a time; when one can't be
 * added, the others under way are still saved, and whatever comes after them is not begun.
 */
export async function addDocuments(ctx: EngineContext, input: Input<'documents.add'>): Promise<Document[]> {
  const { folder = null } = input;
  const session = ctx.session();
  const { id: vault } = liveVault(session, input.vault);
  if (folder !== null) liveFolder(session, vault, folder);
  const task = ctx.task(input.task);
  try {
    const files = await readFiles(ctx, input, task.signal);
    const told = progressOf(task, files);
    await inParallel(batchesOf(files), ctx.threads.count + 1, task.signal, async (batch) => {
      task.signal.throwIfAborted();
      const [only] = batch;
      if (batch.length === 1 && only !== undefined) {
        const work = {
          vault,
          id: only.id,
          number: 1,
          path: only.path,
          signal: task.signal,
          progress: (doneBytes: number) => told(only, doneBytes),
        };
        session.book.write([{ ...(await sealVersion(ctx, session, work)), set: only.set }]);
        return;
      }
      const { drafts, failure } = await sealBatch(ctx, session, vault, batch, task.signal);
      if (drafts.length > 0) session.book.write(drafts);
      if (failure !== undefined) throw failure;
      for (const file of batch) told(file, file.sizeBytes);
    });
    return files.map(({ id }) => viewDocument(ctx, session, session.book.get('document', id)));
  } finally {
    task.end();
  }
}

/** Seals a file as a document's next version. @returns the number under which it is sealed. */
export async function sealAsNextVersion(
  ctx: EngineContext,
  session: Session,
  document: Entry,
  work: Pick<NewVersion, 'path' | 'signal' | 'progress'> & WithRoot,
): Promise<number> {
  const number = nextVersionNumber(document.body);
  const draft = await sealVersion(ctx, session, { vault: document.vault, id: document.id, number, ...work });
  session.book.write([draft]);
  return number;
}

/** Adds a file as a document's next version. */
export async function addVersion(ctx: EngineContext, { document: id, path, task: name }: Input<'documents.addVersion'>): Promise<Document> {
  const session = ctx.session();
  const document = liveDocument(session, id);
  const total = await sizeOfFile(path);
  const task = ctx.task(name);
  try {
    await sealAsNextVersion(ctx, session, document, {
      path,
      signal: task.signal,
      progress: (doneBytes) => task.progress(doneBytes, total),
    });
    return viewDocument(ctx, session, session.book.get('document', id));
  } finally {
    task.end();
  }
}
