import type { DocumentVersion } from '../../contract-shapes.ts';
import type { Input } from '../../contract.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { optionalText, versionsOf, type Version } from '../items/item-fields.ts';
import { addDocuments, addVersion } from './add-documents.ts';
import { liveFolder } from './folders.ts';
import { openPartsIntoFile } from './sealed-files.ts';
import { liveEntries, liveVault } from './vaults.ts';
import { isHere, liveDocument, versionOf, viewDocument } from './view-documents.ts';

function viewVersion(ctx: EngineContext, version: Version): DocumentVersion {
  const { number, sizeBytes, addedAt, modifiedAt, root } = version;
  return { version: number, sizeBytes, addedAt, modifiedAt, root, here: isHere(ctx, version) };
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
    for (const name of [set.name, set.label]) {
      if (name !== undefined && parseDocumentName(name) !== name) throw new EngineError('invalid_request', 'A document can not have this name.');
    }
    if (set.folder !== undefined && set.folder !== null) liveFolder(session, document.vault, set.folder);
    session.book.write([{ id: document.id, vault: document.vault, kind: 'document', set }]);
    return viewDocument(ctx, session, session.book.get('document', id));
  },
  'documents.save': saveDocument,
};
