import { basename } from 'node:path';
import { lookup } from 'mime-types';
import type { Document, DocumentVersion } from '../../contract-shapes.ts';
import type { Input } from '../../contract.ts';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import { nextVersionNumber, versionKey } from '../../../shared/format/document-versions.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Draft, Entry } from '../items/item-book.ts';
import { optionalText, textField, textsField, versionsOf, type Version } from '../items/item-fields.ts';
import { liveFolder, parentOf } from './folders.ts';
import { openPartsIntoFile, sealFileIntoParts, sizeOfFile } from './sealed-files.ts';
import { isTrashed, trashMark } from './trash-mark.ts';
import { liveEntries, liveVault } from './vaults.ts';

/** A document that is there, its vault too. @throws EngineError `not_found`. */
export function liveDocument(session: Session, id: string): Entry {
  const document = session.book.get('document', id);
  liveVault(session, document.vault);
  if (isTrashed(document)) throw new EngineError('not_found', 'There is no such document.');
  return document;
}

/** The newest version, or the one of a number. @throws EngineError `not_found`. */
export function versionOf({ body }: Entry, number?: number): Version {
  const versions = versionsOf(body);
  const version = number === undefined ? versions.at(-1) : versions.find((one) => one.number === number);
  if (version === undefined) throw new EngineError('not_found', 'There is no such version of this document.');
  return version;
}

const isHere = (ctx: EngineContext, { parts }: Version): boolean => parts.every(([name]) => ctx.parts.has(name));

/** A document as the contract shows it. */
export function viewDocument(ctx: EngineContext, session: Session, entry: Entry): Document {
  const { id, vault, body } = entry;
  const versions = versionsOf(body);
  const newest = versions.at(-1);
  return {
    id,
    vault,
    folder: parentOf(session, entry, 'folder'),
    name: textField(body, 'name', '?'),
    type: textField(body, 'type', 'application/octet-stream'),
    label: textField(body, 'label', 'Encrypted document'),
    note: textField(body, 'note'),
    tags: textsField(body, 'tags'),
    version: newest?.number ?? 0,
    sizeBytes: newest?.sizeBytes ?? 0,
    addedAt: versions[0]?.addedAt ?? '',
    modifiedAt: newest?.modifiedAt ?? '',
    trashedAt: trashMark(entry)?.at ?? null,
    here: newest !== undefined && isHere(ctx, newest),
  };
}

function viewVersion(ctx: EngineContext, version: Version): DocumentVersion {
  const { number, sizeBytes, addedAt, modifiedAt, root } = version;
  return { version: number, sizeBytes, addedAt, modifiedAt, root, here: isHere(ctx, version) };
}

function documentName(path: string): string {
  const name = parseDocumentName(basename(path));
  if (name === undefined) throw new EngineError('invalid_request', 'A file has a name that a document can not have.');
  return name;
}

/** A version that is to be sealed. */
interface NewVersion {
  readonly vault: string;
  readonly id: Ulid;
  readonly number: number;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly progress: (doneBytes: number) => void;
}

/** Seals one file as a version of a document and says what is to be written about it. The parts are on the disk when this resolves. */
async function sealVersion(ctx: EngineContext, session: Session, { vault, id, number, ...work }: NewVersion): Promise<Draft> {
  const binding = { vaultId: vault, documentId: id, version: number };
  const { documentKey, wrapped } = session.vaultKeys.makeDocumentKey(binding);
  const sealed = await sealFileIntoParts({ parts: ctx.parts, threads: ctx.threads, key: documentKey, ...binding, ...work });
  const modifiedAt = instantFromMs(Math.trunc(sealed.modifiedAtMs));
  const record = { key: wrapped, parts: sealed.parts, sizeBytes: sealed.sizeBytes, addedAt: ctx.clock.now(), modifiedAt };
  return { id, vault, kind: 'document', versions: { [versionKey(number, sealed.root)]: record } };
}

/** So many files are sealed at once, and their records written together: for small files the disk is what takes the time. */
const filesAtOnce = 8;

async function addDocuments(ctx: EngineContext, input: Input<'documents.add'>): Promise<Document[]> {
  const { vault, folder = null, paths } = input;
  const session = ctx.session();
  liveVault(session, vault);
  if (folder !== null) liveFolder(session, vault, folder);
  const names = paths.map(documentName);
  const sizes: number[] = [];
  for (const path of paths) sizes.push(await sizeOfFile(path));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const task = ctx.task(input.task);
  const done = new Map<number, number>();
  const sealOne = async (index: number): Promise<Draft> => {
    const progress = (doneBytes: number): void => {
      done.set(index, doneBytes);
      task.progress([...done.values()].reduce((sum, bytes) => sum + bytes, 0), total);
    };
    const draft = await sealVersion(ctx, session, { vault, id: ctx.newId(), number: 1, path: paths[index] ?? '', signal: task.signal, progress });
    const name = names[index] ?? '';
    return { ...draft, set: { name, type: lookup(name) || 'application/octet-stream', folder, label: 'Encrypted document', note: '', tags: [] } };
  };
  const added: Ulid[] = [];
  try {
    for (let at = 0; at < paths.length; at += filesAtOnce) {
      const sealing = paths.slice(at, at + filesAtOnce).map((_, offset) => sealOne(at + offset));
      // None goes on behind the back of a failure.
      await Promise.allSettled(sealing);
      const drafts = await Promise.all(sealing);
      session.book.write(drafts);
      added.push(...drafts.map(({ id }) => id));
    }
    return added.map((id) => viewDocument(ctx, session, session.book.get('document', id)));
  } finally {
    task.end();
  }
}

async function addVersion(ctx: EngineContext, { document: id, path, task: name }: Input<'documents.addVersion'>): Promise<Document> {
  const session = ctx.session();
  const document = liveDocument(session, id);
  const total = await sizeOfFile(path);
  const task = ctx.task(name);
  try {
    const number = nextVersionNumber(document.body);
    const progress = (doneBytes: number): void => task.progress(doneBytes, total);
    session.book.write([await sealVersion(ctx, session, { vault: document.vault, id: document.id, number, path, signal: task.signal, progress })]);
    return viewDocument(ctx, session, session.book.get('document', id));
  } finally {
    task.end();
  }
}

async function saveDocument(ctx: EngineContext, { document: id, version: number, path, task: name }: Input<'documents.save'>): Promise<{ path: string; sizeBytes: number }> {
  const session = ctx.session();
  const document = session.book.get('document', id);
  const version = versionOf(document, number);
  if (!isHere(ctx, version)) throw new EngineError('not_here', 'Parts of this document are not on this device yet.');
  const binding = { vaultId: document.vault, documentId: document.id, version: version.sealedNumber };
  const key = session.vaultKeys.documentKey(version.key, binding);
  const task = ctx.task(name);
  try {
    const progress = (done: number): void => task.progress(done, version.sizeBytes);
    await openPartsIntoFile({ parts: ctx.parts, threads: ctx.threads, path, key, ...binding, signal: task.signal, progress }, version.parts, version.sizeBytes);
    return { path, sizeBytes: version.sizeBytes };
  } finally {
    task.end();
  }
}

export const documentHandlers: Handlers<'documents.list' | 'documents.get' | 'documents.add' | 'documents.addVersion' | 'documents.update' | 'documents.save'> = {
  'documents.list': (ctx, { vault, folder }) => {
    const session = ctx.session();
    if (vault !== undefined) liveVault(session, vault);
    const all = liveEntries(session, 'document', vault);
    const wanted = folder === undefined ? all : all.filter(({ body }) => optionalText(body, 'folder') === folder);
    return wanted.map((document) => viewDocument(ctx, session, document));
  },
  'documents.get': (ctx, { document: id }) => {
    const session = ctx.session();
    const document = session.book.get('document', id);
    return { document: viewDocument(ctx, session, document), versions: versionsOf(document.body).map((version) => viewVersion(ctx, version)) };
  },
  'documents.add': addDocuments,
  'documents.addVersion': addVersion,
  'documents.update': (ctx, { document: id, ...set }) => {
    const session = ctx.session();
    const document = liveDocument(session, id);
    if (set.name !== undefined && parseDocumentName(set.name) !== set.name) throw new EngineError('invalid_request', 'A document can not have this name.');
    if (set.folder !== undefined && set.folder !== null) liveFolder(session, document.vault, set.folder);
    session.book.write([{ id: document.id, vault: document.vault, kind: 'document', set }]);
    return viewDocument(ctx, session, session.book.get('document', id));
  },
  'documents.save': saveDocument,
};
