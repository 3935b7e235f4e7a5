import type { ItemScope } from '../../../shared/domain/item.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { parseDocumentName } from '../../../shared/domain/text-rules.ts';
import { rootOf } from '../../../shared/format/container/parts.ts';
import { nextVersionNumber, versionKey } from '../../../shared/format/vault/document-versions.ts';
import type { Document } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { sealBytes } from '../containers/seal-bytes.ts';
import { textField, versionsOf } from '../items/item-fields.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { liveFolder } from './folders.ts';
import { liveVault } from './vaults.ts';
import { liveDocument, viewDocument } from './view-documents.ts';

// Documents that are written in the app. A text is saved again and again while somebody types, so each save can take the place of the
// one before: what stays is one version for each time that the text was opened and changed.

/** What kind of text a name says it is; undefined for a name that says neither. */
function typeOf(name: string): string | undefined {
  if (/\.txt$/i.test(name)) return 'text/plain';
  return /\.(md|markdown)$/i.test(name) ? 'text/markdown' : undefined;
}

/** A name by which whoever gets the document can open it: it ends as texts do. @throws EngineError `invalid_request`. */
function nameOfText(typed: string): { readonly name: string; readonly type: string } {
  const name = typeOf(typed) === undefined ? `${typed}.txt` : typed;
  if (parseDocumentName(name) !== name) throw new EngineError('invalid_request', "A document can't have this name.");
  return { name, type: typeOf(name) ?? 'text/plain' };
}

interface Text {
  readonly vault: ItemScope;
  readonly id: Ulid;
  readonly number: number;
  readonly text: string;
}

/** Seals a text as a version. What is to be written about it, once its part is in its place. */
async function sealText(ctx: EngineContext, session: Session, { vault, id, number, text }: Text): Promise<Draft> {
  const binding = { vaultId: vault, documentId: id, version: number };
  const { documentKey, wrapped } = session.vaultKeys.makeDocumentKey(binding);
  const plain = utf8(text);
  try {
    const { parts, plainBytes } = await sealBytes({ ...binding, key: documentKey }, plain, ctx.parts.pathOf);
    ctx.parts.noteArrived(parts.map(([name]) => name));
    const now = ctx.clock.now();
    const record = { key: wrapped, parts, sizeBytes: plainBytes, addedAt: now, modifiedAt: now };
    return { id, vault, kind: 'document', versions: { [versionKey(number, rootOf(parts))]: record } };
  } finally {
    wipe(plain, documentKey);
  }
}

async function writeDocument(
  ctx: EngineContext,
  { vault: id, folder = null, name: typed, text }: Input<'documents.write'>,
): Promise<Document> {
  const session = ctx.session();
  const { id: vault } = liveVault(session, id);
  if (folder !== null) liveFolder(session, vault, folder);
  const named = nameOfText(typed);
  const document = ctx.newId();
  const draft = await sealText(ctx, session, { vault, id: document, number: 1, text });
  session.book.write([{ ...draft, set: { ...named, folder, label: 'Encrypted document', note: '', tags: [] } }]);
  return viewDocument(ctx, session, session.book.get('document', document));
}

async function rewriteDocument(ctx: EngineContext, { document, name, text, replaces }: Input<'documents.rewrite'>): Promise<Document> {
  const session = ctx.session();
  const { id, vault, body } = liveDocument(session, document);
  if (!isWritten(textField(body, 'type'))) throw new EngineError('invalid_request', "This document isn't a text.");
  const set = name === undefined ? {} : { set: nameOfText(name) };
  if (text === undefined) session.book.write([{ id, vault, kind: 'document', ...set }]);
  else {
    const draft = await sealText(ctx, session, { vault, id, number: nextVersionNumber(body), text });
    session.book.write([{ ...draft, versions: { ...draft.versions, ...removed(liveDocument(session, id), replaces) }, ...set }]);
  }
  return viewDocument(ctx, session, session.book.get('document', id));
}

/** What to write so that a version goes; nothing where it has gone already. */
function removed({ body }: Entry, number: number | undefined): Readonly<Record<string, null>> {
  const gone = versionsOf(body).filter((version) => version.number === number);
  return Object.fromEntries(gone.map((version) => [versionKey(version.sealedNumber, version.root), null]));
}

const isWritten = (type: string): boolean => type === 'text/plain' || type === 'text/markdown';

export const writtenDocumentHandlers: Handlers<'documents.write' | 'documents.rewrite'> = {
  'documents.write': writeDocument,
  'documents.rewrite': rewriteDocument,
};
