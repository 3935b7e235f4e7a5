import type { DocumentVersion } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { optionalText, versionsOf, type Version } from '../items/item-fields.ts';
import { addDocuments, addVersion } from './add-documents.ts';
import { withNoteFor } from './document-note.ts';
import { liveFolder } from './folders.ts';
import { openPartsIntoFile } from './sealed-files.ts';
import { liveEntries, liveVault } from './vaults.ts';
import { isHere, liveDocument, versionOf, viewDocument } from './view-documents.ts';

function viewVersion(ctx: EngineContext, version: Version): DocumentVersion {
  const { number, sizeBytes, addedAt, modifiedAt, root } = version;
  return { version: number, sizeBytes, addedAt, modifiedAt, root, here: isHere(ctx, version) };
}

/** Opens a version, without `number` the newest, into a new file. @throws EngineError `not_here`, and as `openPartsIntoFile`. */
export async function openVersionIntoFile(
  ctx: EngineContext,
  session: Session,
  document: Entry,
  {
    number,
    ...work
  }: {
    readonly number: number | undefined;
    readonly path: string;
    readonly signal: AbortSignal;
    readonly progress: (doneBytes: number) => void;
  },
): Promise<void> {
  const version = versionOf(document, number);
  if (!isHere(ctx, version)) throw new EngineError('not_here', 'Parts of this document are not on this device yet.');
  const binding = { vaultId: document.vault, documentId: document.id, version: version.sealedNumber };
  const key = session.vaultKeys.documentKey(version.key, binding);
  await openPartsIntoFile({ parts: ctx.parts, threads: ctx.threads, key, ...binding, ...work }, version.parts, version.sizeBytes);
}

async function saveDocument(
  ctx: EngineContext,
  { document: id, version: number, path, task: name }: Input<'documents.save'>,
): Promise<{ path: string; sizeBytes: number }> {
  const session = ctx.session();
  const document = session.book.get('document', id);
  const { sizeBytes } = versionOf(document, number);
  const task = ctx.task(name);
  try {
    await openVersionIntoFile(ctx, session, document, {
      number,
      path,
      signal: task.signal,
      progress: (done) => task.progress(done, sizeBytes),
    });
    return { path, sizeBytes };
  } finally {
    task.end();
  }
}

export const documentHandlers: Handlers<
  'documents.list' | 'documents.get' | 'documents.add' | 'documents.addVersion' | 'documents.update' | 'documents.save'
> = {
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
    return {
      document: viewDocument(ctx, session, document),
      versions: versionsOf(document.body).map((version) => viewVersion(ctx, version)),
    };
  },
  'documents.add': addDocuments,
  'documents.addVersion': addVersion,
  'documents.update': (ctx, { document: id, ...set }) => {
    const session = ctx.session();
    const document = liveDocument(session, id);
    for (const name of [set.name, set.label]) {
      if (name !== undefined && parseDocumentName(name) !== name)
        throw new EngineError('invalid_request', "A document can't have this name.");
    }
    if (set.folder !== undefined && set.folder !== null) liveFolder(session, document.vault, set.folder);
    session.book.write([{ id: document.id, vault: document.vault, kind: 'document', set: withNoteFor(document, set) }]);
    return viewDocument(ctx, session, session.book.get('document', id));
  },
  'documents.save': saveDocument,
};
